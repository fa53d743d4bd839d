"""Reads a GGUF's file name: its quantisation, its number among parts, and what it probably is.

Names follow the custom of the people who convert models (NAME-Q4_K_M.gguf, NAME-00001-of-00003.gguf, mmproj-NAME.gguf).
They prove nothing: what a file is, its header says (`engine.gguf.kinds`), and a name is a hint only where no header is
here yet.

Names from outside become paths below our folder only where every supported system maps them to the same plain file
there. What one system refuses is refused on all, so that a shared pair file or a moved folder works everywhere.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final, Protocol, TypeVar

from foretoken.errors import HostileName
from foretoken.plain import one_line
from foretoken.wording import tr

_QUANTISATION: Final = re.compile(
    r"(?:^|[-_.])((?:UD-)?(?:I?Q\d+(?:_(?:K|NL|XXS|XS|S|M|L|XL|\d))+|TQ\d_\d|BF16|F16|FP16|F32|FP32|MXFP4(?:_MOE)?|NVFP4))"
    r"(?=[-_.]|$)",
    re.IGNORECASE,
)
_SHARD: Final = re.compile(r"(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf", re.IGNORECASE)
EITHER: Final = "a model with MTP inside, or the MTP head of one"
"""What names with "MTP" in them are used for."""
_HINTS: Final = (
    (r"mmproj", "a projector (mmproj)"),
    (r"imatrix", "an importance matrix"),
    (r"lora|adapter", "an adapter (LoRA)"),
    (r"vocab(-only)?", "a vocabulary only"),
    (r"eagle-?3?", "an EAGLE-3 head"),
    (r"dflash|dspark", "a DFlash head"),
    (r"mtp|nextn", EITHER),
)

ADDITIONS: Final = frozenset(what for _, what in _HINTS[:4])
"""Those of the hints that speak of files that neither write nor guess."""


def hint_of(path: str) -> str | None:
    """What a file of this name probably is where it is not simply a model, as the end of a sentence."""
    name = path.rsplit("/", 1)[-1]
    found = (what for word, what in _HINTS if re.search(rf"(^|[-_.])({word})([-_.]|$)", name, re.IGNORECASE))
    return next(found, None)


def quantisation_of(path: str) -> str | None:
    """As in "Q4_K_M", from the file's name or else from the folder it is in; None when neither says."""
    for part in reversed(path.removesuffix(".gguf").removesuffix(".GGUF").split("/")):
        stem = re.sub(r"-\d{5}-of-\d{5}$", "", part)
        if found := _QUANTISATION.findall(stem):
            label: str = found[-1].upper()
            return {"FP16": "F16", "FP32": "F32"}.get(label, label)
    return None


class _Sized(Protocol):
    @property
    def path(self) -> str: ...


File = TypeVar("File", bound=_Sized)


@dataclass(frozen=True)
class Shard:
    """Part `number` (from 1) of `count` of the model that `stem` names."""

    stem: str
    number: int
    count: int


def shard_of(path: str) -> Shard | None:
    match = _SHARD.fullmatch(path)
    return Shard(match["stem"], int(match["number"]), int(match["count"])) if match else None


def grouped(files: Iterable[File]) -> list[Sequence[File]]:
    """Files by model: the parts of one together in order, left out where one is missing; others alone."""
    alone: list[Sequence[File]] = []
    parts: dict[tuple[str, int], dict[int, File]] = {}
    for file in files:
        shard = shard_of(file.path)
        if shard is None:
            alone.append((file,))
        else:
            parts.setdefault((shard.stem, shard.count), {})[shard.number] = file
    whole = [
        tuple(found[number] for number in range(1, count + 1))
        for (_, count), found in parts.items()
        if set(found) == set(range(1, count + 1))
    ]
    return [*alone, *whole]


_MAX_NAME: Final = 480  # characters of the whole name
_MAX_PART: Final = 200  # bytes of one part; file systems allow 255 and ".part" must fit too
_FORBIDDEN: Final = frozenset('\\:<>"|?*')
_DEVICES: Final = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)", re.IGNORECASE)
_REPOSITORY: Final = re.compile(r"[A-Za-z0-9][\w.-]*/[A-Za-z0-9_][\w.-]*", re.ASCII)


def safe_relative(name: str) -> PurePosixPath:
    """`name`, a repository's path of a file with forward slashes, as a relative path. Raises HostileName."""
    if not name or len(name) > _MAX_NAME:
        raise _refused(name, tr("it is empty") if not name else tr("it is far too long"))
    for part in name.split("/"):
        if fault := _fault(part):
            raise _refused(name, fault)
    return PurePosixPath(name)


def below(folder: Path, repository: str, name: str) -> Path:
    """Where the file `name` of `repository` ("owner/name") lives below `folder`. Raises HostileName.

    A link inside the folder that leads out of it is refused too: nothing is ever written outside.
    """
    if not _REPOSITORY.fullmatch(repository) or "--" in repository or ".." in repository:
        raise _refused(repository, tr("a repository is called OWNER/NAME"))
    path = folder.joinpath(*safe_relative(repository).parts, *safe_relative(name).parts)
    if not path.resolve().is_relative_to(folder.resolve()):
        raise _refused(name, tr("a link leads out of the models folder"))
    return path


def _fault(part: str) -> str | None:
    """What is wrong with one part of a name."""
    if part in ("", ".", ".."):
        return tr("it leaves its folder or names none")
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for c in part):
        return tr("it has invisible characters")
    if _FORBIDDEN.intersection(part):
        return tr("it has characters that not every system allows")
    if part.startswith((".", " ", "~")) or part.endswith((".", " ")):
        return tr("it has a part that begins or ends with a dot or a space")
    if _DEVICES.fullmatch(part.split(".")[0].rstrip()):
        return tr("it is the name of a device on Windows")
    if len(part.encode()) > _MAX_PART:
        return tr("it has a part that is too long for a file")
    return None


def _refused(name: str, fault: str) -> HostileName:
    return HostileName(
        tr("The file name “{name}” is refused ({fault}); choose another file.", name=one_line(name, 80), fault=fault)
    )
