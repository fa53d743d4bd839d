"""Conversations with a loaded pair: turns, edits, branches and other chats evaluate only what never was."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.events import (
    FinishReason,
    PromptDone,
    PromptProgress,
    PromptStarted,
    ReplyEvent,
    ReplyFinished,
    Round,
)
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.model import Logits, PassPart, SharedCache
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.llama import Backend
from foretoken.engine.models.prefix_cache import PrefixCache
from foretoken.engine.models.scripted import END, HashedDistribution, ScriptedModel
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate

TEMPLATE = (
    "{% for m in messages %}{% if m.role == 'assistant' %}<|assistant|>{{ m.content }}<|end|>"
    "{% else %}{{ m.content }}\n{% endif %}{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}"
)


class Recording(ScriptedModel):
    """Notes every position of every text it evaluates, and what of a prompt it had evaluated before: `again`.

    `order` gets its name a pass.
    """

    def __init__(self, distribution: HashedDistribution, order: list[str], name: str) -> None:
        super().__init__(distribution, n_ctx=4096, name=name, saves=32, prompt_chunk=16)
        self.order = order
        self.prompt: list[int] = []
        self.again: set[tuple[int, ...]] = set()
        self._seen: set[tuple[int, ...]] = set()

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        self.order.append(self.info.name)
        text = (*self.held, *tokens)
        for end in range(len(self.held) + 1, len(text) + 1):
            # The last token of a prompt is evaluated whenever a reply begins: its logits are wanted.
            if end < len(self.prompt) and text[:end] in self._seen:
                self.again.add(text[:end])
            self._seen.add(text[:end])
        return super().decode(tokens, logits=logits)


class Chatting:
    """A pair of recording models and the chats held with it."""

    def __init__(self, *, agreement: float = 0.7, prefix_cache_bytes: int = 2**24, seed: int = 3) -> None:
        self.order: list[str] = []
        self.target = Recording(HashedDistribution(seed, length=30), self.order, "target")
        self.draft = Recording(HashedDistribution(seed, agreement=agreement, length=30), self.order, "draft")
        template = ChatTemplate(TEMPLATE, bos_token="", eos_token="")
        self.pair = LoadedPair(
            self.target, self.draft, ChatPrompts(self.target, template), prefix_cache_bytes=prefix_cache_bytes
        )
        self.prompts: list[list[int]] = []

    def say(self, chat: list[ChatMessage], words: str | None, *, length: int = 5, draft: bool = True) -> ReplyFinished:
        """Add `words` (or begin the last reply anew) and the reply to `chat`."""
        if words is None:
            chat.pop()
        else:
            chat.append(ChatMessage(role="user", content=words))
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0, seed=1),
            draft=DraftOptions(length=length, source=DraftSource.AUTO if draft else DraftSource.NONE),
        )
        prompt = self.target.prompt = self.draft.prompt = self.pair.chat_prompt(chat)
        self.prompts.append(prompt)
        *self.events, end = self.pair.reply(prompt, options=lambda: options, should_stop=lambda: False)
        assert isinstance(end, ReplyFinished)
        chat.append(ChatMessage(role="assistant", content=end.text))
        return end

    @property
    def reused(self) -> int:
        """Of the last prompt."""
        started = self.events[0]
        assert isinstance(started, PromptStarted)
        return started.reused


def test_the_second_turn_reads_only_what_is_new() -> None:
    here = Chatting()
    chat: list[ChatMessage] = []
    first = here.say(chat, "Hello there")
    assert first.token_ids[-1] == END
    # The words were written in tokens of whole words; the tokenizer reads them byte by byte.
    assert len(first.token_ids) < len(first.text.encode())
    here.say(chat, "And again")
    assert here.prompts[1][: len(here.prompts[0]) + len(first.token_ids)] == [*here.prompts[0], *first.token_ids]
    # The end token is the only one of the reply that may not have been evaluated when it ended.
    assert here.reused >= len(here.prompts[0]) + len(first.token_ids) - 1
    assert here.target.again | here.draft.again == set()


@pytest.mark.parametrize("agreement", [0.0, 0.7, 1.0])
@pytest.mark.parametrize("length", [1, 8])
def test_a_day_of_chats_evaluates_nothing_twice(agreement: float, length: int) -> None:
    assert a_day(agreement, length).target.again == set()


def test_a_day_of_chats_evaluates_nothing_twice_in_the_draft() -> None:
    assert a_day(0.7, 8).draft.again == set()


def a_day(agreement: float, length: int) -> Chatting:
    here = Chatting(agreement=agreement)
    one: list[ChatMessage] = []
    other: list[ChatMessage] = []
    here.say(one, "What is a draft?", length=length)
    here.say(one, "And a target?", length=length)
    here.say(other, "Tell me a story.", length=length)
    here.say(one, "Which is larger?", length=length)  # back from another chat
    here.say(other, "Another one.", length=length)
    here.say(one, None, length=length)  # begun anew
    edited = one[:2]
    here.say(edited, "And a round?", length=length)  # an edit makes a branch
    here.say(one, "Thank you.", length=length)  # back on the branch that was left
    here.say(edited, "Thank you too.", length=length)
    here.say(other, "Good night.", length=length, draft=False)
    here.say(one, "Good night.", length=length)
    return here


def test_the_replies_are_those_of_a_pair_that_never_went_elsewhere() -> None:
    here, one, other = Chatting(agreement=0.5), [], []  # type: ignore[var-annotated]
    replies = []
    for turn in range(4):
        replies.append(here.say(one, f"Turn {turn}"))
        here.say(other, f"Another {turn}")
    alone, same = Chatting(agreement=0.5), []  # type: ignore[var-annotated]
    for turn in range(4):
        assert alone.say(same, f"Turn {turn}").token_ids == replies[turn].token_ids
    plain, chat = Chatting(prefix_cache_bytes=0), []  # type: ignore[var-annotated]
    for turn in range(4):
        assert plain.say(chat, f"Turn {turn}", draft=False).token_ids == replies[turn].token_ids


def test_the_draft_does_nothing_before_the_first_token_wherever_the_chat_goes() -> None:
    here, one, other = Chatting(), [], []  # type: ignore[var-annotated]
    options = ReplyOptions(sampling=SamplingOptions(temperature=0), draft=DraftOptions(length=4))
    for chat, words in ((one, "Hello"), (other, "Hello"), (one, "Back again"), (other, "And here"), (one, None)):
        del here.order[:]
        passes_at_first_token = None
        if words is None:
            chat.pop()
        else:
            chat.append(ChatMessage(role="user", content=words))
        prompt = here.pair.chat_prompt(chat)
        text = ""
        for event in here.pair.reply(prompt, options=lambda: options, should_stop=lambda: False):
            if isinstance(event, Round):
                text += event.text
                if passes_at_first_token is None:
                    passes_at_first_token = list(here.order)
        assert passes_at_first_token is not None
        assert set(passes_at_first_token) == {"target"}
        assert "draft" in here.order
        chat.append(ChatMessage(role="assistant", content=text))


def test_a_fixed_length_teaches_the_pair_what_its_passes_cost() -> None:
    here = Chatting(agreement=1.0)
    here.say([], "Hello there", length=3)
    assert 4 in here.pair.costs.passes
    assert here.pair.costs.step is not None


def test_a_draft_knows_what_it_has_to_read_before_its_first_guess_of_a_reply() -> None:
    model = ScriptedModel(HashedDistribution(1), saves=4)
    cache = CachedModel(model, PrefixCache(2**20))
    drafter = ModelDrafter(cache, n_shared=model.n_vocab)
    cache.decode(range(100, 120), logits=1)
    drafter.begin(cast(Any, None))
    here = [*range(100, 110), *range(200, 208)]
    assert drafter.behind(here) == len(here) - 10  # and not against the old text's 20
    assert drafter.behind([*here, 5, 6, 7]) == len(here) - 10 + 3
    assert list(cache.ids) == list(range(100, 120))
    # Back on a text that was left, of which pieces are kept.
    cache.reuse(here)
    drafter.begin(cast(Any, None))
    assert drafter.behind([*range(100, 120), 9]) == 1
    for text, unread in (([*range(100, 116), 8, 8], 2), ([9, 9], 2)):
        drafter.begin(cast(Any, None))
        assert drafter.behind(text) == unread
    assert list(cache.ids) == here[:10]


def test_a_small_budget_costs_evaluation_and_nothing_else() -> None:
    small, one, other = Chatting(prefix_cache_bytes=2000), [], []  # type: ignore[var-annotated]
    ample, one_, other_ = Chatting(), [], []  # type: ignore[var-annotated]
    for turn in range(3):
        for name, chat, same in (("one", one, one_), ("other", other, other_)):
            words = f"{name} {turn}"
            assert small.say(chat, words).token_ids == ample.say(same, words).token_ids
    assert small.target.again
    assert not ample.target.again


# --- the demo pair ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def demo(demo_pair: tuple[Path, Path]) -> Iterator[LoadedPair]:
    backend = Backend(lambda level, line: None)
    pair = load_pair(*demo_pair, LoadOptions(context=1024, threads=2))
    yield pair
    pair.close()
    del backend


def _turn(pair: LoadedPair, chat: list[ChatMessage], words: str, most: int | None) -> tuple[list[int], int, int]:
    """The prompt, how much of it was evaluated, and how many tokens the reply has."""
    chat.append(ChatMessage(role="user", content=words))
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0.8, seed=5),
        stop=StopOptions(max_tokens=most),
        draft=DraftOptions(length=4),
    )
    prompt = pair.chat_prompt(chat)
    events = list(pair.reply(prompt, options=lambda: options, should_stop=lambda: False))
    done = next(event for event in events if isinstance(event, PromptDone))
    end = events[-1]
    assert isinstance(end, ReplyFinished)
    chat.append(ChatMessage(role="assistant", content=end.text))
    return prompt, done.evaluated, len(end.token_ids)


@pytest.mark.parametrize("most", [None, 23])
def test_a_chat_with_the_demo_pair_reads_each_turn_once(demo: LoadedPair, most: int | None) -> None:
    chat: list[ChatMessage] = []
    prompt, evaluated, written = _turn(demo, chat, "Tell me a short story about a river.", most)
    for words in ("Write a short poem about the sea.", "What is a draft model?"):
        before, wrote = len(prompt), written
        prompt, evaluated, written = _turn(demo, chat, words, most)
        # What the template puts around the new words, the words, and at most the reply's last token, which had only
        # been written, not evaluated.
        assert evaluated <= len(prompt) - before - (wrote - 1)
        assert evaluated < 40


@pytest.fixture
def passes(demo: LoadedPair, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Every pass of the demo pair from now on: whose, over how many tokens."""
    seen: list[tuple[str, int]] = []

    target, draft = demo._passes._models

    def record(name: str, cache: SharedCache) -> None:
        decode = cache.decode_jointly

        def recorded(parts: Sequence[PassPart]) -> Sequence[Logits]:
            seen.append((name, sum(len(part.tokens) for part in parts)))
            return decode(parts)

        monkeypatch.setattr(cache, "decode_jointly", recorded)

    record("target", target)
    record("draft", draft)
    return seen


def test_the_demo_pair_reads_edits_and_branches_once_in_both_models(
    demo: LoadedPair, passes: list[tuple[str, int]]
) -> None:
    def turn(chat: list[ChatMessage], words: str) -> tuple[int, int]:
        """Prompt tokens that the target evaluated, and tokens that the draft read in passes wider than a step."""
        del passes[:]
        _, evaluated, _ = _turn(demo, chat, words, 40)
        return evaluated, sum(count for name, count in passes if name == "draft" and count > 3)

    story = "Tell me a short story about a lighthouse. " * 16
    chat: list[ChatMessage] = []
    whole, read = turn(chat, story)
    assert whole > 80
    assert read > 80
    trunk = list(chat)
    for words in ("Another one.", "One about a mountain."):  # an edit of the second turn makes a branch
        branch = list(trunk)
        assert max(turn(branch, words)) < 40
    first = list(trunk)
    turn(first, "Another one.")  # generated anew, in the tokens of the branch that was left
    assert max(turn(first, "Thank you.")) < 40
    other: list[ChatMessage] = []
    turn(other, "Count from one to twenty.")
    assert max(turn(first, "Good night.")) < 40  # back from another chat


def test_the_demo_pairs_draft_reads_nothing_before_the_first_token(
    demo: LoadedPair, passes: list[tuple[str, int]]
) -> None:
    prompt = demo.chat_prompt([ChatMessage(role="user", content="Name some colours of the evening sky. " * 9)])
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0), draft=DraftOptions(length=4), stop=StopOptions(max_tokens=20)
    )
    before: list[str] | None = None
    for event in demo.reply(prompt, options=lambda: options, should_stop=lambda: False):
        if isinstance(event, Round) and before is None:
            before = [name for name, _ in passes]
    assert before is not None
    assert set(before) == {"target"}
    assert "draft" in {name for name, _ in passes}


def test_a_long_prompt_tells_its_progress_and_stops_between_chunks(
    demo: LoadedPair, passes: list[tuple[str, int]]
) -> None:
    prompt = demo.chat_prompt([ChatMessage(role="user", content="A different text of many words. " * 90)])
    assert len(prompt) > 2 * demo._target.prompt_chunk
    told: list[int] = []
    *_, end = _until(demo, prompt, told, stop_after=1)
    assert isinstance(end, ReplyFinished)
    assert end.reason is FinishReason.STOPPED
    assert passes == [("target", demo._target.prompt_chunk)]
    (held,) = told
    del passes[:]
    *_, end = _until(demo, prompt, told, stop_after=None)  # asked again: what was read is not read again
    assert sum(count for name, count in passes if name == "target" and count > 33) <= len(prompt) - held
    assert told == sorted(told)


def _until(pair: LoadedPair, prompt: list[int], told: list[int], *, stop_after: int | None) -> Iterator[ReplyEvent]:
    options = ReplyOptions(sampling=SamplingOptions(temperature=0), stop=StopOptions(max_tokens=2))
    for event in pair.reply(
        prompt, options=lambda: options, should_stop=lambda: stop_after is not None and len(told) >= stop_after
    ):
        if isinstance(event, PromptProgress):
            told.append(event.done)
        yield event
