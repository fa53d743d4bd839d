"""The options of the next reply, and of the one that is being written: one frozen value, changed piece by piece."""

from typing import Final, Literal

import msgspec
from PySide6.QtCore import QObject, Signal

from foretoken.engine.models.gbnf import check_grammar, check_schema
from foretoken.engine.options import (
    MAX_DRAFT_LENGTH,
    SAMPLERS,
    DraftOptions,
    DraftSource,
    ReplyOptions,
    SamplingOptions,
    StopOptions,
)
from foretoken.engine.prompt.truncation import Truncation
from foretoken.errors import UsageError
from foretoken.settings import Settings
from foretoken.store.records import ChatOptions

DraftLength = int | Literal["auto"]
FormKind = Literal["none", "grammar", "schema"]

_SAMPLING: Final = tuple(name for name in SAMPLERS if name in Settings.__struct_fields__)


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

    @property
    def form_text(self) -> str:
        """The text of the form chosen."""
        return {"none": "", "grammar": self.grammar, "schema": self.schema}[self.form]

    @property
    def truncation(self) -> Truncation | None:
        """What the engine may leave out."""
        return Truncation() if self.forget_oldest else None


DEFAULTS: Final = Choices()


class ControlsViewModel(QObject):
    """Holds the Choices; every setter emits each signal at most once.

    changed(object)    the new Choices; a running reply takes the reply options at its next round
    chosen(object)     behind `changed`: it was a person who changed them, and they are to be kept
    """

    changed = Signal(object)
    chosen = Signal(object)

    def __init__(self, choices: Choices = DEFAULTS, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choices = choices

    @property
    def choices(self) -> Choices:
        return self._choices

    @property
    def options(self) -> ReplyOptions:
        return self._choices.reply

    def set_sampling(self, **fields: object) -> None:
        """Replace fields of SamplingOptions; a grammar and a schema are set by `set_form`."""
        self._set_reply(sampling=msgspec.structs.replace(self.options.sampling, **fields))

    def set_draft_length(self, length: DraftLength) -> None:
        self._set_reply(draft=msgspec.structs.replace(self.options.draft, length=_in_range(length)))

    def set_min_confidence(self, value: float) -> None:
        self._set_reply(draft=msgspec.structs.replace(self.options.draft, min_confidence=value))

    def set_lookup(self, lookup: bool | None) -> None:
        """Prompt lookup on, off, or as the engine finds right (None)."""
        self._set_reply(draft=msgspec.structs.replace(self.options.draft, lookup=lookup))

    def set_acceptance(self, rule: str) -> None:
        """The rule that keeps guesses: "exact", "rejection" or "typical", or the path of a file with another."""
        self._set_reply(draft=msgspec.structs.replace(self.options.draft, acceptance=rule))

    def set_form(self, kind: FormKind) -> None:
        """Which form replies keep to."""
        self._set(_in_force(msgspec.structs.replace(self._choices, form=kind)))

    def set_form_text(self, kind: FormKind, text: str) -> None:
        """The grammar or the schema."""
        if kind != "none":
            self._set(_in_force(msgspec.structs.replace(self._choices, **{kind: text})))

    def set_source(self, source: DraftSource) -> None:
        """Where guesses come from, from the next round on."""
        self._set_reply(draft=msgspec.structs.replace(self.options.draft, source=source))

    def set_thinking(self, choice: str) -> None:
        """A choice of the chat template's switch by its name; "" for what it does unasked."""
        self._set_reply(thinking=choice)

    def set_max_tokens(self, count: int | None) -> None:
        self._set_reply(stop=msgspec.structs.replace(self.options.stop, max_tokens=count))

    def set_system_prompt(self, text: str) -> None:
        self._set(msgspec.structs.replace(self._choices, system_prompt=text))

    def set_forget_oldest(self, forget: bool) -> None:
        self._set(msgspec.structs.replace(self._choices, forget_oldest=forget))

    def reset_sampling(self) -> None:
        """Reset all options except the draft length. The system prompt, a grammar and a schema stay, the latter out
        of force: they were typed, and what was typed is not thrown away."""
        first = DEFAULTS.reply.draft
        draft = msgspec.structs.replace(
            self.options.draft,
            min_confidence=first.min_confidence,
            lookup=first.lookup,
            acceptance=first.acceptance,
        )
        reply = msgspec.structs.replace(
            self.options, sampling=DEFAULTS.reply.sampling, stop=DEFAULTS.reply.stop, draft=draft
        )
        self._set(msgspec.structs.replace(self._choices, reply=reply, form="none"))

    def take(self, choices: Choices) -> None:
        """A person chose all of these at once."""
        self._set(_in_force(choices))

    def restore(self, choices: Choices) -> None:
        """What was chosen earlier holds again."""
        choices = _in_force(choices)
        if choices != self._choices:
            self._choices = choices
            self.changed.emit(choices)

    def _set_reply(self, **fields: object) -> None:
        reply = msgspec.structs.replace(self.options, **fields)
        self._set(msgspec.structs.replace(self._choices, reply=reply))

    def _set(self, choices: Choices) -> None:
        if choices != self._choices:
            self._choices = choices
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


def _in_range(length: DraftLength) -> DraftLength:
    return length if length == "auto" else max(1, min(MAX_DRAFT_LENGTH, length))


def from_settings(settings: Settings) -> Choices:
    """The choices of the last run."""
    sampling = SamplingOptions(**{name: getattr(settings, name) for name in _SAMPLING})
    return _in_force(
        Choices(
            reply=ReplyOptions(
                sampling=sampling,
                draft=DraftOptions(
                    length=_in_range(settings.draft_length),
                    min_confidence=settings.min_confidence,
                    lookup=settings.lookup,
                    acceptance=_kept_guesses(settings),
                ),
                stop=StopOptions(max_tokens=settings.max_tokens),
            ),
            system_prompt=settings.system_prompt,
            forget_oldest=settings.forget_oldest,
            form=settings.form,
            grammar=settings.grammar,
            schema=settings.schema,
        )
    )


def _kept_guesses(settings: Settings) -> str:
    """The rule chosen. Older versions wrote theirs down whether or not a person had chosen it, so that their usual rule
    says nothing: seeds keep their promise for those who never chose."""
    older = settings.acceptance if settings.acceptance != Settings().acceptance else None
    return settings.kept_guesses or older or DraftOptions().acceptance


def into_settings(choices: Choices, settings: Settings) -> Settings:
    """`settings` with these choices in them."""
    sampling, draft = choices.reply.sampling, choices.reply.draft
    return msgspec.structs.replace(
        settings,
        **{name: getattr(sampling, name) for name in _SAMPLING},
        draft_length=draft.length,
        min_confidence=draft.min_confidence,
        lookup=draft.lookup,
        kept_guesses=draft.acceptance,
        acceptance=Settings().acceptance,
        max_tokens=choices.reply.stop.max_tokens,
        system_prompt=choices.system_prompt,
        forget_oldest=choices.forget_oldest,
        form=choices.form,
        grammar=choices.grammar,
        schema=choices.schema,
    )


def chat_options_of(choices: Choices) -> ChatOptions:
    """Returns the part of `choices` that belongs to a chat."""
    return ChatOptions(
        sampling=choices.reply.sampling,
        thinking=choices.reply.thinking,
        max_tokens=choices.reply.stop.max_tokens,
        system_prompt=choices.system_prompt,
        forget_oldest=choices.forget_oldest,
        form=choices.form,
        grammar=choices.grammar,
        schema=choices.schema,
    )


def with_chat_options(choices: Choices, options: ChatOptions) -> Choices:
    """`choices` with a chat's own in them."""
    stop = msgspec.structs.replace(choices.reply.stop, max_tokens=options.max_tokens)
    return msgspec.structs.replace(
        choices,
        reply=msgspec.structs.replace(choices.reply, sampling=options.sampling, stop=stop, thinking=options.thinking),
        system_prompt=options.system_prompt,
        forget_oldest=options.forget_oldest,
        form=options.form,
        grammar=options.grammar,
        schema=options.schema,
    )
