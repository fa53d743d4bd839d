"""What engines that are compared are given and give: models, a prompt, an answer; and how one in a child process is
asked, by lines of JSON through its standard streams."""

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

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
class Prompt:
    """A user's message through the chat template: its ids, the same as text, and the ids that end a reply."""

    ids: tuple[int, ...]
    rendered: str
    ends: tuple[int, ...]


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


class Child:
    """A process that answers each line of JSON with another, and ends with its standard input; `with` closes it.

    It says `{}` once it is ready. `name`: for messages.
    """

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self._name = name
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._next()  # it has loaded

    @property
    def pid(self) -> int:
        return self._process.pid

    def close(self) -> None:
        """End the process and wait for it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Raises PeerError when the process has ended."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return self._next()

    def _next(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise PeerError(f"The process of {self._name} ended with {self._process.wait()}; its errors are above.")
        found: dict[str, Any] = json.loads(line)
        return found
