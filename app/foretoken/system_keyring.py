"""The system's own store of secrets; the only importer of keyring."""

from typing import Final

_SERVICE: Final = "foretoken"


def read(name: str) -> str | None:
    """The secret called `name`; None where there is none or no keyring. It may put a question on the screen."""
    import keyring
    import keyring.errors

    try:
        return keyring.get_password(_SERVICE, name)
    except (keyring.errors.KeyringError, OSError, RuntimeError):
        return None


def keep(name: str, text: str) -> bool:
    """Put a secret there; says whether there is a keyring that took it."""
    import keyring
    import keyring.errors

    try:
        keyring.set_password(_SERVICE, name, text)
    except (keyring.errors.KeyringError, OSError, RuntimeError):
        return False
    return True


def forget(name: str) -> None:
    """Take a secret out of it, where it is there."""
    import keyring
    import keyring.errors

    try:
        keyring.delete_password(_SERVICE, name)
    except (keyring.errors.KeyringError, OSError, RuntimeError):
        return
