"""``foretoken generate``: one reply to standard output."""

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foretoken.cli import arguments, output
from foretoken.cli.arguments import text
from foretoken.errors import UsageError

if TYPE_CHECKING:
    from foretoken.engine.events import ReplyEvent, ReplyFinished
    from foretoken.engine.options import ChatMessage, ReplyOptions
    from foretoken.session.messages import AnswerEvent, Loaded


def register(subparsers: "argparse._SubParsersAction[Any]") -> None:
    parser = subparsers.add_parser(
        "generate",
        help="one reply to standard output",
        description="Write one reply to standard output while it is generated or, with --json, as one JSON object "
        "with its metrics. Without --main the bundled demo pair is used.",
        usage="%(prog)s (--prompt TEXT | --prompt-file F) [options]",
        epilog="Examples:\n"
        '  foretoken generate --prompt "Tell me a story"\n'
        '  foretoken generate --main big.gguf --draft small.gguf --prompt "Hello" --temperature 0 --json\n'
        '  foretoken generate --attach notes.txt --prompt "Sum this up" --trace reply.jsonl',
    )
    group = parser.add_argument_group("prompt")
    source = group.add_mutually_exclusive_group(required=True)
    source.add_argument("--prompt", metavar="TEXT", type=text, help="the prompt")
    source.add_argument("--prompt-file", metavar="F", help="read the prompt from a file; - for standard input")
    group.add_argument(
        "--attach",
        metavar="FILE",
        action="append",
        default=[],
        help="a file before the prompt: text, code, CSV or PDF; may be given several times",
    )
    group.add_argument("--system", metavar="TEXT", type=text, help="a system message before the prompt")
    group.add_argument(
        "--raw",
        action="store_true",
        help="continue the prompt as it is, without the chat template: the names of control tokens in it, such as"
        " <|im_end|>, are read as these tokens (in a chat, what a message says is always text)",
    )
    parser.later(arguments.add_models)
    parser.later(arguments.add_sampling)
    group = parser.add_argument_group("output")
    group.add_argument(
        "--json", action="store_true", help="print one object: text, token_ids, finish_reason, seed, metrics, thinking"
    )
    group.add_argument(
        "--trace", metavar="FILE.jsonl", help="record every round, for foretoken replay and foretoken traces"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when the reply ended by itself, 1 when it was interrupted."""
    from foretoken.engine.events import FinishReason
    from foretoken.session.caller.blocking import BlockingSession
    from foretoken.session.messages import Generate, prompt_fields
    from foretoken.session.remote.address import is_address

    if args.raw and args.system is not None:
        raise UsageError("A raw prompt has no system message; leave out --system or --raw.")
    if args.raw and args.attach:
        raise UsageError("A raw prompt has no files; leave out --attach or --raw.")
    text = args.prompt if args.prompt is not None else output.read_text(args.prompt_file)
    text = output.with_files(text, args.attach)
    options = arguments.reply_options(args)
    prompt = text if args.raw else _conversation(args.system, text)
    main, drafts = arguments.models(args)
    with BlockingSession() as session:
        loaded = output.load(session, arguments.load_pair(args, main, drafts))
        with _recorder(args.trace, loaded, options, prompt) as record:
            arguments.warn_of_thinking(loaded, options)
            output.warn_of_length(loaded, options.draft)
            answer = session.ask(Generate(**prompt_fields(prompt), options=options))
            finished = _reply(answer, record, quiet=args.json, all_text=args.raw)
    if args.json:
        output.print_json(
            {
                "text": finished.text,
                "token_ids": finished.token_ids,
                "finish_reason": finished.reason,
                "seed": finished.seed,
                "metrics": finished.metrics,
                "thinking": finished.thought,
            }
        )
    elif finished.reason is FinishReason.CONTEXT_FULL:
        output.print_warning(
            f"The context of {loaded.context} tokens is full, so the reply ends here; --context sets it."
            if args.main is None or not is_address(args.main)
            else "The context is full, so the reply ends here; its size is set where the server is started."
        )
    return 1 if finished.reason is FinishReason.STOPPED else 0


def _conversation(system: str | None, text: str) -> "list[ChatMessage]":
    from foretoken.engine.options import ChatMessage

    before = [ChatMessage(role="system", content=system)] if system is not None else []
    return [*before, ChatMessage(role="user", content=text)]


def _reply(
    events: "Iterable[AnswerEvent]", record: "Callable[[ReplyEvent], None]", *, quiet: bool, all_text: bool
) -> "ReplyFinished":
    """Pass `events` on, printing text as it comes unless `quiet`; returns the last one. What is thought is faint on a
    terminal; elsewhere it is left out, unless `all_text` is wanted."""
    from foretoken.engine.events import ReplyEvent, ReplyFinished, Round

    terminal = sys.stdout.isatty()
    printed, last, lost = 0, "\n", ""
    thinks = False

    def think(thought: str) -> None:
        nonlocal thinks, last
        if thought and not quiet and (terminal or all_text):
            sys.stdout.write(f"\x1b[2m{output.safe(thought)}\x1b[22m" if terminal else thought)
            sys.stdout.flush()
            thinks, last = True, thought[-1]

    def show(text: str) -> None:
        nonlocal printed, last, thinks
        if text and not quiet:
            if thinks:
                sys.stdout.write("\n" if last == "\n" else "\n\n")
                thinks = False
            sys.stdout.write(output.safe(text) if terminal else text)
            sys.stdout.flush()
            printed, last = printed + len(text), text[-1]

    try:
        for event in events:
            assert isinstance(event, ReplyEvent)
            record(event)
            if isinstance(event, Round):
                think(event.thought)
                show(event.text)
                lost = lost or event.draft_lost
            elif isinstance(event, ReplyFinished):
                show(event.text[printed:])  # what was withheld as a possible stop string
                return event
    finally:
        if last != "\n":
            show("\n")
        if lost:
            output.print_warning(lost)
    raise AssertionError("a reply ends with ReplyFinished or an error")


@contextlib.contextmanager
def _recorder(
    path: str | None, loaded: "Loaded", options: "ReplyOptions", prompt: "str | list[ChatMessage]"
) -> "Iterator[Callable[[ReplyEvent], None]]":
    """A function that records events in a trace file, or does nothing without `path`."""
    if path is None:
        yield lambda _event: None
        return
    from foretoken.replies.trace import TraceHeader, TraceModels, TracePrompt
    from foretoken.replies.trace_file import TraceWriter

    said = TracePrompt(raw=prompt) if isinstance(prompt, str) else TracePrompt(messages=tuple(prompt))
    models = TraceModels(main=loaded.main, draft=loaded.draft, second_draft=loaded.second_draft)
    with TraceWriter(Path(path), TraceHeader(models=models, options=options, prompt=said)) as writer:
        yield writer.write
