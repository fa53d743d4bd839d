"""Words and numbers in the user's language."""

from collections.abc import Iterator

import pytest

from foretoken import wording
from foretoken.wording import Language, joined, later, listed, number, phrased, sentences, tr, trn


@pytest.fixture
def german() -> Iterator[None]:
    """A language with three texts."""
    known = {
        ("Open", "state"): "offen",
        ("{name} has {size:,.1f} GB", ""): "{size:,.1f} GB hat {name}",
        ("{n:,} token of {whole:,}", ""): "{n:,} von {whole:,} Token",
    }
    wording.speak(Language("de", ",", ".", lambda text, meaning, count: known.get((text, meaning), "")))
    yield
    wording.speak(wording.ENGLISH)


def test_english_is_what_stands_in_the_source() -> None:
    assert tr("Settings") == "Settings"
    assert tr("{name} has {size:,.1f} GB", name="a{b}", size=1204.55) == "a{b} has 1,204.5 GB"
    assert [trn("{n:,} token", "{n:,} tokens", n) for n in (0, 1, 1204)] == ["0 tokens", "1 token", "1,204 tokens"]
    assert later("Text") == "Text"


@pytest.mark.usefixtures("german")
def test_a_language_has_its_own_order_marks_and_meanings() -> None:
    assert tr("{name} has {size:,.1f} GB", name="M", size=1204.55) == "1.204,5 GB hat M"
    assert trn("{n:,} token of {whole:,}", "{n:,} tokens of {whole:,}", 1204, whole=5000) == "1.204 von 5.000 Token"
    assert (tr("Open"), tr("Open", meaning="state")) == ("Open", "offen")
    assert number(1204.5) == "1.204,5"


@pytest.mark.usefixtures("german")
def test_values_are_never_taken_for_templates() -> None:
    assert tr("{title} was moved", title="{size:,}.gguf 1,5.x") == "{size:,}.gguf 1,5.x was moved"


def test_lists_and_sentences_are_divided_as_the_language_divides_them() -> None:
    def said() -> tuple[str, ...]:
        parts = ("a", "b", "c")
        return joined(parts), listed(parts), phrased(("a", "", "b")), sentences(("A.", None, "B.", "C.")), sentences(())

    assert said() == ("a, b, c", "a, b and c", "a, b", "A. B. C.", "")
    known = {
        (", ", "list"): "、",
        (", ", "phrases"): "，",
        ("{some} {then}", "sentences"): "{some}{then}",
        ("{some} and {last}", ""): "{some}和{last}",
    }
    wording.speak(Language("zh", lookup=lambda text, meaning, _count: known.get((text, meaning), "")))
    try:
        assert said() == ("a、b、c", "a、b和c", "a，b", "A.B.C.", "")
    finally:
        wording.speak(wording.ENGLISH)
