"""Prompt lookup without a draft model: it looks less often where nothing is found for long, and finds what comes."""

from collections.abc import Sequence
from typing import Any, cast

import pytest

from foretoken.engine.draft_length.policy import FixedLength, RoundOutcome
from foretoken.engine.drafting.base import Drafting
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.options import DraftOptions, DraftSource

ALONE = DraftOptions(source=DraftSource.LOOKUP)


class Text:
    """What drafters look at of a `ReplyText`."""

    start = 1
    ends: frozenset[int] = frozenset()

    def __init__(self) -> None:
        self.ids = [0]


class Judge:
    """What drafters look at of a `Judge`."""

    banned: Sequence[int] = ()
    lossless = True

    class sampler:  # noqa: N801
        greedy = True

    def forced(self) -> list[int]:
        return []


def rounds_until(first_guess: int, come: Sequence[int], monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """The tokens that come one by one until something is guessed, from the index `first_guess` on, and the looks."""
    looks, read = 0, LookupDrafter.read

    def counted(lookup: LookupDrafter, text: Any) -> Any:
        nonlocal looks
        looks += 1
        return read(lookup, text)

    monkeypatch.setattr(LookupDrafter, "read", counted)
    text, chain = Text(), ChainDrafter(None, LookupDrafter(), lambda _options: FixedLength(4))
    chain.begin(Drafting(cast(Any, text), cast(Any, Judge()), lambda: False))
    for place, token in enumerate(come):
        text.ids.append(token)
        guessed = chain.propose(8, ALONE).guesses
        chain.learn(RoundOutcome(drafted=0, accepted=0, verify_ms=1.0, other_ms=0.0, first_pass=place == 0))
        if guessed:
            assert place >= first_guess
            assert [one.token_id for one in guessed] == list(come[place + 1 : place + 5])
            return place, looks
    return len(come), looks


def test_a_text_that_repeats_nothing_is_looked_at_ever_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    came, looks = rounds_until(200, range(1, 201), monkeypatch)
    assert came == 200
    assert looks < 0.25 * 200


def test_what_repeats_after_long_is_found_a_few_tokens_later(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, _ = rounds_until(103, [*range(1, 101), *range(1, 60)], monkeypatch)
    assert begun <= 103 + 8
