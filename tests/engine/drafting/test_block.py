"""Guesses that come in blocks leave the main model's own text, and are read from one pass a round."""

import contextlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from tests.engine.alone import OneHead

from foretoken.engine import judge
from foretoken.engine.draft_length.auto import DraftLengths
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.load_costs import ReadyBlocks, measure_blocks
from foretoken.engine.drafting.block import BlockDrafter
from foretoken.engine.events import DraftKind, PromptStarted, ReplyFinished, Round, Source
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.llama_block_head import Lattice
from foretoken.engine.models.scripted import ScriptedModel
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate
from foretoken.engine.verify.acceptance import Guess
from foretoken.errors import DecodeFailed

Tokens = tuple[int, ...]
Helper = Callable[[str], ModuleType]

SIZE, LENGTH, GUESSES = 3, 4, 3
PROMPT = [0, 1, 2, 0, 1]
_tables = np.random.default_rng(5)
TARGET = _tables.normal(0, 1.4, (SIZE, SIZE, SIZE)).astype(np.float32)  # by the last two tokens
BLOCK = _tables.normal(0, 1.4, (GUESSES, SIZE, SIZE, SIZE)).astype(np.float32)  # and by place


def vocabulary(size: int = SIZE) -> list[bytes]:
    return [bytes([ord("a") + token]) for token in range(size)]


def pair_of(target: ScriptedModel, head: Any, **rest: Any) -> LoadedPair:
    template = ChatTemplate("{{ messages[-1].content }}", bos_token="", eos_token="")
    return LoadedPair(target, OneHead(head, DraftKind.DFLASH), ChatPrompts(target, template), **rest)


def small_pair(helper: Helper) -> tuple[LoadedPair, Any]:
    """Of three tokens, whose next one hangs on the last two."""
    target = ScriptedModel(lambda ids: TARGET[ids[-2], ids[-1]], vocabulary=vocabulary(), eog_ids=frozenset())
    made = helper("engine/drafting/block_heads.py").ScriptedBlockHead
    head = made(
        lambda ids, place: BLOCK[place, ids[-2], ids[-1]], GUESSES, vocabulary=vocabulary(), eog_ids=frozenset()
    )
    return pair_of(target, head), head


def told(pair: LoadedPair, prompt: Sequence[int], options: ReplyOptions) -> tuple[list[Round], ReplyFinished]:
    events = list(pair.reply(prompt, options=lambda: options, should_stop=lambda: False))
    end = events[-1]
    assert isinstance(end, ReplyFinished)
    return [event for event in events if isinstance(event, Round)], end


@pytest.mark.one_in(4)
@pytest.mark.parametrize("length", [1, 2, 3])
@pytest.mark.parametrize("lookup", [False, True])
@pytest.mark.parametrize("wrong", [False, True])
def test_every_text_has_the_main_models_own_probability(
    length: int, lookup: bool, wrong: bool, helper: Helper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each random decision of whole replies is branched upon. A drafter that chooses among what it drew is noticed."""
    chance = helper("engine/sampling/test_sampling_speculation.py").EnumeratedChance
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0),
        draft=DraftOptions(length=length, lookup=lookup, acceptance="rejection"),
        stop=StopOptions(max_tokens=LENGTH),
    )
    if wrong:
        made = BlockDrafter.guess

        def choosing(self: BlockDrafter, *of: Any) -> Guess | None:
            guess = made(self, *of)
            return None if guess is not None and guess.token_id == 1 else guess

        monkeypatch.setattr(BlockDrafter, "guess", choosing)
    found: dict[Tokens, float] = defaultdict(float)
    paths: list[Tokens] = [()]
    guessed, sources = 0, set[Source]()
    while paths:
        now = chance(paths.pop())
        monkeypatch.setattr(judge, "RandomChance", lambda _stream, now=now: now)
        pair, _ = small_pair(helper)
        rounds, end = told(pair, PROMPT, options)
        guessed += sum(len(one.guesses) for one in rounds)
        sources |= {proposal.source for one in rounds for proposal in one.guesses}
        found[tuple(end.token_ids)] += now.weight
        paths += now.others
    assert guessed
    assert sources == ({Source.MODEL, Source.LOOKUP} if lookup else {Source.MODEL})
    expected = {text: probability(text) for text in found}
    assert sum(expected.values()) == pytest.approx(1.0)
    off = max(abs(found[text] - expected[text]) for text in found)
    assert off < 1e-6 if not wrong else off > 1e-3


def probability(text: Tokens) -> float:
    """Of this reply, by the main model alone."""
    ids, product = list(PROMPT), 1.0
    for token in text:
        weights = np.exp(TARGET[ids[-2], ids[-1]].astype(float))
        product *= weights[token] / weights.sum()
        ids.append(token)
    return float(product)


PAIRS = _tables.normal(0, 1.4, (GUESSES, SIZE, 2 + 4)).astype(np.float32)  # two tokens of each place, four pairs
PAIRS[..., 0], PAIRS[..., 1] = 0, 2
PAIRS[0, :, 4:] = PAIRS[0, :, 2:4]


@pytest.mark.parametrize("length", [2, 3])
@pytest.mark.parametrize("lookup", [False, True])
def test_guesses_that_hang_on_each_other_leave_the_main_models_own_probability(
    length: int, lookup: bool, helper: Helper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As those of a DFlash2 head do."""

    def choosing(pair: LoadedPair, head: Any) -> None:
        block = head.block

        def noting(last: int, guesses: int) -> Any:
            head.lattice = Lattice(PAIRS[:guesses, last], 2)
            return block(last, guesses)

        head.block = noting

    options = ReplyOptions(
        sampling=SamplingOptions(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0),
        draft=DraftOptions(length=length, lookup=lookup, acceptance="rejection"),
        stop=StopOptions(max_tokens=LENGTH),
    )
    chance = helper("engine/sampling/test_sampling_speculation.py").EnumeratedChance
    found: dict[Tokens, float] = defaultdict(float)
    paths: list[Tokens] = [()]
    guessed = set()
    while paths:
        now = chance(paths.pop())
        monkeypatch.setattr(judge, "RandomChance", lambda _stream, now=now: now)
        pair, head = small_pair(helper)
        choosing(pair, head)
        rounds, end = told(pair, PROMPT, options)
        guessed |= {one.token_id for row in rounds for one in row.guesses if one.source is Source.MODEL}
        found[tuple(end.token_ids)] += now.weight
        paths += now.others
    assert guessed == {0, 2}
    assert max(abs(found[text] - probability(text)) for text in found) < 1e-6
    assert sum(found.values()) == pytest.approx(1.0)


def test_a_lattice_has_a_row_behind_each_guess_that_may_have_been_made() -> None:
    rows = np.array([[5, 7, 1, 2, 1, 2], [7, 9, 3, 4, 5, 6]], dtype=np.float32)
    lattice = Lattice(rows, 2)

    def shown(*ahead: int) -> dict[int, float] | None:
        row = lattice.row(ahead, 12)
        return None if row is None else {int(at): float(row[at]) for at in np.flatnonzero(np.isfinite(row))}

    assert shown() == {5: 1.0, 7: 2.0}
    assert shown(5) == {7: 3.0, 9: 4.0}
    assert shown(7) == {7: 5.0, 9: 6.0}
    assert shown(9) is None


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("length", [3, "auto"])
def test_a_seed_gives_the_text_that_it_gives_without_a_head(seed: int, length: Any, helper: Helper) -> None:
    sampling = SamplingOptions(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0, seed=seed)
    stop = StopOptions(max_tokens=40)
    replies = []
    for draft in (DraftOptions(length=length), DraftOptions(source=DraftSource.NONE)):
        rounds, end = told(small_pair(helper)[0], PROMPT, ReplyOptions(sampling=sampling, draft=draft, stop=stop))
        replies.append(end.token_ids)
        assert any(one.guesses for one in rounds) is (draft.source is DraftSource.AUTO)
    assert replies[0] == replies[1]


# --- a longer text ----------------------------------------------------------------------------------------------

WORDS, END = 40, 0


def next_word(ids: Sequence[int]) -> int:
    return (7 * ids[-1] + 3 * ids[-2] + len(ids) // 11) % (WORDS - 1) + 1


def sure_of(token: int) -> np.ndarray:
    row = np.zeros(WORDS, dtype=np.float32)
    row[token] = 8.0
    return row


class Story:
    """A main model that writes one text, and a head that foresees it as far as `right` says: by the length of the text
    and the place in the block."""

    def __init__(
        self, helper: Helper, right: Callable[[int, int], bool], *, guesses: int = 6, n_ctx: int = 512, **rest: Any
    ) -> None:
        self.target = ScriptedModel(
            lambda ids: sure_of(next_word(ids)), vocabulary=vocabulary(WORDS), eog_ids=frozenset({END}), n_ctx=n_ctx
        )

        def rows(ids: Sequence[int], place: int) -> np.ndarray:
            text = list(ids)
            for _ in range(place + 1):
                text.append(next_word(text))
            return sure_of(text[-1] if right(len(ids), place) else text[-1] % (WORDS - 1) + 1)

        made = helper("engine/drafting/block_heads.py").ScriptedBlockHead
        self.head = made(rows, guesses, vocabulary=vocabulary(WORDS), eog_ids=frozenset({END}), n_ctx=n_ctx, **rest)
        self.pair = pair_of(self.target, self.head, prefix_cache_bytes=2**20)

    def reply(self, prompt: Sequence[int], length: Any, *, most: int = 60, **draft: Any) -> tuple[list[Round], Tokens]:
        """The rounds after the prompt's own, and the text."""
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0.0),
            draft=DraftOptions(length=length, **draft),
            stop=StopOptions(max_tokens=most),
        )
        rounds, end = told(self.pair, prompt, options)
        text = list(prompt)
        while len(text) < len(prompt) + len(end.token_ids):
            text.append(next_word(text))
        assert list(end.token_ids) == text[len(prompt) :]
        return rounds[1:], tuple(end.token_ids)


def test_the_guesses_of_a_round_come_of_one_pass(helper: Helper) -> None:
    story = Story(helper, lambda length, place: place < 4)
    rounds, _ = story.reply([5, 6, 7], 5, lookup=False)
    assert [len(one.guesses) for one in rounds[:-2]] == [5] * (len(rounds) - 2)
    assert all(sum(p.fate is not None for p in one.guesses) for one in rounds[:-2])
    assert len(story.head.blocks) == len(rounds)
    assert set(story.head.blocks) == {5}  # no wider than any round, and no narrower where little is left to say


def test_a_block_is_no_longer_than_the_head_makes_them(helper: Helper) -> None:
    story = Story(helper, lambda length, place: True)
    rounds, _ = story.reply([5, 6, 7], 20, lookup=False)
    assert max(len(one.guesses) for one in rounds) == 6
    assert max(story.head.blocks) == 6


def test_what_a_block_costs_is_learned_from_whole_ones(helper: Helper) -> None:
    story = Story(helper, lambda length, place: True)
    story.reply([5, 6, 7], 5, lookup=False)
    assert story.pair.costs.step is None
    story.reply([5, 6, 7], 6, lookup=False)
    assert story.pair.costs.step is not None


def test_blocks_are_measured_by_width(helper: Helper) -> None:
    made = helper("engine/drafting/block_heads.py").ScriptedBlockHead
    head = made(lambda ids, place: sure_of(1), 12, vocabulary=vocabulary(WORDS), eog_ids=frozenset())
    costs = Costs(block=12)
    with contextlib.closing(ReadyBlocks(OneHead(head, DraftKind.DFLASH))) as ready:
        measure_blocks(ready, costs)
        assert (head.length, head.known) == (1, 1)
    assert list(costs.blocks) == [3, 7, 12]
    assert (head.length, head.known) == (0, 0)
    made = len(head.blocks)
    with contextlib.closing(ReadyBlocks(OneHead(head, DraftKind.DFLASH))) as ready:
        measure_blocks(ready, costs)
    assert len(head.blocks) == made  # known already


def test_the_last_blocks_of_a_context_are_short(helper: Helper) -> None:
    story = Story(helper, lambda length, place: True, n_ctx=40)
    _, text = story.reply([5, 6, 7], 6, most=100, lookup=False)
    assert len(text) == 40 - 3 + 1
    assert min(story.head.blocks) < 6


def test_behind_other_ids_only_what_was_foreseen_serves(helper: Helper) -> None:
    """Prompt lookup went ahead, or the user's grammar did."""
    story = Story(helper, lambda length, place: True)
    story.reply([5, 6, 7], 4, lookup=False, most=20)
    drafter = story.pair._slots[0].drafters[0]
    assert isinstance(drafter, BlockDrafter)
    text = list(drafter._reply.text.ids)
    follow = [*text]
    for _ in range(7):
        follow.append(next_word(follow))
    right = follow[len(text) :]
    other = right[1] % (WORDS - 1) + 1

    def guesses(*aheads: Sequence[int]) -> list[int | None]:
        """In one round; and it is one pass."""
        drafter.start()
        made = len(story.head.blocks)
        found = [drafter.guess(ahead, lambda sure, echo: True) for ahead in aheads]
        assert len(story.head.blocks) - made <= 1
        return [None if one is None else one.token_id for one in found]

    assert guesses(right[:2], right[:5]) == [right[2], right[5]]
    assert guesses([other], [right[0], other]) == [None, None]
    assert guesses([], [right[0]], [right[0], other], right[:2]) == [right[0], right[1], None, right[2]]
    assert guesses(right[:6], right[:7]) == [None, None]  # beyond the block
    made = len(story.head.blocks)
    assert guesses(right[:6]) == [None]
    assert len(story.head.blocks) == made  # for which no pass is made


def test_a_prompt_that_was_there_before_is_not_read_again(helper: Helper) -> None:
    story = Story(helper, lambda length, place: True)
    first, other = [5, 6, 7] * 12, [9, 8] * 20
    story.reply(first, 6, lookup=False)
    story.reply(other, 6, lookup=False)
    read = len(story.head.calls)
    events = list(
        story.pair.reply(
            [*first, 3],
            options=lambda: ReplyOptions(
                sampling=SamplingOptions(temperature=0.0),
                draft=DraftOptions(length=6),
                stop=StopOptions(max_tokens=8),
            ),
            should_stop=lambda: False,
        )
    )
    assert isinstance(events[0], PromptStarted)
    assert events[0].reused == len(first)
    assert max(count for count, _ in story.head.calls[read:]) < 10


@pytest.mark.parametrize("at", [0, 20, 41])
def test_a_head_that_fails_costs_the_speed_and_not_the_reply(at: int, helper: Helper) -> None:
    story = Story(helper, lambda length, place: True, fails=lambda length: DecodeFailed("No.") if length > at else None)
    rounds, text = story.reply([5, 6, 7], 4, lookup=False)
    assert len(text) == 60
    lost = [one.draft_lost for one in rounds if one.draft_lost]
    assert lost == ["The draft model Scripted model failed; the reply continues without it. No."]
    assert not story.reply([5, 6, 7], 4, lookup=False)[0][0].guesses


def test_automatic_length_takes_all_of_a_good_block_and_none_of_a_bad_one(helper: Helper) -> None:
    for right, longest in ((True, 6), (False, 0)):
        story = Story(helper, lambda length, place, right=right: right)
        costs = Costs(block=6)
        for width, ms in ((1, 10.0), (2, 11.0), (4, 12.0), (8, 15.0), (16, 22.0)):
            costs.observe_pass(width, 0, ms)
        costs.observe_step(3.0)
        costs.observe_reading(0.1)
        story.pair = pair_of(story.target, story.head, lengths=DraftLengths(costs))
        rounds, _ = story.reply([5, 6, 7], "auto", most=200, lookup=False)
        ends = [len(one.guesses) for one in rounds[len(rounds) // 2 : -2]]
        assert np.median(ends) == longest


def test_a_probe_judges_a_whole_block_up_to_what_was_not_foreseen(helper: Helper) -> None:
    story = Story(helper, lambda length, place: place < 2)
    story.reply([5, 6, 7], 4, source=DraftSource.NONE)
    drafter = story.pair._slots[0].drafters[0]
    assert isinstance(drafter, BlockDrafter)
    drafter.start()
    assert drafter.probe(None) is None
    assert [chance for _, chance in drafter.work.judged] == [1.0, 1.0, 0.0]
    assert all(sure > 0.9 for sure, _ in drafter.work.judged)
    assert (story.head.blocks, drafter.work.steps) == ([6], 1)
    # The next one has read all but the last token: it guesses that token's follower.
    drafter.start()
    assert drafter.guess([], lambda sure, echo: True)
    drafter.start()
    guess = drafter.probe(None)
    assert guess is not None
    assert guess.token_id == next_word(drafter._reply.text.ids)
    assert drafter.work.probed is not None
