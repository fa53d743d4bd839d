"""How often a draft foresees a target's greedy text, and how much noise makes that a wanted share."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.engine.alone import Alone

from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.model import Logits
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.head_cache import HeadCache
from foretoken.engine.models.llama import LlamaModel
from foretoken.engine.models.llama_heads import LlamaHead
from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.template import ChatTemplate

# Of the kinds that tests/perf/mix.py asks, and none of those.
PROMPTS = (
    "Count from twelve to fifty in words.",
    "List the letters of the alphabet.",
    "Give me the multiples of 7 up to 84.",
    "Make a table of five animals.",
    "Write a Python function that checks whether a number is prime.",
    "Write a Python function for the Fibonacci numbers.",
    "Write JSON for a book called The Old Lamp by Ada Stone from 1951.",
    "Show me a while loop in Python.",
    "What does a draft model do?",
    "Why can a draft make the main model faster?",
    "What is a token?",
    "What do the plots show?",
    "Tell me a story about a dog.",
    "Tell me a short story about a ship.",
    "Write a poem about the rain.",
    "A verse about the night, please.",
)
TOKENS = 64
_CONTEXT = 1024
_ROWS = 32

Text = tuple[list[int], list[int]]
"""The ids of a prompt, and those of the target's own continuation."""


class Reader:
    """A target's greedy texts, and how much of them a draft foresees. End tokens are never chosen, on either side."""

    def __init__(self, prompts: Sequence[str] = PROMPTS, tokens: int = TOKENS, threads: int = 2) -> None:
        self._prompts, self._tokens, self._threads = prompts, tokens, threads

    def texts(self, target: Path) -> list[Text]:
        """One for each prompt."""
        with self._loaded(target) as model:
            template = ChatTemplate(model.chat_template, bos_token="", eos_token=model.special_text("eos"))
            found = []
            for prompt in self._prompts:
                text = template.render([ChatMessage(role="user", content=prompt)])
                ids = model.tokenize(text, add_special=False, parse_special=True)
                found.append((ids, self._continue(model, ids)))
            return found

    def foreseen(self, draft: Path, texts: Sequence[Text], *, target: Path | None = None) -> float:
        """Share (0-1) of the texts' tokens that are the draft's own choice at their place.

        `target`: the draft is a head for it.
        """
        verdicts = [verdict for text in self.verdicts(draft, texts, target=target) for verdict in text]
        return sum(verdicts) / len(verdicts)

    def verdicts(self, draft: Path, texts: Sequence[Text], *, target: Path | None = None) -> list[list[bool]]:
        """For each token of each text: would the draft have guessed it, having read all before it?"""
        found = []
        with self._loaded(draft) if target is None else self._with_head(target, draft) as model:
            banned = sorted(model.eog_ids)
            for prompt, said in texts:
                model.truncate(0)
                if len(prompt) > 1:
                    model.decode(prompt[:-1], logits=0)
                read = [*prompt[-1:], *said[:-1]]
                verdicts: list[bool] = []
                for first in range(0, len(read), _ROWS):
                    part = read[first : first + _ROWS]
                    rows = model.decode(part, logits=len(part))
                    rows[:, banned] = float("-inf")
                    verdicts += (rows.argmax(axis=1) == said[first : first + _ROWS]).tolist()
                found.append(verdicts)
        return found

    def _continue(self, model: LlamaModel, prompt: Sequence[int]) -> list[int]:
        banned = sorted(model.eog_ids)
        model.truncate(0)
        said: list[int] = []
        step = list(prompt)
        while len(said) < self._tokens:
            rows = model.decode(step, logits=1)
            rows[:, banned] = float("-inf")
            step = [int(rows[0].argmax())]
            said += step
        return said

    @contextmanager
    def _loaded(self, path: Path, beside: Alone | None = None) -> Iterator[Alone]:
        if beside is None:
            model = Alone(LlamaModel(path, context=_CONTEXT, threads=self._threads, gpu_layers=0))
        else:
            kind = FileKind.EAGLE3
            head = LlamaHead(path, kind, beside.loaded, context=_CONTEXT, threads=self._threads, gpu_layers=0)
            model = Alone(head, beside)
        try:
            yield model
        finally:
            model.close()

    @contextmanager
    def _with_head(self, target: Path, head: Path) -> Iterator["_Headed"]:
        with self._loaded(target) as main, self._loaded(head, beside=main) as model:
            yield _Headed(main, model)


class _Headed:
    """A head, as a model: its target reads each text first."""

    def __init__(self, main: Alone, head: Alone) -> None:
        self._main, self._head, self.eog_ids = CachedModel(main), HeadCache(head), main.eog_ids
        self._main.tell(self._head)

    def truncate(self, length: int) -> None:
        self._main.truncate(length)

    def decode(self, tokens: Sequence[int], *, logits: int) -> Logits:
        self._main.decode(tokens, logits=0)
        return self._head.decode(tokens, logits=logits)


@dataclass(frozen=True)
class Dialled:
    """A noise level and the agreement measured with it."""

    level: float
    agreement: float


def dial(
    wanted: float,
    measure: Callable[[float], float],
    *,
    tolerance: float = 0.01,
    steps: int = 14,
    say: Callable[[str], None] = lambda _line: None,
) -> Dialled:
    """The noise level at which `measure(level)` is `wanted`, by bisection. `measure` falls with the level, roughly.

    Ends when within `tolerance` or after `steps` measurements, with the nearest found. Raises ValueError where even no
    noise at all gives less than is wanted.
    """

    def tried(level: float) -> Dialled:
        found = Dialled(level, measure(level))
        say(f"noise {level:.4f}: agreement {found.agreement:.3f}")
        return found

    best = tried(0.0)
    if best.agreement < wanted - tolerance:
        raise ValueError(f"Without any noise the agreement is {best.agreement:.2f}, less than the {wanted:.2f} wanted.")
    low, high = 0.0, 0.0
    level = 0.05
    for _ in range(steps - 1):
        if abs(best.agreement - wanted) <= tolerance:
            break
        found = tried(level)
        best = min(best, found, key=lambda one: abs(one.agreement - wanted))
        if found.agreement > wanted:
            low = level
        else:
            high = level
        level = (low + high) / 2 if high else 2 * level
    return best
