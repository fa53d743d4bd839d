"""Every filter under speculation: the distribution of the emitted text is what plain decoding with the same filter
gives.

Each random decision of several rounds is branched upon with its exact probability, so the distribution of the first
tokens of a reply is known, not estimated. The same with parts of the sampler wrong shows that the comparison would
notice.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.distribution import Distribution, Probability
from foretoken.engine.sampling.noise import Noise, PositionNoise
from foretoken.engine.sampling.sampler import Mirostat, Sampler
from foretoken.engine.verify.acceptance import guess, verify

Tokens = tuple[int, ...]
Sequences = dict[Tokens, float]
Row = npt.NDArray[np.float32]

SIZE = 3
LENGTH = 3  # tokens of a reply whose distribution is computed
PROMPT = [0, 1, 2, 0, 1]
OFF = SamplingOptions(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0)

FILTERS: dict[str, dict[str, Any]] = {
    "none": {},
    "temperature": {"temperature": 0.6},
    "top-k": {"top_k": 2},
    "top-p": {"top_p": 0.7},
    "min-p": {"min_p": 0.3},
    "penalties": {"repetition_penalty": 1.4, "presence_penalty": 0.3, "frequency_penalty": 0.4, "penalty_window": 4},
    "bias": {"logit_bias": ((1, 2.0), (2, -100.0))},
    "top-n-sigma": {"top_n_sigma": 0.8},
    "typical-p": {"typical_p": 0.6},
    "XTC": {"xtc_probability": 0.5, "xtc_threshold": 0.1},
    "DRY": {"dry_multiplier": 1.5, "dry_allowed_length": 1, "dry_breakers": ("c",)},
    "mirostat 1": {"mirostat": 1, "mirostat_tau": 1.0, "mirostat_eta": 0.9},
    "mirostat 2": {"mirostat": 2, "mirostat_tau": 0.8, "mirostat_eta": 0.9},
    "temperature last": {"temperature": 1.8, "temperature_last": True, "top_p": 0.8},
    "all": {
        "temperature": 1.3,
        "top_n_sigma": 2.0,
        "top_k": 3,
        "typical_p": 0.95,
        "top_p": 0.95,
        "min_p": 0.05,
        "xtc_probability": 0.5,
        "xtc_threshold": 0.2,
        "dry_multiplier": 0.8,
        "dry_allowed_length": 1,
        "presence_penalty": 0.5,
        "logit_bias": ((2, 0.5),),
    },
}

_tables = np.random.default_rng(12)
TARGET = _tables.normal(0, 1.4, (SIZE, SIZE, SIZE)).astype(np.float32)  # by the last two tokens
DRAFT = (TARGET + _tables.normal(0, 1.0, TARGET.shape)).astype(np.float32)


def row(table: Row, text: Sequence[int]) -> Row:
    return table[text[-2], text[-1]].copy()


def piece(token: int) -> bytes:
    return bytes([ord("a") + token])


class EnumeratedChance:
    """Follows `path`, the choices to make, and beyond it takes the first choice and notes the others."""

    def __init__(self, path: Tokens) -> None:
        self.path = path
        self.weight = 1.0
        self.others: list[Tokens] = []
        self._made = 0

    def accepts(self, probability: Probability) -> bool:
        p = float(probability)
        return bool(self._choose([(1, p), (0, 1 - p)]))

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


Reply = Callable[[SamplingOptions, int, EnumeratedChance, type[Sampler]], Tokens]


def new_sampler(kind: type[Sampler], o: SamplingOptions, seed: int) -> Sampler:
    return kind(o, PROMPT, noise=Noise(seed), piece=piece)


def plain_reply(o: SamplingOptions, seed: int, chance: EnumeratedChance, kind: type[Sampler]) -> Tokens:
    sampler, text = new_sampler(kind, o, seed), list(PROMPT)
    for _ in range(LENGTH):
        text.append(chance.draw(sampler.distribution(row(TARGET, text))))
        sampler.push(text[-1])
    return tuple(text[len(PROMPT) :])


def speculated_reply(o: SamplingOptions, seed: int, chance: EnumeratedChance, kind: type[Sampler]) -> Tokens:
    """In rounds of two guesses, as the loop plays them."""
    sampler, text = new_sampler(kind, o, seed), list(PROMPT)
    while len(text) < len(PROMPT) + LENGTH:
        ids: list[int] = []
        distributions = []
        for _ in range(2):
            made = guess(sampler.draft_distribution(row(DRAFT, [*text, *ids]), ids), chance)
            assert made is not None
            ids.append(made.token_id)
            distributions.append(made.judged_by)
        verdict = verify(
            ids,
            distributions,
            lambda i: sampler.distribution(row(TARGET, [*text, *ids[:i]]), ids[:i]),  # noqa: B023
            chance,
        )
        for token in (*ids[: verdict.accepted], verdict.token):
            sampler.push(token)
            text.append(token)
    return tuple(text[len(PROMPT) :][:LENGTH])


def distribution_of(reply: Reply, o: SamplingOptions, seed: int, kind: type[Sampler] = Sampler) -> Sequences:
    found: Sequences = defaultdict(float)
    paths: list[Tokens] = [()]
    while paths:
        chance = EnumeratedChance(paths.pop())
        found[reply(o, seed, chance, kind)] += chance.weight
        paths += chance.others
    return found


def difference(one: Sequences, other: Sequences) -> float:
    assert sum(one.values()) == pytest.approx(1, abs=1e-9)
    return max(abs(one.get(text, 0.0) - other.get(text, 0.0)) for text in {*one, *other})


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", FILTERS)
def test_the_distribution_of_the_text_is_that_of_plain_decoding(name: str) -> None:
    o = msgspec.structs.replace(OFF, **FILTERS[name])
    for seed in (1, 2) if o.xtc_probability else (1,):
        assert difference(distribution_of(plain_reply, o, seed), distribution_of(speculated_reply, o, seed)) < 1e-12
    assert name == "none" or difference(distribution_of(plain_reply, o, 1), distribution_of(plain_reply, OFF, 1)) > 0.01


# --- wrong samplers ---


class BlindToProposals(Sampler):
    """Looks at the text alone, as if proposals were no part of it."""

    def distribution(self, logits: Row, ahead: Sequence[int] = ()) -> Distribution:
        return super().distribution(logits)


class NoiseOfTheCall(Noise):
    _calls = 0

    def at(self, position: int) -> PositionNoise:
        self._calls += 1
        return super().at(self._calls)


class CoinsByTheCall(Sampler):
    """A fresh number for XTC whenever a distribution is made: plain decoding and speculation then read different
    ones."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._noise = NoiseOfTheCall(2)


class BoundThatProposalsDoNotMove(Mirostat):
    def mu(self, ahead: Sequence[int]) -> float:
        return super().mu(())


class MirostatByTheRound(Sampler):
    def __init__(self, options: SamplingOptions, *args: Any, **kwargs: Any) -> None:
        super().__init__(options, *args, **kwargs)
        self._mirostat = BoundThatProposalsDoNotMove(options)


class BoundMovedByTheDraft(Mirostat):
    def draft_made(self, ahead: Sequence[int], distribution: Distribution) -> None:
        self.made(ahead, distribution)

    def made(self, ahead: Sequence[int], distribution: Distribution) -> None:
        if tuple(ahead) not in self._target:
            super().made(ahead, distribution)


class MirostatByTheDraftsDistributions(Sampler):
    def __init__(self, options: SamplingOptions, *args: Any, **kwargs: Any) -> None:
        super().__init__(options, *args, **kwargs)
        self._mirostat = BoundMovedByTheDraft(options)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("penalties", BlindToProposals),
        ("DRY", BlindToProposals),
        ("XTC", BlindToProposals),
        ("XTC", CoinsByTheCall),
        ("mirostat 1", MirostatByTheRound),
        ("mirostat 2", MirostatByTheRound),
        ("mirostat 2", MirostatByTheDraftsDistributions),
    ],
)
def test_a_wrong_sampler_is_noticed(name: str, kind: type[Sampler]) -> None:
    o = msgspec.structs.replace(OFF, **FILTERS[name])
    assert difference(distribution_of(plain_reply, o, 1), distribution_of(speculated_reply, o, 1, kind)) > 1e-3
