"""Each further filter by hand, and beside llama.cpp's sampler of the same name."""

import ctypes
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import llama_cpp
import msgspec
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.alone import Alone

from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.options import ReplyOptions, SamplingOptions, check_options
from foretoken.engine.sampling.adjustments import Repetitions
from foretoken.engine.sampling.chance import streams
from foretoken.engine.sampling.distribution import Distribution
from foretoken.engine.sampling.filters import distribution
from foretoken.engine.sampling.sampler import Mirostat, Sampler
from foretoken.errors import UsageError

Row = npt.NDArray[np.float32]

OFF = SamplingOptions(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0)


def options(**changes: Any) -> SamplingOptions:
    return msgspec.structs.replace(OFF, **changes)


def logs(*probs: float) -> Row:
    return np.log(np.array(probs, np.float32))


@pytest.fixture(scope="module")
def plain(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("engine/sampling/plain_distributions.py")


# --- by hand ---


def test_a_bias_is_added_and_the_lowest_forbids() -> None:
    found = Sampler(options(logit_bias=((0, math.log(3)), (2, -100.0)))).distribution(logs(0.25, 0.25, 0.5))
    assert found.ids.tolist() == [0, 1]
    assert found.probs.tolist() == pytest.approx([0.75, 0.25])


def test_top_n_sigma_counts_deviations_of_the_finite_logits() -> None:
    logits = np.array([4, 2, 0, -2, -np.inf], np.float32)  # a deviation of the square root of 5
    assert distribution(logits, options(top_n_sigma=0.89)).ids.tolist() == [0]
    assert distribution(logits, options(top_n_sigma=0.9)).ids.tolist() == [0, 1]
    assert distribution(logits, options(top_n_sigma=0.9, temperature=3.0)).ids.tolist() == [0, 1]


def test_typical_p_prefers_the_middle_to_the_top() -> None:
    # Surprises of 0.69, 1.20 and twice 2.30 nats, 1.17 in the mean.
    probs = logs(0.5, 0.3, 0.1, 0.1)
    assert distribution(probs, options(typical_p=0.2)).ids.tolist() == [1]
    assert distribution(probs, options(typical_p=0.5)).ids.tolist() == [0, 1]
    assert distribution(probs, options(typical_p=0.85)).ids.tolist() == [0, 1, 2]


def test_xtc_leaves_the_least_likely_of_the_top_choices() -> None:
    o = options(xtc_probability=1.0, xtc_threshold=0.19)
    assert distribution(logs(0.4, 0.3, 0.2, 0.1), o, coin=0.5).ids.tolist() == [2, 3]
    assert distribution(logs(0.4, 0.3, 0.2, 0.1), o, coin=0.5).probs.tolist() == pytest.approx([2 / 3, 1 / 3])
    assert distribution(logs(0.85, 0.1, 0.05), o, coin=0.5).ids.tolist() == [0, 1, 2]  # one alone stays
    assert distribution(logs(0.4, 0.3, 0.3), o, coin=0.5).ids.tolist() == [2]
    some = msgspec.structs.replace(o, xtc_probability=0.3)
    assert distribution(logs(0.5, 0.5), some, coin=0.29).ids.tolist() == [1]
    assert distribution(logs(0.5, 0.5), some, coin=0.3).ids.tolist() == [0, 1]


@pytest.mark.parametrize("size", [12, 5000])
def test_xtc_of_threshold_0_leaves_what_is_possible(size: int) -> None:
    logits = np.full(size, -np.inf, np.float32)
    logits[[2, 5, 9]] = 3, 1, 2
    left = distribution(logits, options(xtc_probability=1.0, xtc_threshold=0.0), coin=0.5)
    assert [token for token in left.ids.tolist() if left.probability(token) > 0] == [5]
    assert left.probability(5) == 1


def test_xtc_strikes_as_often_as_asked_and_at_the_same_places_for_a_seed() -> None:
    o = options(xtc_probability=0.3, xtc_threshold=0.1)
    struck = []
    for _ in range(2):
        sampler = Sampler(o, noise=streams(5).noise)
        places = []
        for place in range(3000):
            places.append(len(sampler.distribution(logs(0.6, 0.4)).ids) == 1)
            ahead = [0] * (place % 4)  # looking ahead changes nothing
            sampler.distribution(logs(0.6, 0.4), ahead)
            sampler.push(0)
        struck.append(places)
    assert struck[0] == struck[1]
    assert abs(np.mean(struck[0]) - 0.3) < 0.03


def test_temperature_last_lets_the_filters_see_temperature_one() -> None:
    probs = logs(0.6, 0.3, 0.1)
    assert distribution(probs, options(temperature=3.0, min_p=0.4)).ids.tolist() == [0, 1, 2]
    found = distribution(probs, options(temperature=3.0, min_p=0.4, temperature_last=True))
    assert found.ids.tolist() == [0, 1]
    assert found.probs[0] / found.probs[1] == pytest.approx(2 ** (1 / 3))


def test_mirostat_2_leaves_what_surprises_no_more_than_its_bound_and_one_at_least() -> None:
    probs = logs(0.5, 0.25, 0.25)
    o = options(mirostat=2, mirostat_tau=0.75, mirostat_eta=0.5)
    sampler = Sampler(o)
    assert sampler.distribution(probs).ids.tolist() == [0]  # the bound is 1.5 bits
    sampler.push(0)  # no surprise: 1.5 + 0.5 * 0.75
    assert sampler.distribution(probs).ids.tolist() == [0]
    sampler.push(0)
    assert sampler.distribution(probs).ids.tolist() == [0, 1, 2]  # 2.25 bits
    sampler.push(2)  # of probability 1/4: 2.25 - 0.5 * (2 - 0.75)
    assert sampler.distribution(probs).ids.tolist() == [0]
    assert distribution(probs, o, mu=-3.0).ids.tolist() == [0]


def test_the_bound_after_proposals_is_that_of_the_distributions_told_last() -> None:
    mirostat = Mirostat(options(mirostat=2, mirostat_tau=1.0, mirostat_eta=1.0))
    half, quarter = (Distribution(np.array([5, 6]), np.array([p, 1 - p])) for p in (0.5, 0.25))
    mirostat.made((), half)
    mirostat.made((5,), half)
    assert mirostat.mu((5, 5)) == mirostat.mu((5,)) == 2.0  # a surprise of one bit, as wanted
    mirostat.made((), quarter)
    assert (mirostat.mu((5,)), mirostat.mu((5, 5))) == (1.0, 1.0)
    mirostat.made((5,), quarter)
    assert mirostat.mu((5, 5)) == 0.0
    assert mirostat.draft_mu((5, 5)) == 2.0  # a draft that made no distributions knows nothing
    mirostat.draft_made((5,), quarter)
    assert (mirostat.draft_mu((5,)), mirostat.draft_mu((5, 5))) == (2.0, 1.0)
    mirostat.draft_made((), quarter)
    assert mirostat.draft_mu((5, 5)) == 0.0
    mirostat.push(5)
    assert (mirostat.mu(()), mirostat.mu((5,)), mirostat.draft_mu((5,))) == (1.0, 0.0, 1.0)


def test_new_mirostat_options_start_afresh_and_others_do_not() -> None:
    o = options(mirostat=2, mirostat_tau=1.0, mirostat_eta=1.0)
    sampler = Sampler(o)
    sampler.distribution(logs(0.25, 0.25, 0.25, 0.25))
    sampler.push(0)  # 2 bits of surprise: the bound falls from 2 to 1
    sampler.use(msgspec.structs.replace(o, presence_penalty=0.5))
    assert len(sampler.distribution(logs(0.25, 0.25, 0.25, 0.25)).ids) == 1
    sampler.use(msgspec.structs.replace(o, mirostat_tau=1.1))
    assert len(sampler.distribution(logs(0.25, 0.25, 0.25, 0.25)).ids) == 4


@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, 2**32 - 1),
    st.integers(1, 3000),
    st.sampled_from([0.0, 0.3, 2.0, 6.0]),
    st.sampled_from([1, 2]),
    st.floats(-2, 20),
    st.sampled_from([0.5, 1.0, 2.0]),
)
def test_mirostat_is_the_plain_one(
    plain: ModuleType, seed: int, size: int, spread: float, version: int, mu: float, temperature: float
) -> None:
    logits = np.random.default_rng(seed).normal(0, spread, size).astype(np.float32)
    o = options(mirostat=version, temperature=temperature)
    assert any(plain.agrees(distribution(logits, o, mu=mu), logits, o, mu=mu + shift) for shift in (0, 1e-9, -1e-9))


def test_the_first_mirostat_keeps_all_where_nothing_falls() -> None:
    assert len(distribution(np.zeros(50, np.float32), options(mirostat=1), mu=3.0).ids) == 50
    assert len(distribution(np.zeros(1, np.float32), options(mirostat=1), mu=3.0).ids) == 1


# --- DRY ---


def letters(text: str) -> list[int]:
    return [ord(letter) for letter in text]


def dry(text: str, breakers: Sequence[str] = (), **changes: Any) -> dict[str, float]:
    o = options(dry_multiplier=1.0, dry_base=2.0, **changes)
    found = Repetitions(letters(text), breakers, lambda token: chr(token).encode()).penalties(o)
    return {chr(token): penalty for token, penalty in sorted(found.items())}


def test_dry_grows_with_the_length_of_the_repetition() -> None:
    assert dry("abcd abc") == {"d": 2.0}
    assert dry("abcd  bc") == {"d": 1.0}
    assert dry("abcd   c") == {}
    assert dry("abcd   c", dry_allowed_length=1) == {"d": 1.0}
    assert dry("abx aby ab", dry_allowed_length=1) == {"x": 2.0, "y": 4.0}  # " ab" stood before y too
    assert dry("aaaa") == {"a": 2.0}  # three of them stood before the fourth


def test_dry_does_not_look_across_a_breaker_or_beyond_its_window() -> None:
    assert dry("abcd abc", breakers=["b"]) == {}
    assert dry("xabcd xabc", breakers=["a"]) == {"d": 1.0}
    assert dry("abcd abc", breakers=["d"]) == {}  # a breaker is never penalised
    assert dry("xabcd xabc", breakers=["ab"]) == {}  # it ends in b, and one token is too short
    assert dry("xabcd xabc", breakers=["ab"], dry_allowed_length=1) == {"d": 1.0}
    assert dry("abcd abc", dry_window=8) == {"d": 2.0}
    assert dry("abcd abc", dry_window=7) == {"d": 1.0}
    assert dry("abcd abc", dry_window=5) == {}


def test_a_very_long_repetition_is_no_overflow() -> None:
    assert dry("a" * 3000)["a"] < 1e40
    found = Sampler(options(dry_multiplier=1.0, dry_base=100.0), [1] * 3000).distribution(np.zeros(3, np.float32))
    assert found.ids.tolist() == [0, 2]


@settings(deadline=None)
@given(st.lists(st.sampled_from("ab:"), max_size=30), st.lists(st.one_of(st.none(), st.sampled_from("ab:"))))
def test_repetitions_are_the_same_after_any_pushes_and_pops(text: list[str], steps: list[str | None]) -> None:
    o = options(dry_multiplier=1.0, dry_allowed_length=1)
    piece = lambda token: chr(token).encode()  # noqa: E731
    found = Repetitions(letters("".join(text)), ["b:"], piece)
    now: list[str] = []
    grown = Repetitions([], ["b:"], piece)
    for letter in text:
        grown.push(ord(letter))
    assert grown.penalties(o) == found.penalties(o)  # told at once or token by token
    for step in steps:
        if step is not None:
            found.push(ord(step))
            now.append(step)
        elif now:
            found.pop()
            now.pop()
        assert found.penalties(o) == Repetitions(letters("".join(text + now)), ["b:"], piece).penalties(o)


# --- beside llama.cpp ---


class Chain:
    """llama.cpp's samplers of the same names, in the order and with the temperature last, as it has them."""

    def __init__(self, *samplers: Any) -> None:
        self._chain = llama_cpp.llama_sampler_chain_init(llama_cpp.llama_sampler_chain_default_params())
        for sampler in samplers:
            llama_cpp.llama_sampler_chain_add(self._chain, sampler)

    def distribution(self, logits: Row) -> tuple[dict[int, float], int]:
        """Probabilities of the tokens that are left, and the token drawn from them."""
        data = (llama_cpp.llama_token_data * len(logits))(*((i, float(x), 0.0) for i, x in enumerate(logits)))
        array = llama_cpp.llama_token_data_array(data, len(logits), -1, False)
        llama_cpp.llama_sampler_apply(self._chain, ctypes.byref(array))
        probs = {int(array.data[i].id): float(array.data[i].p) for i in range(array.size)}
        return {token: p for token, p in probs.items() if p > 0}, int(array.data[array.selected].id)

    def accept(self, token: int) -> None:
        llama_cpp.llama_sampler_accept(self._chain, token)

    def close(self) -> None:
        llama_cpp.llama_sampler_free(self._chain)


CHAINS: dict[str, tuple[dict[str, Any], Callable[[], list[Any]]]] = {
    "top-n-sigma": ({"top_n_sigma": 1.5}, lambda: [llama_cpp.llama_sampler_init_top_n_sigma(1.5)]),
    "top-k": ({"top_k": 20}, lambda: [llama_cpp.llama_sampler_init_top_k(20)]),
    "typical-p": ({"typical_p": 0.6}, lambda: [llama_cpp.llama_sampler_init_typical(0.6, 1)]),
    "top-p": ({"top_p": 0.9}, lambda: [llama_cpp.llama_sampler_init_top_p(0.9, 1)]),
    "min-p": ({"min_p": 0.05}, lambda: [llama_cpp.llama_sampler_init_min_p(0.05, 1)]),
    "XTC": (
        {"xtc_probability": 1.0, "xtc_threshold": 0.08},
        lambda: [llama_cpp.llama_sampler_init_xtc(1.0, 0.08, 1, 7)],
    ),
    "all": (
        {
            "top_n_sigma": 3.0,
            "top_k": 100,
            "typical_p": 0.9,
            "top_p": 0.9,
            "min_p": 0.02,
            "xtc_probability": 1.0,
            "xtc_threshold": 0.1,
        },
        lambda: [
            llama_cpp.llama_sampler_init_top_n_sigma(3.0),
            llama_cpp.llama_sampler_init_top_k(100),
            llama_cpp.llama_sampler_init_typical(0.9, 1),
            llama_cpp.llama_sampler_init_top_p(0.9, 1),
            llama_cpp.llama_sampler_init_min_p(0.02, 1),
            llama_cpp.llama_sampler_init_xtc(1.0, 0.1, 1, 7),
        ],
    ),
}


def same(found: Distribution, theirs: dict[int, float]) -> bool:
    return found.ids.tolist() == sorted(theirs) and bool(
        np.allclose(found.probs, [theirs[int(i)] for i in found.ids], rtol=1e-4, atol=1e-6)
    )


@pytest.mark.parametrize("name", CHAINS)
def test_a_filter_leaves_what_llama_cpp_leaves(name: str) -> None:
    changes, make = CHAINS[name]
    chain = Chain(*make(), llama_cpp.llama_sampler_init_temp(1.3), llama_cpp.llama_sampler_init_dist(1))
    o = options(temperature=1.3, temperature_last=True, **changes)
    for seed in range(40):
        logits = np.random.default_rng(seed).normal(0, 2.2, 400).astype(np.float32)
        assert same(distribution(logits, o, coin=0.0), chain.distribution(logits)[0])
    chain.close()


@pytest.mark.parametrize("version", [1, 2])
def test_mirostat_goes_the_way_of_llama_cpps(version: int) -> None:
    mirostat = (
        llama_cpp.llama_sampler_init_mirostat(300, 3, 3.0, 0.2, 100)
        if version == 1
        else llama_cpp.llama_sampler_init_mirostat_v2(3, 3.0, 0.2)
    )
    chain = Chain(llama_cpp.llama_sampler_init_temp(0.8), mirostat)
    sampler = Sampler(options(temperature=0.8, mirostat=version, mirostat_tau=3.0, mirostat_eta=0.2))
    sizes = set()
    for seed in range(40):
        logits = np.random.default_rng(seed).normal(0, 2.2, 300).astype(np.float32)
        theirs, drawn = chain.distribution(logits)
        ours = sampler.distribution(logits)
        assert same(ours, theirs)
        sampler.push(drawn)
        sizes.add(len(theirs))
    assert len(sizes) > 5
    chain.close()


@pytest.fixture(scope="module")
def model(demo_pair: tuple[Path, Path]) -> Iterator[LlamaModel]:
    backend = Backend(lambda level, line: None)
    loaded = Alone(LlamaModel(demo_pair[0], context=64, threads=1))
    yield loaded
    loaded.close()
    del backend


def test_dry_and_penalties_take_what_llama_cpps_take(model: LlamaModel) -> None:
    breakers = ["\n", ":", '"', "*"]
    strings = (ctypes.c_char_p * len(breakers))(*(b.encode() for b in breakers))
    size = model.n_vocab
    text = model.tokenize(
        'Say "one, two, three" and then: one, two, three, four. One, two, three, four and one, two, three',
        add_special=False,
        parse_special=False,
    )
    o = options(
        dry_multiplier=0.8,
        dry_allowed_length=2,
        dry_window=64,
        repetition_penalty=1.2,
        presence_penalty=0.3,
        frequency_penalty=0.1,
        penalty_window=16,
    )
    rows = np.random.default_rng(1)
    touched = set()
    for end in range(1, len(text) + 1):
        chain = Chain(
            llama_cpp.llama_sampler_init_penalties(size, 16, 1.2, 0.1, 0.3),
            llama_cpp.llama_sampler_init_dry(model._vocab, 0.8, 1.75, 2, 64, strings, len(breakers)),
            llama_cpp.llama_sampler_init_dist(1),
        )
        for token in text[:end]:
            chain.accept(token)
        logits = rows.normal(0, 2, size).astype(np.float32)
        sampler = Sampler(o, text[:end], piece=model.piece)
        before = Sampler(msgspec.structs.replace(o, dry_multiplier=0.0), text[:end])
        assert same(sampler.distribution(logits), chain.distribution(logits)[0])
        touched |= set((sampler.adjusted(logits) != before.adjusted(logits)).nonzero()[0].tolist())
        chain.close()
    assert len(touched) > 3


# --- options ---


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"top_n_sigma": -1.0}, "top_n_sigma is -1.0, but must be a number from 0 to 100."),
        ({"typical_p": 1.5}, "typical_p is 1.5, but must be a number from 0 to 1."),
        ({"xtc_probability": math.nan}, "xtc_probability is nan, but must be a number from 0 to 1."),
        ({"xtc_threshold": 2.0}, "xtc_threshold is 2.0, but must be a number from 0 to 1."),
        ({"dry_multiplier": -1.0}, "dry_multiplier is -1.0, but must be a number from 0 to 100."),
        ({"dry_base": 0.5}, "dry_base is 0.5, but must be a number from 1 to 100."),
        ({"dry_allowed_length": 0}, "dry_allowed_length is 0, but must be a number from 1 to 2147483647."),
        ({"dry_window": -1}, "dry_window is -1, but must be a number from 0 to 2147483647."),
        ({"dry_breakers": ("",)}, "dry_breakers holds '', but each must be of 1 to 40 bytes."),
        ({"dry_breakers": ("x" * 41,)}, f"dry_breakers holds '{'x' * 41}', but each must be of 1 to 40 bytes."),
        ({"mirostat": 3}, "mirostat is 3, but must be a number from 0 to 2."),
        ({"mirostat_tau": -1.0}, "mirostat_tau is -1.0, but must be a number from 0 to 100."),
        ({"mirostat_eta": 2.0}, "mirostat_eta is 2.0, but must be a number from 0 to 1."),
        (
            {"logit_bias": ((-1, 1.0),)},
            "A token id of logit_bias is -1, but must be a number from 0 to 2147483647.",
        ),
        ({"logit_bias": ((1, 101.0),)}, "logit_bias is 101.0, but must be a number from -100 to 100."),
    ],
)
def test_options_out_of_range_are_refused_by_name(change: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_options(options(**change))
    assert str(caught.value) == message


def test_options_travel_and_old_ones_are_still_read() -> None:
    o = options(logit_bias=((3, -1.5),), dry_breakers=("\n",), mirostat=2, dry_window=7)
    assert msgspec.json.decode(msgspec.json.encode(o), type=SamplingOptions) == o
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(o), type=SamplingOptions) == o
    old = b'{"sampling":{"temperature":0.5,"top_k":3,"seed":null}}'
    assert msgspec.json.decode(old, type=ReplyOptions).sampling == SamplingOptions(temperature=0.5, top_k=3)
