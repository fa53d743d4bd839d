"""Checks file names from outside and turns them into paths below our folder.

A name is accepted only if every supported system maps it to the same plain file below the folder. What one system
refuses is refused on all, so that a shared pair file or a moved folder works everywhere.
"""

import re
import unicodedata
from pathlib import Path, PurePosixPath
from typing import Final

from foretoken.errors import HostileName
from foretoken.plain import one_line
from foretoken.wording import tr

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
