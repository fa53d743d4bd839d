"""Sampling under a grammar: the distribution of what it allows, with a draft or without one."""

import json
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from foretoken.engine.grammars.grammar import GrammarState, Mask
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.options import SamplingOptions, check_options
from foretoken.engine.sampling.chance import RandomChance, streams
from foretoken.engine.sampling.noise import EXCLUDING, Noise
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.verify.acceptance import guess, verify, verify_greedy
from foretoken.errors import DecodeFailed, UsageError

Row = npt.NDArray[np.float32]

OFF = SamplingOptions(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0, grammar="given")


def options(**changes: Any) -> SamplingOptions:
    return msgspec.structs.replace(OFF, **changes)


@pytest.fixture(scope="module")
def plain(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("engine/sampling/plain_distributions.py")


class Sums(GrammarState):
    """Allows a token if its id and those pushed add up to a remainder in `remainders`."""

    def __init__(self, modulus: int, remainders: tuple[int, ...], size: int = 20_000) -> None:
        self._modulus, self._remainders, self._total, self._size = modulus, remainders, 0, size

    def allowed(self, ahead: Sequence[int] = ()) -> Mask | None:
        total = self._total
        for token in ahead:
            if (token + total) % self._modulus not in self._remainders:
                return None
            total += token
        found: Mask = np.isin((np.arange(self._size) + total) % self._modulus, self._remainders)
        return found

    def push(self, token_id: int) -> None:
        if (token_id + self._total) % self._modulus not in self._remainders:
            raise DecodeFailed("not allowed")
        self._total += token_id


def held(o: SamplingOptions, rule: GrammarState, text: tuple[int, ...] = ()) -> Sampler:
    return Sampler(o, text, noise=Noise(3), constrain=lambda given: rule)


OPTIONS = st.builds(
    SamplingOptions,
    grammar=st.just("given"),
    temperature=st.sampled_from([0.0, 1e-4, 0.7, 1.0, 2.0]),
    temperature_last=st.booleans(),
    top_k=st.sampled_from([0, 1, 5, 40, 1000]),
    top_p=st.sampled_from([1.0, 1.0, 0.9]),
    min_p=st.sampled_from([0.0, 0.05, 1e-7, 0.9]),
    typical_p=st.sampled_from([1.0, 1.0, 0.8]),
    top_n_sigma=st.sampled_from([0.0, 0.0, 0.3]),
    xtc_probability=st.sampled_from([0.0, 1.0]),
    logit_bias=st.sampled_from([(), ((3, 30.0), (4, -100.0))]),
    presence_penalty=st.sampled_from([0.0, 1.0]),
)


@settings(max_examples=250, deadline=None)
@given(
    OPTIONS,
    st.sampled_from([40, 3000, 20_000]),
    st.integers(0, 2**32 - 1),
    st.sampled_from([(2, (1,)), (7, (1, 2)), (997, (5,)), (5000, (7,))]),
    st.sampled_from(["normal", "ties", "banned", "split"]),
)
@example(options(top_k=40, top_n_sigma=0.3), 20_000, 1, (2, (1,)), "split")
def test_a_distribution_held_to_a_grammar_is_the_distribution_of_what_is_allowed(
    plain: ModuleType, o: SamplingOptions, size: int, seed: int, rule: tuple[int, tuple[int, ...]], kind: str
) -> None:
    logits = np.random.default_rng(seed).normal(0, 3, size).astype(np.float32)
    if kind == "ties":
        logits = np.round(logits)
    elif kind == "banned":
        logits[::3] = -np.inf
    elif kind == "split":
        logits[::2] -= 20
    text = (3, 11)
    masked = logits.copy()
    masked[~np.isin(np.arange(size) % rule[0], rule[1])] = -np.inf
    adjusted = plain.adjusted(masked, o, text, lambda token: b"")
    if not np.isfinite(adjusted.max()):
        return
    before = logits.copy()
    sampler = held(o, Sums(*rule), text)
    for make in (sampler.distribution, sampler.distribution):
        found = make(logits)
        assert plain.agrees(found, masked, o, text, coin=Noise(3).at(len(text)).uniform(EXCLUDING))
        assert np.array_equal(logits, before)
    likeliest = plain.plain_distribution(masked, msgspec.structs.replace(o, temperature=0.0), text).nonzero()[0]
    if o.temperature == 0:
        assert sampler.argmax(logits) == likeliest
        assert adjusted[sampler.choice(logits)[0]] == adjusted.max()  # a draft may name any of several equal ones
        assert np.array_equal(logits, before)


@pytest.mark.parametrize("changes", [{"top_p": 0.9}, {"typical_p": 0.5}, {"top_p": 0.97}, {}])
def test_tokens_that_min_p_would_take_count_for_the_filters_before_it_unless_forbidden(
    plain: ModuleType, changes: dict[str, float]
) -> None:
    logits = np.full(20_000, -20.0, np.float32)
    logits[100:900:2] = math.log(0.04)  # forbidden, and asked about at first
    logits[1000:1100:2] = math.log(0.03)  # forbidden too
    logits[[1, 3]] = 0.0, math.log(0.06)
    masked = np.where(np.arange(20_000) % 2 == 1, logits, np.float32(-np.inf)).astype(np.float32)
    o = options(top_k=40, min_p=0.05, **changes)
    assert plain.agrees(held(o, Sums(2, (1,))).distribution(logits), masked, o)


def test_proposals_move_the_grammar_and_those_that_leave_it_do_no_harm() -> None:
    logits = np.zeros(30, np.float32)
    sampler = held(options(), Sums(10, (0, 1)))
    assert sampler.distribution(logits).ids.tolist() == [0, 1, 10, 11, 20, 21]
    assert sampler.distribution(logits, [11]).ids.tolist() == [0, 9, 10, 19, 20, 29]
    assert sampler.distribution(logits, [11, 9]).ids.tolist() == [0, 1, 10, 11, 20, 21]
    assert len(sampler.draft_distribution(logits, [5]).ids) == 30  # no proposal after it will ever be judged
    sampler.push(11)
    assert sampler.distribution(logits).ids.tolist() == [0, 9, 10, 19, 20, 29]
    with pytest.raises(DecodeFailed, match="not allowed"):
        sampler.push(5)


def test_a_grammar_that_leaves_nothing_is_said_and_the_logits_are_as_before() -> None:
    for size in (20, 5000):
        logits = np.random.default_rng(1).normal(0, 1, size).astype(np.float32)
        before = logits.copy()
        for o in (options(), options(top_k=4), options(min_p=0.1), options(temperature=0.0)):
            with pytest.raises(DecodeFailed, match="The grammar leaves no token to go on with"):
                held(o, Sums(10, (20,))).distribution(logits)
            assert np.array_equal(logits, before)
        logits[3] = np.nan
        with pytest.raises(DecodeFailed, match="no usable scores"):
            held(options(top_k=4), Sums(2, (0, 1))).distribution(logits)


def test_a_new_grammar_begins_where_the_text_is_and_other_options_leave_it() -> None:
    logits = np.zeros(10, np.float32)
    sampler = held(options(), Sums(10, (0,)))
    sampler.push(0)
    sampler.use(options(temperature=2.0))
    sampler.push(0)
    assert sampler.distribution(logits).ids.tolist() == [0]
    sampler.use(options(grammar=""))
    assert len(sampler.distribution(logits).ids) == 10
    with pytest.raises(UsageError, match="cannot be held to a grammar; leave grammar and json_schema out"):
        Sampler(OFF)
    with pytest.raises(UsageError, match="both given; leave one of them out"):
        check_options(options(json_schema="{}"))


SIZE = 4
_tables = np.random.default_rng(5)
TARGET = _tables.normal(0, 1.2, (SIZE, SIZE)).astype(np.float32)
DRAFT = (TARGET + _tables.normal(0, 1.0, TARGET.shape)).astype(np.float32)


def test_speculation_under_a_grammar_follows_the_distribution_of_plain_decoding() -> None:
    """Of the first two tokens: frequencies over many replies against the distribution computed step by step."""
    o = options(top_k=2)
    rule = lambda: Sums(4, (0, 1, 2))  # noqa: E731
    first = held(o, rule()).distribution(TARGET[0].copy())
    exact = np.zeros((SIZE, SIZE))
    for one, p in zip(first.ids.tolist(), first.probs, strict=True):
        second = held(o, rule()).distribution(TARGET[one].copy(), [one])
        exact[one, second.ids] = p * second.probs
    random = streams(8)
    draws, chance = RandomChance(random.draft), RandomChance(random.acceptance)
    counts = np.zeros((SIZE, SIZE))
    rounds = 1500
    for _ in range(rounds):
        sampler = held(o, rule())
        ids: list[int] = []
        distributions = []
        for _ in range(2):
            made = guess(sampler.draft_distribution(DRAFT[ids[-1] if ids else 0].copy(), ids), draws)
            assert made is not None
            ids.append(made.token_id)
            distributions.append(made.judged_by)
        verdict = verify(
            ids,
            distributions,
            lambda i: sampler.distribution(TARGET[ids[i - 1] if i else 0].copy(), ids[:i]),  # noqa: B023
            chance,
        )
        emitted = [*ids[: verdict.accepted], verdict.token]
        for token in emitted:
            sampler.push(token)
        if len(emitted) == 1:
            emitted.append(chance.draw(sampler.distribution(TARGET[emitted[0]].copy())))
        counts[emitted[0], emitted[1]] += 1
    assert not counts[exact == 0].any()
    expected = exact[exact > 0] * rounds
    chi_square = float((((counts[exact > 0] - expected) ** 2) / expected).sum())
    assert chi_square < len(expected) + 6 * math.sqrt(2 * len(expected))


# --- with a model's vocabulary ---

JSON_SCHEMA = json.dumps(
    {
        "type": "object",
        "properties": {"name": {"type": "string", "maxLength": 12}, "age": {"type": "integer"}},
        "required": ["name", "age"],
    }
)


@pytest.fixture(scope="module")
def model(demo_pair: tuple[Path, Path]) -> Iterator[LlamaModel]:
    backend = Backend(lambda level, line: None)
    loaded = LlamaModel(demo_pair[0], context=64, threads=1)
    yield loaded
    loaded.close()
    del backend


def test_a_reply_that_goes_on_is_held_from_its_beginning() -> None:
    logits = np.zeros(10, np.float32)
    written = held(OFF, Sums(5, (0, 1)), (3, 8))
    for token in (6, 4):  # sums 6 and 10
        written.push(token)
    begun = Sampler(OFF, (3, 8, 6, 4), noise=Noise(3), constrain=lambda given: Sums(5, (0, 1)), begun=2)
    assert begun.distribution(logits.copy()).ids.tolist() == written.distribution(logits.copy()).ids.tolist()
    with pytest.raises(UsageError, match="does not fit the grammar"):
        Sampler(OFF, (3, 8, 2), noise=Noise(3), constrain=lambda given: Sums(5, (0, 1)), begun=1)


def written(model: LlamaModel, o: SamplingOptions, seed: int, *, speculate: bool) -> str:
    """A reply of random logits, held to the options' grammar, until it may end."""
    rows = np.random.default_rng(seed)
    size = model.n_vocab
    sampler = Sampler(o, constrain=model.constrain)
    random = streams(seed)
    draws, chance = RandomChance(random.draft), RandomChance(random.acceptance)
    text: list[int] = []
    for _ in range(400):
        target = rows.normal(0, 1, (4, size)).astype(np.float32)
        target[:, sorted(model.eog_ids)] = 6.0  # ends as soon as it may
        ids: list[int] = []
        distributions = []
        while speculate and len(ids) < 3:
            draft = target[len(ids)] + rows.normal(0, 0.3, size).astype(np.float32)
            if sampler.greedy:
                ids.append(sampler.choice(draft, ids)[0])
                continue
            made = guess(sampler.draft_distribution(draft, ids), draws)
            assert made is not None
            ids.append(made.token_id)
            distributions.append(made.judged_by)
            if made.token_id in model.eog_ids:
                break
        if sampler.greedy:
            verdict = verify_greedy(ids, lambda i: sampler.argmax(target[i], ids[:i]))  # noqa: B023
        else:
            verdict = verify(ids, distributions, lambda i: sampler.distribution(target[i], ids[:i]), chance)  # noqa: B023
        for token in (*ids[: verdict.accepted], verdict.token):
            sampler.push(token)
            if token in model.eog_ids:
                return b"".join(map(model.piece, text)).decode()
            text.append(token)
    raise AssertionError("the grammar never ended")


@pytest.mark.parametrize("speculate", [False, True])
@pytest.mark.parametrize("sampling", [{"top_k": 40}, {}, {"temperature": 0.0}])
def test_what_is_written_is_what_the_grammar_allows(
    model: LlamaModel, sampling: dict[str, Any], speculate: bool
) -> None:
    for seed in range(4):
        date = options(grammar='root ::= [0-9]{4} "-" [0-9] [0-9] ("-" [0-9] [0-9])?', **sampling)
        text = written(model, date, seed, speculate=speculate)
        assert text.replace("-", "").isdigit()
        assert len(text) in (7, 10)
        schema = options(grammar="", json_schema=JSON_SCHEMA, **sampling)
        found = json.loads(written(model, schema, seed, speculate=speculate))
        assert set(found) == {"name", "age"}
        assert isinstance(found["age"], int)
