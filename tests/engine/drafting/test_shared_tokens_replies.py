"""Replies drafted over the tokens that two vocabularies share: their distribution is the target's, whatever else
happens."""

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
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
from foretoken.engine.drafting.shared_tokens import SharedTokens
from foretoken.engine.drafting.translated import TranslatedModel
from foretoken.engine.events import PromptDone, ReplyFinished, Round
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Logits
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.models.scripted import ASSISTANT, END, HashedDistribution, ScriptedModel
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate
from foretoken.engine.sampling.distribution import Distribution
from foretoken.engine.speculate import Speculation


@pytest.fixture(scope="module")
def others(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("engine/drafting/other_vocabularies.py")


def flat(ids: Sequence[int]) -> Logits:
    return np.zeros(1, dtype=np.float32)


# --- the exact proof --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def proof(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("engine/verify/test_acceptance_proof.py")


def exact_distribution(ids: Sequence[int], weights: Sequence[int]) -> Distribution:
    probs = np.empty(len(ids), dtype=object)
    probs[:] = [Fraction(weight, sum(weights)) for weight in weights]
    return Distribution(np.array(ids), probs)


def shared_case(others: ModuleType, proof: ModuleType, seed: int, *, renormalise: bool = True) -> Any:
    """A target and a draft with vocabularies of their own; the draft's distributions come over as the engine brings
    them.

    Weights take the place of exponentials of logits, so that the softmax over the shared tokens is exact.
    """
    rng = random.Random(seed)
    words = [b"a", b"b", b"c", b"d", b"e"]
    own, theirs = rng.sample(words, 3), rng.sample(words, rng.choice((3, 4)))
    if not set(own) & set(theirs):
        theirs[0] = own[0]
    target = others.Worded(flat, vocabulary=own, controls={})
    draft = others.Worded(flat, vocabulary=theirs, controls={})
    shared = SharedTokens(target, draft)
    case = proof.random_case(seed, 3, 2)

    def brought_over() -> Distribution:
        weights = np.array([[rng.randint(1, 6) for _ in theirs]], dtype=np.float32)
        row = shared.rows(weights, np.empty((1, 3), dtype=np.float32))[0]
        ids = [int(token) for token in np.flatnonzero(np.isfinite(row))]
        distribution = exact_distribution(ids, [int(row[token]) for token in ids])
        if not renormalise:  # as if the draft's own probabilities were handed on
            distribution = Distribution(
                distribution.ids,
                np.array([Fraction(int(row[token]), int(weights.sum())) for token in ids], dtype=object),
            )
        return distribution

    return proof.Case(3, 2, case.target, {text: brought_over() for text in case.target}, case.cutoff)


def test_the_emitted_distribution_is_exactly_the_targets(others: ModuleType, proof: ModuleType) -> None:
    for seed in range(250):
        assert proof.is_lossless(shared_case(others, proof, seed), proof.the_rule), seed


def test_the_proof_notices_probabilities_that_are_not_renormalised(others: ModuleType, proof: ModuleType) -> None:
    def judged_by_its_own(case: Any, chance: Any) -> Any:
        """Guesses drawn from the renormalised distribution, judged by the draft's own probabilities."""
        made, distributions, texts = [], [], proof.verify
        for _ in range(case.gamma):
            distribution = case.draft[tuple(made)]
            total = sum(distribution.probs.tolist(), Fraction(0))
            made.append(
                chance.draw(
                    Distribution(distribution.ids, np.array([p / total for p in distribution.probs], dtype=object))
                )
            )
            distributions.append(distribution)
        verdict = texts(made, distributions, proof.target_after(case, made), chance)
        return (*made[: verdict.accepted], verdict.token)

    cases = [shared_case(others, proof, seed, renormalise=False) for seed in range(20)]
    assert sum(not proof.is_lossless(case, judged_by_its_own) for case in cases) > 10


# --- whole replies ----------------------------------------------------------------------------------------------


def options(length: int | str = 4, *, temperature: float = 0.0, stop: int = 60, **more: Any) -> ReplyOptions:
    return ReplyOptions(
        sampling=SamplingOptions(temperature=temperature, seed=7, **more),
        draft=DraftOptions(length=length, lookup=False, acceptance="rejection"),  # type: ignore[arg-type]
        stop=StopOptions(max_tokens=stop),
    )


def reply(target: Any, draft: Any, asked: ReplyOptions, *, prompt: Sequence[int] = (10, 20, ASSISTANT)) -> list[Any]:
    drafter = ChainDrafter(
        None if draft is None else ModelDrafter(CachedModel(draft), n_shared=target.n_vocab),
        None,
        lambda o: AutoLength(Costs()) if o.length == "auto" else FixedLength(o.length),
    )
    return list(Speculation(CachedModel(target), drafter, prompt, lambda: asked))


def rounds(events: Sequence[Any]) -> list[Round]:
    return [event for event in events if isinstance(event, Round)]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("length", [1, 4, 16, "auto"])
def test_at_temperature_0_the_text_is_the_targets_own(others: ModuleType, seed: int, length: int | str) -> None:
    target, draft, model = others.translated(seed=seed, dropped=6)
    plain = reply(ScriptedModel(HashedDistribution(seed, length=60), n_ctx=512), None, options())
    events = reply(target, model, options(length))
    assert events[-1].token_ids == plain[-1].token_ids
    assert len(events[-1].token_ids) == 60
    if length != "auto":  # which does not find it worth while here: scripted passes cost next to nothing
        assert events[-1].metrics.num_accepted_tokens > 10, "the guesses are those of a draft that understands"
    text = [10, 20, ASSISTANT, *events[-1].token_ids]
    held = list(draft.held)
    assert held == others.reading(model._shared, text)[: len(held)], "only text is left in the draft's cache"


def test_streamed_text_is_the_reply(others: ModuleType) -> None:
    target, _, model = others.translated()
    events = reply(target, model, options(6, temperature=0.8))
    assert "".join(event.text for event in rounds(events)) == events[-1].text


class EnumeratedChance:
    """Follows `path`, the choices to make, and beyond it takes the first choice and notes the others."""

    def __init__(self, path: tuple[int, ...]) -> None:
        self.path, self.weight, self.others, self._made = path, 1.0, list[tuple[int, ...]](), 0

    def accepts(self, probability: Any) -> bool:
        return bool(self._choose([(1, float(probability)), (0, 1 - float(probability))]))

    def draw(self, distribution: Distribution) -> int:
        return self._choose(
            list(zip(distribution.ids.tolist(), distribution.probs.astype(float).tolist(), strict=True))
        )

    def at(self, place: int) -> "EnumeratedChance":
        return self

    def _choose(self, choices: list[tuple[int, float]]) -> int:
        choices = [(value, p) for value, p in choices if p > 0]
        if self._made == len(self.path):
            self.others += [(*self.path, index) for index in range(1, len(choices))]
            self.path += (0,)
        value, p = choices[self.path[self._made]]
        self._made += 1
        self.weight *= p
        return value


_tables = np.random.default_rng(5)
TARGET = _tables.normal(0, 1.2, (5, 4)).astype(np.float32)
DRAFT = _tables.normal(0, 1.2, (6, 5)).astype(np.float32)
FILTERS: dict[str, dict[str, Any]] = {
    "none": {},
    "temperature": {"temperature": 0.6},
    "top-k": {"top_k": 2},
    "top-p": {"top_p": 0.7},
    "min-p": {"min_p": 0.3},
    "penalties": {"repetition_penalty": 1.4, "presence_penalty": 0.3, "frequency_penalty": 0.4, "penalty_window": 4},
    "bias": {"logit_bias": ((1, 2.0), (2, -100.0))},
    "top-n-sigma": {"top_n_sigma": 1.5},
    "typical-p": {"typical_p": 0.6},
    "XTC": {"xtc_probability": 0.5, "xtc_threshold": 0.1},
    "DRY": {"dry_multiplier": 1.5, "dry_allowed_length": 1, "dry_breakers": ("c",)},
    "mirostat 1": {"mirostat": 1, "mirostat_tau": 1.0, "mirostat_eta": 0.9},
    "mirostat 2": {"mirostat": 2, "mirostat_tau": 0.8, "mirostat_eta": 0.9},
}
UNFILTERED: dict[str, Any] = {"temperature": 1.0, "top_k": 0, "top_p": 1.0, "min_p": 0.0}


def distribution_of_replies(
    others: ModuleType, monkeypatch: pytest.MonkeyPatch, asked: ReplyOptions, *, drafting: bool, **more: Any
) -> dict[tuple[int, ...], float]:
    """Probability of every reply of a target of four tokens, with a draft that has three of them among five."""

    def target_distribution(ids: Sequence[int]) -> Logits:
        return TARGET[ids[-1]].copy()

    def draft_distribution(ids: Sequence[int]) -> Logits:
        return DRAFT[ids[-1]].copy()

    found: dict[tuple[int, ...], float] = defaultdict(float)
    paths: list[tuple[int, ...]] = [()]
    while paths:
        chance = EnumeratedChance(paths.pop())
        monkeypatch.setattr(judge, "RandomChance", lambda rng, chance=chance: chance)
        target = others.Worded(
            target_distribution, vocabulary=[b"a", b"bc", b"c", b"d"], controls={}, eog_ids=frozenset()
        )
        draft = others.Worded(
            draft_distribution, vocabulary=[b"d", b"z", b"b", b"a", b"c"], controls={}, eog_ids=frozenset()
        )
        model = TranslatedModel(draft, target, SharedTokens(target, draft)) if drafting else None
        events = reply(target, model, asked, prompt=[0, 1, 2], **more)
        found[events[-1].token_ids] += chance.weight
        paths += chance.others
    return dict(found)


def check_same_distribution(
    others: ModuleType, monkeypatch: pytest.MonkeyPatch, asked: ReplyOptions, **more: Any
) -> None:
    plain = distribution_of_replies(others, monkeypatch, asked, drafting=False, **more)
    found = distribution_of_replies(others, monkeypatch, asked, drafting=True, **more)
    assert sum(plain.values()) == pytest.approx(1)
    assert len(plain) > 1
    assert found.keys() <= plain.keys()
    assert {text: found.get(text, 0.0) for text in plain} == pytest.approx(plain, abs=1e-7)


@pytest.mark.parametrize("name", FILTERS)
def test_every_filter_keeps_the_targets_distribution(
    others: ModuleType, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    check_same_distribution(others, monkeypatch, options(2, stop=3, **{**UNFILTERED, **FILTERS[name]}))


def test_a_grammar_keeps_the_targets_distribution(others: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = options(2, stop=3, grammar='root ::= ("a" | "bc" | "d")*', **UNFILTERED)
    check_same_distribution(others, monkeypatch, asked)


def test_where_a_grammar_allows_only_what_the_draft_lacks_the_target_writes_alone(others: ModuleType) -> None:
    target, _, model = others.translated(dropped=12)
    shared = model._shared
    lacking = int(np.flatnonzero(shared.to_draft[258:] < 0)[0]) + 258
    for temperature in (0.0, 1.0):
        asked = options(4, stop=5, temperature=temperature, grammar="root ::=" + f" <[{lacking}]>" * 6)
        target.truncate(0)
        model.truncate(0)
        events = reply(target, model, asked)
        assert events[-1].token_ids == (lacking,) * 5
        assert all(not event.guesses for event in rounds(events))


def test_a_draft_that_is_full_first_leaves_the_rest_to_the_target(others: ModuleType) -> None:
    plain = reply(ScriptedModel(HashedDistribution(1, length=60), n_ctx=512), None, options())
    target, draft, model = others.translated(n_ctx=30)
    events = reply(target, model, options())
    assert events[-1].token_ids == plain[-1].token_ids
    assert any(event.guesses for event in rounds(events))
    assert not rounds(events)[-1].guesses
    assert len(draft.held) <= 30


TEMPLATE = (
    "{% for m in messages %}{% if m.role == 'assistant' %}<|assistant|>{{ m.content }}<|end|>"
    "{% else %}{{ m.content }}\n{% endif %}{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)


def test_a_second_turn_reads_only_what_is_new(others: ModuleType) -> None:
    target = ScriptedModel(HashedDistribution(3, length=40), n_ctx=512)
    draft = others.foreign_draft(HashedDistribution(3, agreement=0.9, length=10**6))
    pair = LoadedPair(
        target,
        draft,
        ChatPrompts(target, ChatTemplate(TEMPLATE, bos_token="", eos_token="")),
        prefix_cache_bytes=1 << 20,
        shared=SharedTokens(target, draft),
    )
    asked = options(4)

    def turn(messages: list[ChatMessage]) -> ReplyFinished:
        events = list(pair.reply(pair.chat_prompt(messages), options=lambda: asked, should_stop=lambda: False))
        assert isinstance(events[-1], ReplyFinished)
        assert any(isinstance(event, PromptDone) for event in events)
        return events[-1]

    talk = [ChatMessage(role="user", content="How quick is the river?")]
    first = turn(talk)
    read = sum(count for count, _ in draft.calls)
    talk += [ChatMessage(role="assistant", content=first.text), ChatMessage(role="user", content="And the stone?")]
    before = len(draft.held)
    draft.calls.clear()
    second = turn(talk)
    first_read = next(count for count, wanted in draft.calls)
    assert first_read < 40 < before <= read
    assert second.metrics.num_accepted_tokens > 5
    # Another chat, and back: what the draft held comes out of the prefix cache.
    turn([ChatMessage(role="user", content="Something else altogether.")])
    draft.calls.clear()
    again = turn(talk)
    assert again.token_ids == second.token_ids
    assert draft.calls[0][0] < 40


def test_the_prefix_cache_keeps_the_drafts_cache_in_pieces(others: ModuleType) -> None:
    _, draft, model = others.translated(saves=8)
    cached = CachedModel(model, PrefixCache(1 << 20))
    text = [token for token in range(240, 300) if token not in (END, ASSISTANT)]
    cached.decode(text, logits=1)
    cached.reuse([5, 6])
    assert cached.reuse(text) > 50
    assert list(draft.held) == others.reading(model._shared, cached.ids)
