"""The third page of the sampling popover: a grammar or a JSON schema that replies must match."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QFontDatabase, QHideEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QWidget

from foretoken.gui.viewmodels.pair.controls import Choices, ControlsViewModel, FormKind, form_fault
from foretoken.gui.widgets.shared import boxes
from foretoken.gui.widgets.shared.fields import ChoiceField
from foretoken.gui.widgets.shared.labels import name_label, push_button, restyle, role_label
from foretoken.gui.widgets.shared.pasted import PastingEdit
from foretoken.option import OneOf
from foretoken.own_files import opened
from foretoken.wording import later, tr

_KINDS: Final = ((later("Any text"), "none"), (later("Grammar (GBNF)"), "grammar"), (later("JSON schema"), "schema"))
_MEANING: Final = later(
    "Makes every reply match a grammar or a JSON schema: tokens that would break it cannot be chosen. A grammar "
    "starts at its rule root. This is still lossless: within the form, tokens have the main model's own distribution."
)
_EXAMPLES: Final = {
    "grammar": 'root ::= "Yes" | "No"',
    "schema": '{"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}',
}
_EMPTY: Final = later("Empty: replies are unconstrained. Type or load one; the text shown is an example.")
_LARGEST: Final = 1_000_000  # bytes of a file that is loaded


class OptionsForm(QWidget):
    """Text takes effect when the field loses the focus; errors are shown while typing.

    Signals: file_wanted() when Load is pressed; the owner asks for a file, for a popover may have to close for that.
    """

    file_wanted = Signal()

    def __init__(self, controls: ControlsViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._controls = controls
        kind = self._kind_field = ChoiceField(OneOf(_KINDS), self._on_kind, self, 196)
        kind.explain(tr("Reply format"), tr(_MEANING))
        self.kind = kind.box
        self.kind.setToolTip(tr(_MEANING))
        self.load = push_button(tr("Load…"), self, self.file_wanted, tip=tr("Take the text from a file"))
        self.text = PastingEdit(self)
        self.text.setTabChangesFocus(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setMinimumHeight(120)
        self.text.textChanged.connect(self._check)
        self.text.installEventFilter(self)
        self.state = role_label("", self, wraps=True)
        self._shown: FormKind = "none"
        self._lay_out()
        controls.changed.connect(self.show_choices)
        self.show_choices(controls.choices)

    def show_choices(self, choices: Choices) -> None:
        """Kind and text as the choices have them; what is being typed stays as it is."""
        kind = choices.form
        self.kind.setCurrentIndex(self.kind.findData(kind))
        wanted = choices.form_text
        if kind != self._shown or not self.text.hasFocus():
            self._shown = kind
            if self.text.toPlainText() != wanted:
                self.text.setPlainText(wanted)
        free = kind == "none"
        self.text.setEnabled(not free)
        self.load.setEnabled(not free)
        self.text.setPlaceholderText(_EXAMPLES.get(kind, ""))
        self._check()

    def load_file(self, path: Path) -> None:
        """Take the text of a file; what keeps it from being read is said in place of the form's state."""
        try:
            with opened(path) as file:
                data = file.read(_LARGEST + 1)
            text = data.decode("utf-8-sig")
        except OSError as error:
            self._say(
                "danger", tr("{file} could not be read ({reason}).", file=path.name, reason=error.strerror or error)
            )
        except UnicodeDecodeError:
            self._say("danger", tr("{file} is not UTF-8 text; choose another file.", file=path.name))
        else:
            if len(data) > _LARGEST:
                sentence = tr("{file} is too large for a grammar or a schema; choose another file.", file=path.name)
                self._say("danger", sentence)
                return
            self.text.setPlainText(text)
            self.commit()

    def ask_for_file(self) -> None:
        """Let a person choose the file to load."""
        filters = (
            tr("Grammars (*.gbnf *.txt);;All files (*)")
            if self._shown == "grammar"
            else tr("JSON schemas (*.json);;All files (*)")
        )
        path, _kind = QFileDialog.getOpenFileName(self.window(), tr("Load a grammar or schema"), "", filters)
        if path:
            self.load_file(Path(path))

    def commit(self) -> None:
        """What is typed counts from now on."""
        if self._shown != "none":
            self._controls.set_form_text(self._shown, self.text.toPlainText())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.text and event.type() == QEvent.Type.FocusOut:
            self.commit()
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.commit()  # a popover may close before its field loses the focus
        super().hideEvent(event)

    def _on_kind(self, kind: object) -> None:
        self.commit()
        if kind in ("none", "grammar", "schema"):
            self._controls.set_form(kind)
            if kind != "none":
                self.text.setFocus()

    def _check(self) -> None:
        text = self.text.toPlainText()
        if self._shown == "none":
            self._say("muted", tr("Replies are unconstrained. Choose a grammar or a JSON schema above."))
        elif not text.strip():
            self._say("muted", tr(_EMPTY))
        elif fault := form_fault(self._shown, text):
            self._say("danger", tr("{fault} Replies are unconstrained until this is fixed.", fault=fault))
        else:
            self._say(
                "ok",
                tr("Replies match this form.") if self._kept(text) else tr("Takes effect when you leave the field."),
            )

    def _kept(self, text: str) -> bool:
        return text == self._controls.choices.form_text

    def _say(self, role: str, sentence: str) -> None:
        self.state.setText(sentence)
        restyle(self.state, role=role)
        self.text.setAccessibleDescription(sentence)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        label = name_label(tr("Reply format"), self.kind, self)
        label.setToolTip(tr(_MEANING))
        head.addWidget(label)
        head.addWidget(self._kind_field)
        head.addStretch(1)
        head.addWidget(self.load)
        self.text.setAccessibleName(tr("Grammar or schema"))
        boxes.column(head, (self.text, 1), self.state, of=self, spacing=8, margins=(0, 8, 0, 0))
