"""The guide: the pages of docs/, cut into sections. No Qt."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

from foretoken import paths
from foretoken.wording import later, spoken, tr

PAGES: Final = (
    "guide.md",
    "install.md",
    "models.md",
    "devices.md",
    "remote.md",
    "heads.md",
    "sampling.md",
    "attachments.md",
    "data.md",
    "export.md",
    "traces.md",
    "bench.md",
    "serve.md",
    "command-line.md",
)
"""In the order of the contents."""

_HEADING: Final = re.compile(r"^(#{1,4}) +(.*?)\s*#*$")
_FENCE: Final = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_NO_SLUG: Final = re.compile(r"[^\w\- ]")
_LINK: Final = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
_MARKS: Final = re.compile(r"[`*]")
_MISSING: Final = later("This page is missing. Install Foretoken again.")


class GuidePlace(NamedTuple):
    """A page, and a section of it; "" for its beginning."""

    page: str
    anchor: str = ""


@dataclass(frozen=True)
class Section:
    """`source` is Markdown and has the heading in it; `level` 1 is the page's title."""

    level: int
    title: str
    anchor: str
    source: str

    def says(self, search: str) -> bool:
        """Whether all words of `search` occur in it."""
        said = self.source.casefold()
        return all(word in said for word in search.casefold().split())


@dataclass(frozen=True)
class Page:
    """`name` is that of its English file, `language` the code of what it is written in."""

    name: str
    sections: tuple[Section, ...]
    language: str = "en"

    @property
    def title(self) -> str:
        return self.sections[0].title


def pages() -> tuple[Page, ...]:
    """All pages, in the language of the window where there is such a file; one that cannot be read says so."""
    return tuple(map(_page, PAGES))


def _page(name: str) -> Page:
    english, code = sections(_linked(_read(paths.document(name), name), name)), spoken().code
    other = paths.document(name.replace(".md", f".{code}.md"))
    if not other.is_file():
        return Page(name, english)
    theirs = sections(_linked(_read(other, name), name))
    # Links and plots name sections in English.
    pairs = zip(theirs, english, strict=False)
    return Page(name, tuple(replace(section, anchor=own.anchor) for section, own in pairs), code)


def _linked(source: str, page: str) -> str:
    """`source` without the links that lead to files of the source code, which are not part of the guide."""

    def kept(link: re.Match[str]) -> str:
        leads = link[2].startswith(("https://", "http://")) or place_of(link[2], page) is not None
        return link[0] if leads else link[1]

    return _LINK.sub(kept, source)


def _read(path: Path, name: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return f"# {name.removesuffix('.md').capitalize()}\n\n{tr(_MISSING)}\n"


def sections(source: str) -> tuple[Section, ...]:
    """The sections of a page; headings in blocks of code are none."""
    found: list[tuple[int, str, list[str]]] = []
    fence = ""
    for line in source.splitlines(keepends=True):
        opened = _FENCE.match(line)
        if opened is not None and not fence:
            fence = opened[1]
        elif fence and line.strip().startswith(fence):
            fence = ""
        heading = None if fence else _HEADING.match(line)
        if heading is not None:
            found.append((len(heading[1]), _MARKS.sub("", heading[2]), []))
        elif not found:
            found.append((1, "", []))
        found[-1][2].append(line)
    return tuple(Section(level, title, slug(title), "".join(lines)) for level, title, lines in found)


def slug(title: str) -> str:
    """The anchor of a heading, as on the hub's pages: "Will it fit?" is will-it-fit."""
    return _NO_SLUG.sub("", title.casefold()).replace(" ", "-")


def place_of(address: str, here: str) -> GuidePlace | None:
    """Where in the guide a link of the page `here` leads; None where it leads elsewhere."""
    page, _hash, anchor = address.partition("#")
    page = page or here
    return GuidePlace(page, anchor) if page in PAGES else None
