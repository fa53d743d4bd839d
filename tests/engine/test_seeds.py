"""With a seed the text is the same with any draft, any draft length, prompt lookup or not, or none.

Models are scripted, so that logits do not depend on the width of a pass; `tests/perf/audit.py --seeded` asks the same
of real ones, whose do.
"""

import itertools
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken.engine import judge
from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import FixedLength
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.events import ReplyFinished
from foretoken.engine.grammars.grammar import GrammarState, Mask
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.scripted import ASSISTANT, HashedDistribution, ScriptedModel
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.sampling.chance import Chance, SeededChance
from foretoken.engine.sampling.noise import Noise
from foretoken.engine.speculate import Speculation
from foretoken.engine.verify.acceptance import Drafts, TargetAt, Verdict
from foretoken.engine.verify.acceptors import ExactMatch

PROMPT = [300, 301, 302, 303, 300, 301, 302, ASSISTANT]
LENGTHS = (1, 4, 8, "auto")
OPEN: dict[str, Any] = {"temperature": 1.0, "top_k": 0, "top_p": 1.0, "min_p": 0.0}
FILTERS: dict[str, dict[str, Any]] = {
    "defaults": {},
    "none": OPEN,
    "hot": {**OPEN, "temperature": 1.8},
    "temperature last": {"temperature": 1.4, "temperature_last": True, "top_p": 0.9},
    "top-n-sigma": {**OPEN, "top_n_sigma": 2.0},
    "typical-p": {**OPEN, "typical_p": 0.8},
    "penalties": {**OPEN, "repetition_penalty": 1.4, "presence_penalty": 0.5, "frequency_penalty": 0.3},
    "bias": {**OPEN, "logit_bias": ((300, 3.0), (301, -100.0))},
    "XTC": {**OPEN, "xtc_probability": 0.5, "xtc_threshold": 0.05},
    "DRY": {**OPEN, "dry_multiplier": 1.5, "dry_allowed_length": 1},
    "mirostat 1": {"mirostat": 1, "mirostat_tau": 2.0, "mirostat_eta": 0.4},
    "mirostat 2": {"mirostat": 2, "mirostat_tau": 2.0, "mirostat_eta": 0.4},
    "grammar": {**OPEN, "grammar": "given"},
}


class NotTwiceTheSameThird(GrammarState):
    """A grammar: a token's number, divided by 3, leaves another rest than the one before it."""

    def __init__(self) -> None:
        self._last = -1

    def allowed(self, ahead: Sequence[int] = ()) -> Mask:
        found: Mask = np.arange(1000) % 3 != (ahead[-1] % 3 if ahead else self._last)
        return found

    def completed_by(self, ids: Sequence[int]) -> None:
        pass

    def forced(self) -> bytes:
        return b""

    def push(self, token_id: int) -> None:
        self._last = token_id % 3


def model(**how: Any) -> ScriptedModel:
    return ScriptedModel(HashedDistribution(**{"seed": 1, "length": 500, "sharpness": 2.0, **how}))


def drafting(model: ModelDrafter | None, lookup: LookupDrafter | None) -> ChainDrafter:
    auto = AutoLength(Costs())
    return ChainDrafter(model, lookup, lambda o: auto if o.length == "auto" else FixedLength(o.length))


def a_reply(
    sampling: SamplingOptions,
    draft: DraftOptions,
    *,
    agreement: float | None = 0.6,
    drafter: ChainDrafter | None = None,
    prompt: Sequence[int] = PROMPT,
    tokens: int = 40,
    changing: Callable[[ReplyOptions], ReplyOptions] = lambda options: options,
) -> ReplyFinished:
    """`agreement` of the draft model, None for none."""
    target = model()
    if drafter is None:
        small = None if agreement is None else CachedModel(model(agreement=agreement))
        drafter = drafting(None if small is None else ModelDrafter(small, n_shared=target.n_vocab), LookupDrafter())
    options = ReplyOptions(sampling=sampling, draft=draft, stop=StopOptions(max_tokens=tokens, ignore_eos=True))
    target.constrain = lambda given: NotTwiceTheSameThird()  # type: ignore[method-assign]
    *_, end = Speculation(CachedModel(target), drafter, prompt, lambda: changing(options))
    assert isinstance(end, ReplyFinished)
    return end


def plain(sampling: SamplingOptions, **more: Any) -> tuple[int, ...]:
    return a_reply(sampling, DraftOptions(source=DraftSource.NONE), **more).token_ids


@pytest.mark.parametrize("name", FILTERS)
def test_with_every_filter_the_text_is_that_of_no_draft(name: str) -> None:
    texts, kept = set(), 0
    for seed in range(2):
        sampling = SamplingOptions(seed=seed, **FILTERS[name])
        expected = plain(sampling)
        texts.add(expected)
        for length, lookup, agreement in itertools.product(LENGTHS, (False, True), (0.0, 0.7)):
            draft = DraftOptions(length=length, lookup=lookup)  # type: ignore[arg-type]
            end = a_reply(sampling, draft, agreement=agreement)
            assert end.token_ids == expected
            assert end.metrics.lossless
            kept += end.metrics.num_accepted_tokens
        assert a_reply(sampling, DraftOptions(length=4, lookup=True), agreement=None).token_ids == expected
    assert len(texts) == 2
    assert kept > 50


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**64 - 1),
    sampling=st.builds(
        SamplingOptions,
        temperature=st.floats(0.05, 3),
        temperature_last=st.booleans(),
        top_k=st.sampled_from([0, 3, 40]),
        top_p=st.sampled_from([1.0, 0.9, 0.5]),
        min_p=st.sampled_from([0.0, 0.05]),
        typical_p=st.sampled_from([1.0, 0.8]),
        top_n_sigma=st.sampled_from([0.0, 1.5]),
        xtc_probability=st.sampled_from([0.0, 0.5]),
        repetition_penalty=st.sampled_from([1.0, 1.3]),
        dry_multiplier=st.sampled_from([0.0, 1.0]),
        mirostat=st.sampled_from([0, 0, 0, 1, 2]),
        logit_bias=st.sampled_from([(), ((310, 4.0),)]),
    ),
    length=st.sampled_from([*LENGTHS, 2, 3, 32]),
    lookup=st.sampled_from([None, True, False]),
    agreement=st.sampled_from([None, 0.0, 0.5, 0.9, 1.0]),
    min_confidence=st.sampled_from([0.0, 0.3, 0.9]),
)
def test_whatever_guesses_the_text_is_that_of_no_draft(
    seed: int,
    sampling: SamplingOptions,
    length: Any,
    lookup: bool | None,
    agreement: float | None,
    min_confidence: float,
) -> None:
    sampling = msgspec.structs.replace(sampling, seed=seed)
    draft = DraftOptions(length=length, lookup=lookup, min_confidence=min_confidence)
    end = a_reply(sampling, draft, agreement=agreement, tokens=24)
    assert end.token_ids == plain(sampling, tokens=24)
    assert end.seed == seed


def test_a_draft_that_changes_in_the_midst_of_a_reply_changes_no_text() -> None:
    sampling = SamplingOptions(seed=3, temperature=1.2)
    settings_of_late = itertools.cycle(
        [
            DraftOptions(length=4),
            DraftOptions(source=DraftSource.NONE),
            DraftOptions(length="auto", lookup=True),
            DraftOptions(length=9, min_confidence=0.4),
        ]
    )
    found = a_reply(
        sampling,
        DraftOptions(length=2),
        changing=lambda options: msgspec.structs.replace(options, draft=next(settings_of_late)),
    )
    assert found.token_ids == plain(sampling)
    assert found.metrics.num_draft_tokens > 0


def test_a_draft_of_another_vocabulary_changes_no_text(helper: Callable[[str], ModuleType]) -> None:
    others = helper("engine/drafting/other_vocabularies.py")
    for seed, temperature in itertools.product(range(3), (0.7, 1.5)):
        target, _, translated = others.translated()
        sampling = SamplingOptions(seed=seed, temperature=temperature)
        texts, kept = [], 0
        options = ReplyOptions(sampling=sampling, draft=DraftOptions(length=5), stop=StopOptions(max_tokens=50))
        for made in (None, ModelDrafter(CachedModel(translated), n_shared=target.n_vocab)):
            *_, end = Speculation(
                CachedModel(target),
                drafting(made, None),
                [10, 20, ASSISTANT],
                lambda options=options: options,  # type: ignore[misc]
            )
            assert isinstance(end, ReplyFinished)
            texts.append(end.token_ids)
            kept += end.metrics.num_accepted_tokens
        assert texts[0] == texts[1]
        assert kept > 5


def test_a_reply_that_was_stopped_goes_on_as_it_would_have() -> None:
    for name in ("defaults", "hot", "XTC", "penalties", "DRY"):
        sampling = SamplingOptions(seed=11, **FILTERS[name])
        whole = plain(sampling)
        for stopped in (1, 7, 20):
            rest = a_reply(
                sampling, DraftOptions(length=4), prompt=[*PROMPT, *whole[:stopped]], tokens=len(whole) - stopped
            )
            assert rest.token_ids == whole[stopped:]


def test_the_seed_told_with_a_reply_gives_it_again() -> None:
    first = a_reply(SamplingOptions(), DraftOptions(length=4))
    again = a_reply(SamplingOptions(seed=first.seed), DraftOptions(source=DraftSource.NONE))
    assert again.token_ids == first.token_ids
    assert a_reply(SamplingOptions(), DraftOptions(length=4)).seed != first.seed


def test_rejection_sampling_keeps_no_such_promise() -> None:
    draft = DraftOptions(length=4, acceptance="rejection")
    sampled = [SamplingOptions(seed=seed, **OPEN) for seed in range(5)]
    assert any(a_reply(sampling, draft).token_ids != plain(sampling) for sampling in sampled)
    assert all(a_reply(sampling, draft).token_ids == a_reply(sampling, draft).token_ids for sampling in sampled)


# --- what would break it --------------------------------------------------------------------------------------


class ByPlaceInTheRound(ExactMatch):
    """Its noise is that of the token's place in the round, not in the text."""

    def judge(
        self, proposals: Sequence[int], draft_distributions: Drafts, target_distribution: TargetAt, chance: Chance
    ) -> Verdict:
        return super().judge(proposals, draft_distributions, target_distribution, SeededChance(Noise(1), 0, chance))


def test_noise_of_the_round_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "rule_of", lambda _: ByPlaceInTheRound())
    sampling = SamplingOptions(seed=1, **OPEN)
    assert a_reply(sampling, DraftOptions(length=4)).token_ids != plain(sampling)


class SharesNothing(ModelDrafter):
    """Draws by noise of its own."""

    def begin(self, work: Any) -> None:
        apart = type("Apart", (), {"draw": lambda _, distribution: distribution.quantile(0.999)})()
        work.judge.draft_chance = lambda position: apart
        super().begin(work)


def test_however_a_draft_draws_the_text_is_the_same_and_fewer_guesses_stay() -> None:
    kept = []
    for kind in (ModelDrafter, SharesNothing):
        count = 0
        for seed in range(6):
            sampling = SamplingOptions(seed=seed, **OPEN)
            small = CachedModel(model(agreement=1.0))
            drafter = drafting(kind(small, n_shared=small.model.n_vocab), None)
            end = a_reply(sampling, DraftOptions(length=4, lookup=False), drafter=drafter)
            assert end.token_ids == plain(sampling)
            count += end.metrics.num_accepted_tokens
            if kind is ModelDrafter:
                assert (
                    end.metrics.num_accepted_tokens == end.metrics.num_draft_tokens
                )  # the same distribution, the same winner
        kept.append(count)
    assert kept[1] < kept[0] / 4
