"""The address of a server."""

import ipaddress
import re
from typing import Final
from urllib.parse import unquote, urlsplit

import msgspec

from foretoken.errors import UsageError
from foretoken.wording import tr

_SCHEMES: Final = ("http://", "https://")
_HOST: Final = re.compile(r"[^\s\\<>\"'{}|^`%]+")
_INTERFACE: Final = re.compile(r"/+v1(/.*)?/*$")  # of OpenAI, and what is asked there
_PAGE: Final = re.compile(r"/(chat/.*)?")  # of llama-server in a browser, whose address was copied; no model
_SLASHES: Final = re.compile(r"(?:(https?):[/\\]*)?(.*)", re.IGNORECASE | re.DOTALL)


def is_address(text: str) -> bool:
    """Whether a model is named by the address of a server."""
    return text.lower().startswith(_SCHEMES)


class Address(msgspec.Struct, frozen=True):
    """http://host:port/path#model. `path` is what stands before /v1; `model` is one of several that the server offers,
    "" for its first."""

    scheme: str
    host: str
    port: int
    path: str = ""
    model: str = ""

    @classmethod
    def parse(cls, text: str) -> "Address":
        """Raises UsageError."""
        text = text.strip()
        try:
            parts = urlsplit(text)
            port = parts.port
        except ValueError:
            raise _not_one(text) from None
        host = parts.hostname
        if host is not None and not _HOST.fullmatch(host):
            raise _not_one(text)
        if parts.scheme not in ("http", "https") or not host or port == 0 or parts.query:
            raise _not_one(text)
        if parts.username is not None:
            raise UsageError(tr("An address holds no name or key; leave out what stands before the @."))
        path = _INTERFACE.sub("", parts.path).rstrip("/")
        port = port or (443 if parts.scheme == "https" else 80)
        model = "" if _PAGE.fullmatch(parts.fragment) else unquote(parts.fragment)
        return cls(parts.scheme, host, port, path, model)

    @classmethod
    def typed(cls, text: str) -> "Address":
        """As people write one: without http:// before it, or with an IPv6 address as it is. Raises UsageError."""
        text = text.strip()
        if text.count(":") > 1 and _is_ip(text):
            text = f"[{text}]"
        scheme, rest = _SLASHES.fullmatch(text).groups()  # type: ignore[union-attr]  # matches anything
        return cls.parse(f"{(scheme or 'http').lower()}://{rest}" if scheme or "://" not in text else text)

    @property
    def origin(self) -> str:
        """Scheme, host and port, as keys are kept by."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}"

    @property
    def name(self) -> str:
        """What a sentence calls it."""
        return self.origin.partition("://")[2]

    @property
    def label(self) -> str:
        """What a list calls the model there."""
        return f"{self.model} @ {self.name}" if self.model else self.name

    def url(self, path: str) -> str:
        """Of a path there, such as /v1/models."""
        return f"{self.origin}{self.path}{path}"

    @property
    def loopback(self) -> bool:
        """Whether it is this machine."""
        if self.host == "localhost" or self.host.endswith(".localhost"):
            return True
        return _is_ip(self.host) and ipaddress.ip_address(self.host).is_loopback

    @property
    def readable_by_others(self) -> bool:
        """Whether what is sent there can be read on the way."""
        return self.scheme == "http" and not self.loopback

    def __str__(self) -> str:
        return self.url("") + (f"#{self.model}" if self.model else "")


def _is_ip(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def _not_one(text: str) -> UsageError:
    return UsageError(
        tr("{given} is no address of a server; write it as http://host:port or https://host.", given=text[:200])
    )
