"""A scripted engine that speculates, and twelve faults that can be planted in it."""

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.examined import Judged
from foretoken.engine.examining.judging import judge
from foretoken.engine.examining.place import WrittenReply
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.scripted import END, HashedDistribution, ScriptedModel
from foretoken.engine.options import ReplyOptions, SamplingOptions

LENGTH = 4  # guesses of a round


class Fault(enum.Enum):
    """What is wrong with the engine."""

    NONE = "honest"
    UNVERIFIED = "no verification"
    EVERY_OTHER = "verification every other round"
    BONUS_OFF = "off-by-one bonus"
    DOUBLED = "doubled token"
    LOST = "lost token"
    STALE = "stale cache after refusal"
    DRAFT_PROBS = "draft's probabilities taken for the target's"
    RESIDUAL = "residual not renormalised"
    MASK = "mask not applied to drafts"
    SEED = "seed shared with the draft"
    TEMPERATURE = "temperature applied once"
    END_PASSED = "end token passed over"


ONLY_DRAWN = {Fault.RESIDUAL, Fault.SEED, Fault.TEMPERATURE}
"""At temperature 0 nothing is drawn, so these change nothing."""
_TEMPERATURE = 0.7


class _Ends:
    """A scripted distribution in which any word may end the reply. `noise`: of logits, by the place of the text."""

    def __init__(self, inner: HashedDistribution, noise: float) -> None:
        self._inner, self._noise = inner, noise

    def __call__(self, ids: Sequence[int]) -> npt.NDArray[np.float32]:
        row = self._inner(ids)
        row[END] = max(row[END], 3.0 if ids[-1] % 23 == 0 and ids[-1] != END else -1.0)
        if self._noise:
            row += np.random.default_rng([len(ids), *ids[-4:]]).normal(0, self._noise, len(row)).astype(np.float32)
        return row


def target(noise: float) -> _Ends:
    return _Ends(HashedDistribution(7, sharpness=1.5), noise)


def draft() -> _Ends:
    """It has another peak in 3 of 10 contexts, and every probability is somewhat off, as of a real one."""
    return _Ends(HashedDistribution(7, agreement=0.7, sharpness=1.5), 1.0)


@dataclass
class Planted:
    """The engine with a fault. It writes replies at temperature 0 (`greedy`) or 0.7, each fourth with a mask. `noise`:
    of its logits, which the judge's have not."""

    fault: Fault
    greedy: bool
    seed: int = 0
    tokens: int = 48
    noise: float = 0.0
    _rng: np.random.Generator = field(init=False)

    def __post_init__(self) -> None:
        self._rng = np.random.default_rng([self.seed, self.greedy, list(Fault).index(self.fault)])
        self._target, self._draft = target(self.noise), draft()

    def options(self, number: int) -> ReplyOptions:
        bias = tuple((token, -100.0) for token in range(260, 300, 3)) if number % 4 == 3 else ()
        temperature = 0.0 if self.greedy else _TEMPERATURE
        drawn = SamplingOptions(temperature=temperature, top_k=0, top_p=1.0, min_p=0.0, seed=number, logit_bias=bias)
        return ReplyOptions(sampling=drawn)

    def reply(self, number: int) -> WrittenReply:
        options = self.options(number)
        prompt = [2 + byte for byte in f"Question {number % 8}: ".encode()]
        return WrittenReply(prompt=prompt, reply=[*self._write(prompt, options.sampling)], options=options)

    def _probs(self, of: _Ends, text: Sequence[int], sampling: SamplingOptions, *, masked: bool = True) -> npt.NDArray:
        row = of(text).astype(np.float64)
        if masked:
            row[[token for token, _ in sampling.logit_bias]] = -np.inf
        if self.greedy:
            return (np.arange(len(row)) == row.argmax()).astype(np.float64)
        weights = np.exp((row - row.max()) / sampling.temperature)
        return weights / weights.sum()

    def _write(self, prompt: Sequence[int], sampling: SamplingOptions) -> Iterator[int]:
        """The tokens of a reply."""
        fault, held, count, number = self.fault, list(prompt), 0, 0  # `held`: what the engine takes for its text
        while count < self.tokens:
            for token in self._round(held, sampling, number):
                if token == END and fault is Fault.END_PASSED and count + 1 < self.tokens:
                    continue
                yield token
                count += 1
                if token == END or count == self.tokens:
                    return
            number += 1

    def _round(self, held: list[int], sampling: SamplingOptions, number: int) -> list[int]:
        """The tokens that a round writes. `held` grows by what the engine takes them for."""
        fault, rng, masked = self.fault, self._rng, self.fault is not Fault.MASK
        numbers = rng.random(LENGTH + 1)
        guesses: list[int] = []
        drafts = []
        for place in range(LENGTH):
            drafts.append(self._probs(self._draft, [*held, *guesses], sampling, masked=masked))
            guesses.append(_drawn(drafts[-1], numbers[place]))
        trusted = fault is Fault.UNVERIFIED or (fault is Fault.EVERY_OTHER and number % 2)
        targets = []
        for place in range(LENGTH + 1):
            warm = fault is Fault.TEMPERATURE and place > 0 and not self.greedy
            used = SamplingOptions(temperature=1.0, logit_bias=sampling.logit_bias) if warm else sampling
            of = self._draft if fault is Fault.DRAFT_PROBS else self._target
            is_guess = place < LENGTH and not masked
            targets.append(self._probs(of, [*held, *guesses[:place]], used, masked=not is_guess))
        for place, (guess, draft, target) in enumerate(zip(guesses, drafts, targets, strict=False)):
            number_of = numbers[place] if fault is Fault.SEED else rng.random()
            if trusted or number_of * draft[guess] < target[guess]:
                continue
            rest = np.maximum(self._probs(self._target, [*held, *guesses[:place]], sampling) - draft, 0)
            if fault is Fault.DRAFT_PROBS:
                rest = target
            whole = 1.0 if fault is Fault.RESIDUAL and not self.greedy else rest.sum()
            instead = _drawn(rest / (whole or 1.0), rng.random())
            held += [*guesses[:place], guess if fault is Fault.STALE else instead]
            return [*guesses[:place], instead]
        from_place = LENGTH - 1 if fault is Fault.BONUS_OFF else LENGTH
        bonus = _drawn(targets[from_place], rng.random())
        held += [*guesses, bonus]
        more = {Fault.DOUBLED: [bonus, bonus], Fault.LOST: []}.get(fault, [bonus])
        return [*guesses, *more]


def _drawn(probs: npt.NDArray, number: float) -> int:
    """By the running sum; the last token where `number` is beyond it."""
    return min(int(np.searchsorted(probs.cumsum(), number, side="right")), len(probs) - 1)


class Auditor:
    """Judges the replies of a planted engine with models of its own, the draft among them where it is `known`."""

    def __init__(self, *, known: bool) -> None:
        main, small = (ScriptedModel(one, records=False) for one in (target(0.0), draft()))
        self._target = CachedModel(main)
        self._drafter = ModelDrafter(CachedModel(small), n_shared=small.n_vocab) if known else None
        self._first: dict[tuple[int, ...], list[int]] = {}

    def judged(self, what: WrittenReply) -> Judged:
        beside = self._first.setdefault((*what.prompt, *(one for one, _ in what.options.sampling.logit_bias)), [])
        found = judge(self._target, self._drafter, what, beside=beside)
        beside[:] = what.reply
        return found
