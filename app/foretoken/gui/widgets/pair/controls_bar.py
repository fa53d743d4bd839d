"""The bar at the top: the pair, whether it fits, how it guesses, and how full the context is."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QSizePolicy, QWidget

from foretoken.gui.core import Core
from foretoken.gui.viewmodels.pair.engine import EngineState, Loading, Usable
from foretoken.gui.viewmodels.pair.entries import LOOKUP, Entry
from foretoken.gui.viewmodels.pair.fits import Fit
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.widgets.pair.memory import MemoryOffer, MemoryPopover
from foretoken.gui.widgets.pair.pickers import ModelPicker
from foretoken.gui.widgets.pair.speculation import SpeculationButton
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.labels import push_button, restyle, role_label
from foretoken.gui.widgets.shared.later import Later
from foretoken.library.fit.pairing import percent
from foretoken.plain import one_line
from foretoken.session.remote.address import is_address
from foretoken.wording import later, number, sentences, tr, trn

_AROUND: Final = 20  # pixels of the sign that are not its text
_LEGIBLE: Final = 8  # characters of words that are cut
NEARLY_FULL: Final = 0.85  # share of the context from which a warning is shown


_TIP: Final = later(
    "Context tokens in use, and in total. The chat and the reply must fit; when it is full, the reply "
    "ends. A new chat (Ctrl+N) starts empty."
)
_PAUSED: Final = later("‖ paused: slower here")
_UNKNOWN_TIP: Final = later("Tokens of the context in use. The server does not say how large its context is.")


class ContextMeter(QWidget):
    """How many tokens of the context the conversation takes. `nearly_full` is said before it happens."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = self.sized = False
        self.bar = QProgressBar(self)
        self.bar.setFixedWidth(56)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Context used"))
        self._label = role_label("", self, "muted")
        self.caption = role_label(tr("context"), self, "muted")
        boxes.row(self.caption, self.bar, self._label, of=self, spacing=6, margins=(0, 0, 0, 0))
        self.set_use(0, 0)

    @property
    def text(self) -> str:
        return self._label.text()

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """From left to right."""
        return self.caption, self.bar, self._label

    @property
    def needed_width(self) -> int:
        """Pixels of the number, 0 while nothing is shown."""
        return max(self._label.sizeHint().width(), self._label.minimumWidth()) if self._shown else 0

    def set_use(self, used: int, total: int) -> None:
        """`total` 0: a server does not say it. 0 of 0: nothing is known yet, and nothing is shown."""
        self._shown = used > 0 or total > 0
        self.setVisible(self._shown)
        self.sized = total > 0
        self.bar.setVisible(self.sized)
        self.bar.setUpdatesEnabled(False)  # QProgressBar.setValue paints at once, with all that is due in the window
        self.bar.setMaximum(max(1, total))
        self.bar.setValue(min(used, total))
        self.bar.setUpdatesEnabled(True)
        if total:
            self._label.setText(f"{number(used)}/{number(total)}")
            self._label.setMinimumWidth(self._label.fontMetrics().horizontalAdvance(f"{number(total)}/{number(total)}"))
        else:
            self._label.setText(tr("{used:,} of unknown", used=used))
        self.setToolTip(tr(_TIP if total else _UNKNOWN_TIP))
        role = "warning" if nearly_full(used, total) else "muted"
        restyle(self._label, role=role)


def nearly_full(used: int, total: int) -> bool:
    return total > 0 and used >= NEARLY_FULL * total


class FitSign(QPushButton):
    """ "✓ fits", "paused", or "✗" and as much of the first reason as fits; all are in the tooltip. A click opens what
    memory the pair takes, and how it is loaded."""

    def __init__(self, memory: MemoryViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._memory = memory
        self._full, self._lines = "", list[str]()
        self.popover = MemoryPopover(memory, self)
        self.setAccessibleName(tr("Whether the pair fits, and its memory"))
        self.setProperty("role", "sign")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.clicked.connect(self.open)
        memory.changed.connect(self._say)
        self._say()

    def open(self) -> None:
        """Below the sign, or below the bar while there is none."""
        parent = self.parentWidget()
        self.popover.open_under(self if self.isVisible() or parent is None else parent)

    @property
    def full_text(self) -> str:
        """What would be shown with room enough."""
        return self._full

    @property
    def words_width(self) -> int:
        """Pixels that it needs beyond the least to show more than its mark, also once it says that drafting is paused:
        nothing beside it moves then. 0 where that is a reason, of which a part will do."""
        longest = max(self.sizeHint().width(), self.fontMetrics().horizontalAdvance(tr(_PAUSED)) + _AROUND)
        return 0 if self._full[:1] == "✗" else max(0, longest - self.minimumSizeHint().width())

    def sizeHint(self) -> QSize:
        return QSize(min(self.fontMetrics().horizontalAdvance(self._full) + _AROUND, 420), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance("✓ …") + _AROUND, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def show_fits(self, remarks: Sequence[str] = (), how: str = "") -> None:
        self._show(f"✓ {how or tr('fits')}", "ok", remarks or (tr("The draft fits the main model."),))

    def show_misfit(self, reasons: Sequence[str]) -> None:
        self._show(f"✗ {reasons[0] if reasons else tr('draft does not fit')}", "danger", reasons)

    def show_neutral(self, text: str, tip: str = "") -> None:
        self._show(text, "muted", (tip,))

    def show_paused(self, why: str) -> None:
        """It fits, and is not asked, because that does not pay."""
        self._show(tr(_PAUSED), "warning", (why,))

    def _elide(self) -> None:
        text = self.fontMetrics().elidedText(self._full, Qt.TextElideMode.ElideRight, self.width() - _AROUND + 4)
        if self._full[:1] not in ("✓", "‖", "✗"):  # the pickers say it: better nothing than half a word
            self.setText(text if text == self._full or len(text) > _LEGIBLE else "…")
            return
        cut = len(text) <= 4 if text[:1] == "✗" else text[:1] in "✓‖" and text != self._full
        self.setText(text[:1] if cut else text)  # the mark says it better than half a word, but not than a reason

    def _show(self, text: str, kind: str, lines: Sequence[str]) -> None:
        self._full, self._lines = one_line(text), [one_line(line) for line in lines if line]
        self._elide()
        self.updateGeometry()
        self._say()
        restyle(self, kind=kind)

    def _say(self) -> None:
        self.setToolTip("\n".join((*self._lines, self._memory.words())))
        self.setAccessibleDescription("\n".join((self._full, self._memory.words())))


class ServerSign(QWidget):
    """Shown while the server runs. `address` beside the button may be hidden where there is no room for it.

    clicked()
    """

    clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = push_button("", self, role="flat")
        self.address = role_label("", self, "muted")
        self.address.setTextFormat(Qt.TextFormat.PlainText)
        boxes.row(self.button, self.address, of=self, spacing=4, margins=(0, 0, 0, 0))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.clicked.connect(self.clicked)
        self.hide()

    def show_server(self, address: str, requests: int) -> bool:
        """`address` "" while none runs; `requests` are being answered. Whether it takes another width now: a request
        alone does not move what is beside it."""
        before = self.address.text(), self.isHidden()
        self.button.setText(tr("{dot} Serving", dot="●" if requests else "○"))
        self.address.setText(one_line(address.removeprefix("http://").removesuffix("/v1"), 40))
        self.setVisible(bool(address))
        said = tr("Other programs can use the models at {address}.", address=address)
        if requests:
            said = sentences(
                (said, trn("{n:,} request is being answered.", "{n:,} requests are being answered.", requests))
            )
        self.setToolTip(said)
        self.button.setAccessibleName(tr("Server for other programs"))
        self.button.setAccessibleDescription(said)
        return before != (self.address.text(), self.isHidden())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()


_LEAST_WIDTH: Final = 600  # pixels


class TopBar(QWidget):
    """Main and Draft pickers, the Speculation button, the sign whether the pair fits, and the context meter."""

    def __init__(self, core: Core, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pickers = pickers = core.pickers
        self._state: EngineState | None = None
        self._paused = ""
        self._offer = ""
        self._least = 0  # pixels that it needs, as was found last
        self.main = ModelPicker("Main", self)
        self.draft = ModelPicker("Draft", self)
        self.fit = FitSign(core.memory, self)
        self.share = QPushButton(self)
        self.speculation = SpeculationButton(core, self)
        self.memory_offer = MemoryOffer(core.memory)  # below this bar, where the window puts it
        self.context = ContextMeter(self)
        self.server = ServerSign(self)
        self._fitting = Later(self._fit, self)
        row = self._row = boxes.row(of=self, spacing=8, margins=(12, 6, 12, 6))
        captions = [_label(*named, self) for named in ((tr("Main"), self.main), (tr("Draft"), self.draft))]
        pair = (captions[0], self.main, captions[1], self.draft, self.speculation, self.fit, self.share)
        self._parts: tuple[QWidget, ...] = (*pair, self.context, self.server)
        for part in self._parts:
            if part is self.context:
                row.addStretch(1)
            row.addWidget(part)
        # What goes first when there is no room; every field keeps its name for hovering and for screen readers.
        self._dispensable = (self.context.bar, self.context.caption, self.server.address, *captions)
        self._comforts = self._dispensable[:2]  # which go before the words of the sign do
        self.share.hide()
        self.setMinimumWidth(_LEAST_WIDTH)
        self.main.picked.connect(pickers.choose_main)
        self.draft.picked.connect(pickers.choose_draft)
        for picker in (self.main, self.draft):
            picker.asked.connect(lambda what: pickers.forget_failures() if what == "forget" else None)
        self.share.clicked.connect(lambda: pickers.share())
        pickers.changed.connect(self.refresh)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():  # what is shown and hidden may change the height
            self._fitting.ask()

    def show_paused(self, why: str) -> None:
        """Drafting is paused, for the reason in the sentences `why`; "" while it is not."""
        if why != self._paused:
            changed, self._paused = bool(why) != bool(self._paused), why
            if changed or why:
                self._show_fit()
            if changed:
                self._fit()

    def show_server(self, address: str, requests: int) -> None:
        """As `ServerSign.show_server`."""
        if self.server.show_server(address, requests):
            self._fit()

    def show_context(self, used: int, total: int) -> None:
        """`used` of `total` tokens, 0 where that is not known; 0 of 0: nothing is known."""
        before = self.context.needed_width
        self.context.set_use(used, total)
        if self.context.needed_width != before:  # not at every round
            self._fit()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self._row.totalMinimumSize().width() > max(
            self.width(), self._least
        ):
            self._fit()  # some part says more than before, or it would stand on the next one
        return done

    def _needed(self, kept: dict[QWidget, bool], names: dict[QWidget, int]) -> int:
        """Pixels that are needed where those `kept` are shown and the pickers are as wide as `names`."""
        inside: dict[QWidget, tuple[QWidget, ...]] = {
            self.context: self.context.parts,
            self.server: (self.server.button, self.server.address),
        }
        widths = []
        for part in self._parts:
            if not kept.get(part, not part.isHidden()):
                continue
            parts = [one for one in inside.get(part, ()) if kept.get(one, True)]
            gaps = 6 * (len(parts) - 1)
            if part in names:
                widths.append(names[part] or part.minimumSizeHint().width())
            elif part is self.fit:
                widths.append(self.fit.minimumSizeHint().width())
            else:
                widths.append(sum(map(_least_width, parts)) + gaps if parts else _least_width(part))
        margins = self._row.contentsMargins()
        return margins.left() + margins.right() + sum(widths) + self._row.spacing() * len(widths)

    def _fit(self) -> None:
        """What there is room for is found first, then all is shown and hidden once."""
        room = self.width()
        kept: dict[QWidget, bool] = dict.fromkeys(self._dispensable, True)
        kept[self.context.bar] = self.context.sized
        # Two names that are cut look the same: they come before all that can go.
        names: dict[QWidget, int] = {picker: picker.wanted_width for picker in (self.main, self.draft)}
        self.share.setText(self._offer)
        for part in self._dispensable:
            if self._needed(kept, names) + (self.fit.words_width if part in self._comforts else 0) <= room:
                break
            kept[part] = False
        if self._pickers.offered is not None and self._needed(kept, names) > room:
            self.share.setText(tr("Share tokens"))
        if self._needed(kept, names) > room:
            names = dict.fromkeys(names, 0)
        self._least = self._needed(kept, names)
        words = self.fit.words_width if self._least + self.fit.words_width <= room else 0
        self._least += words
        self.fit.setMinimumWidth(words and self.fit.minimumSizeHint().width() + words)
        for picker, width in names.items():
            picker.setMinimumWidth(width)
        for part, here in kept.items():
            part.setVisible(here)

    def show_state(self, state: EngineState) -> None:
        self._state = state
        self.refresh()

    def refresh(self) -> None:
        """Lists, choices and the sign as the pickers' view-model has them."""
        pickers = self._pickers
        before = self.main.wanted_width, self.draft.wanted_width, self.fit.words_width
        failures = bool(pickers.failures)
        self.main.show_entries(pickers.mains(), pickers.main, none_chosen=tr("Choose…"), failures=failures)
        self.draft.show_entries(pickers.drafts(), pickers.draft_row, failures=failures)
        self.draft.setEnabled(pickers.main is not None)
        self.main.tell_from(self.draft.currentText())
        self.draft.tell_from(self.main.currentText())
        offered = pickers.offered
        if offered is not None:
            self._show_offer(offered)
        else:
            self._show_fit()
        if offered is not None or not self.share.isHidden():
            self.share.setVisible(offered is not None)
            self._fit()
        elif (self.main.wanted_width, self.draft.wanted_width, self.fit.words_width) != before:
            self._fit()

    def _show_offer(self, draft: Entry) -> None:
        """A draft that cannot serve as it is, and what can be done about it."""
        self.fit.show_misfit(draft.reasons)
        share = percent(draft.shared or 0.0)
        self._offer = tr("Draft over the {share} that both have", share=share)
        self.share.setToolTip(
            tr(
                "Guess over the {share} of the main model's tokens that both models have: the draft guesses only "
                "these tokens, and the text stays the main model's own.",
                share=share,
            )
        )
        self.share.setAccessibleName(tr("Draft over the {share} of tokens that both have", share=share))

    def _show_fit(self) -> None:
        sign, pickers, state = self.fit, self._pickers, self._state
        draft, loaded = pickers.chosen_draft(), state.loaded if isinstance(state, Usable) else None
        sign.setVisible(pickers.main is not None)
        if pickers.main is not None and is_address(pickers.main):
            decides = tr("What guesses, and how much, is set where the server is started.")
            warnings = () if loaded is None else loaded.warnings
            takes_length = loaded is not None and loaded.takes_length
            sign.show_neutral(tr("on a server"), "\n".join(warnings if takes_length else (decides, *warnings)))
        elif draft.path == LOOKUP:
            sign.show_neutral(tr("prompt lookup"), tr("Guesses come from the conversation itself, where it repeats."))
        elif draft.path is None:
            sign.show_neutral(tr("no draft"), tr("The main model writes alone; choose a draft model to speculate."))
        elif loaded is not None and loaded.draft is not None and self._paused:
            sign.show_paused(self._paused)
        elif loaded is not None and loaded.draft is not None and loaded.second_draft is not None:
            second = tr("Second draft: {draft}. The faster of the two guesses.", draft=loaded.second_draft.name)
            sign.show_fits((second, *loaded.warnings), tr("two drafts"))
        elif loaded is not None and loaded.draft is not None:
            sign.show_fits(loaded.warnings, tr("fits in part") if pickers.over_shared else "")
        elif draft.fit is Fit.NO:
            sign.show_misfit(draft.reasons)
        elif draft.fit is Fit.YES:
            sign.show_fits()
        elif isinstance(state, Loading) or draft.fit is Fit.CHECKING:
            sign.show_neutral(tr("checking…"))
        else:
            sign.show_neutral("…")


def _least_width(part: QWidget) -> int:
    """As a layout finds it, also of a part that is hidden."""
    shrinks = part.sizePolicy().horizontalPolicy().value & QSizePolicy.PolicyFlag.ShrinkFlag.value
    hint = part.minimumSizeHint() if shrinks else part.sizeHint()
    return part.minimumWidth() or min(hint.width(), part.maximumWidth())


def _label(text: str, field: QWidget, parent: QWidget) -> QLabel:
    label = role_label(text, parent, "muted")
    label.setBuddy(field)
    return label
