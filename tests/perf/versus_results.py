"""The file a comparison writes: one JSON line a measured reply, and one at each start that says what is compared."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from answers import RoundCost

from foretoken.bench.shared.figures import Ratio


class Header(msgspec.Struct, frozen=True, kw_only=True, tag="run"):
    """What must be the same throughout a file: the pair as it was made, and how replies were asked for.

    `builds`: what each side ran; `machine`: in words, for the reader.
    """

    pair: dict[str, Any]
    threads: int
    max_tokens: int
    temperature: float
    builds: dict[str, str] = {}
    machine: str = ""

    def agrees_with(self, other: "Header") -> bool:
        """Whether replies under both may stand in one file."""
        mine, theirs = (
            msgspec.structs.replace(one, builds=self.builds | other.builds, machine="") for one in (self, other)
        )
        shared = self.builds.keys() & other.builds.keys()
        return mine == theirs and all(self.builds[side] == other.builds[side] for side in shared)


class Record(msgspec.Struct, frozen=True, kw_only=True, tag="reply"):
    """One measured reply. `contestant` as in "N:n7,p0.5"; `others`: processor cores other programs used meanwhile.

    `processor_ms`: processor time of the contestant's processes for all of the request, 0 where it was not measured.
    `token_ids` is empty where only the text, `said`, is known; `rounds`: where they are known.
    """

    contestant: str
    kind: str
    text: str
    repeat: int
    decode_tps: float
    token_ids: tuple[int, ...]
    drafted: int
    accepted: int
    prompt_ms: float
    wall_ms: float
    others: float
    processor_ms: float = 0.0
    tokens: int = 0
    said: str = ""
    rounds: tuple[RoundCost, ...] = ()

    @property
    def key(self) -> tuple[str, str, int]:
        """A reply is not measured twice under one key."""
        return self.contestant, self.text, self.repeat


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A controller: speed over plain decoding, and that of our automatic length over it; guesses kept of those made."""

    controller: str
    over_plain: Ratio
    auto_over: Ratio
    acceptance: float | None = None


class Replay(msgspec.Struct, frozen=True, kw_only=True, tag="replay"):
    """Controllers replayed on `texts` replies of the run."""

    rows: tuple[Replayed, ...]
    texts: int


class Results(msgspec.Struct, frozen=True, kw_only=True):
    """A file read back."""

    header: Header
    records: tuple[Record, ...]
    replay: Replay | None = None


def read(path: Path) -> Results | None:
    """None where there is no such file yet. Raises ValueError where it holds something else or runs that disagree."""
    if not path.is_file():
        return None
    decoder = msgspec.json.Decoder(Header | Record | Replay)
    lines = [decoder.decode(line) for line in path.read_bytes().splitlines() if line.endswith(b"}")]
    headers = [line for line in lines if isinstance(line, Header)]
    if not headers or not all(headers[0].agrees_with(one) for one in headers):
        raise ValueError(f"{path} holds no comparison, or several that differ; give another file.")
    builds: Mapping[str, str] = {side: build for one in headers for side, build in one.builds.items()}
    header = msgspec.structs.replace(headers[0], builds=dict(builds))
    replays = [line for line in lines if isinstance(line, Replay)]
    return Results(
        header=header,
        records=tuple(line for line in lines if isinstance(line, Record)),
        replay=replays[-1] if replays else None,
    )


def by_processor(record: Record) -> Record:
    """With the tokens per second of processor time as its speed."""
    tokens = record.tokens or len(record.token_ids)
    tps = 1000.0 * (tokens - 1) / max(record.processor_ms, 1.0)
    return msgspec.structs.replace(record, decode_tps=tps)


def append(path: Path, lines: Iterable[Header | Record | Replay]) -> None:
    """Write lines behind those that are there; a line that an ended process left unfinished is closed first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        if file.tell():
            file.seek(-1, os.SEEK_END)
            file.write(b"" if file.read(1) == b"\n" else b"\n")
        file.writelines(msgspec.json.encode(line) + b"\n" for line in lines)
