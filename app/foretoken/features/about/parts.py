"""What this copy of the program is made of: its parts with their versions and licences, as they are installed here."""

import importlib.metadata as metadata
import platform
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from packaging.requirements import Requirement

from foretoken import __version__, paths

_TEXT: Final = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)
_LGPL: Final = ("LGPL-3.0.txt", "GPL-3.0.txt")  # for Qt's packages, which have no text of their licence
_INSIDE: Final = {"llama-cpp-python": ("llama.cpp.txt",)}  # of what a package has in it


@dataclass(frozen=True)
class Part:
    """A package. `licence`: its SPDX expression where `known`, else its author's words. `needs`: names of others."""

    name: str
    version: str
    licence: str
    known: bool
    about: str
    needs: tuple[str, ...]
    texts: tuple[str, ...]

    @property
    def address(self) -> str:
        """Its package URL."""
        return f"pkg:pypi/{self.name}@{self.version}"


def parts(root: str = "foretoken") -> list[Part]:
    """All that `root` is installed with, itself first, then by name."""
    found: dict[str, Part] = {}
    waiting = [root]
    while waiting:
        if (name := _normal(waiting.pop())) in found:
            continue
        try:
            found[name] = _part(name, metadata.distribution(name))
        except metadata.PackageNotFoundError:  # for another system, or a part that can be done without
            continue
        waiting += found[name].needs
    return sorted(found.values(), key=lambda one: (one.name != root, one.name))


def shown(found: Sequence[Part], *, texts: bool) -> str:
    """A line for each; `texts`: and then the text of each licence."""
    python = f"Python {platform.python_version()}: PSF-2.0"
    lines = [*(f"{one.name} {one.version}: {one.licence}" for one in found), python]
    for one in found if texts else ():
        for text in dict.fromkeys(one.texts):
            lines += ["", f"{'-' * 20} {one.name} {one.version}", "", text.strip()]
    return "\n".join(lines) + "\n"


def releases() -> str:
    """The address of the page of releases, where whoever made this copy named one (CONTRIBUTING.md), else ""."""
    named = (one.split(", ", 1) for one in metadata.metadata("foretoken").get_all("Project-URL") or ())
    return next((address for label, address in named if label == "Releases"), "")


def bill(found: Sequence[Part]) -> dict[str, Any]:
    """The same as a bill of materials in CycloneDX 1.6."""
    own, *others = found
    known = {one.name: one.address for one in found}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component(own, "application")},
        "components": [_component(one, "library") for one in others],
        "dependencies": [
            {"ref": one.address, "dependsOn": sorted({known[name] for name in one.needs if name in known})}
            for one in found
        ],
    }


def _component(part: Part, kind: str) -> dict[str, Any]:
    licence = {"expression": part.licence} if part.known else {"license": {"name": part.licence}}
    return {
        "type": kind,
        "bom-ref": part.address,
        "name": part.name,
        "version": part.version,
        "description": part.about,
        "licenses": [licence],
        "purl": part.address,
    }


def _part(name: str, found: metadata.Distribution) -> Part:
    expression, words, about = (_said(found, key) for key in ("License-Expression", "License", "Summary"))
    classes = [one.rpartition(" :: ")[2] for one in _all(found, "Classifier") if one.startswith("License ::")]
    licence = expression or words.partition("\n")[0] or ", ".join(classes) or "unknown"
    texts = tuple(_texts(found))
    inside = _INSIDE.get(name, ()) if texts else _LGPL if "LGPL-3.0" in licence else ()
    texts += tuple(paths.resource("licences", one).read_text("utf-8") for one in inside)
    version = __version__ if name == "foretoken" else found.version
    return Part(name, version, licence, bool(expression), about, tuple(_needs(found)), texts)


def _all(found: metadata.Distribution, key: str) -> list[str]:
    return found.metadata.get_all(key) or []


def _said(found: metadata.Distribution, key: str) -> str:
    return next(iter(_all(found, key)), "").strip()


def _needs(found: metadata.Distribution) -> Iterator[str]:
    for line in found.requires or ():
        wanted = Requirement(line)
        if wanted.marker is None or wanted.marker.evaluate({"extra": ""}):
            yield _normal(wanted.name)


def _texts(found: metadata.Distribution) -> Iterator[str]:
    for file in found.files or ():
        if _TEXT.match(file.name) and file.suffix not in (".py", ".pyc"):
            yield file.read_text("utf-8")
    if _normal(found.metadata["Name"]) == "foretoken":
        yield paths.document("LICENSE").read_text("utf-8")


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
