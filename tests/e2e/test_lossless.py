"""The demo pair at temperature 0, and above it by a seed: speculation writes what plain decoding writes."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

import msgspec
import numpy as np
import pytest
from tests.engine.alone import Alone

from foretoken.engine.audit import first_difference
from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.costs import Costs
from foretoken.engine.draft_length.policy import FixedLength
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.events import ReplyFinished
from foretoken.engine.model import Logits
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.models.scripted import HashedDistribution, ScriptedModel, scripted_vocabulary
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.prompt.template import ChatTemplate
from foretoken.engine.sampling.chance import PositionChance
from foretoken.engine.sampling.noise import Noise
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.speculate import Speculation

PROMPTS = (
    "Hello!",
    "Who are you?",
    "What can you do?",
    "What is speculative decoding?",
    "Why is my draft refused?",
    "What does the blue underline mean?",
    "How do I read the plots?",
    "What is a bonus token?",
    "Why is verifying cheap?",
    "Tell me a short story about a lighthouse.",
    "Tell me a story about a fox and a river.",
    "Another story, please.",
    "Count from one to twenty.",
    "Count backwards from ten.",
    "Count to 30 by threes.",
    "Say the alphabet.",
    "List five fruits.",
    "Make a table of three planets.",
    "List the months of the year.",
    "Give me a JSON object about a book.",
    "Write a person as JSON with a name and an age.",
    "Write a Python function that adds two numbers.",
    "Show me a for loop in Python.",
    "Write a short poem about rain.",
    "A verse about the sea.",
    "Repeat after me: the grey cat sleeps by the door.",
    "Write this in capitals: see you at noon",
    "What is the capital of France?",
    "Explain quantum physics.",
    "Thank you!",
)


@pytest.mark.parametrize(
    "prompts",
    [pytest.param(PROMPTS[::6], id="five"), pytest.param(PROMPTS, id="thirty", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("length", [1, 3, 7, 15, "auto"])
def test_prompts_at_every_length_equal_plain_or_part_at_a_near_tie(
    demo_pair: tuple[Path, Path], length: int | Literal["auto"], prompts: Sequence[str]
) -> None:
    backend = Backend(lambda level, line: None)
    native = [Alone(LlamaModel(path, context=1024, threads=2)) for path in demo_pair]
    try:
        target, draft = (CachedModel(model) for model in native)
        drafter = _drafter(draft, native[0].n_vocab)
        template = ChatTemplate(native[0].chat_template, bos_token="", eos_token="")
        differences = []
        for text in prompts:
            rendered = template.render([ChatMessage(role="user", content=text)])
            prompt = native[0].tokenize(rendered, add_special=True, parse_special=True)
            plain, drafted = (_reply(target, one, prompt, length) for one in (PLAIN, drafter))
            assert drafted.metrics.num_draft_tokens > 0 or length == "auto"
            if plain.token_ids != drafted.token_ids:
                found = first_difference(
                    target,
                    prompt,
                    plain.token_ids,
                    drafted.token_ids,
                    widths=(2, 3, 4, 8) if length == "auto" else (2, 3, 4, length + 1),
                )
                assert found is not None
                differences.append((text, found))
        print(f"length {length}: {len(differences)} of {len(prompts)} part at a near tie: {differences}")
        assert all(found.near_tie for _, found in differences), differences
    finally:
        for model in native:
            model.close()
        del backend


SEEDED = {
    "defaults": SamplingOptions(),
    "no filters": SamplingOptions(temperature=1.2, top_k=0, top_p=1.0, min_p=0.0),
    "XTC and penalties": SamplingOptions(temperature=1.0, xtc_probability=0.5, repetition_penalty=1.2),
}


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", SEEDED)
@pytest.mark.parametrize("every", [pytest.param(4, marks=pytest.mark.slow), 8])
def test_a_seed_gives_one_text_at_every_length_or_two_that_part_at_a_near_tie(
    demo_pair: tuple[Path, Path], name: str, every: int
) -> None:
    backend = Backend(lambda level, line: None)
    native = [Alone(LlamaModel(path, context=1024, threads=2)) for path in demo_pair]
    try:
        target, draft = (CachedModel(model) for model in native)
        drafter = _drafter(draft, native[0].n_vocab)
        template = ChatTemplate(native[0].chat_template, bos_token="", eos_token="")
        kept, texts = 0, set()
        for seed, text in enumerate(PROMPTS[::every]):
            rendered = template.render([ChatMessage(role="user", content=text)])
            prompt = native[0].tokenize(rendered, add_special=True, parse_special=True)
            sampling = msgspec.structs.replace(SEEDED[name], seed=seed)
            plain = _reply(target, PLAIN, prompt, 1, sampling)
            texts.add(plain.text)
            lengths: tuple[int | Literal["auto"], ...] = (1, 4, 8, "auto")
            for length in lengths:
                drafted = _reply(target, drafter, prompt, length, sampling)
                kept += drafted.metrics.num_accepted_tokens
                found = None
                if plain.token_ids != drafted.token_ids:
                    found = first_difference(
                        target, prompt, plain.token_ids, drafted.token_ids, choice=_drawn(sampling, prompt)
                    )
                assert found is None or found.near_tie, (text, found)
        assert kept > 100
        assert len(texts) == len(PROMPTS[::every])
    finally:
        for model in native:
            model.close()
        del backend


def _drawn(sampling: SamplingOptions, prompt: list[int]) -> Callable[[Sequence[int]], Callable[[Logits], int]]:
    """What chooses a token after a part of a reply by its seed."""
    noise = Noise(sampling.seed or 0)

    def after(part: Sequence[int]) -> Callable[[Logits], int]:
        sampler = Sampler(sampling, [*prompt, *part], noise=noise)
        return lambda row: PositionChance(noise.at(len(prompt) + len(part))).draw(sampler.distribution(row))

    return after


PLAIN = ChainDrafter(None, None, lambda _: FixedLength(1))


def _drafter(draft: CachedModel, n_shared: int) -> ChainDrafter:
    auto = AutoLength(Costs())
    return ChainDrafter(
        ModelDrafter(draft, n_shared=n_shared),
        LookupDrafter(),
        lambda options: auto if options.length == "auto" else FixedLength(options.length),
    )


def _reply(
    target: CachedModel,
    drafter: ChainDrafter,
    prompt: list[int],
    length: int | Literal["auto"],
    sampling: SamplingOptions = SamplingOptions(temperature=0),  # noqa: B008  # frozen
) -> ReplyFinished:
    options = ReplyOptions(
        sampling=sampling,
        draft=DraftOptions(length=length),
        stop=StopOptions(max_tokens=80),
    )
    # Each reply starts from an empty cache: a prompt read in other chunks has other float noise in its keys.
    target.truncate(0)
    *_, end = Speculation(target, drafter, prompt, lambda: options)
    assert isinstance(end, ReplyFinished)
    return end


def test_the_audit_tells_a_fault_from_a_near_tie() -> None:
    target = CachedModel(ScriptedModel(HashedDistribution(1)))
    best = int(target.decode([5, 6, 7], logits=1)[0].argmax())
    assert first_difference(target, [5, 6, 7], [best, 9], [best, 9]) is None
    found = first_difference(target, [5, 6, 7], [best, 9], [(best + 1) % 300, 9])
    assert found is not None
    assert found.index == 0
    assert found.margin > 1
    assert not found.near_tie


def test_the_audit_tells_how_close_a_race_was_and_how_far_a_filter() -> None:
    row = np.full(len(scripted_vocabulary()), -30.0, np.float32)
    row[[10, 20, 30]] = 2.0, 1.0, -3.0
    target = CachedModel(ScriptedModel(lambda ids: row.copy()))
    sampling = SamplingOptions(temperature=1.0, top_k=2, top_p=1.0, min_p=0.0, seed=1)
    numbers = Noise(1).at(3).exponentials(np.array([10, 20]))
    score = row[[10, 20]] - np.log(numbers)  # what the race compares: the larger wins
    first, second = (10, 20) if score[0] > score[1] else (20, 10)
    found = first_difference(target, [5, 6, 7], [first], [second], choice=_drawn(sampling, [5, 6, 7]))
    assert found is not None
    assert found.margin == pytest.approx(abs(score[0] - score[1]), abs=1e-5)
    assert (found.noise, found.near_tie) == (0, False)
    assert found == first_difference(target, [5, 6, 7], [first], [second], choice=_drawn(sampling, [5, 6, 7]))
    # Out of the two of top-k is the third by more than by the race it would be in.
    left_out = first_difference(target, [5, 6, 7], [first], [30], choice=_drawn(sampling, [5, 6, 7]))
    assert left_out is not None
    assert left_out.margin >= 4.0 - 1e-5


class NoiseWhereNobodyLooks(ScriptedModel):
    """The logit of a token that is never likely moves with the width of the pass, as large numbers do."""

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        rows = super().decode(tokens, logits=logits)
        rows[:, 299] = -50_000.0 - 40.0 * len(tokens)
        return rows


def test_noise_of_tokens_that_are_never_likely_excuses_nothing() -> None:
    target = CachedModel(NoiseWhereNobodyLooks(HashedDistribution(1)))
    same = [8, 9, 10, 11]  # so many that passes of several widths lead to where the replies part
    best, second = (int(token) for token in target.decode([5, 6, 7, *same], logits=1)[0].argsort()[::-1][:2])
    found = first_difference(target, [5, 6, 7], [*same, best], [*same, second])
    assert found is not None
    assert found.index == len(same)
    assert found.margin > 0
    assert found.noise == 0
    assert not found.near_tie
