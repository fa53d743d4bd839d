"""The judge of engines, against a scripted engine with planted faults: each is found, and an honest one is not blamed.

The campaign with its table is `pytest -m slow tests/engine/test_lossless.py -s`.
"""

import math

import numpy as np
import pytest
from tests.engine.planted import ONLY_DRAWN, Auditor, Fault, Planted

from foretoken.engine.events import ReplyFinished
from foretoken.engine.examined import ForkShape, Judged, JudgedToken
from foretoken.engine.examining.place import WrittenReply
from foretoken.engine.lossless import ENOUGH, SHIFT, Evidence, Statistic, fork, slack_of, suspects
from foretoken.engine.options import ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted

MOST = 200  # replies within which a fault is to be found
CASES = [(fault, greedy) for fault in Fault for greedy in (True, False) if not (greedy and fault in ONLY_DRAWN)]


def found_after(
    fault: Fault, *, greedy: bool, known: bool = True, seed: int = 0, most: int = MOST, noise: float = 0.0
) -> int | None:
    """After how many replies an audit says that they are not lossless."""
    engine, auditor = Planted(fault, greedy, seed, noise=noise), Auditor(known=known)
    evidence = Evidence(slack_of(noise, 0.7))
    for number in range(most):
        judged = auditor.judged(engine.reply(number))
        evidence.add(judged)
        if any(not one.near_tie(noise) for one in judged.forks) or evidence.refuted:
            return number + 1
    return None


@pytest.mark.parametrize(("fault", "greedy"), [case for case in CASES if case[0] is not Fault.NONE])
def test_a_planted_fault_is_found(fault: Fault, greedy: bool) -> None:
    assert found_after(fault, greedy=greedy) is not None


@pytest.mark.parametrize("greedy", [True, False])
def test_an_honest_engine_is_not_blamed(greedy: bool) -> None:
    assert found_after(Fault.NONE, greedy=greedy, most=30) is None


def test_what_a_fault_looks_like() -> None:
    """By the first reply at temperature 0 that has it."""
    shapes = {
        Fault.UNVERIFIED: ForkShape.GUESS,
        Fault.DOUBLED: ForkShape.DOUBLED,
        Fault.LOST: ForkShape.LOST,
        Fault.MASK: ForkShape.MASK,
        Fault.END_PASSED: ForkShape.END_PASSED,
    }
    for fault, shape in shapes.items():
        engine, auditor = Planted(fault, greedy=True), Auditor(known=True)
        forks = [one for number in range(20) for one in auditor.judged(engine.reply(number)).forks[:1]]
        assert shape in {one.shape for one in forks}, fault


def token(number: int, **more: object) -> JudgedToken:
    said: dict[str, object] = {"token": number, "best": number, "free": number, "margin": 0.0}
    return JudgedToken(**(said | more))  # type: ignore[arg-type]


def test_a_near_tie_is_none_where_the_margin_is_within_the_noise_of_both_logits() -> None:
    tokens = [token(5), token(6, best=7, free=7, margin=0.2), token(8)]
    assert suspects(tokens, greedy=True) == [1]
    found = fork(tokens, 1, 0.1, greedy=True, after=lambda: 9)
    assert (found.near_tie(), found.shape) == (True, ForkShape.OTHER)
    assert not fork(tokens, 1, 0.09, greedy=True, after=lambda: 9).near_tie()
    assert fork(tokens, 1, 0.09, greedy=True, after=lambda: 9).near_tie(0.1)
    assert fork(tokens, 1, 0.0, greedy=True, after=lambda: 6).shape is ForkShape.LOST


def test_what_comes_behind_an_end_token_is_a_violation_and_is_not_judged() -> None:
    tokens = [token(5), token(0, ends=True), token(6, best=7, margin=0.1), token(9, best=1, margin=9.0)]
    assert suspects(tokens, greedy=True) == [2]
    found = fork(tokens, 2, 1.0, greedy=True, after=lambda: 9)
    assert (found.shape, found.near_tie()) == (ForkShape.AFTER_END, False)


def drawn(count: int, shift: float = 0.0) -> Judged:
    """Tokens of a distribution over a thousand, whose statistics are as they should be, but for the first."""
    rng = np.random.default_rng(1)
    tokens = []
    for _ in range(count):
        found = [min(1.0, rng.random() + shift), rng.random(), math.nan, 0.0, 0.0, math.nan, math.nan]
        means = (0.5, 0.5, math.nan, 0.0, 0.0, math.nan, math.nan)
        tokens.append(token(3, prob=0.2, found=tuple(found), means=means))
    return Judged(prompt_tokens=3, vocabulary=5, greedy=False, tokens=tuple(tokens))


def test_the_confidence_sequence_narrows_until_it_decides() -> None:
    evidence, wanted = Evidence(), []
    assert (evidence.most_shift, evidence.tokens) == (1.0, 0)
    for _ in range(12):
        evidence.add(drawn(300))
        wanted.append(evidence.wanted())
    assert wanted[0] > wanted[3] > 0
    assert wanted[-1] == 0
    assert evidence.most_shift <= SHIFT
    assert not evidence.refuted
    shifts = evidence.shifts()
    assert shifts[Statistic.SERIAL].tokens == evidence.tokens - 12  # the first of a reply has none before it
    assert Statistic.DRAFT not in shifts


def test_a_shift_is_found_and_a_slack_excuses_it() -> None:
    evidence, slack = Evidence(), Evidence(0.1)
    for one in (evidence, slack):
        one.add(drawn(2000, shift=0.09))
    assert evidence.refuted
    assert not slack.refuted
    assert slack_of(0.07, 0.7) == pytest.approx(0.1, abs=0.001)
    assert ENOUGH == 459


@pytest.mark.parametrize("temperature", [0.0, 0.7])
def test_a_pair_judges_its_own_replies_and_its_caches_stay(temperature: float) -> None:
    pair = load_scripted("scripted:seed=3", "scripted:seed=3,agreement=0.5")
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=temperature, seed=5), stop=StopOptions(max_tokens=24, ignore_eos=False)
    )
    prompt = pair.raw_prompt("hello")
    *_, end = pair.reply(prompt, options=lambda: options, should_stop=lambda: False)
    assert isinstance(end, ReplyFinished)
    held = list(pair.texts()[0])

    def judged(reply: tuple[int, ...]) -> Judged:
        what = WrittenReply(prompt=prompt, reply=reply, options=options)
        return pair.judge(what, lambda: False, lambda _done, _total: None, beside=end.token_ids, noise=True)

    honest = judged(end.token_ids)
    assert (honest.forks, honest.noise) == ((), 0)  # a scripted model has no noise
    assert [one.token for one in honest.tokens] == list(end.token_ids)
    other = (*end.token_ids[:9], 3, *end.token_ids[9:])  # a byte, which no scripted text has
    first = judged(other).forks[0]
    assert (first.index, first.token, first.near_tie()) == (9, 3, False)
    assert first.pieces[0] == pair.written(3)
    assert list(pair.texts()[0]) == held
    pair.close()


@pytest.mark.slow
def test_campaign() -> None:
    seeds = 20
    print()
    for fault, greedy in CASES[2:]:
        for known in (True, False):
            found = [found_after(fault, greedy=greedy, known=known, seed=seed) for seed in range(seeds)]
            late = sorted(math.inf if one is None else one for one in found)
            mode, told = "0" if greedy else "0.7", "draft known" if known else ""
            print(f"{fault.value:45} {mode:4} {told:12} median {late[seeds // 2]:3}, last {late[-1]}", flush=True)
            assert late[-1] <= MOST


def at_most(alarms: int, audits: int, chance: float) -> float:
    """The probability of so few alarms where each comes with this chance (Clopper and Pearson, Biometrika 26, 1934)."""
    return sum(math.comb(audits, one) * chance**one * (1 - chance) ** (audits - one) for one in range(alarms + 1))


@pytest.mark.slow
@pytest.mark.parametrize(("greedy", "noise"), [(True, 0.0), (False, 0.0), (False, 0.02)])
def test_thousand_honest_audits(greedy: bool, noise: float) -> None:
    """Each of 40 replies."""
    audits = 1000
    found = [found_after(Fault.NONE, greedy=greedy, seed=seed, most=40, noise=noise) for seed in range(audits)]
    alarms = sum(one is not None for one in found)
    most = next(step / 10_000 for step in range(10_000) if at_most(alarms, audits, step / 10_000) < 0.05)
    print(f"\ntemperature {0 if greedy else 0.7}, noise {noise}: {alarms} of {audits} blamed (95%: below {most:.2%})")
    assert alarms <= 0.01 * audits
