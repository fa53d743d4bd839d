"""The loop over scripted models: lossless for any draft, length and stop; caches exact; every token accounted for."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import READING, Costs
from foretoken.engine.draft_length.policy import DraftLengthPolicy, Finish, FixedLength, RoundOutcome
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.events import (
    Fate,
    FinishReason,
    PromptDone,
    PromptProgress,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
    Source,
    Token,
)
from foretoken.engine.model import Interrupted, Logits
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.scripted import ASSISTANT, END, HashedDistribution, ScriptedModel
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.phase_timer import PhaseTimer
from foretoken.engine.speculate import Speculation
from foretoken.errors import ContextFull, UsageError

EMITTING = (Fate.ACCEPTED, Fate.CORRECTED, Fate.BONUS, Fate.PLAIN)


def drafting(draft: CachedModel | None, target: CachedModel) -> ChainDrafter:
    """All sources there are."""
    return ChainDrafter(draft and ModelDrafter(draft, n_shared=target.model.n_vocab), LookupDrafter(), policy)


def policy(options: DraftOptions) -> DraftLengthPolicy:
    return AutoLength(Costs()) if options.length == "auto" else FixedLength(options.length)


PLAIN = ChainDrafter(None, None, policy)


@dataclass
class Bench:
    """A scripted target and draft with their caches."""

    target: CachedModel
    draft: CachedModel
    drafter: ChainDrafter

    @classmethod
    def make(
        cls, *, seed: int = 1, agreement: float = 0.8, length: int = 40, n_ctx: int = 512, sharpness: float = 6.0
    ) -> "Bench":
        target = CachedModel(ScriptedModel(HashedDistribution(seed, length=length, sharpness=sharpness), n_ctx=n_ctx))
        distribution = HashedDistribution(seed, agreement=agreement, length=length, sharpness=sharpness)
        draft = CachedModel(ScriptedModel(distribution, n_ctx=n_ctx))
        return cls(target, draft, drafting(draft, target))

    def reply(
        self,
        options: ReplyOptions,
        *,
        prompt: Sequence[int] = (10, 20, ASSISTANT),
        plain: bool = False,
        stop_after: int | None = None,
    ) -> Iterator[ReplyEvent]:
        calls = iter(range(10**9))
        return iter(
            Speculation(
                self.target,
                PLAIN if plain else self.drafter,
                prompt,
                lambda: options,
                lambda: stop_after is not None and next(calls) >= stop_after,
            )
        )


def greedy(length: int = 4, **stop: object) -> ReplyOptions:
    return ReplyOptions(
        sampling=SamplingOptions(temperature=0, seed=7),
        draft=DraftOptions(length=length),
        stop=StopOptions(**stop),  # type: ignore[arg-type]
    )


def finished(events: Sequence[ReplyEvent]) -> ReplyFinished:
    assert isinstance(events[-1], ReplyFinished)
    return events[-1]


def rounds(events: Sequence[ReplyEvent]) -> list[Round]:
    return [e for e in events if isinstance(e, Round)]


def kept(events: Sequence[ReplyEvent]) -> list[Token]:
    return [t for r in rounds(events) for t in r.emitted if not t.cut]


def check_trace(events: Sequence[ReplyEvent]) -> None:
    """What holds for every trace, whatever the options."""
    end = finished(events)
    metrics = end.metrics
    tokens = kept(events)
    assert tuple(t.token_id for t in tokens) == end.token_ids
    assert [t.index for t in tokens] == list(range(len(tokens)))
    assert end.text.startswith("".join(t.text for t in tokens))
    assert metrics.generated_tokens == len(tokens) == sum(t.fate in EMITTING for t in tokens)
    drafting = [r for r in rounds(events) if r.guesses]
    assert metrics.num_drafts == len(drafting)
    assert metrics.num_draft_tokens == sum(len(r.guesses) for r in drafting)
    assert metrics.num_accepted_tokens == sum(r.accepted for r in drafting)
    for event in rounds(events):
        fates = [p.fate for p in event.guesses]
        accepted = event.accepted
        assert fates[:accepted] == [Fate.ACCEPTED] * accepted
        assert (
            fates[accepted:]
            == ([Fate.REJECTED] + [Fate.DISCARDED] * (len(fates) - accepted - 1))[: len(fates) - accepted]
        )
        assert [t.fate for t in event.emitted[:-1]] == [Fate.ACCEPTED] * accepted
        last = event.emitted[-1].fate
        assert last is (Fate.PLAIN if not fates else Fate.BONUS if accepted == len(fates) else Fate.CORRECTED)
        assert [t.token_id for t in event.emitted[:-1]] == [p.token_id for p in event.guesses[:accepted]]
        assert len(event.guesses) <= event.draft_limit


@settings(max_examples=120, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    agreement=st.sampled_from([0.0, 0.3, 0.7, 0.95, 1.0]),
    length=st.one_of(st.integers(1, 32), st.just("auto")),
    lookup=st.sampled_from([None, True, False]),
    limit=st.integers(1, 60),
    confidence=st.sampled_from([0.0, 0.5, 0.99]),
    penalty=st.sampled_from([1.0, 1.3]),
    ignore_eos=st.booleans(),
)
def test_greedy_speculation_equals_plain_greedy(
    seed: int,
    agreement: float,
    length: int | Literal["auto"],
    lookup: bool | None,
    limit: int,
    confidence: float,
    penalty: float,
    ignore_eos: bool,
) -> None:
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0, seed=1, repetition_penalty=penalty, frequency_penalty=penalty - 1),
        draft=DraftOptions(length=length, min_confidence=confidence, lookup=lookup),
        stop=StopOptions(max_tokens=limit, ignore_eos=ignore_eos),
    )
    plain = list(Bench.make(seed=seed).reply(options, plain=True))
    drafted = list(Bench.make(seed=seed, agreement=agreement).reply(options))
    assert finished(drafted).token_ids == finished(plain).token_ids
    assert finished(drafted).text == finished(plain).text
    assert finished(drafted).reason == finished(plain).reason
    check_trace(plain)
    check_trace(drafted)
    if ignore_eos:
        assert END not in finished(drafted).token_ids


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    length=st.integers(1, 16),
    stop=st.lists(st.text(alphabet=" abcdeinorst.", min_size=1, max_size=5), min_size=1, max_size=3),
)
def test_stop_strings_cut_the_same_text_with_and_without_a_draft(seed: int, length: int, stop: list[str]) -> None:
    options = greedy(length, max_tokens=60, stop_strings=tuple(stop))
    plain = list(Bench.make(seed=seed).reply(options, plain=True))
    drafted = list(Bench.make(seed=seed).reply(options))
    unstopped = finished(list(Bench.make(seed=seed).reply(greedy(length, max_tokens=60), plain=True))).text
    first = min((at for at in (unstopped.find(s) for s in stop) if at >= 0), default=len(unstopped))
    assert finished(plain).text == finished(drafted).text == unstopped[:first]
    assert (finished(drafted).reason is FinishReason.STOP_STRING) == (first < len(unstopped))
    check_trace(drafted)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    agreement=st.sampled_from([0.0, 0.5, 1.0]),
    length=st.integers(1, 12),
    temperature=st.sampled_from([0.0, 0.9]),
    leave_after=st.integers(0, 25),
)
def test_closing_anywhere_leaves_both_caches_usable(
    seed: int, agreement: float, length: int, temperature: float, leave_after: int
) -> None:
    options = ReplyOptions(sampling=SamplingOptions(temperature=temperature, seed=3), draft=DraftOptions(length=length))
    bench = Bench.make(seed=seed, agreement=agreement)
    events = bench.reply(options)
    for _ in range(leave_after):
        if next(events, None) is None:
            break
    events.close()  # type: ignore[attr-defined]
    again = list(bench.reply(options))
    fresh = list(Bench.make(seed=seed, agreement=agreement).reply(options))
    assert finished(again).token_ids == finished(fresh).token_ids
    check_trace(again)


@pytest.mark.parametrize(("agreement", "expected"), [(1.0, "all"), (0.0, "none"), (0.6, "some")])
def test_cache_lengths_are_exact_after_every_round(agreement: float, expected: str) -> None:
    bench = Bench.make(agreement=agreement, length=40)
    prompt = [10, 20, ASSISTANT]
    text = list(prompt)
    seen = set()
    for event in bench.reply(greedy(5), prompt=prompt):
        if not isinstance(event, Round):
            continue
        text += [t.token_id for t in event.emitted if not t.cut]
        # The last emitted token has been sampled, not evaluated; all before it are in the cache, nothing else is.
        # (An accepted end token was evaluated as a guess and stays.)
        held = text if event.emitted[-1].cut else text[:-1]
        assert list(bench.target.ids) == held
        assert list(bench.target.model.held) == held  # type: ignore[attr-defined]
        assert event.context_used == len(text)
        assert list(bench.draft.ids) == text[: len(bench.draft.ids)]
        if event.guesses:
            assert len(text) - len(bench.draft.ids) <= 2
            seen.add("all" if event.accepted == 5 else "none" if event.accepted == 0 else "some")
    assert expected in seen


def test_nothing_is_evaluated_twice() -> None:
    bench = Bench.make(agreement=0.7)
    events = list(bench.reply(greedy(4)))
    evaluated = sum(tokens for tokens, _ in bench.target.model.calls)  # type: ignore[attr-defined]
    prompt, drafted = 3, finished(events).metrics.num_draft_tokens
    passes = sum(1 for r in rounds(events)) - 1  # the first round takes the prompt's logits
    assert evaluated == prompt + passes + drafted
    # The draft reads each position of the text once, and each of its guesses but a round's last once.
    read = sum(tokens for tokens, _ in bench.draft.model.calls)  # type: ignore[attr-defined]
    assert read <= prompt + finished(events).metrics.generated_tokens + drafted


def test_the_same_draft_as_target_gives_all_accepted_and_a_bonus() -> None:
    for temperature in (0.0, 1.0):
        bench = Bench.make(agreement=1.0, length=200)
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=temperature, seed=5),
            draft=DraftOptions(length=6),
            stop=StopOptions(max_tokens=100),
        )
        events = list(bench.reply(options))
        drafting = [r for r in rounds(events) if r.guesses]
        assert drafting
        assert all(r.accepted == len(r.guesses) and r.emitted[-1].fate is Fate.BONUS for r in drafting)
        assert finished(events).metrics.draft_acceptance_rate == 1


def test_reading_singly_says_the_same_in_passes_of_one_token() -> None:
    """The token or two that a draft lacks after a round; its first reading of the prompt goes together all the same."""
    said = []
    for singly in (False, True):
        bench = Bench.make(agreement=1.0, length=200)
        model = ModelDrafter(bench.draft, n_shared=bench.target.model.n_vocab, singly=singly)
        bench.drafter = ChainDrafter(model, None, policy)
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0.0),
            draft=DraftOptions(length=4, lookup=False),
            stop=StopOptions(max_tokens=60),
        )
        said.append(finished(list(bench.reply(options))).token_ids)
        calls = bench.draft.model.calls  # type: ignore[attr-defined]
        pairs = [call for call in calls[2:] if call[0] == 2]
        assert bool(pairs) is not singly
        assert ((1, 0) in calls) is singly
    assert said[0] == said[1]


class Probing(FixedLength):
    """Never drafts; probes every 11th round."""

    def __init__(self) -> None:
        super().__init__(4)
        self.rounds = 0
        self.heard: list[tuple[float, float]] = []
        self.read: list[int] = []

    def ask(self) -> bool:
        return False

    def finish(self) -> Finish:
        self.rounds += 1
        return Finish(probe=self.rounds % 11 == 0)

    def observe(self, outcome: RoundOutcome) -> None:
        super().observe(outcome)
        self.heard += outcome.work.judged
        if outcome.work.read:
            assert outcome.work.read_ms > 0
            self.read.append(outcome.work.read)


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("agreement", [1.0, 0.5])
def test_a_probe_tells_what_the_draft_would_have_guessed(temperature: float, agreement: float) -> None:
    bench = Bench.make(agreement=agreement, length=400)
    probing = Probing()
    bench.drafter = ChainDrafter(
        ModelDrafter(bench.draft, n_shared=bench.target.model.n_vocab), None, lambda _: probing
    )
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=temperature, seed=3),
        draft=DraftOptions(lookup=False),
        stop=StopOptions(max_tokens=120, ignore_eos=True),
    )
    events = list(bench.reply(options))
    text = [10, 20, ASSISTANT, *finished(events).token_ids]
    assert not any(r.guesses for r in rounds(events))
    assert all(width <= READING for width in probing.read)
    assert len(probing.heard) == sum(probing.read) - len(probing.read)  # the last row of each is the guess to come
    chances = [chance for _, chance in probing.heard]
    assert all(0 <= chance <= 1 for chance in chances)
    if temperature > 0:
        assert (float(np.mean(chances)) > 0.999) is (agreement == 1.0)
        return
    reader = ScriptedModel(HashedDistribution(1, agreement=agreement, length=400, sharpness=6.0))
    rows = np.array([reader.decode([token], logits=1)[0] for token in text])
    rows[:, END] = -np.inf
    right = rows[:-1].argmax(axis=1) == text[1:]
    expected: list[bool] = []
    at = 3 + 1 + 10  # the prompt, its first token, and one from each round before the first probe
    for width in probing.read:
        expected += right[at - width : at - 1].tolist()
        at += 11
    assert [bool(chance) for chance in chances] == expected


def test_the_first_token_comes_before_the_draft_reads_the_prompt() -> None:
    bench = Bench.make()
    for event in bench.reply(greedy(4)):
        if isinstance(event, Round):
            assert event.emitted[0].fate is Fate.PLAIN
            assert bench.draft.length == 0
            break


def test_the_order_of_events_and_the_prompts_progress() -> None:
    bench = Bench.make(n_ctx=4096)
    prompt = [*range(2, 250)] * 3 + [ASSISTANT]
    events = list(bench.reply(greedy(4), prompt=prompt))
    assert events[0] == PromptStarted(tokens=len(prompt), reused=0, context=4096)
    progress = [e for e in events if isinstance(e, PromptProgress)]
    assert [p.done for p in progress] == [256, 512]
    kinds = [type(e) for e in events]
    assert kinds.index(PromptDone) == 1 + len(progress)
    assert all(tokens <= 256 for tokens, _ in bench.target.model.calls)  # type: ignore[attr-defined]


def test_the_next_turn_reuses_both_caches() -> None:
    bench = Bench.make(length=20)
    first = list(bench.reply(greedy(4)))
    prompt = [10, 20, ASSISTANT, *finished(first).token_ids, 30, 40, ASSISTANT]
    before = len(bench.draft.model.calls)  # type: ignore[attr-defined]
    second = list(bench.reply(greedy(4), prompt=prompt))
    assert isinstance(second[0], PromptStarted)
    assert second[0].reused >= 3 + 20 - 1
    read = sum(tokens for tokens, _ in bench.draft.model.calls[before:])  # type: ignore[attr-defined]
    assert read < len(prompt) + finished(second).metrics.generated_tokens + finished(second).metrics.num_draft_tokens
    fresh = list(Bench.make(length=20).reply(greedy(4), prompt=prompt))
    assert finished(second).token_ids == finished(fresh).token_ids


def test_an_edited_turn_rolls_back_to_the_common_prefix() -> None:
    bench = Bench.make()
    list(bench.reply(greedy(4), prompt=[5, 6, 7, 8, ASSISTANT]))
    events = list(bench.reply(greedy(4), prompt=[5, 6, 9, 9, ASSISTANT]))
    assert events[0] == PromptStarted(tokens=5, reused=2, context=512)


@pytest.mark.parametrize("calls", [0, 1, 2, 3, 5, 9, 14])
def test_stop_ends_the_reply_with_its_text(calls: int) -> None:
    bench = Bench.make(length=400)
    events = list(bench.reply(greedy(4), stop_after=calls))
    assert finished(events).reason is FinishReason.STOPPED
    check_trace(events)
    text = [10, 20, ASSISTANT, *finished(events).token_ids]
    assert list(bench.target.ids) == text[: bench.target.length]
    assert list(bench.draft.ids) == text[: bench.draft.length]


class InterruptedDistribution:
    """A distribution that is interrupted at its nth call, as a native pass is."""

    def __init__(self, distribution: HashedDistribution, at: int) -> None:
        self._distribution, self._left = distribution, at

    def __call__(self, ids: Sequence[int]) -> Logits:
        self._left -= 1
        if self._left == 0:
            raise Interrupted("now")
        return self._distribution(ids)


@pytest.mark.parametrize("at", [1, 2, 7, 20])
@pytest.mark.parametrize("side", ["target", "draft"])
def test_an_interrupted_pass_ends_as_stopped_and_keeps_the_caches_true(at: int, side: str) -> None:
    bench = Bench.make(length=400)
    cache = bench.target if side == "target" else bench.draft
    distribution = cache.model._distribution  # type: ignore[attr-defined]
    cache.model._distribution = InterruptedDistribution(distribution, at)  # type: ignore[attr-defined]
    cache.model.decode = _decode_or_nothing(cache.model)  # type: ignore[method-assign, attr-defined]
    events = list(bench.reply(greedy(4, max_tokens=50)))
    assert finished(events).reason is FinishReason.STOPPED
    cache.model._distribution = distribution  # type: ignore[attr-defined]
    again = list(bench.reply(greedy(4, max_tokens=50)))
    assert finished(again).token_ids == finished(list(Bench.make(length=400).reply(greedy(4, max_tokens=50)))).token_ids


def _decode_or_nothing(model: ScriptedModel):  # type: ignore[no-untyped-def]
    """Like the native model: an interrupted pass leaves nothing behind."""
    decode = model.decode

    def guarded(tokens: Sequence[int], *, logits: int) -> Logits:
        held = model.length
        try:
            return decode(tokens, logits=logits)
        except Interrupted:
            model.truncate(held)
            raise

    return guarded


def test_options_change_between_rounds() -> None:
    bench = Bench.make(agreement=1.0, length=400)
    current = [greedy(2, max_tokens=80)]
    widths = []
    for event in Speculation(bench.target, bench.drafter, [3, ASSISTANT], lambda: current[0]):
        if isinstance(event, Round):
            widths.append(len(event.guesses))
            if len(widths) == 4:
                current[0] = greedy(7, max_tokens=80)
            if len(widths) == 7:
                current[0] = ReplyOptions(
                    sampling=SamplingOptions(temperature=0),
                    draft=DraftOptions(source=DraftSource.NONE),
                    stop=StopOptions(max_tokens=60),
                )
    assert widths[:9] == [0, 2, 2, 2, 7, 7, 7, 0, 0]
    # max_tokens changed too: 1 + 3*3 + 3*8 = 34 tokens before, then one a round up to 60
    assert len(widths) == 7 + (60 - 34)


def test_the_context_fills_to_its_last_position_and_says_so() -> None:
    for plain in (True, False):
        bench = Bench.make(length=4000, n_ctx=64)
        events = list(bench.reply(greedy(8), plain=plain))
        assert finished(events).reason is FinishReason.CONTEXT_FULL
        assert finished(events).metrics.generated_tokens == 64 - 3 + 1
        assert bench.target.length == 64
        check_trace(events)


def test_a_draft_with_a_smaller_context_falls_back_to_plain_when_it_is_full() -> None:
    bench = Bench.make(length=4000, n_ctx=200)
    small = CachedModel(ScriptedModel(HashedDistribution(1, length=4000), n_ctx=50))
    bench.drafter = drafting(small, bench.target)
    events = list(bench.reply(greedy(6, max_tokens=120)))
    assert finished(events).metrics.generated_tokens == 120
    assert any(r.guesses for r in rounds(events))
    assert not rounds(events)[-1].guesses


def test_a_bias_on_a_token_that_is_none_is_refused_in_a_sentence() -> None:
    bench = Bench.make()
    many = bench.target.model.n_vocab
    options = ReplyOptions(sampling=SamplingOptions(logit_bias=((many, 1.0),)))
    with pytest.raises(UsageError, match=f"logit_bias names token {many:,}; this model has the ids 0 to {many - 1:,}"):
        Speculation(bench.target, bench.drafter, [1, 2], lambda: options)


def test_a_prompt_without_room_is_refused_in_a_sentence() -> None:
    bench = Bench.make(n_ctx=64)
    with pytest.raises(ContextFull, match="64"):
        list(bench.reply(greedy(4), prompt=[5] * 64))
    with pytest.raises(UsageError, match="empty"):
        list(bench.reply(greedy(4), prompt=[]))


def test_the_end_token_cuts_what_was_verified_behind_it() -> None:
    # A draft that runs past the end: the target ends after 3 tokens, the draft never does.
    target = CachedModel(ScriptedModel(_cycle([5, 6, END, 7, 7, 7]), n_ctx=64))
    draft = CachedModel(ScriptedModel(_cycle([5, 6, END, 7, 7, 7]), n_ctx=64, eog_ids=frozenset()))
    drafter = drafting(draft, target)
    events = list(Speculation(target, drafter, [9], lambda: greedy(5)))
    assert finished(events).token_ids == (5, 6, END)
    assert finished(events).reason is FinishReason.END
    last = rounds(events)[-1]
    assert last.emitted[-1].cut
    assert [t.cut for t in last.emitted] == [False, False, True]
    assert finished(events).metrics.generated_tokens == 3
    check_trace(events)


def _cycle(after_prompt: Sequence[int]):  # type: ignore[no-untyped-def]
    """A distribution that says `after_prompt` after a prompt of one token."""

    def distribution(ids: Sequence[int]) -> Logits:
        row = np.full(400, -30, dtype=np.float32)
        row[after_prompt[min(len(ids) - 1, len(after_prompt) - 1)]] = 5
        return row[: len(_vocabulary())]

    return distribution


def _vocabulary() -> list[bytes]:
    from foretoken.engine.models.scripted import scripted_vocabulary

    return scripted_vocabulary()


def test_a_character_split_across_tokens_never_shows_as_garbage_and_each_token_owns_its_bytes() -> None:
    heart = [2 + b for b in "é❤🎈".encode()]
    script = [*heart, END]
    for plain in (True, False):
        target = CachedModel(ScriptedModel(_cycle(script), n_ctx=64))
        drafter = drafting(CachedModel(ScriptedModel(_cycle(script), n_ctx=64)), target)
        events = list(Speculation(target, PLAIN if plain else drafter, [9], lambda: greedy(3)))
        assert finished(events).text == "é❤🎈"
        assert "�" not in "".join(t.text for t in kept(events))
        assert b"".join(t.piece for t in kept(events)) == "é❤🎈".encode()


def test_the_times_of_rounds_add_up_to_the_reply() -> None:
    ticks = iter(range(10**7))
    bench = Bench.make()
    events = list(
        Speculation(
            bench.target,
            bench.drafter,
            [3, ASSISTANT],
            lambda: greedy(4),
            timer=PhaseTimer(lambda: next(ticks) / 1000),
        )
    )
    metrics = finished(events).metrics
    prompt = next(e for e in events if isinstance(e, PromptDone)).ms
    total = next(ticks) - 1  # from the first reading to the last
    assert metrics.prompt_ms == prompt
    parts = prompt + metrics.draft_ms + metrics.verify_ms + metrics.overhead_ms
    assert parts == pytest.approx(total)
    assert rounds(events)[-1].at_ms < total
    assert metrics.overhead_ms > 0


def test_a_seed_gives_the_same_reply_again() -> None:
    options = ReplyOptions(sampling=SamplingOptions(temperature=1.5, seed=11), draft=DraftOptions(length=4))
    first = finished(list(Bench.make(sharpness=2.0).reply(options)))
    again = finished(list(Bench.make(sharpness=2.0).reply(options)))
    other = ReplyOptions(sampling=SamplingOptions(temperature=1.5, seed=12), draft=DraftOptions(length=4))
    assert first.token_ids == again.token_ids
    assert first.seed == 11
    assert finished(list(Bench.make(sharpness=2.0).reply(other))).token_ids != first.token_ids


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), length=st.one_of(st.integers(1, 12), st.just("auto")))
def test_prompt_lookup_works_without_any_draft_model(seed: int, length: int | Literal["auto"]) -> None:
    # A prompt that already holds the reply: what an editor's or a quoting prompt looks like.
    bench = Bench.make(seed=seed)
    plain = finished(list(bench.reply(greedy(1), plain=True)))
    prompt = [10, 20, ASSISTANT, *plain.token_ids, 10, 20, ASSISTANT]
    again = Bench.make(seed=seed)
    alone = finished(list(again.reply(greedy(1), prompt=prompt, plain=True)))
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0, seed=1), draft=DraftOptions(length=length, lookup=True)
    )
    bench = Bench.make(seed=seed)
    bench.drafter = drafting(None, bench.target)
    events = list(bench.reply(options, prompt=prompt))
    assert finished(events).token_ids == alone.token_ids
    metrics = finished(events).metrics
    assert metrics.draft_acceptance_rate is not None
    assert metrics.draft_acceptance_rate > 0.6
    assert metrics.num_accepted_tokens > 0.4 * len(alone.token_ids)
    assert {p.source for r in rounds(events) for p in r.guesses} == {Source.LOOKUP}
    assert all(p.draft_prob is None for r in rounds(events) for p in r.guesses)
    check_trace(events)


def test_without_a_draft_model_nothing_is_looked_up_unless_asked_for() -> None:
    bench = Bench.make()
    bench.drafter = drafting(None, bench.target)
    options = ReplyOptions(sampling=SamplingOptions(temperature=0), draft=DraftOptions(length="auto"))
    assert finished(list(bench.reply(options))).metrics.num_drafts == 0


def test_lookup_and_draft_model_extend_each_other() -> None:
    bench = Bench.make(length=30)
    first = finished(list(bench.reply(greedy(1), plain=True)))
    # The conversation holds the reply from its third token on: the model leads into it, lookup goes on.
    prompt = [*first.token_ids[2:14], 10, 20, ASSISTANT]
    bench = Bench.make(agreement=1.0, length=30)
    options = ReplyOptions(sampling=SamplingOptions(temperature=0), draft=DraftOptions(length=8, lookup=True))
    events = list(bench.reply(options, prompt=prompt))
    orders = {tuple(p.source for p in r.guesses) for r in rounds(events)}
    assert any(order[0] is Source.MODEL and order[-1] is Source.LOOKUP for order in orders if order)
    assert finished(events).metrics.draft_acceptance_rate == pytest.approx(1.0, abs=0.3)
    check_trace(events)


@pytest.mark.parametrize("temperature", [0.0, 0.9])
def test_every_moment_of_a_reply_belongs_to_something(temperature: float) -> None:
    ticks = iter(range(10**7))
    readings: list[float] = []

    def clock() -> float:
        readings.append(next(ticks) / 1000)
        return readings[-1]

    bench = Bench.make(agreement=0.6)
    options = ReplyOptions(sampling=SamplingOptions(temperature=temperature, seed=5), draft=DraftOptions(length="auto"))
    events = []
    for event in Speculation(bench.target, bench.drafter, [3, ASSISTANT], lambda: options, timer=PhaseTimer(clock)):
        events.append(event)
        for _ in range(5):  # the consumer takes its time
            next(ticks)
    metrics = finished(events).metrics
    parts = (
        metrics.prompt_ms,
        metrics.draft_ms,
        metrics.verify_ms,
        metrics.sampling_ms,
        metrics.rollback_ms,
        metrics.events_ms,
        metrics.idle_ms,
    )
    assert min(parts) >= 0
    assert sum(parts) == pytest.approx(1000 * (readings[-1] - readings[0]))
    assert metrics.idle_ms >= 5 * (len(events) - 1)
    for before, after in itertools.pairwise(rounds(events)):
        taken = after.draft_ms + after.verify_ms + after.other_ms
        assert taken == pytest.approx(after.at_ms - before.at_ms)


def test_rounds_say_when_drafting_is_paused_because_it_would_not_pay() -> None:
    costs = Costs()
    for width in range(1, 34):
        costs.observe_pass(width, 0, 10.0 * width)
    costs.observe_step(5.0)
    auto = AutoLength(costs)
    bench = Bench.make(agreement=0.0, length=60)
    model = ModelDrafter(bench.draft, n_shared=bench.target.model.n_vocab)
    drafter = ChainDrafter(model, LookupDrafter(), lambda _: auto)
    options = ReplyOptions(sampling=SamplingOptions(temperature=0), draft=DraftOptions(length="auto"))
    events = list(Speculation(bench.target, drafter, [3, ASSISTANT], lambda: options, timer=PhaseTimer(lambda: 0.0)))
    assert not rounds(events)[0].paused
    assert rounds(events)[-1].paused
    assert not any(p.source is Source.MODEL for r in rounds(events) if r.paused for p in r.guesses)
    assert not any(r.paused for r in rounds(list(Bench.make(agreement=0.0).reply(greedy(3)))))
