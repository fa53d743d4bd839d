"""Certificates that a person judges: what one says of itself, and a TLS context that takes exactly the one trusted."""

import hashlib
import ssl
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from foretoken.plain import one_line

_VERSION: Final = 0xA0  # tags of DER
_UTC_TIME: Final = 0x17
_BMP_STRING: Final = 0x1E
_PARTS: Final = {b"\x55\x04\x03": "CN", b"\x55\x04\x0a": "O", b"\x55\x04\x0b": "OU", b"\x55\x04\x06": "C"}
_LONGEST: Final = 200  # characters of a name


class Certificate(msgspec.Struct, frozen=True):
    """`fingerprint`: SHA-256 of the whole, in hexadecimal digits. `subject`, `issuer`: "" and `starts`, `ends`: None
    where they cannot be read."""

    fingerprint: str
    subject: str = ""
    issuer: str = ""
    starts: datetime | None = None
    ends: datetime | None = None

    @classmethod
    def read(cls, der: bytes) -> "Certificate":
        """From the bytes that a server sends."""
        fingerprint = hashlib.sha256(der).hexdigest()
        try:
            (_, whole), *_ = _parts(der)
            (_, signed), *_ = _parts(whole)
            _, _, (_, issuer), (_, validity), (_, subject), *_ = (one for one in _parts(signed) if one[0] != _VERSION)
            starts, ends = (_time(*one) for one in _parts(validity))
            return cls(fingerprint, _name(subject), _name(issuer), starts, ends)
        except (ValueError, IndexError):  # whatever it is, it has a fingerprint
            return cls(fingerprint)

    @property
    def grouped(self) -> str:
        """The fingerprint as other programs write it."""
        return grouped(self.fingerprint)


def grouped(fingerprint: str) -> str:
    """The digits of a fingerprint in pairs: AB:CD:…"""
    return ":".join(fingerprint[at : at + 2].upper() for at in range(0, len(fingerprint), 2))


class NotTheTrusted(OSError):
    """A server has another certificate than the one that was trusted; nothing was sent to it."""


class Seen(OSError):
    """The certificate that a server has, found out without sending it anything."""

    def __init__(self, der: bytes) -> None:
        super().__init__("seen")
        self.der = der


def pinned(fingerprint: str) -> ssl.SSLContext:
    """A context that takes the certificate with this fingerprint and no other, whoever it is made out to."""

    def check(der: bytes) -> None:
        if hashlib.sha256(der).hexdigest() != fingerprint:
            raise NotTheTrusted("another certificate than the one that was trusted")

    return _Judging(check)


def looking() -> ssl.SSLContext:
    """A context that connects to nothing: each handshake ends in `Seen`."""

    def check(der: bytes) -> None:
        raise Seen(der)

    return _Judging(check)


class _Judging(ssl.SSLContext):
    """Leaves it to `judge` whether to take a certificate, before anything is sent. That the server has its private
    key, the handshake proves in any case."""

    judge: Callable[[bytes], None]

    def __new__(cls, _judge: Callable[[bytes], None]) -> "_Judging":
        return super().__new__(cls, ssl.PROTOCOL_TLS_CLIENT)

    def __init__(self, judge: Callable[[bytes], None]) -> None:
        self.judge = judge
        self.check_hostname = False
        self.verify_mode = ssl.CERT_NONE
        self.sslsocket_class, self.sslobject_class = _Socket, _Object


def _judge(connection: Any) -> None:
    connection.context.judge(connection.getpeercert(binary_form=True) or b"")


class _Socket(ssl.SSLSocket):
    def do_handshake(self, block: bool = False) -> None:
        super().do_handshake(block)
        _judge(self)


class _Object(ssl.SSLObject):  # inside the connection of a proxy
    def do_handshake(self) -> None:
        super().do_handshake()
        _judge(self)


def _parts(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The tags and contents that stand in a row. Raises ValueError, IndexError."""
    at = 0
    while at < len(data):
        tag, length = data[at], data[at + 1]
        at += 2
        if length & 0x80:
            size = length & 0x7F
            length = int.from_bytes(data[at : at + size])
            at += size
        if at + length > len(data):
            raise ValueError("cut off")
        yield tag, data[at : at + length]
        at += length


def _name(data: bytes) -> str:
    """ "CN=gpu, O=Me" of a distinguished name."""
    found = []
    for _, group in _parts(data):
        for _, pair in _parts(group):
            (_, kind), (tag, value), *_ = _parts(pair)
            if kind in _PARTS:
                found.append(
                    f"{_PARTS[kind]}={value.decode('utf-16-be' if tag == _BMP_STRING else 'utf-8', 'replace')}"
                )
    return one_line(", ".join(found))[:_LONGEST]


def _time(tag: int, data: bytes) -> datetime:
    text = data.decode("ascii")
    if tag == _UTC_TIME:  # has two digits of its year; those from 50 on are of the last century
        text = ("20" if text < "50" else "19") + text
    return datetime.strptime(text, "%Y%m%d%H%M%SZ").replace(tzinfo=UTC)
