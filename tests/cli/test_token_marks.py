"""The figures and marks of replies on a terminal."""

import io
import re

import msgspec
import pytest
from rich.color import Color
from rich.console import Console

from foretoken.cli.output import safe
from foretoken.cli.token_marks import STYLES, TokenPrinter, Totals, summary
from foretoken.engine.events import Fate, Metrics, Round, Source, Token
from foretoken.engine.plain_speed import PlainSample, PlainSpeed


def _round() -> Round:
    def token(position: int, text: str, fate: Fate, source: Source | None = Source.MODEL) -> Token:
        shown = "" if fate in (Fate.REJECTED, Fate.DISCARDED) else text
        return Token(token_id=1, piece=text.encode(), text=shown, fate=fate, position=position, source=source)

    return Round(
        index=0,
        tokens=(
            token(0, " good", Fate.ACCEPTED),
            token(1, " bad\n", Fate.REJECTED),
            token(2, " unseen", Fate.DISCARDED),
            token(1, " right", Fate.CORRECTED, None),
        ),
        draft_ms=0, verify_ms=0, events_ms=0, at_ms=0, context_used=0, draft_limit=4,
    )  # fmt: skip


def _printed(*, ghosts: bool, terminal: bool, colours: str = "truecolor", no_color: bool = False) -> str:
    file = io.StringIO()
    console = Console(
        file=file,
        force_terminal=terminal,
        color_system=colours if terminal else None,  # type: ignore[arg-type]
        no_color=no_color,
        width=80,
        legacy_windows=False,
    )
    printer = TokenPrinter(console, ghosts=ghosts)
    printer.round(_round())
    printer.end()
    return file.getvalue()


def test_without_a_terminal_the_text_is_bare() -> None:
    assert _printed(ghosts=False, terminal=False) == " good right\n"


def test_without_a_terminal_ghosts_are_marked_in_the_text() -> None:
    assert _printed(ghosts=True, terminal=False) == " good~~ bad⏎~~~~ unseen~~ right\n"


def test_on_a_terminal_each_fate_has_its_colour_and_its_mark() -> None:
    printed = _printed(ghosts=True, terminal=True)
    assert "\x1b[4;38;2;0;123;192m good" in printed  # underlined
    assert "\x1b[21;38;2;192;85;0m right" in printed  # doubly underlined
    assert "\x1b[9;38;2;117;117;117m bad⏎" in printed  # struck through
    assert printed.index("bad") < printed.index("unseen") < printed.index("right")


def test_without_colour_the_marks_stay() -> None:
    printed = _printed(ghosts=True, terminal=True, no_color=True)
    assert "\x1b[4m good" in printed
    assert "\x1b[21m right" in printed
    assert "38;2" not in printed


def test_sixteen_colours_still_differ() -> None:
    printed = _printed(ghosts=False, terminal=True, colours="standard")
    assert "\x1b[4;34m good" in printed
    assert "\x1b[21;31m right" in printed


def _luminance(colour: Color) -> float:
    assert colour.triplet is not None
    parts = [value / 255 for value in colour.triplet]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("fate", [fate for fate in Fate if fate is not Fate.PLAIN])
def test_colours_read_on_white_and_on_black(fate: Fate) -> None:
    colour = STYLES[fate].color
    assert colour is not None
    luminance = _luminance(colour)
    assert 1.05 / (luminance + 0.05) >= 4.5
    assert (luminance + 0.05) / 0.05 >= 4.5


def test_no_two_fates_share_their_marks() -> None:
    marks = [STYLES[fate].without_color for fate in Fate]
    assert len({str(mark) for mark in marks}) == len(Fate)


def test_a_model_cannot_drive_the_terminal() -> None:
    nasty = "\x1b]0;title\x07\x1b[2Jtext\r\x9b31m\x7f"
    shown = safe(nasty)
    assert "text" in shown
    assert not any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 for char in shown)
    assert safe("a\tb\nünï 中 🙂") == "a\tb\nünï 中 🙂"


def test_figures() -> None:
    metrics = Metrics(
        num_drafts=10,
        num_draft_tokens=40,
        num_accepted_tokens=30,
        draft_acceptance_rate=0.75,
        generated_tokens=41,
        decode_tps=142.04,
        tpot_ms=7.04,
    )
    assert summary(metrics, PlainSpeed()) == "41 tokens · 75% accepted · decode 142 tok/s"
    plain = PlainSpeed().with_sample(PlainSample(tokens=48, ms=11.3, depth=40, at=1.0))
    assert summary(metrics, plain).endswith(" · decode 142 tok/s · 1.6× (1.3 to 2.0), this reply")
    assert summary(msgspec.structs.replace(metrics, lossless=False), plain).count("75% accepted · lossy · decode") == 1
    assert summary(Metrics(generated_tokens=1, end_to_end_tps=9.04), plain) == "1 tokens · end-to-end 9.0 tok/s"
    short = msgspec.structs.replace(metrics, generated_tokens=9)
    assert summary(short, plain) == "9 tokens · 75% accepted · too short to tell"
    totals = Totals()
    assert totals.sentence() == "No replies yet."
    totals.add(metrics, PlainSpeed())
    totals.add(metrics, plain)
    assert totals.sentence() == (
        "2 replies, 82 tokens, 20 rounds; 60 of 80 guesses accepted (75%); decode 142 tok/s; 1.6×, your chats."
    )


def test_what_is_thought_is_faint_and_parted_from_the_answer() -> None:
    file = io.StringIO()
    console = Console(file=file, force_terminal=True, color_system="truecolor", width=60, legacy_windows=False)
    printer = TokenPrinter(console)
    tokens = [("\nHm", ""), (" so", ""), ("", ""), (None, "Yes"), (None, ".")]
    for index, (thought, text) in enumerate(tokens):
        token = Token(index=index, token_id=index, piece=b"x", text=text, fate=Fate.PLAIN, position=0, thought=thought)
        printer.round(msgspec.structs.replace(_round(), tokens=(token,)))
    printer.end()
    plain = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", file.getvalue())
    assert plain.split() == ["Hm", "so", "Yes."]
    assert "Hm so\n\nYes." in plain
    assert "\x1b[2mHm" in file.getvalue()
