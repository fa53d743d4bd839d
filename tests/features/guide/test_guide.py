"""The guide is cut where its headings are, and every link in it leads somewhere."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from foretoken import translations, wording
from foretoken.features.guide.feature import GuideDialog
from foretoken.features.guide.model import PAGES, GuidePlace, Page, pages, place_of, sections, slug
from foretoken.gui.plots.bars import RoundsPlot, TimePlot
from foretoken.gui.plots.curves import AcceptancePlot, SpeedPlot
from foretoken.gui.widgets.chat.controls_view import _GUIDE
from foretoken.option import Group
from foretoken.wording import tr

ROOT = Path(__file__).resolve().parents[3]
LINK = re.compile(r"\]\(([^)\s]+)\)")
HOSTILE = "# A <img src=x onerror=y>\n\n```sh\n# no heading\n```\n\n## Two, or `three`?\ntext\n"


def test_sections_begin_at_headings_and_not_in_code() -> None:
    first, second = sections(HOSTILE)
    assert first.source + second.source == HOSTILE
    assert (second.level, second.title, second.anchor) == (2, "Two, or three?", "two-or-three")


def test_every_link_within_the_guide_leads_to_a_section() -> None:
    known = {(page.name, section.anchor) for page in pages() for section in page.sections}
    known |= {(name, "") for name in PAGES}
    broken = []
    for page in pages():
        for address in LINK.findall("".join(section.source for section in page.sections)):
            place = place_of(address, page.name)
            if tuple(place or ()) not in known and not address.startswith("https://"):
                broken.append((page.name, address))
    assert broken == []


@pytest.mark.parametrize("document", ["README.md", *(f"docs/{name}" for name in PAGES)])
def test_anchors_on_the_hub_are_the_same(document: str) -> None:
    """Links from one document into another name sections that are there."""
    for name, anchor in re.findall(r"\((?:docs/)?([\w-]+\.md)#([\w-]+)\)", (ROOT / document).read_text("utf-8")):
        assert anchor in {section.anchor for page in pages() if page.name == name for section in page.sections}


def test_plots_and_legend_lead_to_their_sections() -> None:
    known = {f"{page.name}#{section.anchor}" for page in pages() for section in page.sections}
    assert {plot.guide for plot in (SpeedPlot, AcceptancePlot, RoundsPlot, TimePlot)} <= known
    assert _GUIDE in known


@pytest.mark.parametrize("code", ["de", "zh"])
def test_the_guide_in_other_languages_agrees_with_the_english_one(
    code: str, monkeypatch: pytest.MonkeyPatch, whole_window: Callable[..., Any]
) -> None:
    """Headings, links, keys and table rows one by one; the menu entries that it names as the window calls them."""
    english = pages()[0]
    monkeypatch.setattr(wording, "_spoken", translations.translated(code, *translations.LOCALES[code]))
    monkeypatch.setattr("foretoken.gui.desktop.language.use", lambda *_: None)
    page, *others = pages()
    assert (page.language, {other.language for other in others}) == (code, {"en"})
    assert len(page.sections) == len(english.sections)
    for theirs, own in zip(page.sections, english.sections, strict=True):
        assert (theirs.level, theirs.anchor) == (own.level, own.anchor)
        assert theirs.source.count("\n|") == own.source.count("\n|"), own.title
        assert LINK.findall(theirs.source) == LINK.findall(own.source), own.title
    named = [re.findall(r"\*([^*]+?)\s+→\s+([^*→]+?)\*", each) for each in map(source, (page, english))]
    assert len(named[0]) == len(named[1])
    made = whole_window()
    entries = {re.sub(r"\(\w\)|[\s…]+$", "", one.name) for one in made.shell.actions.values() if one.at}
    entries |= {tr(one.value) for one in Group} | {tr("Measure the plain speed")}
    assert [one for _menu, one in named[0] if " ".join(one.split()).rstrip("…") not in entries] == []
    assert "*" not in GuideDialog((page, *others), made.shell.core.themes, made.window).view.toPlainText()


def source(page: Page) -> str:
    return "".join(section.source for section in page.sections)


def test_links_elsewhere_are_no_place_in_the_guide() -> None:
    assert place_of("#keys", "guide.md") == GuidePlace("guide.md", "keys")
    assert place_of("../packaging/catalog.md", "models.md") is None
    assert place_of("file:///etc/passwd", "guide.md") is None
    assert slug("A chat longer than the context") == "a-chat-longer-than-the-context"
