"""How a reply was written: its seed, settings and models, to be shown and used again."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec

from foretoken.engine.options import RULES, DraftOptions, ReplyOptions, SamplingOptions
from foretoken.gui.viewmodels.pair.controls import Choices, ControlsViewModel, FormKind
from foretoken.gui.viewmodels.shared.undo import UndoStep
from foretoken.option import options_of
from foretoken.replies.figures import SOURCE_NAMES
from foretoken.store.records import Message
from foretoken.wording import joined, number, tr

if TYPE_CHECKING:
    from foretoken.gui.viewmodels.chat.chats import ChatsViewModel

_PENALTIES: Final = ("repetition_penalty", "presence_penalty", "frequency_penalty", "dry_multiplier")


@dataclass(frozen=True)
class HowWritten:
    """`rows`: what is told of it, each with its name. `options` None: not known, as of an imported reply. `differs`:
    why the same seed would not give the same text now, a sentence; "" where it would."""

    rows: tuple[tuple[str, str], ...]
    options: ReplyOptions | None
    differs: str = ""


class ReplySettings:
    """Tells how replies of the open chat were written, and takes their settings again."""

    def __init__(self, chats: "ChatsViewModel", controls: ControlsViewModel) -> None:
        self._chats = chats
        self._controls = controls

    def of(self, message: int) -> HowWritten | None:
        """None for what is no reply of the open chat."""
        found = self._chats.message(message)
        if found is None or found.models is None:
            return None
        options = self._chats.continuing.options_of(found)
        rows = _models(found)
        if options is None:
            return HowWritten((*rows, _unknown()), None)
        return HowWritten((*rows, *_told(options)), options, self._why_another(found, options))

    def use(self, message: int) -> None:
        """The next replies of this chat are written with the settings of `message`, but for its seed; undo takes that
        back."""
        how = self.of(message)
        if how is None or how.options is None:
            return
        before, now = self._controls.choices, with_settings(self._controls.choices, how.options)
        if now != before:
            take = self._controls.take
            take(now)
            sentence = tr("Settings of this reply in use")
            self._chats.undo.did(UndoStep(tr("use settings"), sentence, lambda: take(before), lambda: take(now)))

    def again(self, message: int) -> None:
        """Another reply with all settings of `message` and its seed."""
        how = self.of(message)
        if how is not None and how.options is not None:
            reply = _with_known_rule(how.options)
            self._chats.regenerate(message, msgspec.structs.replace(self._controls.choices, reply=reply))

    def _why_another(self, reply: Message, options: ReplyOptions) -> str:
        """Why the same seed would not give the same text now."""
        main = self._chats.main_model
        assert reply.models is not None, "asked before"
        if reply.edited is not None:
            return tr("Edited by hand: the same seed gives the text as the model wrote it.")
        if self._chats.continuing.patched(reply):
            return tr("Part of it comes from another reply or was continued: the same seed gives another text.")
        if main is not None and main != reply.models.main:
            return tr("Another main model is loaded now ({model}), so the same seed gives another text.", model=main)
        if options.draft.acceptance != DraftOptions().acceptance and options.sampling.temperature > 0:
            return tr("Guesses were not accepted by exact match, so the same seed may give another text.")
        return ""


def with_settings(choices: Choices, options: ReplyOptions) -> Choices:
    """`choices` with the settings of a reply, but for its seed."""
    options = _with_known_rule(options)
    was = options.sampling
    sampling = msgspec.structs.replace(
        was, seed=choices.reply.sampling.seed, grammar="", json_schema=""
    )  # the controls put the form in again
    form: FormKind = "grammar" if was.grammar else "schema" if was.json_schema else "none"
    return msgspec.structs.replace(
        choices,
        reply=msgspec.structs.replace(options, sampling=sampling),
        form=form,
        grammar=was.grammar or choices.grammar,
        schema=was.json_schema or choices.schema,
    )


def _with_known_rule(options: ReplyOptions) -> ReplyOptions:
    """`options` with a rule that the window has: a file with one's own is given on the command line alone."""
    if options.draft.acceptance in RULES:
        return options
    usual = msgspec.structs.replace(options.draft, acceptance=DraftOptions().acceptance)
    return msgspec.structs.replace(options, draft=usual)


def _models(reply: Message) -> tuple[tuple[str, str], ...]:
    assert reply.models is not None, "asked before"
    main = reply.models.main
    if reply.edited is not None:
        main = tr("{models}, edited by you", models=main)
    return (tr("Main model"), main), (tr("Draft"), reply.models.draft or tr("none", meaning="no draft"))


def _unknown() -> tuple[str, str]:
    return tr("Settings"), tr("not known: this reply was written elsewhere, or by hand")


def _told(options: ReplyOptions) -> list[tuple[str, str]]:
    sampling, draft = options.sampling, options.draft
    source, most = tr(SOURCE_NAMES[draft.source]), options.stop.max_tokens
    if draft.length == "auto":
        guesses = tr("{source}, length Auto", source=source)
    else:
        guesses = tr("{source}, length {length}", source=source, length=draft.length)
    rows = [
        (tr("Seed"), tr("not known") if sampling.seed is None else str(sampling.seed)),
        (tr("Temperature"), number(sampling.temperature, "g")),
        (tr("Filters"), _on(sampling, penalties=False)),
        (tr("Penalties"), _on(sampling, penalties=True)),
        (tr("Guesses"), guesses),
        (tr("Longest reply"), tr("no limit") if most is None else number(most)),
    ]
    if options.thinking:
        rows.append((tr("Thinking"), options.thinking))
    if sampling.grammar or sampling.json_schema:
        rows.append((tr("Format"), tr("a grammar") if sampling.grammar else tr("a JSON schema")))
    if draft.acceptance != DraftOptions().acceptance:
        rows.append((tr("Acceptance"), draft.acceptance))
    return rows


def _on(sampling: SamplingOptions, *, penalties: bool) -> str:
    """The penalties, or the filters, that are not switched off."""
    on = [
        f"{tr(field.option.brief)} {number(field.of(sampling), 'g')}"
        for field in options_of(SamplingOptions).values()
        if field.option.brief and (field.name in _PENALTIES) is penalties and field.of(sampling) != field.option.off
    ]
    return joined(on) or tr("none", meaning="no filters or penalties")
