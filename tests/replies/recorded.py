"""Replies of scripted pairs as traces. Reached through `helper("replies/recorded.py")`."""

from collections.abc import Sequence

import msgspec

from foretoken.engine.events import ReplyEvent
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.scripted_pair import load_scripted
from foretoken.replies.trace import Trace, TraceHeader, TraceModels, TracePrompt

MESSAGES = (ChatMessage(role="user", content="Tell me a story — ünïcode"),)


def options_of(length: int = 4, **stop: object) -> ReplyOptions:
    return ReplyOptions(
        sampling=SamplingOptions(temperature=0.0, seed=1),
        draft=DraftOptions(length=length),
        stop=msgspec.structs.replace(StopOptions(max_tokens=60), **stop),
    )


def reply(spec: str = "scripted:agreement=0.7", options: ReplyOptions | None = None) -> Trace:
    """A whole reply."""
    chosen = options or options_of()
    pair = load_scripted(spec, None)
    header = TraceHeader(
        models=TraceModels(main=pair.main, draft=pair.draft), options=chosen, prompt=TracePrompt(messages=MESSAGES)
    )
    events = pair.reply(pair.chat_prompt(MESSAGES), options=lambda: chosen, should_stop=lambda: False)
    return Trace(header, tuple(events))


def with_events(trace: Trace, events: Sequence[ReplyEvent]) -> Trace:
    return Trace(trace.header, tuple(events))
