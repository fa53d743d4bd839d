"""Three rounds of a reply as pictures: what is drawn, and that the moving one is a PNG with all its frames."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog

from foretoken.features.exchange.picture import ROUNDS, PictureForm, animated, picture, telling
from foretoken.gui.look.theme import DARK, LIGHT
from foretoken.session.messages import AnswerPart

PIECES = [b"The", b" draft", b" guesses", b",", b" the", b" other", b" checks", b".", b"\n"] * 4


def chunks(file: bytes) -> list[tuple[bytes, bytes]]:
    assert file.startswith(b"\x89PNG\r\n\x1a\n")
    found, at = list[tuple[bytes, bytes]](), 8
    while at < len(file):
        (length,) = struct.unpack_from(">I", file, at)
        name, body = file[at + 4 : at + 8], file[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", file, at + 8 + length) == (zlib.crc32(name + body),)
        found.append((name, body))
        at += 12 + length
    return found


def test_the_rounds_that_say_most_are_chosen(helper: Callable[[str], ModuleType]) -> None:
    tools = helper("gui/rounds.py")
    rounds = tools.rounds(tools.reply(PIECES, agreement=0.6))
    chosen = telling(rounds)
    assert len(chosen) == ROUNDS
    assert [one.index for one in chosen] == list(range(chosen[0].index, chosen[0].index + ROUNDS))
    assert any(one.refused is not None for one in chosen)
    assert any(one.accepted for one in chosen)
    assert telling(rounds[:2]) == rounds[:2]
    plain = tools.rounds(tools.reply(PIECES, length=0))
    assert telling(plain) == plain[:ROUNDS]


@pytest.mark.parametrize("form", PictureForm)
def test_a_picture_is_a_png_in_its_colours(
    qapp: object, helper: Callable[[str], ModuleType], form: PictureForm
) -> None:
    trace = helper("replies/recorded.py").reply("scripted:agreement=0.7")
    file = picture(trace, form)
    image = QImage.fromData(file)
    theme = DARK if "dark" in form.value else LIGHT
    assert image.pixelColor(2, 2) == QColor(theme.surface)
    colours = {image.pixel(x, y) for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)}
    assert len(colours) > 5
    found = chunks(file)
    assert (found[0][0], found[-1][0]) == (b"IHDR", b"IEND")
    frames = [body for name, body in found if name == b"fcTL"]
    if not form.moves:
        assert frames == []
        return
    rounds = telling(trace.rounds)
    assert len(frames) == 1 + sum(3 if one.guesses else 1 for one in rounds)
    assert dict(found)[b"acTL"] == struct.pack(">II", len(frames), 0)
    numbers = [struct.unpack_from(">I", body)[0] for name, body in found if name in (b"fcTL", b"fdAT")]
    assert numbers == list(range(len(numbers)))
    assert {struct.unpack_from(">II", body, 4) for body in frames} == {(image.width(), image.height())}


def test_every_frame_of_a_moving_picture_is_what_was_given(qapp: object) -> None:
    pixels = [bytes([shade] * 12) for shade in (0, 100, 200)]
    moving = chunks(animated([(_png(one), 40) for one in pixels]))
    frames = [body[4:] if name == b"fdAT" else body for name, body in moving if name in (b"IDAT", b"fdAT")]
    assert [zlib.decompress(one) for one in frames] == [_rows(one) for one in pixels]


def _rows(pixels: bytes) -> bytes:
    return b"\0" + pixels[:6] + b"\0" + pixels[6:]


def _png(pixels: bytes) -> bytes:
    """Two by two pixels."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(_rows(pixels))) + chunk(b"IEND", b"")


def test_pictures_are_saved_where_the_web_page_is(
    whole_window: Callable[[], Any],
    helper: Callable[[str], ModuleType],
    jobs_ended: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    made = whole_window()
    made.chats.send("Why?")
    for event in helper("gui/rounds.py").reply(PIECES, agreement=0.6):
        made.host.say(AnswerPart(request=1, events=(event,)))

    def choose(_parent: object, _caption: str, _usual: str, filters: str, _first: str) -> tuple[str, str]:
        name, wanted = answers.pop(0)
        return str(tmp_path / name), next(one for one in filters.split(";;") if one.startswith(wanted))

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    answers = [
        ("a", "Picture of three rounds, dark"),
        ("b.apng", "Moving picture of three rounds, light"),
        ("nowhere/c.png", "Picture of three rounds, light"),
    ]
    for name in ("a.png", "b.apng"):
        made.shell.do("save_reply")
        jobs_ended()
        jobs_ended()
        assert made.window.notices.sentences["exchange"] == f"Saved the reply to {name}."
        assert not QImage.fromData((tmp_path / name).read_bytes()).isNull()
    assert QImage(str(tmp_path / "a.png")).pixelColor(2, 2) == QColor(DARK.surface)
    made.shell.do("save_reply")
    jobs_ended()
    jobs_ended()
    assert "c.png" in made.window.notices.sentences["exchange failed"]
