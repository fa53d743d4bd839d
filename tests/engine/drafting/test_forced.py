"""What a grammar leaves no choice about is guessed, judged like every guess, and changes no text."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from foretoken.engine import judge
from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import FixedLength
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.events import DraftKind, Fate, Round, Source
from foretoken.engine.judge import Judge
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.scripted import ASSISTANT, HashedDistribution, ScriptedModel
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.speculate import Speculation

VOCABULARY = [b"a", b"b", b"c", b"ab", b"bc", b"abc"]
_tables = np.random.default_rng(11)
TARGET = _tables.normal(0, 1.0, (6, 6)).astype(np.float32)
DRAFT = _tables.normal(0, 1.0, (6, 6)).astype(np.float32)
GRAMMARS = [
    'root ::= "abcab" ("a" | "c") "bcabc" root',
    'root ::= ("a" | "c") "abcab" root',
    'root ::= "ab"{3} [a-c]*',
]


@pytest.fixture
def others(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("engine/drafting/other_vocabularies.py")


@pytest.fixture
def replies(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("engine/drafting/test_shared_tokens_replies.py")


def drafting(target: Any, draft: Any = None) -> ChainDrafter:
    model = None if draft is None else ModelDrafter(CachedModel(draft), n_shared=target.n_vocab)
    auto = AutoLength(Costs())
    return ChainDrafter(model, LookupDrafter(), lambda o: auto if o.length == "auto" else FixedLength(o.length))


def rounds(events: Sequence[Any]) -> list[Round]:
    return [event for event in events if isinstance(event, Round)]


@pytest.mark.parametrize("grammar", GRAMMARS)
@pytest.mark.parametrize("rule", ["exact", "rejection"])
@pytest.mark.parametrize("length", [1, "auto"])
def test_the_distribution_of_replies_is_that_of_plain_decoding(
    others: ModuleType,
    replies: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    grammar: str,
    rule: str,
    length: Any,
) -> None:
    """By enumeration of all random choices; without a draft model and behind it."""
    forced = 0

    def distribution(source: DraftSource, with_model: bool) -> dict[tuple[int, ...], float]:
        nonlocal forced
        found: dict[tuple[int, ...], float] = defaultdict(float)
        paths: list[tuple[int, ...]] = [()]
        while paths:
            chance = replies.EnumeratedChance(paths.pop())
            monkeypatch.setattr(judge, "RandomChance", lambda rng, chance=chance: chance)
            monkeypatch.setattr(judge, "SeededChance", lambda noise, position, chance: chance)
            target, draft = (
                others.Worded(
                    lambda ids, table=table: table[ids[-1]].copy(),
                    vocabulary=VOCABULARY,
                    controls={},
                    eog_ids=frozenset(),
                )
                for table in (TARGET, DRAFT)
            )
            options = ReplyOptions(
                sampling=SamplingOptions(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0, seed=1, grammar=grammar),
                draft=DraftOptions(length=length, source=source, acceptance=rule),  # type: ignore[arg-type]
                stop=StopOptions(max_tokens=5),
            )
            drafter = drafting(target, draft if with_model else None)
            events = list(Speculation(CachedModel(target), drafter, [0, 1], lambda o=options: o))  # type: ignore[misc]
            forced += sum(token.source is Source.FORMAT for event in rounds(events) for token in event.tokens)
            found[events[-1].token_ids] += chance.weight
            paths += chance.others
        return dict(found)

    plain = distribution(DraftSource.NONE, False)
    assert forced == 0
    assert sum(plain.values()) == pytest.approx(1)
    for with_model in (False, True) if rule == "rejection" else (False,):
        assert distribution(DraftSource.AUTO, with_model) == pytest.approx(plain, abs=1e-7)
    assert forced > 0


def test_forced_tokens_come_first_count_as_guesses_and_the_last_is_left_to_the_model() -> None:
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0, seed=1, grammar='root ::= [a-z] "=quiet=" [a-z] "-*-*-" [a-z]'),
        draft=DraftOptions(length=2),
        stop=StopOptions(max_tokens=40),
    )
    made = [ScriptedModel(HashedDistribution(2, length=60, sharpness=0.1)) for _ in range(2)]
    drafter = drafting(*made)
    events = list(Speculation(CachedModel(made[0]), drafter, [10, ASSISTANT], lambda: options))
    found = [[(token.source, token.piece) for token in event.guesses] for event in rounds(events)]
    assert [piece for _, piece in next(guesses for guesses in found if guesses)] == [bytes([b]) for b in b"=quiet"]
    assert all(guesses[0][0] is Source.FORMAT for guesses in found if len(guesses) > 2)
    metrics = events[-1].metrics
    assert metrics.num_draft_tokens == sum(map(len, found))
    assert metrics.draft_kind is DraftKind.FORMAT


@pytest.mark.parametrize("source", list(DraftSource))
def test_they_are_guessed_where_the_source_is_not_a_draft_alone(source: DraftSource) -> None:
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0, seed=1, grammar='root ::= [a-z] "0123456789" [a-z]'),
        draft=DraftOptions(source=source),
    )
    target = ScriptedModel(HashedDistribution(2, length=60, sharpness=0.1))
    events = list(Speculation(CachedModel(target), drafting(target), [10, ASSISTANT], lambda: options))
    found = [token for event in rounds(events) for token in event.guesses if token.source is Source.FORMAT]
    assert bool(found) == (source in (DraftSource.AUTO, DraftSource.LOOKUP))
    assert all(token.fate is Fate.ACCEPTED for token in found)


@pytest.mark.parametrize("spaced", [False, True])
def test_they_are_divided_as_the_model_divides_texts_also_where_it_begins_each_with_a_space(
    others: ModuleType, spaced: bool
) -> None:
    vocabulary = [b"", b"{", b'"', b"name", b'":', b" ", b"n", b"a", b'{"', b"x", b"xa"]
    model = others.Worded(
        lambda ids: np.zeros(len(vocabulary), np.float32), vocabulary=vocabulary, controls={}, spaced=spaced
    )
    options = ReplyOptions(sampling=SamplingOptions(grammar="root ::= [{x] " + r'"\"name\": " [a-z]'))
    one = Judge(model, [3], options)
    one.sampler.push(1)
    assert [vocabulary[token] for token in one.forced()] == [b'"', b"name", b'":']
    assert Judge(model, [3], options).forced() == []
