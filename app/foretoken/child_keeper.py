"""Starts and kills the children of a process that is sealed, which may do neither: a small process of its own, begun
before. It knows one command and nothing of what that is sent."""

import os
import select
import socket
import subprocess
import sys
from collections.abc import Sequence
from typing import NoReturn

KEEPER_FLAG = "--child-keeper"  # argument that makes a frozen bundle run as this process
_START, _KILL, _DONE, _FAILED = b"s", b"k", b".", b"!"


class KeptChild:
    """The keeper's child, with those parts of a Popen that its user needs."""

    pid = 0  # only the keeper knows it

    def __init__(self, line: socket.socket) -> None:
        """Raises OSError."""
        self._line = line
        (theirs, stdin), (stdout, their_out) = os.pipe(), os.pipe()
        self.stdin, self.stdout = open(stdin, "wb", 0), open(stdout, "rb", 0)  # noqa: PTH123, SIM115 - descriptors
        try:
            socket.send_fds(line, [_START], [theirs, their_out])
            if line.recv(1) != _DONE:
                raise OSError("its keeper could not start it")
        finally:
            os.close(theirs)
            os.close(their_out)

    def poll(self) -> int | None:
        """0 once it has ended, seen by its output."""
        look = select.poll()
        look.register(self.stdout, 0)
        return 0 if look.poll(0) else None

    def kill(self) -> None:
        """End it, and wait for that."""
        self._line.send(_KILL)
        self._line.recv(1)

    def wait(self) -> None:
        """Nothing: `kill` has."""


class Keeper:
    """Starts children by `command`, one at a time: another ends the one before."""

    def __init__(self, command: Sequence[str]) -> None:
        """Raises OSError."""
        frozen = getattr(sys, "frozen", False)
        own = [sys.executable, KEEPER_FLAG] if frozen else [sys.executable, "-P", "-m", __name__]
        self._line, theirs = socket.socketpair()
        with theirs:
            nowhere = subprocess.DEVNULL
            self._process = subprocess.Popen([*own, *command], stdin=theirs.fileno(), stdout=nowhere, stderr=nowhere)

    def start(self) -> KeptChild:
        """Raises OSError."""
        return KeptChild(self._line)


def main(command: Sequence[str]) -> NoReturn:
    """Body of the keeper. It ends, and its child, with the process that began it."""
    line = socket.socket(fileno=os.dup(0))
    child: subprocess.Popen[bytes] | None = None
    while True:
        word, handles, _, _ = socket.recv_fds(line, 1, 2)
        if child is not None:
            child.kill()
            child.wait()
        if not word:
            os._exit(0)
        answer, child = _DONE, None
        if word == _START:
            try:
                child = subprocess.Popen(command, stdin=handles[0], stdout=handles[1], stderr=subprocess.DEVNULL)
            except OSError:
                answer = _FAILED
        for handle in handles:
            os.close(handle)
        line.send(answer)


if __name__ == "__main__":
    main(sys.argv[1:])
