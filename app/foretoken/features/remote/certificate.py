"""The question whether to trust the certificate of a server."""

from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from foretoken.gui.widgets.shared.labels import text_label
from foretoken.session.remote.address import Address
from foretoken.session.remote.certificates import Certificate, grouped
from foretoken.wording import tr

_WIDTH: Final = 560


class CertificateDialog(QDialog):
    """Shows a certificate, with the fingerprint `before` of the one that was trusted until now, "" for none. Accepted
    when it is to be trusted."""

    def __init__(self, address: Address, certificate: Certificate, before: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Trust this certificate?"))
        head = _wrapped(self, "danger" if before else "")
        head.setText(
            tr("This is not the certificate of {server} that you trusted.", server=address.name)
            if before
            else tr("Is this the certificate of {server}?", server=address.name)
        )
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        unknown = tr("cannot be read")
        rows = [
            (tr("Made out to"), certificate.subject or unknown),
            (tr("Vouched for by"), _issuer(certificate) or unknown),
            (tr("Valid"), _valid(certificate) or unknown),
            (tr("Fingerprint (SHA-256)"), certificate.grouped),
        ]
        if before:
            rows.append((tr("Fingerprint before"), grouped(before)))
        for name, value in rows:
            label = _wrapped(self)
            label.setText(value)
            label.setAccessibleName(name)
            if value.count(":") > 8:
                label.setText(value[:48] + "\n" + value[48:])
                label.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
            form.addRow(_top(name, self), label)
        how = _wrapped(self, "muted")
        how.setText(
            tr(
                "Compare the fingerprint with the one on the server itself, which this command shows there: {command}. "
                "If they differ, somebody is in between and would read what you write. Once you trust it, this "
                "certificate is taken for this address, and no other.",
                command="openssl x509 -noout -sha256 -fingerprint -in CERTIFICATE.pem",
            )
        )
        self.cancel = QPushButton(tr("Cancel"), self)
        self.trust = QPushButton(tr("&Trust this certificate"), self)
        self.cancel.setDefault(True)
        self.trust.setAutoDefault(False)
        self.cancel.clicked.connect(self.reject)
        self.trust.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.trust)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(12)
        column.addWidget(head)
        column.addLayout(form)
        column.addWidget(how)
        column.addStretch(1)
        column.addLayout(buttons)
        self.setMinimumSize(_WIDTH, column.totalHeightForWidth(_WIDTH))  # wrapped lines would be cut else
        self.cancel.setFocus()


def _issuer(certificate: Certificate) -> str:
    return tr("nobody but itself") if certificate.issuer == certificate.subject else certificate.issuer


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
    label = QLabel(name, parent)
    label.setProperty("role", "muted")
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return label


def _wrapped(parent: QWidget, role: str = "") -> QLabel:
    label = text_label(parent)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    label.setProperty("role", role)
    return label
