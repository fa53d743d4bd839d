"""A chat database with something of everything, and one byte of it changed."""

import random
import time
from pathlib import Path

from foretoken.engine.events import Metrics
from foretoken.engine.options import ReplyOptions
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database
from foretoken.store.records import ChatOptions, Models, Status

CHATS = 6
TURNS = 8
LONG = "And so on, and on. " * 400


def opened(path: Path) -> ChatStore:
    return ChatStore(open_database(path), clock=time.time)


def fill(path: Path, trace: bytes = b"\x90", says: str = "") -> None:
    """Chats of several turns with two branches each, one reply longer than a page, traces, options and unsent text.

    The replies have `trace` and say `says`, or something of their own.
    """
    store = opened(path)
    for number in range(CHATS):
        chat = store.create(f"Chat {number} — of foxes")
        store.keep_options(chat.id, ChatOptions(system_prompt="Be brief."))
        parent = None
        for turn in range(TURNS):
            asked = store.add_user(chat.id, f"Question {turn} of chat {number}", parent=parent)
            for branch in range(2):
                reply = store.replies.begin(
                    chat.id, parent=asked.id, models=Models(main="Main", draft="Draft"), options=ReplyOptions()
                )
                text = says or f"Answer {branch} to question {turn}. " + (LONG if turn == number else "")
                metrics = Metrics(num_drafts=3, generated_tokens=40)
                store.replies.finish(reply.id, text, Status.COMPLETE, metrics=metrics, trace=trace)
                parent = reply.id
        store.unsent.keep_text(chat.id, f"half a thou {number}")
    store.close()


def change_a_byte(path: Path, rng: random.Random, *, high: bool) -> int:
    """Returns where. `high`: into one that no ASCII text has."""
    data = bytearray(path.read_bytes())
    at = rng.randrange(len(data))
    data[at] = rng.randrange(128, 256) if high else (data[at] + rng.randrange(1, 256)) % 256
    path.write_bytes(data)
    return at
