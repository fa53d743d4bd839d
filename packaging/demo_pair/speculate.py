"""Greedy speculative decoding in its plainest form, to measure the pair with nothing else in the way."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from .llama import Runner


@dataclass
class Outcome:
    """One reply: its tokens, what was proposed and kept, and the decode time after both prefills."""

    tokens: list[int] = field(default_factory=list)
    drafted: int = 0
    accepted: int = 0
    rounds: int = 0
    seconds: float = 0.0


def reply(target: Runner, draft: Runner | None, prompt: Sequence[int], length: int, end: int, limit: int) -> Outcome:
    """Decode greedily with ``length`` guesses a round; 0 or no draft decodes plainly."""
    target.rewind(0)
    token = int(target.decode(prompt)[-1].argmax())
    out = Outcome([token])
    if draft is not None and length:
        draft.rewind(0)
        draft.decode(prompt)
    pending = [token]  # kept tokens that the draft has not read yet
    start = time.perf_counter()
    while token != end and len(out.tokens) < limit:
        guesses: list[int] = []
        if draft is not None:
            feed = pending
            before = draft.position + len(pending)
            while len(guesses) < length:
                guesses.append(int(draft.decode(feed)[-1].argmax()))
                feed = guesses[-1:]
                if guesses[-1] == end:
                    break
        base = target.position
        picks = target.decode([token, *guesses]).argmax(axis=1).tolist()
        kept = 0
        while kept < len(guesses) and guesses[kept] == picks[kept]:
            kept += 1
        out.rounds += 1
        out.drafted += len(guesses)
        out.accepted += kept
        new = picks[: kept + 1]
        if end in new:
            new = new[: new.index(end) + 1]
        out.tokens += new
        token = new[-1]
        target.rewind(base + 1 + kept)
        if draft is not None and guesses:
            # The draft has read every guess but its last one.
            seen = min(kept, len(guesses) - 1)
            draft.rewind(before + seen)
            pending = [*guesses[seen:kept], token]
    out.seconds = time.perf_counter() - start
    return out
