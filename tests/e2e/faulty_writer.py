"""A process that forks others, each of which uses chats and settings while one of its writes fails
(tests/e2e/test_write_faults.py, with write_faults.c loaded before the C library).

Each line on standard input, FOLDER CALL LASTING, is one fork; one line of JSON tells of it: `calls` that wrote;
`said`, the sentences about the store; `threw`, what went past them; `kept`, the messages of the open chat as the window
has them; `saved`, whether all is in the file at the end; `settings`, whether they were written.
"""

import ctypes
import gc
import json
import os
import sys
import traceback
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject
from tests.gui.conftest import Window, finished, prompt_done, spoken, started

from foretoken import settings as settings_file
from foretoken.gui.viewmodels.chat.chats import SavingAgain
from foretoken.settings import Settings

_ROUNDS = 6


def reply(window: Window) -> None:
    """The engine answers the last question."""
    request = len(window.fake.asked)
    words = [(f"kept {n} ", f"own {n} ") for n in range(_ROUNDS)]
    window.fake.say(started(request), prompt_done(request))
    for number, (kept, own) in enumerate(words):
        window.fake.say(spoken(request, number, kept, "refused", own))
        window.chats.writing.save()
    window.fake.say(finished(request, "".join(kept + own for kept, own in words)))


def use(window: Window) -> None:
    """What someone does in a minute."""
    window.chats.send("first question")
    reply(window)
    window.chats.keep_unsent("half a question")
    window.chats.send("second question " * 400)
    reply(window)
    window.chats.regenerate(window.chats.path[-1].id)
    reply(window)
    window.chats.arranging.rename(window.chats.current, "renamed")


def live(folder: Path, call: int, lasting: bool) -> dict[str, object]:
    faults = ctypes.CDLL(None)
    app, owner = QCoreApplication([]), QObject()
    window = Window(folder / "chats.db", owner)
    saving_again = SavingAgain(window.chats, owner)
    said: list[str] = []
    threw: list[str] = []
    window.chats.troubled.connect(said.append)
    sys.excepthook = lambda _kind, value, _trace: threw.append(repr(value))
    window.ready()
    faults.foretoken_arm(str(folder).encode(), call, lasting)
    try:
        settings_file.save(folder / "settings.json", Settings(theme="dark"))
        settings = True
    except OSError:
        settings = False
    try:
        use(window)
    except Exception:
        threw.append(traceback.format_exc())
    calls = faults.foretoken_calls()
    faults.foretoken_arm(None, 0, 0)
    saved = saving_again.attempt()
    kept = [message.content for message in window.chats.path]
    window.store.close()
    del app
    return {"calls": calls, "said": said, "threw": threw, "kept": kept, "saved": saved, "settings": settings}


def main() -> None:
    gc.disable()
    for line in sys.stdin:
        folder, call, lasting = line.split()
        child = os.fork()
        if child == 0:
            try:
                told = live(Path(folder), int(call), lasting == "1")
                print(json.dumps(told), flush=True)
            finally:
                os._exit(0)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
