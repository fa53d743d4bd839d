"""The one certificate that is taken, where TLS runs inside the connection of a proxy."""

import contextlib
import ssl
from pathlib import Path

import pytest

from foretoken.session.remote.certificates import Certificate, NotTheTrusted, Seen, looking, pinned


def shake_hands(context: ssl.SSLContext) -> None:
    """A handshake in memory with a server whose certificate is made out to another name."""
    there = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    there.load_cert_chain(Path(__file__).with_name("elsewhere.pem"))
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = context.wrap_bio(down, up, server_hostname="gpu")
    server = there.wrap_bio(up, down, server_side=True)
    for side in (client, server, client):
        with contextlib.suppress(ssl.SSLWantReadError):
            side.do_handshake()


def test_a_pin_holds_there_too() -> None:
    with pytest.raises(Seen) as seen:
        shake_hands(looking())
    found = Certificate.read(seen.value.der)
    assert found.subject == "O=Cellar, CN=gpu.cellar"
    shake_hands(pinned(found.fingerprint))
    with pytest.raises(NotTheTrusted):
        shake_hands(pinned("0" * 64))
