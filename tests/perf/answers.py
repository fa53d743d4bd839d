"""What engines that are compared are given and give: models and an answer."""

from dataclasses import dataclass, replace
from pathlib import Path

from peer_builds import PeerError

from foretoken.engine.gguf import read_draft
from foretoken.engine.gguf.kinds import MARKOV, FileKind


@dataclass(frozen=True, kw_only=True)
class Models:
    """What is served, and on what. `head`: what guesses in settings that ask for a head. `parallel`: replies at once,
    each with such a context; `unified`: where a peer may keep them in one cache or several, in one."""

    target: Path
    draft: Path | None
    head: Path | None = None
    threads: int = 2
    context: int = 2048
    gpu_layers: int = 0
    parallel: int = 1
    unified: bool = False

    def guessing(self, *, head: bool) -> "Models":
        """The same with the head in the draft's place, if `head`. Raises PeerError where there is none."""
        if head and self.head is None:
            raise PeerError("There is no head; give one with --head.")
        return replace(self, draft=self.head) if head else self

    @property
    def drafting(self) -> str:
        """What `--spec-type` calls the draft. Raises BadModelFile."""
        if self.draft is None:
            return "none"
        header = read_draft(self.draft)
        if header.kind is FileKind.DFLASH:
            return "draft-dspark" if any(one.name == MARKOV for one in header.tensors) else "draft-dflash"
        if header.kind is FileKind.EAGLE3:
            return "draft-eagle3"
        inside = header.kind is FileKind.MODEL_WITH_MTP and self.draft == self.target
        return "draft-mtp" if inside or header.kind is FileKind.MTP else "draft-simple"

    @property
    def draft_is_head(self) -> bool:
        return self.drafting not in ("none", "draft-simple")

    @property
    def draft_file(self) -> Path | None:
        """None where the guesses come from the target's own file."""
        return None if self.draft == self.target else self.draft


@dataclass(frozen=True)
class Answer:
    """One completion. `decode_ms`: from the first token to the last, by the engine's own clock, or by the client's of
    one that tells no times (`own_clock`).

    `token_ids` is empty where only `said` is known, the text; `tokens` counts them either way. `drafted` and `accepted`
    are 0 where nothing was drafted or it is not told. `wall_ms` is the whole request as its sender saw it.
    """

    token_ids: tuple[int, ...]
    decode_ms: float
    prompt_ms: float
    prompt_evaluated: int
    drafted: int
    accepted: int
    wall_ms: float
    tokens: int
    said: str = ""
    own_clock: bool = True

    @property
    def decode_tps(self) -> float:
        """Tokens a second after the first token; the same measure for all."""
        return 1000.0 * (self.tokens - 1) / self.decode_ms
