"""The demo pair at temperature 0: speculation writes what plain decoding writes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import pytest

from foretoken.engine.audit import first_difference
from foretoken.engine.auto_length import AutoLength
from foretoken.engine.cache import CachedModel
from foretoken.engine.costs import Costs
from foretoken.engine.draft_length import DraftLengthPolicy, FixedLength
from foretoken.engine.drafters.chain import ChainDrafter
from foretoken.engine.drafters.lookup import LookupDrafter
from foretoken.engine.drafters.model import ModelDrafter
from foretoken.engine.events import ReplyFinished
from foretoken.engine.llama import Backend, LlamaModel
from foretoken.engine.model import Logits
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.prompt import ChatTemplate
from foretoken.engine.scripted import HashedLaw, ScriptedModel
from foretoken.engine.speculate import speculate

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


@pytest.mark.parametrize("length", [1, 3, 7, 15, "auto"])
def test_thirty_prompts_at_every_length_equal_plain_or_part_at_a_near_tie(
    demo_pair: tuple[Path, Path], length: int | Literal["auto"]
) -> None:
    backend = Backend(lambda level, line: None)
    native = [LlamaModel(path, context=1024, threads=2) for path in demo_pair]
    try:
        target, draft = (CachedModel(model) for model in native)
        drafter = ChainDrafter(ModelDrafter(draft, n_shared=native[0].n_vocab), LookupDrafter())
        auto = AutoLength(Costs())
        template = ChatTemplate(native[0].chat_template, bos_token="", eos_token="")
        differences = []
        for text in PROMPTS:
            rendered = template.render([ChatMessage(role="user", content=text)])
            prompt = native[0].tokenize(rendered, add_special=True, parse_special=True)
            plain, drafted = (_reply(target, with_draft, prompt, length, auto) for with_draft in (None, drafter))
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
        print(f"length {length}: {len(differences)} of {len(PROMPTS)} part at a near tie: {differences}")
        assert all(found.near_tie for _, found in differences), differences
    finally:
        for model in native:
            model.close()
        del backend


def _reply(
    target: CachedModel,
    drafter: ChainDrafter | None,
    prompt: list[int],
    length: int | Literal["auto"],
    auto: DraftLengthPolicy,
) -> ReplyFinished:
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0),
        draft=DraftOptions(length=length),
        stop=StopOptions(max_tokens=80),
    )
    # Each reply starts from an empty cache: a prompt read in other chunks has other float noise in its keys.
    target.truncate(0)
    policy = auto if length == "auto" else FixedLength(length)
    *_, end = speculate(target=target, drafter=drafter, prompt=prompt, policy=lambda _: policy, options=lambda: options)
    assert isinstance(end, ReplyFinished)
    return end


def test_the_audit_tells_a_fault_from_a_near_tie() -> None:
    target = CachedModel(ScriptedModel(HashedLaw(1)))
    best = int(target.decode([5, 6, 7], logits=1)[0].argmax())
    assert first_difference(target, [5, 6, 7], [best, 9], [best, 9]) is None
    found = first_difference(target, [5, 6, 7], [best, 9], [(best + 1) % 300, 9])
    assert found is not None
    assert found.index == 0
    assert found.margin > 1
    assert not found.near_tie


class NoiseWhereNobodyLooks(ScriptedModel):
    """The logit of a token that is never likely moves with the width of the pass, as large numbers do."""

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        rows = super().decode(tokens, logits=logits)
        rows[:, 299] = -50_000.0 - 40.0 * len(tokens)
        return rows


def test_noise_of_tokens_that_are_never_likely_excuses_nothing() -> None:
    target = CachedModel(NoiseWhereNobodyLooks(HashedLaw(1)))
    same = [8, 9, 10, 11]  # so many that passes of several widths lead to where the replies part
    best, second = (int(token) for token in target.decode([5, 6, 7, *same], logits=1)[0].argsort()[::-1][:2])
    found = first_difference(target, [5, 6, 7], [*same, best], [*same, second])
    assert found is not None
    assert found.index == len(same)
    assert found.margin > 0
    assert found.noise == 0
    assert not found.near_tie
