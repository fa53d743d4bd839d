"""Says so when a change of guessing comes too late for the reply that is being shown, because it is written already."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject

from foretoken.gui.viewmodels.chat.chats import ChatsViewModel
from foretoken.gui.viewmodels.pair.controls import Choices, ControlsViewModel
from foretoken.gui.widgets.shared.notices import NoticeArea
from foretoken.wording import later, tr

_KEY: Final = "written"
_SENTENCE: Final = later(
    "This reply is written already, and only shown more slowly: your change is for the next one. In slow motion the "
    "engine waits, so that you see a change in the next round."
)


class WrittenNotice(QObject):
    """Offers slow motion, which `set_pace` is asked for. The sentence goes when another reply begins."""

    def __init__(
        self,
        notices: NoticeArea,
        *,
        chats: ChatsViewModel,
        controls: ControlsViewModel,
        set_pace: Callable[[str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._notices, self._chats, self._set_pace = notices, chats, set_pace
        self._draft = controls.options.draft
        controls.changed.connect(self._on_changed)
        chats.reply_added.connect(lambda _item: notices.clear(_KEY))
        chats.opened.connect(lambda _items: notices.clear(_KEY))

    def _on_changed(self, choices: Choices) -> None:
        before, self._draft = self._draft, choices.reply.draft
        if self._draft != before and self._chats.showing and not self._chats.generating:
            self._notices.say(_KEY, tr(_SENTENCE), kind="ok", action=tr("Slow motion"), do=self._slow_down)

    def _slow_down(self) -> None:
        self._set_pace("slow")
        self._notices.clear(_KEY)
