"""The reply that is being written."""

from dataclasses import dataclass, field

from foretoken.engine.options import ReplyOptions
from foretoken.gui.viewmodels.chat.reply import ReplyViewModel


@dataclass
class RunningReply:
    """Of whichever chat is open: `chat` is the one it belongs to, `options` what the engine was told last. `saved_at`
    in monotonic seconds; `context` in tokens."""

    chat: int
    message: int
    request: int
    reply: ReplyViewModel
    options: ReplyOptions
    saved_at: float
    context: int = 0
    rounds: int = 0
    texts: list[str] = field(default_factory=list)
    stopping: bool = False

    @property
    def text(self) -> str:
        return "".join(self.texts)
