"""The options of the next reply, and of the one that is being written: one frozen value, changed piece by piece."""

from typing import Final, Literal

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.engine.forgetting import Forgetting
from foretoken.engine.options import MAX_DRAFT_LENGTH, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.settings import Settings

DraftLength = int | Literal["auto"]


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the controls hold. The system prompt opens every conversation when it is not empty. `forget_oldest`:
    leave out the oldest turns of a conversation that has outgrown the context."""

    reply: ReplyOptions = msgspec.field(default_factory=ReplyOptions)
    system_prompt: str = ""
    forget_oldest: bool = False

    @property
    def forgetting(self) -> Forgetting | None:
        """What the engine may leave out."""
        return Forgetting() if self.forget_oldest else None


DEFAULTS: Final = Choices()


class ControlsViewModel(QObject):
    """Holds the Choices; every setter emits at most one signal.

    changed(object)    the new Choices; a running reply takes the reply options at its next round
    """

    changed = Signal(object)

    def __init__(self, choices: Choices = DEFAULTS, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choices = choices

    @property
    def choices(self) -> Choices:
        return self._choices

    @property
    def options(self) -> ReplyOptions:
        return self._choices.reply

    def set_sampling(self, **fields: float | int | None) -> None:
        """Replace fields of SamplingOptions."""
        self._set_reply(sampling=msgspec.structs.replace(self.options.sampling, **fields))

    def set_draft_length(self, length: DraftLength) -> None:
        self._set_reply(draft=msgspec.structs.replace(self.options.draft, length=_in_range(length)))

    def set_min_confidence(self, value: float) -> None:
        self._set_reply(draft=msgspec.structs.replace(self.options.draft, min_confidence=value))

    def set_lookup(self, lookup: bool | None) -> None:
        """Prompt lookup on, off, or as the engine finds right (None)."""
        self._set_reply(draft=msgspec.structs.replace(self.options.draft, lookup=lookup))

    def set_draft_enabled(self, enabled: bool) -> None:
        self._set_reply(draft=msgspec.structs.replace(self.options.draft, enabled=enabled))

    def set_max_tokens(self, count: int | None) -> None:
        self._set_reply(stop=msgspec.structs.replace(self.options.stop, max_tokens=count))

    def set_system_prompt(self, text: str) -> None:
        self._set(msgspec.structs.replace(self._choices, system_prompt=text))

    def set_forget_oldest(self, forget: bool) -> None:
        self._set(msgspec.structs.replace(self._choices, forget_oldest=forget))

    def reset_sampling(self) -> None:
        """Sampling, length of the reply, minimum confidence and lookup as on the first day. The system prompt stays:
        it was typed, and what was typed is not thrown away."""
        first = DEFAULTS.reply.draft
        draft = msgspec.structs.replace(self.options.draft, min_confidence=first.min_confidence, lookup=first.lookup)
        self._set_reply(sampling=DEFAULTS.reply.sampling, stop=DEFAULTS.reply.stop, draft=draft)

    def _set_reply(self, **fields: object) -> None:
        reply = msgspec.structs.replace(self.options, **fields)
        self._set(msgspec.structs.replace(self._choices, reply=reply))

    def _set(self, choices: Choices) -> None:
        if choices != self._choices:
            self._choices = choices
            self.changed.emit(choices)


def _in_range(length: DraftLength) -> DraftLength:
    return length if length == "auto" else max(1, min(MAX_DRAFT_LENGTH, length))


def from_settings(settings: Settings) -> Choices:
    """The choices of the last run."""
    return Choices(
        reply=ReplyOptions(
            sampling=SamplingOptions(
                temperature=settings.temperature,
                top_k=settings.top_k,
                top_p=settings.top_p,
                min_p=settings.min_p,
                repetition_penalty=settings.repetition_penalty,
                presence_penalty=settings.presence_penalty,
                frequency_penalty=settings.frequency_penalty,
                seed=settings.seed,
            ),
            draft=DraftOptions(
                length=_in_range(settings.draft_length),
                min_confidence=settings.min_confidence,
                lookup=settings.lookup,
            ),
            stop=StopOptions(max_tokens=settings.max_tokens),
        ),
        system_prompt=settings.system_prompt,
        forget_oldest=settings.forget_oldest,
    )


def into_settings(choices: Choices, settings: Settings) -> Settings:
    """`settings` with these choices in them."""
    sampling, draft = choices.reply.sampling, choices.reply.draft
    return msgspec.structs.replace(
        settings,
        temperature=sampling.temperature,
        top_k=sampling.top_k,
        top_p=sampling.top_p,
        min_p=sampling.min_p,
        repetition_penalty=sampling.repetition_penalty,
        presence_penalty=sampling.presence_penalty,
        frequency_penalty=sampling.frequency_penalty,
        seed=sampling.seed,
        draft_length=draft.length,
        min_confidence=draft.min_confidence,
        lookup=draft.lookup,
        max_tokens=choices.reply.stop.max_tokens,
        system_prompt=choices.system_prompt,
        forget_oldest=choices.forget_oldest,
    )
