"""A disk that fills up while the window is open: said once, and all is saved once there is room again."""

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from foretoken.gui.composition import Composition
from foretoken.gui.places import Places
from foretoken.store.chat_store import ChatStore
from foretoken.store.opening import open_database

PAIR = ("scripted:seed=3,agreement=0.7,length=20", "scripted:agreement=0.7")
ROOM = 4_294_967_294  # pages: SQLite's own limit


def test_a_full_disk(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    composition = Composition(qapp, home=Places(tmp_path / "settings.json", tmp_path / "chats.db", PAIR))
    try:
        window, store = composition.window, composition.store
        window.show()
        composition.begin()
        file = store.database.connection
        file.execute(f"PRAGMA max_page_count = {file.execute('PRAGMA page_count').fetchone()[0]}")  # SQLITE_FULL
        qtbot.waitUntil(lambda: composition.engine.loaded is not None, timeout=60_000)
        text = "a long question " * 5000
        composition.chats.send(text)
        qtbot.waitUntil(lambda: not composition.chats.generating, timeout=60_000)
        said = window.notices.sentences["store"]
        assert said.startswith("The chats cannot be saved now: the disk is full. They are kept in memory")

        def answer() -> None:
            box = window.findChild(QMessageBox)
            assert box is not None
            next(button for button in box.buttons() if button.text() == "Keep open").click()

        QTimer.singleShot(0, answer)
        assert not window.close()
        assert window.isVisible()

        file.execute(f"PRAGMA max_page_count = {ROOM}")
        assert composition.saving_again.attempt()
        assert window.notices.sentences["store"] == "All messages are saved again."
        chat = composition.chats.current
    finally:
        composition.close()
    store = ChatStore(open_database(tmp_path / "chats.db"), clock=lambda: 0.0)
    question, _reply = store.messages(chat)
    assert question.content.strip() == text.strip()
    store.close()
