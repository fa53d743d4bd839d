"""Three rounds of a reply as a picture, and as one that moves: guesses, verdict and correction, one after the other."""

import enum
import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from foretoken.engine.events import Round
from foretoken.gui.look.theme import DARK, LIGHT, Theme
from foretoken.gui.viewmodels.seeing.replay import Recording, ReplayViewModel, recording_of
from foretoken.gui.widgets.reply.glyphs import GlyphCache
from foretoken.gui.widgets.reply.token_view import TokensBody
from foretoken.gui.widgets.shared.labels import text_label
from foretoken.plain import one_line
from foretoken.replies.figures import Figures
from foretoken.replies.reply import Reply
from foretoken.replies.trace import Trace

ROUNDS: Final = 3
_WIDTH, _MARGIN, _LETTERS = 900, 28, 22  # pixels
_LONGEST: Final = 90  # characters of the prompt
_PHASE_MS, _END_MS = 900, 3000  # that a picture stands
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


class PictureForm(enum.Enum):
    """A kind of picture: its colours, and whether it moves."""

    LIGHT = "light"
    DARK = "dark"
    LIGHT_MOVING = "light, moving"
    DARK_MOVING = "dark, moving"

    @property
    def moves(self) -> bool:
        return self in (PictureForm.LIGHT_MOVING, PictureForm.DARK_MOVING)

    @property
    def theme(self) -> Theme:
        return DARK if self in (PictureForm.DARK, PictureForm.DARK_MOVING) else LIGHT

    @property
    def ending(self) -> str:
        """The end of such a file's name."""
        return "apng" if self.moves else "png"


def telling(rounds: Sequence[Round]) -> Sequence[Round]:
    """Rounds in a row that say most: some of what they guessed is kept, and some refused."""

    def said(at: int) -> tuple[int, int, int]:
        some = [(bool(one.accepted), one.refused is not None, bool(one.guesses)) for one in known[at : at + ROUNDS]]
        return sum(map(sum, some)), len(set(some)), -at

    known = [one for one in rounds if not one.text_only]
    best = max(range(max(1, len(known) - ROUNDS + 1)), key=said)
    return known[best : best + ROUNDS]


def picture(trace: Trace, form: PictureForm) -> bytes:
    """The file. On the thread of the window alone; `trace` has known rounds."""
    sheet = _Sheet(trace, form.theme)
    try:
        if form.moves:
            frames = list(sheet.frames())
            return animated([(frame, _PHASE_MS) for frame in frames[:-1]] + [(frames[-1], _END_MS)])
        return sheet.drawn(2.0)
    finally:
        sheet.deleteLater()


class _Sheet(QWidget):
    """Whose reply it is, each round with a sentence, and the figures of the whole. It is never shown, only drawn."""

    def __init__(self, trace: Trace, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setStyleSheet(
            f"QLabel {{ color: {theme.text}; font-size: 17px; }} QLabel[role=muted] {{ color: {theme.muted}; }}"
            "QLabel[role=title] { font-weight: 600; }"
        )
        font = QFont(QApplication.font())
        font.setPixelSize(_LETTERS)
        column, width = QVBoxLayout(self), _WIDTH - 2 * _MARGIN
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        recording, figures = recording_of(trace), Figures(Reply(trace.events))
        figures.take()
        column.addWidget(text_label(self, one_line(recording.title), "title"))
        if asked := one_line(recording.prompt, _LONGEST):
            column.addWidget(text_label(self, f"“{asked}”", "muted"))
        self._blocks = list[tuple[ReplayViewModel, QLabel]]()
        glyphs = GlyphCache(font)
        for one in telling(trace.rounds):
            replay = ReplayViewModel(Recording("", "", (one,)), parent=self)
            body, said = TokensBody(replay.reply, theme, glyphs, self, width), text_label(self, "", "muted")
            most = 0
            for place in range(replay.head.last + 1):
                replay.seek(place)
                most = max(most, body.body_height())
            body.setFixedSize(width, most)
            said.setFixedHeight(2 * said.fontMetrics().lineSpacing())
            said.setText(replay.reply.round_sentence)
            column.addSpacing(12)
            column.addWidget(body)
            column.addWidget(said)
            self._blocks.append((replay, said))
        column.addSpacing(12)
        column.addWidget(text_label(self, figures.sentence(ended=True, compared="", stopped=False), "title"))
        self.resize(_WIDTH, column.heightForWidth(_WIDTH) if column.hasHeightForWidth() else self.sizeHint().height())

    def frames(self) -> Iterator[bytes]:
        """A picture of each phase, from none to all of them."""
        for replay, said in self._blocks:
            replay.seek(0)
            said.setText("")
        yield self.drawn(1.0)
        for replay, said in self._blocks:
            while not replay.at_end:
                replay.step_phase(1)
                said.setText(replay.reply.round_sentence)
                yield self.drawn(1.0)

    def drawn(self, scale: float) -> bytes:
        """As PNG, with so many pixels for each."""
        image = QImage(self.size() * scale, QImage.Format.Format_RGB888)
        image.setDevicePixelRatio(scale)
        image.fill(QColor(self._theme.surface))
        painter = QPainter(image)
        self.render(painter, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
        painter.end()
        kept = QByteArray()
        buffer = QBuffer(kept)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]  # a device, which the stubs have as bytes
        return bytes(kept.data())


def animated(frames: Sequence[tuple[bytes, int]]) -> bytes:
    """Pictures of one size as one that moves (APNG), over and over; each stands for its milliseconds."""
    number, parts = 0, list[bytes]()
    head = b""
    for at, (frame, ms) in enumerate(frames):
        chunks = list(_chunks(frame))
        head = next(body for name, body in chunks if name == b"IHDR")
        size = struct.unpack(">II", head[:8])
        parts.append(_chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *size, 0, 0, ms, 1000, 0, 0)))
        number += 1
        for body in (body for name, body in chunks if name == b"IDAT"):
            if at == 0:
                parts.append(_chunk(b"IDAT", body))
            else:
                parts.append(_chunk(b"fdAT", struct.pack(">I", number) + body))
                number += 1
    begin = [_SIGNATURE, _chunk(b"IHDR", head), _chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    return b"".join([*begin, *parts, _chunk(b"IEND", b"")])


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Names and contents of the chunks of a PNG."""
    at = len(_SIGNATURE)
    while at < len(picture):
        (length,) = struct.unpack_from(">I", picture, at)
        yield picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
