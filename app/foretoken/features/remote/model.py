"""Models on servers: an address and its key are entered, tried, and used as the main model."""

from collections.abc import Callable
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.errors import CertificateRefused, ForetokenError, KeyRefused
from foretoken.gui.core import Core
from foretoken.gui.viewmodels.shared.jobs import Job
from foretoken.session.remote import access
from foretoken.session.remote.access import Access
from foretoken.session.remote.address import Address, is_address
from foretoken.session.remote.certificates import Certificate
from foretoken.session.remote.pair import certificate_of, tell
from foretoken.session.remote.probe import RemoteServer
from foretoken.wording import later, tr


class ServersViewModel(QObject):
    """Finds out in the background what a server is, and what its certificate is. What certificates are trusted is
    remembered by the server's address, keys in the system's keyring alone.

    changed()            `trying`, `untrusted` or `pin` of an address changed
    answered(bool, str)  a server was tried: whether it can be used, and what was found, in a sentence
    key_wanted()         after answered: it takes no key but another one
    used(str)            a server is the main model now, with a sentence on its key, or ""
    """

    changed = Signal()
    answered = Signal(bool, str)
    key_wanted = Signal()
    used = Signal(str)

    def __init__(self, core: Core, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pickers, self._preferences, self._jobs = core.pickers, core.preferences, core.jobs
        self._job: Job | None = None
        self._again: Callable[[], None] = lambda: None
        self.untrusted: tuple[Address, Certificate] | None = None
        """A certificate that was refused in the last try, and the server that has it."""
        settings = core.preferences.settings
        access.remember(settings.server_certificates, settings.server_pins)

    @property
    def trying(self) -> bool:
        """Whether an answer is waited for."""
        return self._job is not None

    @property
    def last(self) -> str:
        """The address used last, "" for none."""
        known = (self._pickers.main, *self._pickers.opened)
        return next((path for path in known if path is not None and is_address(path)), "")

    def known(self, text: str) -> Access:
        """How an address is reached, as far as that is remembered."""
        try:
            return access.given(Address.typed(text))
        except ForetokenError:
            return Access()

    def try_out(self, text: str, key: str, certificates: str) -> None:
        """Find out what answers there; `key` "": the one that is kept. Nothing is kept by it."""
        self._again = lambda: self.try_out(text, key, certificates)
        self._try(text, key, certificates, self._tell)

    def use(self, text: str, key: str, certificates: str) -> None:
        """Load it as the main model once it has answered, and remember how it is reached."""

        def keep(address: Address, _found: RemoteServer) -> None:
            before = access.given(address)
            access.give(address, msgspec.structs.replace(before, key=key or before.key, certificates=certificates))
            kept = {**self._preferences.settings.server_certificates, address.origin: certificates}
            self._preferences.change(server_certificates={origin: path for origin, path in kept.items() if path})
            if key:
                self._begin(lambda: access.keep_key(address, key), lambda kept: self._use(address, kept=kept))
            else:
                self._use(address, kept=True)

        self._again = lambda: self.use(text, key, certificates)
        self._try(text, key, certificates, keep)

    def trust(self) -> None:
        """Take the certificate that was refused for this server from now on, and no other, and try again."""
        if self.untrusted is not None:
            address, certificate = self.untrusted
            self._set_pin(address, certificate.fingerprint)
            self._again()

    def distrust(self, text: str) -> None:
        """Trust no certificate of a server but those that the system or its own file vouches for."""
        if (address := self._address(text)) is not None:
            self._set_pin(address, "")
            self.changed.emit()
            self.answered.emit(True, tr("The certificate of {server} is no longer trusted.", server=address.name))

    def forget_key(self, text: str) -> None:
        """Take the key of a server out of the keyring."""
        if (address := self._address(text)) is None:
            return

        def forgotten(_kept: bool) -> None:
            self._end()
            self.answered.emit(True, tr("The key of {server} is forgotten.", server=address.name))

        self._begin(lambda: access.keep_key(address, ""), forgotten)

    def listed(self, text: str) -> bool:
        """Whether a server is on the list of those used."""
        try:
            return str(Address.typed(text)) in self._pickers.opened
        except ForetokenError:
            return False

    def remove(self, text: str) -> None:
        """Take a server off the list, and forget its key and certificates."""
        if (address := self._address(text)) is None:
            return
        if str(address) == self._pickers.main:
            said = tr("{server} is in use; choose another main model first.", server=address.name)
            self.answered.emit(False, said)
            return
        self._pickers.forget(str(address))
        kept = self._preferences.settings.server_certificates
        self._preferences.change(server_certificates={one: path for one, path in kept.items() if one != address.origin})
        self._set_pin(address, "")

        def removed(_kept: bool) -> None:
            access.give(address, Access())
            self._end()
            self.answered.emit(True, tr("{server} removed; its key is forgotten.", server=address.name))

        self._begin(lambda: access.keep_key(address, ""), removed)

    def cancel(self) -> None:
        """Wait for nothing any more."""
        self.untrusted = None
        if self._job is not None:
            self._job.cancel()
            self._end()

    def _address(self, text: str) -> Address | None:
        """What was entered; None where it is no address, which is said."""
        try:
            return Address.typed(text)
        except ForetokenError as error:
            self.answered.emit(False, str(error))
            return None

    def _begin(
        self,
        work: Callable[[], object],
        done: Callable[[Any], None],
        failed: Callable[[ForetokenError], None] | None = None,
    ) -> None:
        self._job = self._jobs.start(lambda _job: work(), done=done, failed=failed or self._on_failed)
        self.untrusted = None
        self.changed.emit()

    def _try(self, text: str, key: str, certificates: str, done: Callable[[Address, RemoteServer], None]) -> None:
        self.cancel()
        if (address := self._address(text)) is None:
            return
        given = access.given(address)
        reached = msgspec.structs.replace(given, key=key or given.key, certificates=certificates)
        self._begin(
            lambda: tell(address, reached),
            lambda found: done(address, found),
            lambda error: self._on_refused(address, reached, error),
        )

    def _set_pin(self, address: Address, pin: str) -> None:
        access.give(address, msgspec.structs.replace(access.given(address), pin=pin))
        kept = {**self._preferences.settings.server_pins, address.origin: pin}
        self._preferences.change(server_pins={origin: pin for origin, pin in kept.items() if pin})

    def _end(self) -> None:
        self._job = None
        self.changed.emit()

    def _tell(self, address: Address, found: RemoteServer) -> None:
        self._end()
        said = found.sentence
        if address.readable_by_others:
            said += " " + tr("Not encrypted: use it only in a network you trust.")
        self.answered.emit(True, said)

    def _use(self, address: Address, *, kept: bool) -> None:
        self._end()
        self._pickers.choose_main(str(address))
        self.used.emit("" if kept else tr("No keyring found: the key is kept until Foretoken closes."))

    def _on_failed(self, error: ForetokenError) -> None:
        self._end()
        self.answered.emit(False, str(error))

    def _on_refused(self, address: Address, reached: Access, error: ForetokenError) -> None:
        """Say what can be done about it here."""
        match error:
            case KeyRefused():
                self._end()
                said = later("{server} asks for an API key; enter it here.")
                if reached.key:
                    said = later("{server} refuses this API key; enter the right one.")
                self.answered.emit(False, tr(said, server=address.name))
                self.key_wanted.emit()
            case CertificateRefused(reason=reason):
                self._begin(
                    lambda: certificate_of(address, reached),
                    lambda certificate: self._on_seen(address, certificate, reason),
                )
            case _:
                self._on_failed(error)

    def _on_seen(self, address: Address, certificate: Certificate, reason: str) -> None:
        self.untrusted = (address, certificate)
        self._end()
        said = later(
            "Your system does not trust the certificate of {server} ({reason}), so nothing was sent. If you "
            "know the server, check its certificate and trust it."
        )
        if access.given(address).pin:
            said = later(
                "The certificate of {server} has changed since you trusted it, so nothing was sent. It was "
                "renewed, or somebody intercepts the connection: ask the owner before you trust the new one."
            )
        self.answered.emit(False, tr(said, server=address.name, reason=reason))
