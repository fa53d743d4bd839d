"""Formulas in replies: found where they are meant, shown as text, copied as their source."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from foretoken.gui.look.theme import LIGHT
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.gui.widgets.reply.markdown_blocks import BlockSplitter, References, parse, parser
from foretoken.gui.widgets.reply.maths_text import BLOCK, INLINE, pieces, plain
from foretoken.gui.widgets.reply.text import TextBody


def formulas(text: str) -> list[str]:
    tokens = parse(parser(), text, References())
    found = [token.content for token in tokens if token.type == BLOCK and token.meta["closed"]]
    return found + [child.content for token in tokens for child in token.children or () if child.type == INLINE]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It is $x^2$ and \\(y\\), $$z$$ too.", ["x^2", "y", "z"]),
        ("$$\na\n- b\n$$\n\nText", ["a\n- b"]),
        ("The sum:\n\\[\n= c\n\\]\nGo on.", ["= c"]),
        ("- item\n\n  $$a$$\n", ["a"]),
        ("$n$ is $5$, not $ 5$", ["n", "5"]),
        ("It costs $5 and $6, or $5-$10 in all.", []),
        ("Pay $5 today or ask for 6$ more words.", []),
        ("US$5 and A$6, $HOME/bin:$PATH, `$a$`, \\$x\\$", []),
        ("$$ is money\n\nand $$$ more", []),
        ("\\[ never closed\n\nText", []),
    ],
)
def test_formulas_are_told_from_prices(text: str, found: list[str]) -> None:
    assert formulas(text) == found


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"x^2 + y_{ij}", "x² + yᵢⱼ"),
        (r"\frac{1}{2}", "1⁄2"),
        (r"\frac{n(n+1)}{2}", "(n(n + 1))/2"),
        (r"\sqrt{x+1} \le \alpha", "√(x + 1) ≤ α"),
        (r"\int_0^\infty e^{-x}\,dx", "∫₀^∞e⁻ˣ\u2009dx"),
        (r"\mathbb{R} \to \text{all of it}", "ℝ → all of it"),
        (r"\left( a \right) = -5", "(a) = −5"),
        (r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}", "(a b; c d)"),
        (r"\unknown{x} }", "unknownx"),
    ],
)
def test_latex_becomes_text(latex: str, shown: str) -> None:
    assert plain(latex) == shown


@settings(max_examples=100)
@given(st.text(alphabet=r"\{}[]^_$&ab1 frac sqrt begin", max_size=300))
def test_any_formula_is_shown_somehow(latex: str) -> None:
    assert not latex.strip() or "".join(piece.text for piece in pieces(latex))


@pytest.mark.parametrize("step", [1, 400])
def test_a_formula_is_one_block_however_it_arrives(step: int) -> None:
    text = "First.\n\n$$\na\n- b\n= c\n$$\n\nLast.\n"
    splitter = BlockSplitter(parser())
    blocks = [block for at in range(0, len(text), step) for block in splitter.feed(text[at : at + step])]
    blocks += splitter.finish()
    assert [block.strip() for block in blocks] == ["First.", "$$\na\n- b\n= c\n$$", "Last."]


def test_a_copied_formula_is_its_source(qtbot: QtBot) -> None:
    reply = ReplyViewModel.from_text("Take $x^2$ and 😀 $x^2$.\n\n$$\n\\frac{a}{b}\n$$\n\nCosts $5.\n")
    body = TextBody(reply, LIGHT, QFont())
    qtbot.addWidget(body)
    assert "x2 and" in body.toPlainText()
    assert "\\" not in body.toPlainText()
    body.selectAll()
    assert body.selected_text() == "Take $x^2$ and 😀 $x^2$.\n$$\\frac{a}{b}$$\nCosts $5."
