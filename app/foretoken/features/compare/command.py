"""``foretoken compare``: one prompt in several settings, in turns; are the texts the same, and which is faster?"""

import argparse
import secrets

import msgspec

from foretoken.amounts import percent
from foretoken.cli import arguments, output
from foretoken.cli.arguments import text, whole
from foretoken.cli.models.here import draft_path
from foretoken.cli.text_table import print_table
from foretoken.engine.events import Round
from foretoken.engine.options import ChatMessage, ReplyOptions
from foretoken.errors import UsageError
from foretoken.features.compare.comparison import (
    Comparing,
    ComparisonPlan,
    ComparisonReport,
    Explaining,
    Started,
    Step,
    Streamed,
)
from foretoken.features.compare.report import identity, of_fork, of_speed
from foretoken.measuring.setting import Setting, parse
from foretoken.plain import one_line
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.messages import Loaded, LoadPair, LoadProgress
from foretoken.session.remote.address import is_address

_USUAL_TOKENS = 256
_SEED_BITS = 32


def register(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Write a reply to one prompt, with one seed, in up to four settings in turns, and compare speeds "
        "and texts. Where a text differs, the margin between the two tokens tells a near tie from a fault. "
        "Without --main the bundled demo pair is used."
    )
    parser.usage = "%(prog)s (--prompt TEXT | --prompt-file F) [--setting SETTING]... [options]"
    group = parser.add_argument_group("comparison")
    group.add_argument(
        "--setting",
        metavar="SETTING",
        action="append",
        default=[],
        help="none; lookup; draft=FILE or head=FILE (head=builtin: the MTP inside the main model's file; draft: the "
        "one of --draft), with length=N|auto, lookup=auto|on|off, min_confidence=P, acceptance=RULE after commas. "
        "Give two to four (default: none and draft). Where --main is a server: auto, as it was started; "
        "server=ADDRESS, another one; none and length=N where it takes them",
    )
    group.add_argument(
        "--repeat",
        metavar="N",
        type=whole(1, 100),
        default=3,
        help="runs of each setting (default: 3, the fewest that show a spread)",
    )
    group = parser.add_argument_group("prompt")
    source = group.add_mutually_exclusive_group(required=True)
    source.add_argument("--prompt", metavar="TEXT", type=text, help="the prompt")
    source.add_argument("--prompt-file", metavar="F", help="read the prompt from a file; - for standard input")
    group.add_argument("--system", metavar="TEXT", type=text, help="a system message before the prompt")
    group.add_argument("--raw", action="store_true", help="continue the prompt as it is, without the chat template")
    arguments.add_models(parser)
    arguments.add_sampling(parser, temperature=0, tokens=_USUAL_TOKENS)
    parser.set_defaults(max_tokens=_USUAL_TOKENS)
    group = parser.add_argument_group("output")
    group.add_argument(
        "--json",
        action="store_true",
        help="print one object: for each of settings its text, token_ids, metrics, decode_tps and speedup; identical, "
        "verdict, and forks with position and margin",
    )
    parser.epilog = (
        "Options of speculation hold for all settings that do not say otherwise. Ctrl+C ends the comparison and prints "
        "what was done.\n\nExamples:\n"
        '  foretoken compare --prompt "A story."\n'
        '  foretoken compare --prompt "A story." --setting none --setting draft=demo-draft,length=4'
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when all was measured, 1 when it was interrupted."""
    plan = _plan(args)
    progress = _Progress(plan)
    with BlockingSession() as session:
        comparing = Comparing(session, plan, progress)
        try:
            found = comparing.run()
        except KeyboardInterrupt:
            found = comparing.result
        finally:
            progress.clear()
    if args.json:
        output.print_json(found)
    else:
        _print(found)
    return 0 if found.finished else 1


def _plan(args: argparse.Namespace) -> ComparisonPlan:
    if args.raw and args.system is not None:
        raise UsageError("A raw prompt has no system message; leave out --system or --raw.")
    said = args.prompt if args.prompt is not None else output.read_text(args.prompt_file)
    if args.temperature is None and args.preset is None:
        args.temperature = 0.0
    options = arguments.reply_options(args)
    if options.sampling.seed is None:
        seeded = msgspec.structs.replace(options.sampling, seed=secrets.randbits(_SEED_BITS))
        options = msgspec.structs.replace(options, sampling=seeded)
    main, drafts = arguments.models(args)
    if len(drafts) > 1:
        raise UsageError("--draft is given twice; name further drafts in settings of their own: --setting draft=FILE.")
    pair = arguments.load_pair(args, main, drafts)
    return ComparisonPlan(
        pair=pair,
        settings=tuple(_settings(args.setting, pair, options)),
        prompt=said if args.raw else tuple(_conversation(args.system, said)),
        options=options,
        repeat=args.repeat,
    )


def _conversation(system: str | None, said: str) -> list[ChatMessage]:
    before = [ChatMessage(role="system", content=system)] if system is not None else []
    return [*before, ChatMessage(role="user", content=said)]


def _settings(given: list[str], pair: LoadPair, options: ReplyOptions) -> list[Setting]:
    """The settings with the paths of their drafts. Raises UsageError."""
    remote = is_address(pair.main)
    if not given and remote and not arguments.takes_length(pair):
        raise UsageError(
            "This server decides itself what it guesses, so it has one setting only; compare it with another server: "
            "--setting auto --setting server=http://HOST:PORT."
        )
    found = []
    for one in given or ["none", "auto" if remote else "lookup" if pair.draft is None else "draft"]:
        setting = parse(one, options.draft)
        if remote and setting.draft == "" and pair.draft is None:  # the server guesses with its own
            setting = msgspec.structs.replace(setting, draft=None)
        if setting.draft == "" and pair.draft is None:
            raise UsageError(f"The setting {one_line(one)} names no file; give draft=FILE, or --draft beside it.")
        if setting.draft:
            setting = msgspec.structs.replace(setting, draft=draft_path(pair.main, setting.draft))
        found.append(setting)
    return found


class _Progress(output.StatusLine):
    """What runs now, on standard error."""

    def __init__(self, plan: ComparisonPlan) -> None:
        super().__init__()
        self._plan = plan
        self._what = ""
        self._tokens = 0
        self._warned: set[str] = set()

    def __call__(self, step: Step) -> None:
        match step:
            case LoadProgress():
                self.show(f"Loading {step.part} {step.fraction:4.0%}")
            case Loaded():
                self._warn(step.warnings)
            case Started():
                what = "warm-up" if step.warm_up else f"run {step.repetition + 1} of {self._plan.repeat}"
                self._what, self._tokens = f"{self._plan.settings[step.setting].label}: {what}", 0
                self.show(self._what)
            case Streamed(event=Round() as event):
                self._tokens += len(event.emitted)
                self.show(f"{self._what}, {self._tokens} tokens")
                if event.draft_lost:
                    self._warn((event.draft_lost,))
            case Explaining():
                self.show(f"{step.fork.setting}: measuring the margin at token {step.fork.position + 1:,}")

    def _warn(self, sentences: tuple[str, ...]) -> None:
        for sentence in sentences:
            if sentence not in self._warned:
                self._warned.add(sentence)
                self.clear()
                output.print_warning(sentence)


def _print(found: ComparisonReport) -> None:
    output.print_paragraph(identity(found))
    for outcome in found.settings:
        if sentence := of_speed(outcome, found.reference):
            output.print_paragraph(sentence)
    print()
    rows: list[tuple[str, ...]] = []
    for outcome in found.settings:
        tps, rate = outcome.decode_tps, outcome.metrics.draft_acceptance_rate
        speeds = ("–", "", "") if tps is None else (f"{tps.median:,.1f} tok/s", f"{tps.low:,.1f}", f"{tps.high:,.1f}")
        rows.append(
            (
                outcome.setting,
                *speeds,
                "–" if rate is None else percent(rate),
                f"{len(outcome.token_ids):,}",
                f"{outcome.runs} of {found.repeat}",
            )
        )
    print_table(("setting", "speed", "slowest", "fastest", "accepted", "tokens", "runs"), rows)
    for fork in found.forks:
        print(f"\n{one_line(of_fork(fork))}")
        if len(fork.pieces) == 2:
            print(f"  {fork.against}: {one_line(fork.pieces[0])!r}   {fork.setting}: {one_line(fork.pieces[1])!r}")
    if not found.finished:
        output.print_warning("The comparison was interrupted; this is what was done.")
