"""A pair of scripted models from a description in text, for tests and for measuring everything but the models."""

import math
import time
from collections.abc import Callable

from foretoken.engine.draft_length.auto import DraftLengths
from foretoken.engine.drafting.loaded import LoadedDraft
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.models.scripted import SCHEME, HashedDistribution, ScriptedModel
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate
from foretoken.errors import UsageError

_PREFIX_CACHE_BYTES = 2**24  # enough for some chats: a scripted position takes few bytes


_TEMPLATE = (
    "{% for m in messages %}{% if m.role == 'assistant' %}<|assistant|>{{ m.content }}<|end|>"
    "{% else %}{{ m.role }}: {{ m.content }}\n{% endif %}{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)
_THINKING_TEMPLATE = (
    f"{_TEMPLATE}{{% if add_generation_prompt and enable_thinking is defined and not enable_thinking %}}"
    "<think></think>{% endif %}"
)


def load_scripted(main: str, draft: str | None, second: str | None = None, *, parallel: int = 1) -> LoadedPair:
    """A pair described by "scripted:key=value,..." with numbers as values.

    Keys: seed, agreement (0-1, of the draft), length (of replies, tokens), context, pass_ms and step_ms (time of a
    target and of a draft pass), tokens_per_second (sets pass_ms for that pace at a draft length of 4), no_draft=1,
    thinks (tokens of thinking before the answer).
    `draft` may have its own agreement and step_ms, and `sound`: a text of more tokens gets NaN from the draft. So may
    `second`, another draft. `parallel`: replies at once, without a second draft. Raises UsageError.
    """
    options = _parse(main) | (_parse(draft) if draft else {})
    agreement = options.get("agreement", 0.8)
    pass_ms = options.get("pass_ms", 0.0)
    if "tokens_per_second" in options:
        expected = sum(agreement**i for i in range(5))
        pass_ms = 1000.0 * expected / options["tokens_per_second"]
    seed, length, context = (
        int(options.get("seed", 1)),
        int(options.get("length", 400)),
        int(options.get("context", 8192)),
    )
    thinks = int(options.get("thinks", 0))

    def model(name: str, options: dict[str, float], wait_ms: float, agreement: float = 1.0) -> ScriptedModel:
        distribution = HashedDistribution(
            seed, agreement=agreement, length=length, sound=options.get("sound", math.inf), thinks=thinks
        )
        # A server may run for hours: what is recorded of passes grows.
        return ScriptedModel(
            distribution, n_ctx=context, wait=_waiter(wait_ms), name=name, records=False, texts=parallel
        )

    def drafting(options: dict[str, float], name: str) -> ScriptedModel:
        return model(name, options, options.get("step_ms", 0.0), options.get("agreement", 0.8))

    target = model("Scripted target", {}, pass_ms)
    helper = None if options.get("no_draft") else drafting(options, "Scripted draft")
    lengths, other = DraftLengths(), None
    if second is not None:
        costs = lengths.costs.for_another_draft()
        other = LoadedDraft(loaded=drafting(_parse(second), "Scripted second draft"), lengths=DraftLengths(costs))
    template = _THINKING_TEMPLATE if thinks else _TEMPLATE
    prompts = ChatPrompts(target, ChatTemplate(template, bos_token="", eos_token=""), source=template)
    return LoadedPair(
        target,
        helper,
        prompts,
        lengths=lengths,
        parallel=parallel,
        prefix_cache_bytes=_PREFIX_CACHE_BYTES,
        second=other,
        overlap=parallel == 1 and bool(options.get("overlap")),
    )


def _parse(spec: str) -> dict[str, float]:
    options: dict[str, float] = {}
    for part in spec.removeprefix(SCHEME).split(","):
        if not part:
            continue
        key, _, value = part.partition("=")
        try:
            options[key.strip()] = float(value)
        except ValueError:
            raise UsageError(f"'{part}' in a scripted model is not key=number.") from None
    return options


def _waiter(ms: float) -> Callable[[int], None]:
    def wait(tokens: int) -> None:
        del tokens
        if ms > 0:
            time.sleep(ms / 1000.0)

    return wait
