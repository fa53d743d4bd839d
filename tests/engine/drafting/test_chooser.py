"""Two drafts beside one target: the faster one guesses, the other is tried now and then, and the text stays equal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken.engine.draft_length.auto import DraftLengths
from foretoken.engine.draft_length.costs import MAX_WIDTH, Costs
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.chooser import DraftChooser
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.events import ReplyEvent, ReplyFinished, Round
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.scripted import ASSISTANT, HashedDistribution, ScriptedModel
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.phase_timer import PhaseTimer
from foretoken.engine.speculate import Speculation

PLAIN_MS = 40.0
PROMPT = (10, 20, ASSISTANT)


class Clock:
    """Seconds that pass only where a model takes them."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def pass_ms(width: int) -> float:
    """Of the target: as of a model bound by memory, up to a width."""
    return PLAIN_MS * (1.0 + 0.06 * (width - 1))


@dataclass(frozen=True)
class Kind:
    """A draft: how often it is right (0-1), ms of a step, and ms for each of many tokens read together."""

    agreement: float
    step: float = 3.0
    reading: float = 0.4


@dataclass
class Desk:
    """A target with these drafts, in a time of its own."""

    kinds: Sequence[Kind]
    seed: int = 1
    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        self.target = CachedModel(self._model(1.0, pass_ms))
        self.costs = Costs()
        for width in range(1, MAX_WIDTH + 1):
            self.costs.observe_pass(width, 0, pass_ms(width))
        self.drafts: list[ScriptedModel] = []
        chains, costs = [], []
        for number, kind in enumerate(self.kinds):
            own = self.costs if not number else self.costs.for_another_draft()
            own.observe_step(kind.step)
            own.observe_reading(kind.reading)
            model = self._model(kind.agreement, lambda n, kind=kind: max(kind.step, n * kind.reading))  # type: ignore[misc]
            drafter = ModelDrafter(
                CachedModel(model), n_shared=model.n_vocab, name=f"Draft {number + 1}", clock=self.clock
            )
            self.drafts.append(model)
            chains.append(ChainDrafter(drafter, None, DraftLengths(own)))
            costs.append(own)
        self.drafter = DraftChooser(chains, costs, ["Draft 1", "Draft 2"]) if len(chains) > 1 else chains[0]

    def _model(self, agreement: float, ms: Callable[[int], float]) -> ScriptedModel:
        def wait(tokens: int) -> None:
            self.clock.now += ms(tokens) / 1000.0

        distribution = HashedDistribution(self.seed, agreement=agreement, length=4000)
        return ScriptedModel(distribution, n_ctx=8192, wait=wait)

    def reply(
        self,
        tokens: int = 400,
        *,
        length: object = "auto",
        temperature: float = 0.0,
        plan: Callable[[int], DraftSource] = lambda _round: DraftSource.AUTO,
        prompt: Sequence[int] = PROMPT,
    ) -> list[ReplyEvent]:
        events: list[ReplyEvent] = []

        def options() -> ReplyOptions:
            source = plan(sum(isinstance(event, Round) for event in events))
            return ReplyOptions(
                sampling=SamplingOptions(temperature=temperature, seed=5),
                draft=DraftOptions(length=length, source=source),  # type: ignore[arg-type]
                stop=StopOptions(max_tokens=tokens),
            )

        events.extend(Speculation(self.target, self.drafter, prompt, options, timer=PhaseTimer(self.clock)))
        return events


def rounds(events: Sequence[ReplyEvent]) -> list[Round]:
    return [event for event in events if isinstance(event, Round)]


def ids(events: Sequence[ReplyEvent]) -> tuple[int, ...]:
    assert isinstance(events[-1], ReplyFinished)
    return events[-1].token_ids


def drafters(events: Sequence[ReplyEvent]) -> list[str]:
    """Which draft could be asked, by round."""
    found, now = [], ""
    for one in rounds(events):
        now = one.drafter or now
        found.append(now)
    return found


def ms(events: Sequence[ReplyEvent]) -> float:
    return rounds(events)[-1].at_ms


@pytest.mark.one_in(5)
@pytest.mark.parametrize("length", ["auto", 4])
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Kind(0.95), Kind(0.6)),  # right more often
        (Kind(0.8, step=1.0), Kind(0.8, step=9.0)),  # cheaper
        (Kind(0.9, step=4.0), Kind(0.0, step=0.1)),  # cheap and of no use
    ],
)
def test_the_faster_draft_guesses_after_a_few_rounds(better: Kind, worse: Kind, swapped: bool, length: object) -> None:
    kinds = [worse, better] if swapped else [better, worse]
    name = f"Draft {kinds.index(better) + 1}"
    both, alone = Desk(kinds), Desk([better])
    named = drafters(both.reply(length=length))
    assert named[24:].count(name) >= 0.85 * len(named[24:])
    alone.reply(length=length)
    asked, spent, least = [*PROMPT, 30, ASSISTANT], 0.0, 0.0
    for _ in range(3):  # by now it is known which is faster
        one, other = (desk.reply(length=length, prompt=asked) for desk in (both, alone))
        assert ids(one) == ids(other)
        spent, least = spent + ms(one), least + ms(other)
        asked = [*asked, *ids(one)[:5], ASSISTANT]
    assert spent < 1.06 * least


def test_it_says_which_and_why_once_in_a_reply_and_at_every_change() -> None:
    made = rounds(Desk([Kind(0.5), Kind(0.97)]).reply())
    said = [(number, one.choice) for number, one in enumerate(made) if one.choice]
    assert said[0][0] == 1  # the first round guesses nothing
    last = said[-1][1]
    assert last.startswith("Draft 2 guesses here: ")
    assert "tokens per second are expected with it" in last
    assert last.endswith("with Draft 1.")
    assert len(said) <= 3


def test_a_fixed_length_is_judged_by_what_was_measured() -> None:
    made = rounds(Desk([Kind(0.5), Kind(0.97)]).reply(length=3))
    said = [one.choice for one in made if one.choice]
    assert said[0] == "Draft 1 guesses first; Draft 2 will be tried, too."
    assert said[-1].startswith("Draft 2 guesses here: ")


def test_equal_drafts_do_not_flutter() -> None:
    desks = [Desk([Kind(0.8), Kind(0.8)], seed=seed) for seed in (1, 2, 3)]
    said = [sum(bool(one.choice) for one in rounds(desk.reply(600))) for desk in desks]
    assert sum(said) <= 3 * len(said)  # one of them may try once more


def test_trials_take_a_small_share_of_the_time() -> None:
    """The other draft is hopeless, and dear to keep up with the text."""
    kinds = [Kind(0.9), Kind(0.0, step=8.0, reading=1.5)]
    both, alone = Desk(kinds), Desk(kinds[:1])
    spent, least = sum(ms(both.reply(600)) for _ in range(3)), sum(ms(alone.reply(600)) for _ in range(3))
    assert spent < 1.05 * least
    assert both.drafts[1].calls  # it was tried all the same


def test_a_draft_that_is_not_asked_reads_nothing() -> None:
    desk = Desk([Kind(0.9), Kind(0.9)])
    for source, number in ((DraftSource.DRAFT, 1), (DraftSource.SECOND, 0)):
        before = len(desk.drafts[number].calls)
        named = drafters(desk.reply(60, plan=lambda _round, source=source: source))  # type: ignore[misc]
        assert len(desk.drafts[number].calls) == before
        assert set(named[1:]) == {f"Draft {2 - number}"}


def test_a_choice_is_kept_from_reply_to_reply() -> None:
    desk = Desk([Kind(0.5), Kind(0.97)])
    first = desk.reply(300)
    assert drafters(first)[-1] == "Draft 2"
    again = drafters(desk.reply(100, prompt=[*PROMPT, *ids(first)[:20], ASSISTANT]))
    assert again[1] == "Draft 2"


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    sources=st.lists(st.sampled_from(list(DraftSource)), min_size=1, max_size=10),
    length=st.one_of(st.integers(1, 6), st.just("auto")),
    temperature=st.sampled_from([0.0, 0.9]),
)
def test_the_text_is_the_same_whichever_guesses(
    seed: int, sources: list[DraftSource], length: object, temperature: float
) -> None:
    kinds = [Kind(0.7), Kind(0.5, step=0.5)]
    switched = Desk(kinds, seed=seed).reply(
        80, length=length, temperature=temperature, plan=lambda n: sources[n % len(sources)]
    )
    plain = Desk(kinds[:1], seed=seed).reply(80, temperature=temperature, plan=lambda _round: DraftSource.NONE)
    assert ids(switched) == ids(plain)
