"""Traces of replies that are in the store."""

from collections.abc import Sequence

import msgspec

from foretoken.decoding import Undecodable
from foretoken.engine.events import ReplyEvent, ReplyFinished
from foretoken.engine.examined import Examination
from foretoken.engine.options import ReplyOptions
from foretoken.errors import UnusableInput
from foretoken.replies.checks import Checker, Contradiction
from foretoken.replies.records import record_of
from foretoken.replies.trace import Trace, TraceHeader, TraceModels, TracePrompt, named, unpack, unpack_examination
from foretoken.store.records import Message, Models, Role, turns_of
from foretoken.wording import tr


def stored_trace(
    reply: Message,
    packed: bytes | None,
    before: Sequence[Message] = (),
    system_prompt: str = "",
    examined: bytes | None = None,
) -> Trace:
    """The trace of a stored reply. `packed`: its events as the store keeps them, `examined`: what was found out about
    them; `before`: the messages that it answered, oldest first. Raises UnusableInput where there are no events, or none
    that can be read."""
    if reply.role is not Role.ASSISTANT:
        raise UnusableInput(tr("This message is not a reply; only replies have a trace."))
    if packed is None:
        raise UnusableInput(tr("There is no record of how this reply was written, only its text."))
    try:
        events = unpack(packed)
    except Undecodable as why:
        raise UnusableInput(
            tr("The record of how this reply was written cannot be read; only its text is known.")
        ) from why
    prompt = TracePrompt(messages=tuple(turns_of(before, system_prompt)))
    trace = trace_of(reply.models, reply.options, prompt, events, reply)
    trace.examination = _examination(trace, examined)
    return trace


def _examination(trace: Trace, examined: bytes | None) -> Examination | None:
    """None also where it cannot be read, or is not of these tokens."""
    if examined is None:
        return None
    checker = Checker()
    try:
        found = unpack_examination(examined)
        for event in trace.events:
            checker.add(record_of(event))
        checker.add_examined(found.tokens)
    except (Undecodable, Contradiction):
        return None
    return found


def trace_of(
    models: Models | None,
    options: ReplyOptions | None,
    prompt: TracePrompt,
    events: Sequence[ReplyEvent],
    reply: Message | None = None,
) -> Trace:
    """A trace of events at hand, of models of which the names are known. `reply`: the message, where there is one."""
    models = models or Models(main="")
    header = TraceHeader(
        models=TraceModels(main=named(models.main), draft=None if models.draft is None else named(models.draft)),
        options=options or ReplyOptions(),
        prompt=prompt,
    )
    notice = ""
    last = events[-1] if events else None
    if isinstance(last, ReplyFinished):
        header = msgspec.structs.replace(header, metrics=last.metrics)
    else:
        notice = tr("The end of this reply was not recorded.")
    if reply is not None:
        header = msgspec.structs.replace(header, created=reply.created, error=reply.error or msgspec.UNSET)
    return Trace(header, events, notice)
