"""``foretoken league``: what each draft, head or prompt lookup would be worth on given prompts, or on past chats."""

import argparse
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from foretoken import paths
from foretoken.cli import arguments, measured, output
from foretoken.cli.arguments import whole
from foretoken.cli.chat_archive import open_archive
from foretoken.cli.models.here import draft_path
from foretoken.cli.text_table import print_table
from foretoken.engine.gguf.read import read_header
from foretoken.engine.model import Interrupted
from foretoken.errors import LoadCancelled, UnusableInput, UsageError
from foretoken.features.league.league import League, LeagueCache, LeaguePlan
from foretoken.features.league.standing import Candidate, Standing
from foretoken.features.league.written import ReplyToRead, latest_replies
from foretoken.measuring.measuring import MeasuringProgress
from foretoken.measuring.suite import from_lines
from foretoken.plain import one_line
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.messages import LoadPair
from foretoken.session.remote.address import is_address

_USUAL_TOKENS = 256
_MOST_REPLIES = 20
_LOOKUP = "lookup"
_SEED = 1  # the same texts again, so that a league which was ended goes on where it was


def register(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Read replies once with each candidate beside the main model, and tell how many of its guesses "
        "would be kept and how fast each would be, at every draft length and at automatic length. Prompts are answered "
        "by the main model first; replies in chats are read as they are. Nothing is written again for any candidate. "
        "Without --main the bundled demo pair is used."
    )
    parser.usage = "%(prog)s (--prompt-file F.jsonl | --chats [ID ...]) [options]"
    group = parser.add_argument_group("league")
    source = group.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "--prompt-file",
        metavar="F.jsonl",
        help='prompts, one in each line: {"prompt": "…"}, {"messages": […]} or a text in quotes; - for standard input',
    )
    source.add_argument(
        "--chats",
        metavar="ID",
        type=whole(1),
        nargs="*",
        help="the replies that this main model wrote in these chats (`foretoken chats list`), or in those used last",
    )
    group.add_argument(
        "--candidates",
        metavar="DRAFT",
        nargs="+",
        default=[],
        help="drafts and heads as for generate --draft, builtin among them, and lookup (default: the bundled ones and "
        "lookup with the bundled main model, else lookup and what is given with --draft)",
    )
    group.add_argument(
        "--most",
        metavar="N",
        type=whole(1, 1000),
        default=_MOST_REPLIES,
        help=f"read at most N replies of chats (default: {_MOST_REPLIES})",
    )
    arguments.add_models(parser)
    arguments.add_sampling(parser, tokens=_USUAL_TOKENS)
    parser.set_defaults(max_tokens=_USUAL_TOKENS)
    group = parser.add_argument_group("output")
    group.add_argument(
        "--json",
        action="store_true",
        help="print one object: for each of rows acceptance_per_position, predicted_tps by draft length and for auto, "
        "and the speedup of its best setting, with its 95%% interval",
    )
    measured.add_record(group)
    parser.epilog = (
        "Ctrl+C ends the league and prints what is known; given again, it goes on from there.\n\nExamples:\n"
        "  foretoken league --chats\n"
        "  foretoken league --main big.gguf --prompt-file p.jsonl --candidates small.gguf lookup"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when all was found out, 1 when it was interrupted or no candidate could be asked."""
    plan = _plan(args)
    line = _Line()
    with BlockingSession() as session:
        league = League(session, plan, cache=LeagueCache(), told=line)
        try:
            found = league.run()
        except (KeyboardInterrupt, Interrupted, LoadCancelled):
            found = league.result
        finally:
            line.clear()
    if args.record is not None and found.rows:
        measured.write_record(args.record, league.record(shlex.join(["foretoken", *sys.argv[1:]])))
    if args.json:
        output.print_json(found)
    else:
        _print(found)
    return 0 if found.finished and any(not row.error for row in found.rows) else 1


def _plan(args: argparse.Namespace) -> LeaguePlan:
    options = arguments.reply_options(args)
    if options.sampling.seed is None:
        options = msgspec.structs.replace(options, sampling=msgspec.structs.replace(options.sampling, seed=_SEED))
    bundled = args.main is None
    main = str(paths.demo_pair()[0]) if bundled else args.main
    if is_address(main):
        raise UsageError(
            "The drafter league needs the probabilities of the model itself, which runs on a server; give a model file."
        )
    pair = arguments.load_pair(args, main, ())
    given = [*args.candidates, *(args.draft or [])]
    if not given:
        given = [*(path.stem for path in paths.demo_files() if path != paths.demo_pair()[0]), _LOOKUP]
        given = given if bundled else [_LOOKUP]
    candidates = tuple(_candidate(label, pair) for label in dict.fromkeys(given))
    if args.prompt_file is not None:
        place = "Standard input" if args.prompt_file == "-" else args.prompt_file
        asked = tuple(one.asked for one in from_lines(output.read_text(args.prompt_file), place))
        return LeaguePlan(pair=pair, candidates=candidates, asked=asked, options=options)
    return LeaguePlan(
        pair=pair, candidates=candidates, replies=tuple(_past(pair, args.chats, args.most)), options=options
    )


def _candidate(label: str, pair: LoadPair) -> Candidate:
    if label == _LOOKUP:
        return Candidate(label=label)
    return Candidate(label=label, path=draft_path(pair.main, label))


def _past(pair: LoadPair, chats: Sequence[int], most: int) -> list[ReplyToRead]:
    """Replies in the user's chats. Raises UnusableInput where there are none."""
    name = read_header(Path(pair.main)).name
    with open_archive() as archive:
        found = [] if archive is None else latest_replies(archive, name, chats=chats, most=most)
    if not found:
        raise UnusableInput(f"No reply of {name} is in these chats; chat with it first, or give --prompt-file.")
    return found


class _Line(output.StatusLine):
    """How far it is, on standard error."""

    def __call__(self, progress: MeasuringProgress) -> None:
        doing = f"with {one_line(progress.label, 40)}" if progress.label else "answering prompts"
        left = "" if progress.seconds_left is None else f", about {max(1, round(progress.seconds_left)):,} s left"
        self.show(f"League {progress.done / progress.total:4.0%} {doing}{left}")


def _print(found: Standing) -> None:
    if not found.rows:
        print("Nothing is known yet.")
        return
    rows: list[tuple[str, ...]] = []
    for place, row in enumerate(found.rows, 1):
        if row.error:
            rows.append(("–", one_line(row.candidate, 40), one_line(row.error, 200), *[""] * 7))
            continue
        kept = row.acceptance_rates.get(str(row.best))
        rows.append(
            (
                str(place),
                one_line(row.candidate, 40),
                str(row.best),
                f"{row.best_tps:.1f}",
                "" if row.speedup is None else row.speedup.spread,
                "" if kept is None else f"{kept:.0%}",
                *(_at(row.acceptance_per_position, position) for position in (0, 1, 3, 7)),
            )
        )
    heads = ("", "candidate", "best length", "tokens/s", "speedup", "guesses kept", "at 1", "2", "4", "8")
    print_table(heads, rows)
    if found.plain_tps:
        basis = next((row.speedup.basis for row in found.rows if row.speedup is not None), "")
        read = f"{found.replies:,} replies of {found.tokens:,} tokens, {basis}"
        print(f"{found.plain_tps:.1f} tokens/s without guesses; {read}.")
    for row in found.rows:
        if row.tree is not None:
            print(f"{one_line(row.candidate, 40)}: a tree of guesses would be {row.tree:.2f}× the best chain at most.")
        kinds = [one for one in row.by_kind if one.share > 0.02 and one.speedup is not None]
        if kinds:
            each = ", ".join(f"{one.speedup.spread} on {one.kind.value}" for one in kinds if one.speedup is not None)
            print(f"{one_line(row.candidate, 40)}: {each}")
    if not found.finished:
        print("The league was ended; the same command goes on from here.")


def _at(shares: Sequence[float], position: int) -> str:
    return f"{shares[position]:.0%}" if position < len(shares) else ""
