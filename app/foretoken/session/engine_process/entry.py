"""Entry point of the engine process, ``python -m foretoken.session.engine_process.entry``: messages on its standard
streams.

Threads: the main one loads and decodes, one takes commands, one writes notices, one sends heartbeats. When standard
input ends, so does the process: a parent that dies takes its engine with it.
"""

import argparse
import contextlib
import faulthandler
import importlib
import logging
import os
import select
import signal
import sys
import threading
import traceback
from typing import Final, NoReturn

from foretoken import frames, seal, threads
from foretoken.session.engine_process import loading
from foretoken.session.engine_process.outbox import NoticeOutbox
from foretoken.session.engine_process.sealed import Outgrown, Sealed
from foretoken.session.engine_process.worker import Worker
from foretoken.session.messages import OUTGROWN, EngineLog, Heartbeat, Notice, Ready, decode_command, encode

_HEARTBEAT_S: Final = 0.25  # seconds; the host allows for 20 without one


class _LogToOutbox(logging.Handler):
    """Log records of this process travel to the host as EngineLog."""

    def __init__(self, outbox: NoticeOutbox) -> None:
        super().__init__(logging.INFO)
        self._outbox = outbox

    def emit(self, record: logging.LogRecord) -> None:
        self._outbox.post_if_room(EngineLog(level=record.levelno, text=self.format(record)))


def main(argv: list[str] | None = None) -> NoReturn:
    """Body of the engine process. `--loader module:function` takes the place of `loading.Loader`."""
    parser = argparse.ArgumentParser(prog="foretoken-engine")
    parser.add_argument("--loader")
    parser.add_argument("--language", default="en", help="of the sentences that reach the user")
    arguments = parser.parse_args(argv)
    # LLVM's OpenMP, which the wheels have, keeps threads awake for 200 ms, while those of the draft and of the main
    # model take turns; GCC's for about so many ms. Read when it is loaded.
    os.environ.setdefault("KMP_BLOCKTIME", "6")
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is the parent's to answer
    commands, notices = _claim_pipes()
    faulthandler.enable()
    outbox = NoticeOutbox(lambda data: frames.write_all(notices, data))
    logging.basicConfig(level=logging.INFO, handlers=[_LogToOutbox(outbox)])
    worker = Worker(outbox, died=_give_up)
    if arguments.language != "en":
        from foretoken.translations import use

        use(arguments.language)

    def write() -> None:
        outbox.run()
        os._exit(0)  # the reader is gone

    def beat() -> None:
        pause = threading.Event()
        while not pause.wait(_HEARTBEAT_S):
            outbox.post_if_room(Heartbeat())

    reader = frames.FrameReader(commands)

    def obey() -> None:
        while (frame := reader.next()) is not None:
            worker.take(decode_command(frame))
        os._exit(0)  # the parent is gone, or has closed the pipe

    try:
        prepare = _loader(arguments.loader)
        if isinstance(prepare, loading.Loader) and not seal.lacking():
            _seal(prepare, reader, worker, commands, notices)
        else:
            seal.require()
            outbox.post(_ready(prepare))
        for body in (write, beat, obey):
            threads.start(body, name=f"engine-{body.__name__}", died=_give_up)
        worker.run(prepare)
    except Outgrown:
        outbox.flush(1.0)
        os._exit(OUTGROWN)
    except BaseException as error:
        _give_up(error)
    outbox.flush(1.0)
    os._exit(0)  # native libraries have nothing to tidy up that is worth a crash at exit


def _seal(loader: loading.Loader, reader: frames.FrameReader, worker: Worker, commands: int, notices: int) -> None:
    """Give up what is not needed, once the first command says what is. Until then there is no second thread, which
    would keep its rights."""

    def say(notice: Notice) -> None:
        frames.write_all(notices, frames.pack(encode(notice)))

    say(_ready(loader))
    while not select.select([commands], [], [], _HEARTBEAT_S)[0]:
        say(Heartbeat())
    if (frame := reader.next()) is None:
        os._exit(0)
    command = decode_command(frame)
    loader.sealed = Sealed(command)
    worker.take(command)


def _ready(prepare: loading.Prepare) -> Ready:
    """What this process can do."""
    if not isinstance(prepare, loading.Loader):
        return Ready(pid=os.getpid(), backend="")
    return Ready(
        pid=os.getpid(),
        backend=prepare.backend,
        version=prepare.version,
        devices=prepare.devices,
        lacking=prepare.lacking,
    )


def _give_up(error: BaseException) -> NoReturn:
    """End the process, because a thread that the others need has died. The host starts another one; it reports the last
    line on standard error."""
    with contextlib.suppress(Exception):
        traceback.print_exception(error)
    os._exit(1)


def _loader(name: str | None) -> loading.Prepare:
    """The first step of every load."""
    if name is None:
        return loading.Loader()
    module, _, function = name.partition(":")
    found: loading.Prepare = getattr(importlib.import_module(module), function)
    return found


def _claim_pipes() -> tuple[int, int]:
    """Take descriptors 0 and 1 for the messages alone: native code that prints goes to standard error instead."""
    commands, notices = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (commands, notices):
            msvcrt.setmode(descriptor, os.O_BINARY)
    return commands, notices


if __name__ == "__main__":
    main()
