"""The user's token for the hub, from wherever it is kept: never from a file of ours, and never written to one."""

import enum
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from foretoken import system_keyring
from foretoken.wording import later

_NAME: Final = "huggingface.co"


class TokenSource(enum.Enum):
    """Where a token came from. The value is how a sentence calls it."""

    ENVIRONMENT = "HF_TOKEN"
    LOGIN = later("the hub's own login")
    KEYRING = later("the system's keyring")


@dataclass(frozen=True)
class HubToken:
    source: TokenSource
    text: str = field(repr=False)


class Tokens:
    """`login` reads what the hub's own tool remembers. The keyring is asked last, and only when a token is needed:
    it may put a question on the screen."""

    def __init__(self, login: Callable[[], str | None]) -> None:
        self._login = login

    def at_hand(self) -> HubToken | None:
        """The token that can be had without asking anybody."""
        if text := (os.environ.get("HF_TOKEN") or os.environ.get("HUGGING_FACE_HUB_TOKEN") or "").strip():
            return HubToken(TokenSource.ENVIRONMENT, text)
        text = (self._login() or "").strip()
        return HubToken(TokenSource.LOGIN, text) if text else None

    def from_keyring(self) -> HubToken | None:
        """The token in the system's keyring, None where there is none or no keyring."""
        text = system_keyring.read(_NAME)
        return HubToken(TokenSource.KEYRING, text) if text else None

    def keep(self, text: str) -> bool:
        """Put a token into the system's keyring; says whether there is one that took it."""
        return system_keyring.keep(_NAME, text)

    def forget(self) -> None:
        """Take our token out of the system's keyring."""
        system_keyring.forget(_NAME)
