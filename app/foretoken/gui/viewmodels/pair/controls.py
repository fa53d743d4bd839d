"""The options of the next reply, and of the one that is being written: one frozen value, changed piece by piece."""

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.engine.grammars.grammar import check_grammar, check_schema
from foretoken.engine.options import (
    MAX_DRAFT_LENGTH,
    RULES,
    DraftOptions,
    DraftSource,
    ReplyOptions,
    SamplingOptions,
    StopOptions,
)
from foretoken.engine.prompt.truncation import Truncation
from foretoken.errors import UsageError
from foretoken.option import options_of
from foretoken.settings import Settings
from foretoken.store.records import ChatOptions

DraftLength = int | Literal["auto"]
FormKind = Literal["none", "grammar", "schema"]

REPLY_SETTINGS: Final = {
    field.setting: (part, field.name)
    for part, kind in (("sampling", SamplingOptions), ("draft", DraftOptions), ("stop", StopOptions))
    for field in options_of(kind).values()
    if field.setting in Settings.__struct_fields__
}
"""The options of replies that the settings keep: the part of ReplyOptions each is in, and its name there."""


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the controls hold. The system prompt opens every conversation when it is not empty. `forget_oldest`:
    leave out the oldest turns of a conversation that has outgrown the context.

    `form` says which of `grammar` (GBNF) and `schema` (JSON) replies keep to; both texts are kept. The reply's options
    have it only as long as nothing is wrong with it.
    """

    reply: ReplyOptions = msgspec.field(default_factory=ReplyOptions)
    system_prompt: str = ""
    forget_oldest: bool = False
    form: FormKind = "none"
    grammar: str = ""
    schema: str = ""

    def value(self, name: str) -> Any:
        """The value of an option of replies, by its name in the settings."""
        part, field = REPLY_SETTINGS[name]
        return getattr(getattr(self.reply, part), field)

    @property
    def form_text(self) -> str:
        """The text of the form chosen."""
        return {"none": "", "grammar": self.grammar, "schema": self.schema}[self.form]

    @property
    def truncation(self) -> Truncation | None:
        """What the engine may leave out."""
        return Truncation() if self.forget_oldest else None


DEFAULTS: Final = Choices()
_OWN: Final = tuple(name for name in Choices.__struct_fields__ if name != "reply")


class ControlsViewModel(QObject):
    """Holds the Choices; every setter emits each signal at most once.

    changed(object)    the new Choices; a running reply takes the reply options at its next round
    chosen(object)     behind `changed`: it was a person who changed them, and they are to be kept
    """

    changed = Signal(object)
    chosen = Signal(object)

    def __init__(self, choices: Choices = DEFAULTS, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.choices = choices

    @property
    def options(self) -> ReplyOptions:
        return self.choices.reply

    def set_options(self, **values: object) -> None:
        """Replace options, by their names in the settings; a grammar and a schema are set by `set_form`."""
        self._set(msgspec.structs.replace(self.choices, reply=_with_options(self.options, values)))

    def set_draft_length(self, length: DraftLength) -> None:
        self.set_options(draft_length=length if length == "auto" else max(1, min(MAX_DRAFT_LENGTH, length)))

    def set_form(self, kind: FormKind) -> None:
        """Which form replies keep to."""
        self._set(_in_force(msgspec.structs.replace(self.choices, form=kind)))

    def set_form_text(self, kind: FormKind, text: str) -> None:
        """The grammar or the schema."""
        if kind != "none":
            self._set(_in_force(msgspec.structs.replace(self.choices, **{kind: text})))

    def set_source(self, source: DraftSource) -> None:
        """Where guesses come from, from the next round on."""
        self._set_reply(draft=msgspec.structs.replace(self.options.draft, source=source))

    def set_thinking(self, choice: str) -> None:
        """A choice of the chat template's switch by its name; "" for what it does unasked."""
        self._set_reply(thinking=choice)

    def set_system_prompt(self, text: str) -> None:
        self._set(msgspec.structs.replace(self.choices, system_prompt=text))

    def set_forget_oldest(self, forget: bool) -> None:
        self._set(msgspec.structs.replace(self.choices, forget_oldest=forget))

    def reset_sampling(self) -> None:
        """Reset all options except the draft length. The system prompt, a grammar and a schema stay, the latter out
        of force: they were typed, and what was typed is not thrown away."""
        first, draft = DEFAULTS.reply, self.options.draft
        draft = msgspec.structs.replace(first.draft, length=draft.length, source=draft.source)
        reply = msgspec.structs.replace(self.options, sampling=first.sampling, stop=first.stop, draft=draft)
        self._set(msgspec.structs.replace(self.choices, reply=reply, form="none"))

    def take(self, choices: Choices) -> None:
        """A person chose all of these at once."""
        self._set(_in_force(choices))

    def restore(self, choices: Choices) -> None:
        """What was chosen earlier holds again."""
        choices = _in_force(choices)
        if choices != self.choices:
            self.choices = choices
            self.changed.emit(choices)

    def _set_reply(self, **fields: object) -> None:
        reply = msgspec.structs.replace(self.options, **fields)
        self._set(msgspec.structs.replace(self.choices, reply=reply))

    def _set(self, choices: Choices) -> None:
        if choices != self.choices:
            self.choices = choices
            self.changed.emit(choices)
            self.chosen.emit(choices)


def form_fault(kind: FormKind, text: str) -> str | None:
    """Returns what is wrong with a grammar or a schema, a sentence; None where no error is found."""
    try:
        if kind == "grammar":
            check_grammar(text)
        elif kind == "schema":
            check_schema(text)
    except UsageError as error:
        return str(error)
    return None


def _in_force(choices: Choices) -> Choices:
    """The same with its form in the reply's options, if there is nothing wrong with it."""
    text = choices.form_text
    sound = bool(text.strip()) and form_fault(choices.form, text) is None
    sampling = msgspec.structs.replace(
        choices.reply.sampling,
        grammar=text if sound and choices.form == "grammar" else "",
        json_schema=text if sound and choices.form == "schema" else "",
    )
    reply = msgspec.structs.replace(choices.reply, sampling=sampling)
    return msgspec.structs.replace(choices, reply=reply)


def _with_options(reply: ReplyOptions, values: Mapping[str, object]) -> ReplyOptions:
    """`reply` with other `values`, by their names in the settings."""
    parts: dict[str, dict[str, object]] = {}
    for name, value in values.items():
        part, field = REPLY_SETTINGS[name]
        parts.setdefault(part, {})[field] = value
    changed = {part: msgspec.structs.replace(getattr(reply, part), **fields) for part, fields in parts.items()}
    return msgspec.structs.replace(reply, **changed)


def from_settings(settings: Settings) -> Choices:
    """The choices of the last run. Older versions wrote their rule down whether or not a person had chosen it, so that
    their usual one says nothing: seeds keep their promise for those who never chose."""
    older = settings.acceptance if settings.acceptance != Settings().acceptance else ""
    chosen = {name: getattr(settings, name) for name in REPLY_SETTINGS}
    if settings.kept_guesses is None:
        chosen["kept_guesses"] = older if older in RULES else DraftOptions().acceptance
    return _in_force(
        Choices(
            reply=_with_options(ReplyOptions(), chosen),
            **{name: getattr(settings, name) for name in _OWN},
        )
    )


def into_settings(choices: Choices, settings: Settings) -> Settings:
    """`settings` with these choices in them."""
    kept = {name: choices.value(name) for name in REPLY_SETTINGS}
    kept |= {name: getattr(choices, name) for name in _OWN}
    return msgspec.structs.replace(settings, acceptance=Settings().acceptance, **kept)


def chat_options_of(choices: Choices) -> ChatOptions:
    """Returns the part of `choices` that belongs to a chat."""
    return ChatOptions(
        sampling=choices.reply.sampling,
        thinking=choices.reply.thinking,
        max_tokens=choices.reply.stop.max_tokens,
        **{name: getattr(choices, name) for name in _OWN},
    )


def with_chat_options(choices: Choices, options: ChatOptions) -> Choices:
    """`choices` with a chat's own in them."""
    stop = msgspec.structs.replace(choices.reply.stop, max_tokens=options.max_tokens)
    return msgspec.structs.replace(
        choices,
        reply=msgspec.structs.replace(choices.reply, sampling=options.sampling, stop=stop, thinking=options.thinking),
        **{name: getattr(options, name) for name in _OWN},
    )
