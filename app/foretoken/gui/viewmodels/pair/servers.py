"""Models on servers: an address and its key are entered, tried, and used as the main model."""

from collections.abc import Callable

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.errors import ForetokenError
from foretoken.gui.viewmodels.pair.pickers import PickersViewModel
from foretoken.gui.viewmodels.shared.jobs import Job, Jobs
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.session.remote import access
from foretoken.session.remote.access import Access
from foretoken.session.remote.address import Address, is_address
from foretoken.session.remote.pair import tell
from foretoken.session.remote.probe import Server
from foretoken.wording import tr


class ServersViewModel(QObject):
    """`ask` finds out what a server is, in the background. Own certificates are remembered by the server's address,
    keys in the system's keyring alone.

    changed()            `trying` changed
    answered(bool, str)  a server was tried: whether it can be used, and what was found, in a sentence
    used(str)            a server is the main model now, with a sentence on its key, or ""
    """

    changed = Signal()
    answered = Signal(bool, str)
    used = Signal(str)

    def __init__(
        self,
        *,
        pickers: PickersViewModel,
        preferences: PreferencesViewModel,
        jobs: Jobs,
        ask: Callable[[Address, Access], Server] = tell,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._pickers, self._preferences, self._jobs, self._ask = pickers, preferences, jobs, ask
        self._job: Job | None = None
        for origin, path in preferences.settings.server_certificates.items():
            if is_address(origin):
                access.give(Address.parse(origin), Access(certificates=path))

    @property
    def trying(self) -> bool:
        """Whether an answer is waited for."""
        return self._job is not None

    @property
    def last(self) -> str:
        """The address used last, "" for none."""
        known = (self._pickers.main, *self._pickers.opened)
        return next((path for path in known if path is not None and is_address(path)), "")

    def certificates(self, text: str) -> str:
        """The file of own certificates that is remembered for an address, "" for none."""
        try:
            return access.given(Address.parse(_with_scheme(text))).certificates
        except ForetokenError:
            return ""

    def try_out(self, text: str, key: str, certificates: str) -> None:
        """Find out what answers there; `key` "": the one that is kept. Nothing is kept by it."""
        self.cancel()
        if (address := self._address(text)) is None:
            return
        reached = Access(key=key or access.given(address).key, certificates=certificates)
        self._begin(lambda: self._ask(address, reached), lambda found: self._tell(address, found))

    def use(self, text: str, key: str, certificates: str) -> None:
        """Load it as the main model, and remember how it is reached."""
        self.cancel()
        if (address := self._address(text)) is None:
            return
        before = access.given(address)
        access.give(address, msgspec.structs.replace(before, key=key or before.key, certificates=certificates))
        kept = {**self._preferences.settings.server_certificates, address.origin: certificates}
        self._preferences.change(server_certificates={origin: path for origin, path in kept.items() if path})
        if key:
            self._begin(lambda: access.keep_key(address, key), lambda kept: self._use(address, kept=kept))
        else:
            self._use(address, kept=True)

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
            return str(Address.parse(_with_scheme(text))) in self._pickers.opened
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

        def removed(_kept: bool) -> None:
            access.give(address, Access())
            self._end()
            self.answered.emit(True, tr("{server} is off the list, and its key is forgotten.", server=address.name))

        self._begin(lambda: access.keep_key(address, ""), removed)

    def cancel(self) -> None:
        """Wait for nothing any more."""
        if self._job is not None:
            self._job.cancel()
            self._end()

    def _address(self, text: str) -> Address | None:
        """What was entered; None where it is no address, which is said."""
        try:
            return Address.parse(_with_scheme(text))
        except ForetokenError as error:
            self.answered.emit(False, str(error))
            return None

    def _begin(self, work: Callable[[], object], done: Callable[..., None]) -> None:
        self._job = self._jobs.start(lambda _job: work(), done=done, failed=self._on_failed)
        self.changed.emit()

    def _end(self) -> None:
        self._job = None
        self.changed.emit()

    def _tell(self, address: Address, found: Server) -> None:
        self._end()
        said = found.told
        if address.readable_by_others:
            said += " " + tr("What you write travels there unencrypted: use it in a network that you trust.")
        self.answered.emit(True, said)

    def _use(self, address: Address, *, kept: bool) -> None:
        self._end()
        self._pickers.choose_main(str(address))
        self.used.emit(
            "" if kept else tr("There is no keyring on this system: the key is kept until Foretoken is closed.")
        )

    def _on_failed(self, error: ForetokenError) -> None:
        self._end()
        self.answered.emit(False, str(error))


def _with_scheme(text: str) -> str:
    """An address as people write it, without http:// before it."""
    text = text.strip()
    return text if not text or "://" in text else f"http://{text}"
