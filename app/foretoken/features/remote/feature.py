"""Models ▸ Use a remote server: its window, in which a server is entered, tried and used as the main model; the
question whether to trust its certificate; and what can be done about a server that failed."""

from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QFileDialog, QFormLayout, QLabel, QLineEdit, QPushButton, QWidget

from foretoken.features.remote.model import ServersViewModel
from foretoken.gui.shell.actions import Action
from foretoken.gui.shell.shell import Shell
from foretoken.gui.widgets.shared.boxes import column, row
from foretoken.gui.widgets.shared.labels import BY_ALL, name_label, push_button, restyle, role_label, text_label
from foretoken.gui.widgets.shared.notices import NoticeAction
from foretoken.gui.widgets.shared.side_dialog import SideDialog
from foretoken.session.messages import LoadPair
from foretoken.session.remote.address import Address, is_address
from foretoken.session.remote.certificates import Certificate, grouped
from foretoken.wording import later, tr

_WIDTH: Final = 560
_Flag = Qt.TextInteractionFlag


class CertificateDialog(QDialog):
    """Shows a certificate, with the fingerprint `before` of the one that was trusted until now, "" for none. Accepted
    when it is to be trusted."""

    def __init__(self, address: Address, certificate: Certificate, before: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Trust this certificate?"))
        head = _wrapped(self, "danger" if before else "", BY_ALL)
        head.setText(
            tr("This is not the certificate of {server} that you trusted.", server=address.name)
            if before
            else tr("Is this the certificate of {server}?", server=address.name)
        )
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        unknown = tr("cannot be read")
        rows = [
            (tr("Issued to"), certificate.subject or unknown),
            (tr("Issued by"), _issuer(certificate) or unknown),
            (tr("Valid"), _valid(certificate) or unknown),
            (tr("Fingerprint (SHA-256)"), certificate.grouped),
        ]
        if before:
            rows.append((tr("Fingerprint before"), grouped(before)))
        for name, value in rows:
            label = _wrapped(self, how=BY_ALL)
            label.setText(value)
            label.setAccessibleName(name)
            if value.count(":") > 8:
                label.setText(value[:48] + "\n" + value[48:])
                label.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
            form.addRow(_top(name, self), label)
        how = _wrapped(self, "muted", BY_ALL)
        how.setText(
            tr(
                "Compare the fingerprint with the server's own: run {command} there. If they differ, somebody "
                "intercepts the connection and could read what you write. The certificate is trusted for this "
                "address only.",
                command="openssl x509 -noout -sha256 -fingerprint -in CERTIFICATE.pem",
            )
        )
        self.cancel = QPushButton(tr("Cancel"), self)
        self.trust = QPushButton(tr("&Trust this certificate"), self)
        self.cancel.setDefault(True)
        self.trust.setAutoDefault(False)
        self.cancel.clicked.connect(self.reject)
        self.trust.clicked.connect(self.accept)
        buttons = row(None, self.cancel, self.trust)
        made = column(head, form, how, None, buttons, of=self, spacing=12, margins=(18, 16, 18, 14))
        self.setMinimumSize(_WIDTH, made.totalHeightForWidth(_WIDTH))  # wrapped lines would be cut else
        self.cancel.setFocus()


def _issuer(certificate: Certificate) -> str:
    return tr("itself (self-signed)") if certificate.issuer == certificate.subject else certificate.issuer


def _valid(certificate: Certificate) -> str:
    """From when until when, and whether that is over."""
    starts, ends = certificate.starts, certificate.ends
    if starts is None or ends is None:
        return ""
    said = tr("from {start} to {end}", start=_day(starts), end=_day(ends))
    now = datetime.now(UTC)
    if now > ends:
        return tr("{dates}: expired", dates=said)
    return tr("{dates}: not yet", dates=said) if now < starts else said


def _day(when: datetime) -> str:
    return QLocale().toString(QDate(when.year, when.month, when.day), tr("dd MMM yyyy", meaning="a date for QLocale"))


def _top(name: str, parent: QWidget) -> QLabel:
    label = role_label(name, parent, "muted")
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return label


def _wrapped(parent: QWidget, role: str = "", how: _Flag = _Flag.NoTextInteraction) -> QLabel:
    """`how`: it can be selected."""
    label = text_label(parent, role=role)
    label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    label.setTextInteractionFlags(how)
    return label


class ServerDialog(SideDialog):
    """Asks for an address, a key and own certificates. Non-modal; closes once the server is used."""

    def __init__(self, servers: ServersViewModel, parent: QWidget) -> None:
        super().__init__(tr("Remote server"), parent, size=(600, 380), least=(440, 320))
        self._servers = servers
        self.about = _wrapped(self, "muted")
        self.about.setText(
            tr(
                "Chat with a model that runs on another machine: llama-server, vLLM, or any server with an "
                "OpenAI-compatible interface. What you write is sent to this address and nowhere else."
            )
        )
        self.address = QLineEdit(self)
        self.address.setPlaceholderText("http://192.168.1.20:8080")
        self.address.setToolTip(tr("For one of several models, add its name after a #: http://host:8000#name"))
        self.key = QLineEdit(self)
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setPlaceholderText(tr("saved key, if any"))
        self.key.setToolTip(tr("Stored in the system keyring, never in a file"))
        self.forget = QPushButton(tr("Forget key"), self)
        self.certificates = QLineEdit(self)
        self.certificates.setPlaceholderText(tr("certificates your system trusts"))
        self.browse = QPushButton(tr("Browse…"), self)
        self.pinned = QLabel(self)
        self.pinned.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.distrust = QPushButton(tr("&Do not trust it"), self)
        self.answer = _wrapped(self, how=_Flag.TextSelectableByMouse)
        self.answer.setAccessibleName(tr("Result of the test"))
        self.look = QPushButton(tr("Trust th&is certificate…"), self)
        self.test = QPushButton(tr("&Test"), self)
        self.remove = QPushButton(tr("&Remove from the list"), self)
        self.use = push_button(tr("&Use this server"), self, role="primary")
        self.close_button = QPushButton(tr("Close"), self)
        self.use.setDefault(True)
        self._lay_out()
        self._connect()
        self._refresh()

    def begin(self) -> None:
        """Show the server used last, and no key."""
        self.answer.clear()
        self.key.clear()
        self.address.setText(self._servers.last)
        self.address.setFocus()
        self.address.selectAll()
        self._refresh()

    def mend(self, address: str) -> None:
        """Show what is wrong with a server, and what can be done about it."""
        self.begin()
        self.address.setText(address)
        self.test.click()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for name, field, button in (
            (tr("&Address"), self.address, None),
            (tr("API &key"), self.key, self.forget),
            (tr("Own &certificates"), self.certificates, self.browse),
        ):
            label = name_label(name, field, self)
            label.setMinimumHeight(field.sizeHint().height())  # level with the field
            field.setAccessibleName(name.replace("&", ""))
            form.addRow(label, row((field, 1), *([] if button is None else [button])))
        self._pinned_row = row((self.pinned, 1), self.distrust)
        trusted = QLabel(tr("Trusted by you"), self)
        trusted.setMinimumHeight(self.distrust.sizeHint().height())
        form.addRow(trusted, self._pinned_row)
        self._form = form
        beside = (self.forget, self.browse, self.distrust)
        widest = max(button.sizeHint().width() for button in beside)
        for button in beside:
            button.setMinimumWidth(widest)
        buttons = row(self.test, self.remove, None, self.close_button, self.use)
        looked = (self.look, 0, Qt.AlignmentFlag.AlignLeft)
        column(self.about, form, self.answer, looked, None, buttons, of=self, spacing=12, margins=(18, 16, 18, 14))

    def _connect(self) -> None:
        servers = self._servers
        self.address.textChanged.connect(self._on_address)
        self.browse.clicked.connect(self._choose_certificates)
        self.test.clicked.connect(lambda: servers.try_out(*self._entered()))
        self.use.clicked.connect(lambda: servers.use(*self._entered()))
        self.forget.clicked.connect(lambda: servers.forget_key(self.address.text()))
        self.remove.clicked.connect(lambda: servers.remove(self.address.text()))
        self.distrust.clicked.connect(lambda: servers.distrust(self.address.text()))
        self.look.clicked.connect(self._look_at_certificate)
        self.close_button.clicked.connect(self.close)
        self.finished.connect(lambda _result: servers.cancel())
        servers.changed.connect(self._refresh)
        servers.answered.connect(self._show_answer)
        servers.key_wanted.connect(self._on_key_wanted)
        servers.used.connect(lambda _sentence: self.close())

    def _entered(self) -> tuple[str, str, str]:
        return self.address.text().strip(), self.key.text().strip(), self.certificates.text().strip()

    def _on_address(self) -> None:
        self._servers.cancel()
        self.certificates.setText(self._servers.known(self.address.text()).certificates)
        self.answer.clear()
        self._refresh()

    def _refresh(self) -> None:
        entered = bool(self.address.text().strip())
        for button in (self.test, self.use, self.forget, self.distrust, self.remove):
            button.setEnabled(entered and not self._servers.trying)
        pin = self._servers.known(self.address.text()).pin
        self._form.setRowVisible(self._pinned_row, bool(pin))
        self.pinned.setText(tr("certificate {start}…{end}", start=grouped(pin[:12]), end=grouped(pin[-12:])))
        self.pinned.setToolTip(grouped(pin))
        self.look.setVisible(self._servers.untrusted is not None)
        self.remove.setVisible(self._servers.listed(self.address.text()))
        if self._servers.trying:
            self._say(tr("Asking the server…"), "muted")

    def _on_key_wanted(self) -> None:
        self.key.setFocus()
        self.key.selectAll()

    def _look_at_certificate(self) -> None:
        if self._servers.untrusted is not None:
            address, certificate = self._servers.untrusted
            question = CertificateDialog(address, certificate, self._servers.known(str(address)).pin, self)
            question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            question.accepted.connect(self._servers.trust)
            question.open()

    def _show_answer(self, usable: bool, sentence: str) -> None:
        self._say(sentence, "" if usable else "danger")

    def _say(self, sentence: str, role: str) -> None:
        restyle(self.answer, role=role)
        self.answer.setText(sentence)

    def _choose_certificates(self) -> None:
        chosen, _kind = QFileDialog.getOpenFileName(self, tr("Certificates"), "", "PEM (*.pem *.crt *.cer);;* (*)")
        if chosen:
            self.certificates.setText(chosen)


def register(shell: Shell) -> None:
    """Its entry in the Models menu, and a button beside what is said of a server."""
    window = shell.window
    servers = ServersViewModel(shell.core, window)
    kept = shell.dialog("server", lambda: ServerDialog(servers, window))

    def show() -> ServerDialog:
        dialog = kept.open()
        dialog.begin()
        return dialog

    def remedy(pair: LoadPair | None) -> NoticeAction | None:
        if pair is None or not is_address(pair.main):
            return None
        return tr("Remote server…"), lambda: show().mend(pair.main)

    def on_used(sentence: str) -> None:
        if sentence:
            window.notices.say("key", sentence, kind="warning")

    servers.used.connect(on_used)
    window.remedy = remedy
    shell.add(Action("server", later("&Use a remote server…"), show, "models", 160))
