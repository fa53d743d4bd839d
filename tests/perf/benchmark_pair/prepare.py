"""Two small models that agree as often as wanted, before they are expanded."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from .agreement import Reader, Text, dial
from .source import HeadSource, Source, noisy
from .write import write_model

Wanted = float | Literal["natural", "random"]
Side = Literal["target", "draft"]


@dataclass(frozen=True)
class Made:
    """The models, which of the two sources the draft was made from, the noise, and the agreement measured (0-1)."""

    target: Source
    draft: Source
    draft_from: Side
    level: float
    agreement: float


@dataclass(frozen=True, kw_only=True)
class Workshop:
    """What is needed to try a level of noise: `folder` is for the small models that are measured."""

    target: Source
    draft: Source
    target_type: str
    draft_type: str
    noise_on: Side
    seed: int
    folder: Path
    reader: Reader
    say: Callable[[str], None] = lambda _line: None

    def prepare(self, wanted: Wanted, draft_from: Literal["auto", "draft", "target"]) -> Made:
        """Find the noise for `wanted`. Raises ValueError where it cannot be had."""
        if draft_from != "target":
            try:
                return self._made(wanted, "draft")
            except ValueError as error:
                if draft_from == "draft":
                    raise
                self.say(f"{error} The draft is made from the target instead.")
        return self._made(wanted, "target")

    def _made(self, wanted: Wanted, draft_from: Side) -> Made:
        draft = self.draft if draft_from == "draft" else self.target
        if wanted == "random":
            nonsense = noisy(draft, float("inf"), seed=self.seed)
            share = self._foreseen(nonsense, self._texts(self.target))
            return Made(self.target, nonsense, draft_from, float("inf"), share)
        texts = self._texts(self.target) if self.noise_on == "draft" else None

        def measure(level: float) -> float:
            if texts is not None:
                return self._foreseen(noisy(draft, level, seed=self.seed), texts)
            return self._foreseen(draft, self._texts(noisy(self.target, level, seed=self.seed)))

        if wanted == "natural":
            return Made(self.target, draft, draft_from, 0.0, measure(0.0))
        found = dial(wanted, measure, say=self.say)
        disturbed = noisy(draft if self.noise_on == "draft" else self.target, found.level, seed=self.seed)
        target, draft = (self.target, disturbed) if self.noise_on == "draft" else (disturbed, draft)
        return Made(target, draft, draft_from, found.level, found.agreement)

    def _texts(self, target: Source) -> list[Text]:
        return self.reader.texts(write_model(target, target.shape, self.folder / "t.gguf", weights=self.target_type))

    def _foreseen(self, draft: Source, texts: list[Text]) -> float:
        """Of the target that wrote the texts, which was the last."""
        path = write_model(draft, draft.shape, self.folder / "d.gguf", weights=self.draft_type)
        target = self.folder / "t.gguf" if isinstance(draft, HeadSource) else None
        return self.reader.foreseen(path, texts, target=target)
