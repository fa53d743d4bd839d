"""Models on servers in the window: entered, tried, used, remembered; and what cannot be asked of them."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.viewmodels.pair.conftest import pickers_of

from foretoken.engine.options import DraftSource
from foretoken.errors import CertificateRefused, KeyRefused, ServerError
from foretoken.features.remote import model
from foretoken.features.remote.feature import CertificateDialog, ServerDialog
from foretoken.features.remote.model import ServersViewModel
from foretoken.gui.places import first_pair
from foretoken.gui.viewmodels.chat.context_room import larger_context
from foretoken.gui.viewmodels.pair.controls import ControlsViewModel
from foretoken.gui.viewmodels.pair.memory import MemoryViewModel
from foretoken.gui.viewmodels.pair.sources import SourcesViewModel
from foretoken.gui.viewmodels.shared.jobs import Jobs
from foretoken.gui.viewmodels.shared.preferences import PreferencesViewModel
from foretoken.session.messages import AnswerPart, LoadFailed, LoadPair, Ready, RequestFailed
from foretoken.session.remote import access
from foretoken.session.remote.access import Access
from foretoken.session.remote.address import Address
from foretoken.session.remote.certificates import Certificate
from foretoken.session.remote.probe import RemoteServer, ServerKind
from foretoken.settings import Settings

ADDRESS = "http://10.0.0.5:8080"
FOUND = RemoteServer(kind=ServerKind.LLAMA_SERVER, model="/models/big.gguf", context=4096, speculates=True)


class Keyring:
    def __init__(self) -> None:
        self.keys: dict[str, str] = {}
        self.works = True

    def read(self, name: str) -> str | None:
        return self.keys.get(name)

    def keep(self, name: str, text: str) -> bool:
        if self.works:
            self.keys[name] = text
        return self.works

    def forget(self, name: str) -> None:
        self.keys.pop(name, None)


@pytest.fixture
def keyring(monkeypatch: pytest.MonkeyPatch) -> Keyring:
    made = Keyring()
    monkeypatch.setattr(access, "system_keyring", made)
    monkeypatch.setattr(access, "_given", {})
    return made


@pytest.fixture
def there(
    qapp: object, owner: QObject, inline: Any, shelf: Any, keyring: Keyring, monkeypatch: pytest.MonkeyPatch
) -> SimpleNamespace:
    """The view-models, and what was asked of the server."""
    local, controls = shelf.make(owner), ControlsViewModel(parent=owner)
    pickers = pickers_of(owner, inline, local, controls=controls)
    preferences = PreferencesViewModel(Settings(), lambda _settings: None, owner)
    asked: list[tuple[Address, Access]] = []

    def ask(address: Address, reached: Access) -> RemoteServer:
        asked.append((address, reached))
        if reached.key == "wrong":
            raise KeyRefused("It refuses the key.")
        if address.scheme == "https" and reached.pin != there.certificate.fingerprint:
            raise CertificateRefused("It is not trusted.", reason="self-signed certificate")
        if address.port != 8080:
            raise ServerError("Nothing answers there.")
        return FOUND

    there = SimpleNamespace(pickers=pickers, preferences=preferences, asked=asked)
    there.certificate = Certificate("ab" * 32, subject="CN=gpu", issuer="CN=gpu")
    monkeypatch.setattr(model, "tell", ask)
    monkeypatch.setattr(model, "certificate_of", lambda _address, _access: there.certificate)
    core: Any = SimpleNamespace(pickers=pickers, preferences=preferences, jobs=Jobs(owner))
    there.servers = ServersViewModel(core, owner)
    return there


def test_a_server_is_tried_used_and_remembered(qtbot: QtBot, there: SimpleNamespace, keyring: Keyring) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = ServerDialog(there.servers, parent)
    dialog.show()
    dialog.begin()
    assert not dialog.use.isEnabled()
    dialog.address.setText("ftp://10.0.0.5")
    dialog.test.click()
    assert "http://host:port" in dialog.answer.text()
    dialog.address.setText("10.0.0.5:1")  # as people write it
    with qtbot.waitSignal(there.servers.answered):
        dialog.test.click()
        assert not dialog.test.isEnabled()  # while an answer is waited for
    assert dialog.answer.text() == "Nothing answers there."
    dialog.address.setText(ADDRESS)
    dialog.key.setText("my-key")
    dialog.certificates.setText("/etc/own.pem")
    with qtbot.waitSignal(there.servers.answered):
        dialog.test.click()
    assert "big.gguf, a context of 4,096 tokens; it guesses ahead." in dialog.answer.text()
    assert "Not encrypted" in dialog.answer.text()
    assert keyring.keys == {}  # nothing is kept by a test
    chosen: list[LoadPair] = []
    there.pickers.pair_chosen.connect(chosen.append)
    with qtbot.waitSignal(there.servers.used):
        dialog.use.click()
    assert not dialog.isVisible()
    assert chosen == [LoadPair(main=ADDRESS)]
    assert keyring.keys == {ADDRESS: "my-key"}
    assert there.preferences.settings.server_certificates == {ADDRESS: "/etc/own.pem"}
    assert "my-key" not in str(there.preferences.settings)
    assert [(row.path, row.label) for row in there.pickers.drafts()] == [(None, "The server's own")]
    assert there.pickers.mains()[1].label == "10.0.0.5:8080"
    assert there.pickers.recent == (ADDRESS,)
    dialog.begin()
    assert (dialog.address.text(), dialog.key.text(), dialog.certificates.text()) == (ADDRESS, "", "/etc/own.pem")
    dialog.remove.click()
    assert "choose another main model first" in dialog.answer.text()
    there.pickers.set_current(LoadPair(main="/demo/target.gguf"))
    with qtbot.waitSignal(there.servers.answered):
        dialog.remove.click()
    assert "removed; its key" in dialog.answer.text()
    assert (there.pickers.recent, keyring.keys, there.preferences.settings.server_certificates) == ((), {}, {})
    assert dialog.remove.isHidden()


def test_what_a_server_refuses_is_mended_where_it_was_entered(
    qtbot: QtBot, there: SimpleNamespace, keyring: Keyring
) -> None:
    parent, servers = QWidget(), there.servers
    qtbot.addWidget(parent)
    dialog = ServerDialog(servers, parent)
    dialog.show()
    dialog.begin()
    dialog.address.setText("https://10.0.0.5:8080")
    dialog.key.setText("wrong")
    with qtbot.waitSignal(servers.key_wanted):
        dialog.use.click()
    assert "refuses this API key" in dialog.answer.text()
    assert (dialog.isVisible(), keyring.keys, there.pickers.main) == (True, {}, None)  # nothing is used or kept
    assert dialog.key.hasSelectedText()
    dialog.key.setText("right")
    assert dialog.look.isHidden()

    def question() -> CertificateDialog:
        with qtbot.waitSignal(servers.answered):
            dialog.use.click()
        dialog.look.click()
        return dialog.findChildren(CertificateDialog)[-1]

    text = " ".join(label.text() for label in question().findChildren(QLabel))
    assert "self-signed certificate" in dialog.answer.text()
    assert "AB:AB" in text
    assert "itself (self-signed)" in text
    with qtbot.waitSignal(servers.used):
        question().trust.click()  # goes on with what was asked for
    pins = there.preferences.settings.server_pins
    assert pins == {"https://10.0.0.5:8080": "ab" * 32}
    assert access.given(Address.parse("https://10.0.0.5:8080")).pin == "ab" * 32
    assert there.pickers.main == "https://10.0.0.5:8080"
    there.certificate = Certificate("cd" * 32)  # another one, later
    dialog.show()
    dialog.mend("https://10.0.0.5:8080")
    assert not dialog.pinned.isHidden()
    asked = question()
    assert "has changed since you trusted it" in dialog.answer.text()
    assert "not the certificate of 10.0.0.5:8080 that you trusted" in asked.findChildren(QLabel)[0].text()
    asked.cancel.click()
    assert there.preferences.settings.server_pins == pins
    dialog.distrust.click()
    assert (there.preferences.settings.server_pins, dialog.pinned.isHidden()) == ({}, True)
    dialog.address.setText("10.0.0.6:8080")
    assert dialog.look.isHidden()


def test_without_a_keyring_it_is_said_how_long_a_key_lasts(
    qtbot: QtBot, there: SimpleNamespace, keyring: Keyring
) -> None:
    keyring.works = False
    with qtbot.waitSignal(there.servers.used) as used:
        there.servers.use(ADDRESS, "my-key", "")
    assert "until Foretoken closes" in used.args[0]
    assert access.given(Address.parse(ADDRESS)).key == "my-key"
    with qtbot.waitSignal(there.servers.answered):
        there.servers.forget_key(ADDRESS)
    assert access.given(Address.parse(ADDRESS)).key == ""


def test_the_server_of_the_last_run_is_loaded_again() -> None:
    pair, missing = first_pair(Settings(main_model=ADDRESS), ("/demo/target.gguf", "/demo/draft.gguf"))
    assert (pair, missing) == (LoadPair(main=ADDRESS), None)


def _buttons(window: Any, key: str) -> list[str]:
    row = window.notices.button(key).parentWidget()
    return [button.text() for button in row.findChildren(QPushButton)]


@pytest.mark.parametrize("takes_length", [False, True])
def test_what_cannot_be_done_over_a_server_says_why(
    monkeypatch: pytest.MonkeyPatch, whole_window: Any, say: SimpleNamespace, takes_length: bool
) -> None:
    asked: list[str] = []
    composition = whole_window()
    window, shell = composition.window, composition.shell
    actions = shell.menus.actions
    league = actions["league"].text()
    loaded = say.loaded("Main", None)
    main = msgspec.structs.replace(loaded.main, path=ADDRESS)
    composition.engine.load(LoadPair(main=ADDRESS))
    composition.host.say(msgspec.structs.replace(loaded, main=main, context=0, takes_length=takes_length))
    assert actions["league"].text() == f"{league}   —   needs the model on this computer"
    lacks = {name: action.lacks() for name, action in shell.actions.items()}
    lacking = {name for name, lack in lacks.items() if lack is not None and lack.sentence}
    decided = {"guess", "longer", "shorter"}
    assert lacking == {"league", "find_draft", "no_draft"} | (set() if takes_length else decided)
    assert actions["compare"].isEnabled()
    length = window.top.speculation.sheet.fields["draft_length"].inner
    assert length.isEnabled() is takes_length
    assert ("server is started" in length.toolTip()) is not takes_length
    QTest.keyClick(window, Qt.Key.Key_F7, Qt.KeyboardModifier.ShiftModifier)
    assert "league needs the model's own probabilities" in window.notices.sentences["server"]
    assert composition.memory.remote
    assert "its context is chosen there" in composition.memory.words()
    assert larger_context(composition.memory, 0) == "The context is chosen where the server is started."
    composition.chats.send("Hello")
    composition.host.say(AnswerPart(request=1, events=(RequestFailed(code="server", message="Nothing answers."),)))
    foot = window.transcript.messages.items[composition.chats.path[-1].id].foot
    QApplication.processEvents()
    assert [one.text() for one in foot.findChildren(QPushButton) if one.isVisible()] == [
        "Regenerate",
        "⋯",
        "Remote server…",
    ]
    assert "Nothing answers." not in window.notices.sentences.values()  # the reply says it, once
    composition.chats.regenerate_last()
    composition.chats.stop()
    composition.host.say(AnswerPart(request=2, events=(RequestFailed(code="server", message="Nothing answers."),)))
    composition.engine.load(LoadPair(main=ADDRESS))
    composition.host.say(LoadFailed(code="x", message="It refuses the API key."))
    assert _buttons(window, "engine") == ["Try again", "Remote server…"]
    monkeypatch.setattr(ServersViewModel, "try_out", lambda _self, text, *_: asked.append(text))
    window.notices.findChildren(QPushButton)[-1].click()
    assert asked == [ADDRESS]
    assert length.isEnabled()  # no server decides it any more
    composition.engine.load(say.PAIR)
    composition.host.say(say.loaded())
    assert actions["league"].isEnabled()
    assert (actions["league"].text(), length.isEnabled()) == (league, True)


def test_it_takes_no_memory_here_and_guesses_as_it_was_started(
    shell: SimpleNamespace, say: SimpleNamespace, owner: QObject, inline: Any
) -> None:
    preferences = PreferencesViewModel(Settings(), lambda _settings: None, owner)
    memory = MemoryViewModel(preferences, read=lambda *_: pytest.fail("no file is read"), executor=inline, parent=owner)
    wanted: list[LoadPair] = []
    memory.load_wanted.connect(wanted.append)
    memory.choose(LoadPair(main=ADDRESS))
    assert wanted == [LoadPair(main=ADDRESS)]
    sources = SourcesViewModel(engine=shell.engine, controls=shell.controls, parent=owner)
    sources.choose(DraftSource.NONE)
    loaded = say.loaded("Main", None)
    main = msgspec.structs.replace(loaded.main, path=ADDRESS)
    remote = msgspec.structs.replace(loaded, main=main, takes_length=False, takes_source=False)
    shell.engine.load(LoadPair(main=ADDRESS))
    shell.fake.say(Ready(pid=1, backend=""), remote)
    assert [row.source for row in sources.rows] == [DraftSource.AUTO]
    assert sources.chosen is DraftSource.AUTO
    shell.fake.say(msgspec.structs.replace(remote, takes_length=True))
    assert [row.source for row in sources.rows] == [DraftSource.AUTO, DraftSource.NONE]
    shell.fake.say(msgspec.structs.replace(remote, takes_length=True, takes_source=True))  # another Foretoken
    assert {row.source for row in sources.rows if row.usable} >= {DraftSource.LOOKUP, DraftSource.NONE}
