"""``foretoken traces``: the traces of replies in the history and in files."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from foretoken.cli import output
from foretoken.cli.arguments import whole
from foretoken.cli.chat_archive import may_write, open_archive
from foretoken.cli.text_table import print_table
from foretoken.engine.events import Token
from foretoken.errors import BadTraceFile, UnusableInput
from foretoken.features.exchange.export import ReplyForm, draft_lines, export_pieces, reply_of, reply_pieces
from foretoken.plain import day_and_time, one_line
from foretoken.replies.acceptance import read_acceptances
from foretoken.replies.trace import Trace
from foretoken.replies.trace_file import NoTrace, read_trace
from foretoken.store.archive import ChatArchive
from foretoken.store.records import Message


@dataclass(frozen=True)
class ForkSide:
    """A token where two replies part, and the round that wrote it, counted from 0."""

    token: Token
    round: int


@dataclass(frozen=True)
class TraceFork:
    """The first token that differs, at `index` of both replies; None for the one that had ended before it."""

    index: int
    left: ForkSide | None
    right: ForkSide | None


@dataclass(frozen=True)
class TraceDifference:
    """`settings`: what the replies were asked for with, by name, where it differs. `same_prompt`: they answered the
    same. `fork`: None where both wrote the same tokens. `figures`: all metrics of both, by name."""

    settings: dict[str, tuple[Any, Any]]
    same_prompt: bool
    fork: TraceFork | None
    figures: dict[str, tuple[Any, Any]]

    @property
    def identical(self) -> bool:
        """Both replies are the same tokens."""
        return self.fork is None


def difference(left: Trace, right: Trace) -> TraceDifference:
    """What differs between two traces."""
    settings = (dict(_flat("", _settings(trace))) for trace in (left, right))
    return TraceDifference(
        settings=dict(_unequal(*settings)),
        same_prompt=left.header.prompt == right.header.prompt,
        fork=_fork(left, right),
        figures=dict(_pairs(msgspec.to_builtins(left.metrics), msgspec.to_builtins(right.metrics))),
    )


def _settings(trace: Trace) -> dict[str, Any]:
    header = trace.header
    models: dict[str, Any] = msgspec.to_builtins(header.models)
    names = {role: None if model is None else model["name"] for role, model in models.items()}
    files = {role: None if model is None else model["quantisation"] for role, model in models.items()}
    options: dict[str, Any] = msgspec.to_builtins(header.options)
    return {"foretoken": header.foretoken, "models": names, "quantisation": files, **options}


def _flat(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _flat(f"{name}.{key}" if name else key, one)
    else:
        yield name, value


def _pairs(left: dict[str, Any], right: dict[str, Any]) -> Iterator[tuple[str, tuple[Any, Any]]]:
    for name in dict.fromkeys((*left, *right)):
        yield name, (left.get(name), right.get(name))


def _unequal(left: dict[str, Any], right: dict[str, Any]) -> Iterator[tuple[str, tuple[Any, Any]]]:
    return (pair for pair in _pairs(left, right) if pair[1][0] != pair[1][1])


def _fork(left: Trace, right: Trace) -> TraceFork | None:
    for index, (one, other) in enumerate(zip_longest(_sides(left), _sides(right))):
        if one is None or other is None or one.token.token_id != other.token.token_id:
            return TraceFork(index, one, other)
    return None


def _sides(trace: Trace) -> Iterator[ForkSide]:
    return (ForkSide(token, round_.index) for round_ in trace.rounds for token in round_.written)


_FIGURES = (
    "generated_tokens", "num_drafts", "num_draft_tokens", "num_accepted_tokens", "draft_acceptance_rate",
    "mean_acceptance_length", "decode_tps", "end_to_end_tps", "ttft_ms", "tpot_ms", "prompt_ms", "draft_ms",
    "verify_ms", "overhead_ms",
)  # fmt: skip
"""What `diff` prints of the figures; --json has all of them."""


def register(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "A trace tells every round of a reply. Export those of the window's replies, compare two, and "
        "convert them to a web page or to what vLLM and AIPerf say of drafts."
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", title="actions", required=True)
    listing = actions.add_parser("list", help="the replies that have a trace, the latest last")
    listing.add_argument(
        "--chat", metavar="ID", type=whole(1), help="of one chat, by its number in `foretoken chats list`"
    )
    listing.add_argument("--json", action="store_true", help="one JSON object on standard output")
    listing.set_defaults(run=run_list)
    export = actions.add_parser("export", help="write a reply of the window to a file")
    export.add_argument(
        "--message",
        metavar="ID",
        type=whole(1),
        required=True,
        help="the reply, by its number in `foretoken traces list`",
    )
    _add_output(export)
    export.set_defaults(run=run_export)
    convert = actions.add_parser(
        "convert",
        help="write a trace, or what vLLM or AIPerf recorded, in another form",
    )
    convert.add_argument("file", metavar="FILE", help="a trace, a response of vLLM, or records of AIPerf")
    _add_output(convert)
    convert.set_defaults(run=run_convert)
    diff = actions.add_parser("diff", help="what differs: settings, the first other token, figures")
    diff.add_argument("left", metavar="A", help="a trace file (.jsonl)")
    diff.add_argument("right", metavar="B", help="another one")
    diff.add_argument(
        "--json", action="store_true", help="one JSON object: settings, same_prompt, identical, fork, figures"
    )
    diff.set_defaults(run=run_diff)


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format",
        choices=[form.value for form in ReplyForm],
        required=True,
        help="trace: JSON Lines; html: a web page in one file; vllm, vllm-detailed: metrics.speculative_decoding as a "
        "vLLM server answers; aiperf: a record of AIPerf",
    )
    parser.add_argument("--out", metavar="PATH", help="the file to write (default: standard output)")
    parser.add_argument("--replace", action="store_true", help="do not ask before a file is replaced")


def run_list(args: argparse.Namespace) -> int:
    """Raises StoreError."""
    with open_archive() as archive:
        if archive is None and args.chat is not None:
            raise UnusableInput("There are no chats yet.")
        found = [] if archive is None else _replies(archive, args.chat)
    if args.json:
        output.print_json({"replies": [_row(reply) for reply in found]})
    elif not found:
        print("No reply has a trace.")
    else:
        rows: list[tuple[str, ...]] = []
        for reply in found:
            row = _row(reply)
            rate = row["draft_acceptance_rate"]
            accepted = f"{rate:.0%}" if isinstance(rate, float) else "–"
            when = day_and_time(reply.created)
            words = one_line(reply.content or reply.thinking, 50)
            rows.append((str(reply.id), str(reply.chat), when, str(row["generated_tokens"]), accepted, words))
        print_table(("message", "chat", "written (UTC)", "tokens", "accepted", "begins"), rows)
    return 0


def _replies(archive: ChatArchive, chat: int | None) -> list[Message]:
    traced = archive.traced()
    chats = [one.id for one in archive.chats() if chat is None or one.id == chat]
    if chat is not None and not chats:
        raise UnusableInput(f"There is no chat {chat}; foretoken chats list has them all.")
    found = [message for one in chats for message in archive.messages(one) if message.id in traced]
    return sorted(found, key=lambda message: message.id)


def _row(reply: Message) -> dict[str, object]:
    metrics = reply.metrics
    return {
        "message": reply.id,
        "chat": reply.chat,
        "created": reply.created,
        "models": reply.models,
        "generated_tokens": 0 if metrics is None else metrics.generated_tokens,
        "draft_acceptance_rate": None if metrics is None else metrics.draft_acceptance_rate,
    }


def run_export(args: argparse.Namespace) -> int:
    """Raises UnusableInput, UnwritableFile, StoreError."""
    with open_archive() as archive:
        if archive is None:
            raise UnusableInput("There are no chats yet.")
        trace = reply_of(archive, args.message)
    return _write(args, reply_pieces(trace, ReplyForm(args.format)))


def run_convert(args: argparse.Namespace) -> int:
    """Raises BadTraceFile, UsageError, UnusableInput, UnwritableFile."""
    form = ReplyForm(args.format)
    try:
        return _write(args, reply_pieces(_read(args.file), form))
    except NoTrace as why:
        if form in (ReplyForm.TRACE, ReplyForm.HTML):
            raise
        try:
            requests = read_acceptances(Path(args.file))
        except BadTraceFile as other:
            raise BadTraceFile(f"{why} {other}") from other
        return _write(args, draft_lines(requests, form))


def _read(name: str) -> Trace:
    trace = read_trace(Path(name))
    if trace.notice:
        output.print_warning(f"{one_line(name)}: {trace.notice}")
    return trace


def _write(args: argparse.Namespace, pieces: Iterable[bytes]) -> int:
    """Raises UsageError, UnwritableFile."""
    if args.out is None:
        sys.stdout.flush()
        for piece in pieces:
            sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
        return 0
    path = Path(args.out)
    if not may_write(path, replace=args.replace):
        print("Nothing was written.")
        return 1
    export_pieces(pieces, path)
    return 0


def run_diff(args: argparse.Namespace) -> int:
    """Raises BadTraceFile."""
    found = difference(_read(args.left), _read(args.right))
    if args.json:
        output.print_json(_told(found))
    else:
        _print(found, args.left, args.right)
    return 0


def _told(found: TraceDifference) -> dict[str, object]:
    fork = found.fork
    return {
        "settings": found.settings,
        "same_prompt": found.same_prompt,
        "identical": found.identical,
        "fork": None
        if fork is None
        else {"position": fork.index, "left": _side(fork.left), "right": _side(fork.right)},
        "figures": found.figures,
    }


def _side(side: ForkSide | None) -> dict[str, object] | None:
    if side is None:
        return None
    token = side.token
    return {
        "token_id": token.token_id,
        "piece": token.piece.decode(errors="replace"),
        "fate": token.fate,
        "round": side.round,
        "target_prob": token.target_prob,
        "draft_prob": token.draft_prob,
    }


def _print(found: TraceDifference, left: str, right: str) -> None:
    names = (one_line(Path(left).name, 40), one_line(Path(right).name, 40))
    if not found.same_prompt:
        print("They answer different prompts.")
    if found.fork is None:
        print("Both wrote the same tokens.")
    else:
        print(f"They part at token {found.fork.index + 1:,}:")
        for name, side in zip(names, (found.fork.left, found.fork.right), strict=True):
            print(f"  {name}: {_words(side)}")
    if found.settings:
        print_table(("setting", *names), ((name, *map(_shown, pair)) for name, pair in found.settings.items()))
    figures = ((name, *map(_shown, found.figures.get(name, (None, None)))) for name in _FIGURES)
    print_table(("figure", *names), figures)


def _words(side: ForkSide | None) -> str:
    if side is None:
        return "had ended"
    token = side.token
    chances = [
        f"{who} {chance:.2%}"
        for who, chance in (("main model", token.target_prob), ("draft", token.draft_prob))
        if chance is not None
    ]
    piece = one_line(token.piece.decode(errors="replace"), 40)
    return ", ".join(
        [f"“{piece}” (id {token.token_id}), {token.fate and token.fate.value} in round {side.round + 1:,}", *chances]
    )


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}"
    return "–" if value is None else str(value)
