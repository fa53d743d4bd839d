"""A chat as a sequence of turns, for display and for the chat template."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from foretoken.attachments.attachment import Attachment
from foretoken.engine.options import ChatMessage
from foretoken.gui.viewmodels.pair.controls import Choices
from foretoken.gui.viewmodels.reply.reply import ReplyViewModel
from foretoken.store.records import Message, Models, Status, turns_of
from foretoken.wording import tr

_TITLE_LENGTH: Final = 48  # characters


@dataclass(frozen=True)
class MessagePlace:
    """Which version a message is, of how many beside each other."""

    number: int = 1
    count: int = 1


ALONE: Final = MessagePlace()


@dataclass(frozen=True)
class UserItem:
    """A message of the user, and the files that went with it."""

    id: int
    text: str
    place: MessagePlace = ALONE
    files: tuple[Attachment, ...] = ()


@dataclass(frozen=True)
class ReplyItem:
    """A reply with its view-model, or with what makes it when it is first asked for; `remark` says how it ended when it
    did not end well. `length`: characters."""

    id: int
    title: str
    source: ReplyViewModel | Callable[[], ReplyViewModel]
    remark: str | None = None
    place: MessagePlace = ALONE
    length: int = 0
    made: list[Callable[[ReplyViewModel], object]] = field(default_factory=list, compare=False)
    """What is done with a view-model when it has been made."""

    @cached_property
    def reply(self) -> ReplyViewModel:
        if isinstance(self.source, ReplyViewModel):
            return self.source
        reply = self.source()
        for follow in self.made:
            follow(reply)
        return reply

    @property
    def loaded(self) -> ReplyViewModel | None:
        """The view-model, if it has been made."""
        found = self.source if isinstance(self.source, ReplyViewModel) else self.__dict__.get("reply")
        assert found is None or isinstance(found, ReplyViewModel), "nothing else is kept"
        return found

    def when_made(self, follow: Callable[[ReplyViewModel], object]) -> None:
        """Do something with the view-model now, or whenever it is made."""
        if self.loaded is not None:
            follow(self.loaded)
        self.made.append(follow)

    def release(self) -> None:
        """Nobody shows it: the view-model is made again when it is asked for."""
        if not isinstance(self.source, ReplyViewModel) and self.loaded is not None:
            self.__dict__.pop("reply").deleteLater()


Item = UserItem | ReplyItem


def conversation(path: Sequence[Message], choices: Choices) -> list[ChatMessage]:
    """What the chat template is given for the messages of `path`."""
    return turns_of(path, choices.system_prompt)


def place_of(message: int, siblings: Sequence[int]) -> MessagePlace:
    """`siblings`: the messages beside it and itself."""
    return MessagePlace(siblings.index(message) + 1, len(siblings)) if message in siblings else ALONE


def title_of(text: str) -> str:
    """A chat's title from its first message: the beginning of the first line, cut between words."""
    line = next((line for line in text.splitlines() if line.strip()), "New chat")
    line = " ".join(line.split())
    if len(line) <= _TITLE_LENGTH:
        return line
    cut = line[:_TITLE_LENGTH]
    return (cut.rsplit(" ", 1)[0] if " " in cut[20:] else cut).rstrip(" ,.;:") + "…"


def written_by(message: Message) -> str:
    """The models that wrote a reply, as its title, and whether the user changed it since."""
    models = message.models or Models(main=tr("Assistant"))
    title = models.main if models.draft is None else f"{models.main} + {models.draft}"
    return title if message.edited is None else tr("{models}, edited by you", models=title)


def remark(message: Message) -> str | None:
    """How a reply ended when it did not end well, in a sentence."""
    match message.status:
        case Status.INTERRUPTED | Status.STREAMING:
            return tr("Foretoken was closed before this reply was finished; this is the part that was saved.")
        case Status.FAILED:
            return message.error or tr("This reply could not be finished.")
        case _:
            return None
