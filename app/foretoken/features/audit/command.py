"""``foretoken audit``: is an engine lossless? Its replies, judged by the same main model here."""

import argparse
import shlex
import sys
from pathlib import Path
from typing import Final

from foretoken import own_files
from foretoken.cli import arguments, measured, output
from foretoken.cli.arguments import text, whole
from foretoken.cli.text_table import print_table
from foretoken.engine.model import Interrupted
from foretoken.errors import LoadCancelled, UnwritableFile, UsageError
from foretoken.features.audit.auditing import OFF, PROMPTS, TOKENS, TURNS, Auditing, AuditPlan, plan_of, spread
from foretoken.features.audit.verdict import (
    VERDICTS,
    AuditReport,
    AuditVerdict,
    fork_heads,
    fork_rows,
    page,
    record_of_audit,
    shift_heads,
    shift_rows,
    sum_rows,
)
from foretoken.measuring.measuring import MeasuringProgress
from foretoken.measuring.suite import built_in, from_file
from foretoken.plain import one_line
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.remote.access import Access
from foretoken.session.remote.address import Address, is_address

_CODES: Final = {AuditVerdict.LOSSLESS: 0, AuditVerdict.VIOLATION: 1, AuditVerdict.UNDECIDED: 3}


def register(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Ask an engine for replies and read each once with the same main model here: at temperature 0 every token must "
        "be the main model's own, or a near tie; above it the tokens must be drawn from its distribution, which a "
        "sequential test decides. Without --server this program's own engine is audited, with the pair that is given. "
        "Nothing is sent but the prompts."
    )
    parser.usage = "%(prog)s [--server URL] [--main FILE] [--draft FILE] [options]"
    group = parser.add_argument_group("audit")
    group.add_argument("--server", metavar="URL", type=text, help="the engine: llama-server, foretoken serve, vLLM, …")
    group.add_argument(
        "--plain-server",
        metavar="URL",
        type=text,
        help="one with the same model that guesses nothing: what it differs by is no fault of the guesses",
    )
    group.add_argument("--api-key-file", metavar="F", type=Path, help="a file whose first line is the engine's API key")
    group.add_argument(
        "--prompts",
        metavar="N",
        type=whole(1, 10_000),
        default=PROMPTS,
        help=f"of the suite that comes with the program (default: {PROMPTS}; above temperature 0 each {TURNS} times)",
    )
    group.add_argument(
        "--prompt-file", metavar="F", help="prompts of your own: JSON Lines as for bench, or a text that is one prompt"
    )
    arguments.add_models(parser)
    arguments.add_sampling(parser, temperature=0, tokens=TOKENS)
    parser.set_defaults(max_tokens=TOKENS)
    group = parser.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="print one object: verdict, why, forks, shifts and sums")
    group.add_argument("--out", metavar="PAGE.html", type=Path, help="write the report as a web page, too")
    measured.add_record(group)
    parser.epilog = (
        "Exit code 0: lossless, 1: violation, 3: undecided. Ctrl+C ends the audit and prints what is known; given "
        "again, it goes on from there. Filters (top-k and so on) are off unless they are given.\n\nExamples:\n"
        "  foretoken audit --main MAIN --draft DRAFT\n"
        "  foretoken audit --server http://localhost:8080 --main MAIN --temperature 0.7 --out audit.html"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """By the verdict."""
    plan = _plan(args)
    line = _Line()
    with BlockingSession() as session:
        auditing = Auditing(session, plan, told=line)
        try:
            found = auditing.run()
        except (KeyboardInterrupt, Interrupted, LoadCancelled):
            found = auditing.result
        finally:
            line.clear()
    if args.out is not None:
        try:
            own_files.write(args.out, page(found).encode())
        except OSError as error:
            reason = error.strerror or error
            raise UnwritableFile(f"{args.out} cannot be written ({reason}); choose another place.") from None
    if args.record is not None:
        command = shlex.join(["foretoken", *sys.argv[1:]])
        measured.write_record(args.record, record_of_audit(found, plan.pair, command))
    if args.json:
        output.print_json(found)
    else:
        _print(found)
    return _CODES[found.verdict]


def _plan(args: argparse.Namespace) -> AuditPlan:
    if args.temperature is None and args.preset is None:
        args.temperature = 0.0
    for name, off in OFF.items():
        if getattr(args, name) is None and args.preset is None:
            setattr(args, name, off)
    options = arguments.reply_options(args)
    main, drafts = arguments.models(args)
    if args.server is not None and args.main is None and args.draft is None:
        drafts = []
    pair = arguments.load_pair(args, main, drafts)
    if is_address(pair.main):
        raise UsageError("--main is the main model's file on this machine; give the engine's address with --server.")
    prompts = from_file(Path(args.prompt_file)) if args.prompt_file is not None else spread(built_in(), args.prompts)
    key = arguments.key_in(args.api_key_file) if args.api_key_file is not None else ""
    return plan_of(
        AuditPlan(
            pair=pair,
            prompts=tuple(one.asked for one in prompts[: args.prompts]),
            options=options,
            replies=0,
            server=str(Address.typed(args.server)) if args.server else "",
            plain=str(Address.typed(args.plain_server)) if args.plain_server else "",
            access=Access(key=key),
        )
    )


class _Line(output.StatusLine):
    """How far it is, on standard error."""

    def __call__(self, progress: MeasuringProgress) -> None:
        left = "" if progress.seconds_left is None else f", about {max(1, round(progress.seconds_left)):,} s left"
        self.show(f"Audit {progress.done / progress.total:4.0%}{left}")


def _print(found: AuditReport) -> None:
    for one in (f"{VERDICTS[found.verdict]}.", *found.why, *found.notes):
        output.print_paragraph(one)
    print_table(("", ""), [(name, one_line(value)) for name, value in sum_rows(found)])
    if found.forks:
        print_table(fork_heads(), fork_rows(found))
    if found.shifts:
        print_table(shift_heads(), shift_rows(found))
    if not found.finished:
        output.print_paragraph("The audit was ended; the same command goes on from here.")
