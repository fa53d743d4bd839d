"""How servers are reached: API keys, own certificates, time limits. Kept in memory for this run; keys that are to last
are in the system's keyring, and in no file of ours."""

import os
from collections.abc import Mapping
from typing import Final, TypeVar

import msgspec

from foretoken import system_keyring
from foretoken.session.remote.address import Address, is_address

VARIABLE: Final = "FORETOKEN_API_KEY"
"""The environment variable that has the key of the server asked from the command line."""


class Access(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`certificates`: the path of a PEM file with certificates to trust besides the system's. `pin`: the SHA-256 of the
    only certificate to take, whatever else is trusted. `connect_s` and `read_s`: seconds to wait for a connection, and
    for the next byte of an answer."""

    key: str = ""
    certificates: str = ""
    pin: str = ""
    connect_s: float = 10.0
    read_s: float = 300.0

    def __repr__(self) -> str:
        return f"Access(key={'…' if self.key else ''!r}, certificates={self.certificates!r}, pin={self.pin!r})"


_given: dict[str, Access] = {}


def remember(certificates: Mapping[str, str], pins: Mapping[str, str]) -> None:
    """Reach servers with the certificates that the settings have for them, by their addresses."""
    for origin in filter(is_address, {**certificates, **pins}):
        reached = Access(certificates=certificates.get(origin, ""), pin=pins.get(origin, ""))
        _given.setdefault(origin, reached)


def give(address: Address, access: Access) -> None:
    """Reach `address` so, for the rest of this run."""
    _given[address.origin] = access


def given(address: Address) -> Access:
    """How `address` is reached, as far as that was said in this run; it asks no keyring."""
    return _given.get(address.origin, Access())


def with_key(address: Address, access: Access) -> Access:
    """The same with the key from the environment or the keyring, where it has none."""
    if access.key:
        return access
    key = os.environ.get(VARIABLE, "").strip() or system_keyring.read(address.origin) or ""
    return msgspec.structs.replace(access, key=key)


def keep_key(address: Address, key: str) -> bool:
    """Keep the key of a server, "" for none: in the keyring, and in memory. False where there is no keyring, so that it
    lasts for this run only."""
    give(address, msgspec.structs.replace(given(address), key=key))
    if key:
        return system_keyring.keep(address.origin, key)
    system_keyring.forget(address.origin)
    return True


_Command = TypeVar("_Command", bound=msgspec.Struct)


def reached(load: _Command) -> _Command:
    """A LoadPair as it is sent to the engine process: with how its server is reached, where it is on one. Nothing else
    has that, so that no record or comparison of pairs shows a key."""
    main = getattr(load, "main", "")
    if not is_address(main):
        return load
    access = given(Address.parse(main))
    access = msgspec.structs.replace(access, key=access.key or os.environ.get(VARIABLE, "").strip())
    return msgspec.structs.replace(load, access=access)
