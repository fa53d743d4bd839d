"""Engines on one pair: interleaved runs, one measure for all, and a table of who is how fast.

    python tests/perf/versus.py run --main TARGET.gguf --draft DRAFT.gguf [--head HEAD.gguf] --out RESULTS.jsonl
        [--binary PEER_N/build/bin/llama-server] [--python-server VENV/bin/python] [--transformers VENV/bin/python]
        [--markdown PAGE] [--json FILE]
    python tests/perf/versus.py run FOLDER/LABEL.json --out RESULTS.jsonl --ours plain lookup --kinds quoting editing
    python tests/perf/versus.py report RESULTS.jsonl [MORE.jsonl …] [--json FILE] [--markdown PAGE]

Compared are Foretoken (ours.py), llama.cpp's server (peers.py; N is compiled for this machine by `peers.py build`, W is
the one in the wheel xllamacpp), llama-cpp-python's server (peer_python.py) and Hugging Face transformers
(peer_transformers.py), each with all its settings, which those files explain; what is not there is left out, and said.
The pair is two files or the record of a benchmark pair (see benchmark_pair).

All are given the same token ids, sample alike (temperature 0 unless --temperature says otherwise), run on as many
threads, and write equally many tokens, for end tokens are barred. Each is warmed up by --warm-up prompts of its own
that are not measured, and whoever learns learns from these. A prompt goes through all contestants before the next
comes, beginning with another one each time, and each answers four tokens of it before the reply that is measured, so
that all hold the prompt. Nobody is asked a prompt twice: with --repeats all are started anew each time.

Decode speed is (tokens - 1) ÷ (time from the first token to the last), each engine by its own clock; by the client's
where a server tells no times. Ratios are geometric means over prompts of the ratios on one prompt, with the 95%
interval of a bootstrap over prompts.

At the end, --replay prompts of each kind are replayed with the draft-length controllers of Foretoken and of Ollama, on
the costs that rounds had in this run (versus_replay.py). --markdown writes the table to a file, between the lines
`<!-- peers -->` and `<!-- /peers -->` where it has them.

A run may be stopped and started again with the same command: nothing is measured twice. --minutes ends it in good
order. Contestants stay loaded while memory lasts; then the one that waited longest is closed (--block asks each several
prompts in a row, where that happens often). On a machine that others use too, --quiet waits until they rest and repeats
replies that they disturbed, also those of earlier runs; `report --undisturbed` then leaves the disturbed ones out.
Where they never rest, --threads 1 --processor-time compares tokens per second of processor time, whole requests.
"""

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
import versus_given as given
from answers import Models, Prompt
from benchmark_pair.agreement import PROMPTS
from peer_builds import PeerError
from versus_hall import Contestant, Hall
from versus_markdown import into, markdown
from versus_prompts import MIX, QUOTING, Asked, chosen
from versus_replay import machine_of, record, replayed
from versus_report import DISTURBED, PLAIN, Summary, summarise
from versus_results import Header, Record, Replay, Results, append, by_processor, read
from versus_sides import Side, Wanted

from foretoken.bench.measuring.others import OthersMeter

PRIMING = 4


class _Incomplete(PeerError):
    def __init__(self, failed: Sequence[Contestant]) -> None:
        super().__init__(f"These could not be measured throughout: {', '.join(map(str, failed))}.")


def wait_for_quiet(cores: float, until: float) -> None:
    """Until other programs use less than so many cores for half a second, or the monotonic clock says `until`."""
    while time.monotonic() < until:
        meter = OthersMeter()
        time.sleep(0.5)
        if meter.cores() < cores:
            return


def run(args: argparse.Namespace) -> None:
    """Measure what is not yet in the file. Raises PeerError, also where a contestant failed on the way."""
    if failed := measure(args):
        raise _Incomplete(failed)


def measure(args: argparse.Namespace) -> Sequence[Contestant]:
    """Measure what is not yet in the file; those that failed on the way. Raises PeerError."""
    pair, models = given.pair(args)
    builds = given.builds(args)
    sides = {name: side for name, side in given.sides(args).items() if name in builds}
    contestants = _contestants(args, sides, models)
    asked = chosen(args.kinds, args.prompts)
    with Hall(models, sides) as hall:
        prompts = {text: hall.prompt(text) for text in (*(one.text for one in asked), *PROMPTS[: args.warm_up])}
        header = Header(
            pair=pair, threads=args.threads, max_tokens=args.max_tokens, temperature=args.temperature,
            builds=builds, machine=given.machine(),
        )  # fmt: skip
        known = read(args.out)
        if known is not None and not known.header.agrees_with(header):
            raise PeerError(f"{args.out} holds another comparison (pair, builds, threads or lengths); give a new file.")
        append(args.out, [header])
        kept = [one for one in known.records if one.others <= DISTURBED or not args.quiet] if known else []
        done = {record.key for record in kept}
        turns = _turns(contestants, asked, args.repeats, args.block)
        left = [turn for turn in turns if (str(turn[0]), turn[1].text, turn[2]) not in done]
        failed = Measure(hall, prompts, args).all(left)
        if args.replay and models.draft is not None and not models.draft_is_head:
            _replay(args, models, prompts)
    return failed


class Measure:
    """Replies to prompts, one after the other."""

    def __init__(self, hall: Hall, prompts: dict[str, Prompt], args: argparse.Namespace) -> None:
        self._hall, self._prompts, self._args = hall, prompts, args
        self._until = time.monotonic() + 60 * args.minutes if args.minutes else float("inf")

    def all(self, left: Sequence[tuple[Contestant, Asked, int]]) -> list[Contestant]:
        """Measure these; those that fail."""
        failed: list[Contestant] = []
        repeat_before = left[0][2] if left else 0
        for number, (who, one, repeat) in enumerate(left, start=1):
            if time.monotonic() > self._until:
                print(f"The minutes are over; {len(left) - number + 1} replies are left.", file=sys.stderr)
                break
            if repeat != repeat_before:
                self._hall.clear()
                repeat_before = repeat
            if who in failed:
                continue
            try:
                record = self._undisturbed(who, one, repeat)
            except PeerError as error:
                print(f"{who} is left out from here on: {error}", file=sys.stderr, flush=True)
                failed.append(who)
                self._hall.dismiss(who)
                continue
            append(self._args.out, [record])
            print(
                f"{number}/{len(left)} {record.contestant:<30} {one.kind:<11}{record.decode_tps:7.1f} tok/s"
                f"{f'  others {record.others:.1f} cores' if record.others > 0.1 else ''}",
                file=sys.stderr,
                flush=True,
            )
        return failed

    def _undisturbed(self, who: Contestant, one: Asked, repeat: int) -> Record:
        record = self._one(who, one, repeat)
        while self._args.quiet and record.others > DISTURBED and time.monotonic() < self._until:
            record = self._one(who, one, repeat)
        return record

    def _one(self, who: Contestant, one: Asked, repeat: int) -> Record:
        hall, args, prompt = self._hall, self._args, self._prompts[one.text]
        if not hall.knows(who):
            for text in PROMPTS[: args.warm_up]:
                hall.answer(who, self._prompts[text], Wanted(max_tokens=args.max_tokens, temperature=args.temperature))
        self._quiet()
        hall.answer(who, prompt, Wanted(max_tokens=PRIMING, temperature=args.temperature))
        self._quiet()
        meter, worked = OthersMeter(), hall.processor_s(who)
        wanted = Wanted(max_tokens=args.max_tokens, temperature=args.temperature, seed=repeat + 1)
        answer = hall.answer(who, prompt, wanted)
        processor_ms = 1000.0 * (hall.processor_s(who) - worked)
        return Record(
            contestant=str(who), kind=one.kind, text=one.text, repeat=repeat, decode_tps=answer.decode_tps,
            token_ids=answer.token_ids, tokens=answer.tokens, said=answer.said, drafted=answer.drafted,
            accepted=answer.accepted,
            prompt_ms=answer.prompt_ms, wall_ms=answer.wall_ms, others=meter.cores(),
            processor_ms=processor_ms, rounds=answer.rounds,
        )  # fmt: skip

    def _quiet(self) -> None:
        if self._args.quiet:
            wait_for_quiet(DISTURBED / 2, self._until)


def _replay(args: argparse.Namespace, models: Models, prompts: dict[str, Prompt]) -> None:
    """Replay the controllers on what our engine did in this run, and put that into the file."""
    results = read(args.out)
    assert results is not None
    ours = [one for one in results.records if one.contestant.startswith("ours:") and ":head" not in one.contestant]
    machine = machine_of(one_round for one in ours for one_round in one.rounds)
    if machine is None:
        print("Too few rounds were measured for a replay of controllers.", file=sys.stderr)
        return
    said = {one.text: one for one in ours if one.contestant == PLAIN}
    asked = [said[one.text] for one in chosen(args.kinds, args.replay) if one.text in said]
    texts = record(models, [(one.kind, prompts[one.text], one.token_ids) for one in asked])
    if texts:
        append(args.out, [Replay(rows=tuple(replayed(texts, machine)), texts=len(texts))])


def _contestants(args: argparse.Namespace, sides: Mapping[str, Side], models: Models) -> list[Contestant]:
    """Every engine with every setting it has. Raises PeerError for what is no setting."""
    chosen_ = {
        "ours": args.ours, "N": args.peer, "W": args.peer, "python": args.python_settings,
        "transformers": args.transformers_settings,
    }  # fmt: skip
    found = []
    for name, side in sides.items():
        settings = side.usual(models) if chosen_[name] is None else chosen_[name]
        for setting in settings:
            side.process(setting)  # refuses what is none
            found.append(Contestant(name, setting))
    return found


def _turns(
    contestants: Sequence[Contestant], asked: Sequence[Asked], repeats: int, block: int
) -> list[tuple[Contestant, Asked, int]]:
    """The order of measuring: blocks of prompts through all contestants, each block beginning with the next of them."""
    turns = []
    places = [(one, repeat) for repeat in range(repeats) for one in asked]
    for number, first in enumerate(range(0, len(places), block)):
        shift = number % len(contestants)
        for who in (*contestants[shift:], *contestants[:shift]):
            turns += [(who, one, repeat) for one, repeat in places[first : first + block]]
    return turns


def _report(args: argparse.Namespace) -> None:
    files = []
    for path in args.results:
        results = read(path)
        if results is None:
            raise PeerError(f"There is no {path}, or nothing in it.")
        if args.processor_time:
            found = tuple(by_processor(record) for record in results.records)
            results = msgspec.structs.replace(results, records=found)
        files.append((str(results.header.pair.get("label", path.stem)), results))
    groups = [[one] for one in files] + ([files] if len(files) > 1 else [])
    _written(args, *(_summary(args, group) for group in groups))


def _summary(args: argparse.Namespace, group: Sequence[tuple[str, Results]]) -> Summary:
    found = summarise(group, undisturbed_only=args.undisturbed)
    if not args.processor_time:
        return found
    return msgspec.structs.replace(found, asked=f"Tokens per second of processor time: {found.asked}")


def _written(args: argparse.Namespace, *summaries: Summary) -> None:
    """Print the tables, and put them where they are wanted."""
    text = "\n\n".join(markdown(summary) for summary in summaries)
    print(text)
    if args.json:
        args.json.write_bytes(msgspec.json.format(msgspec.json.encode(summaries)))
    if args.markdown:
        into(args.markdown, text)


def parser() -> argparse.ArgumentParser:
    """Of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run", help="measure")
    given.add_arguments(running)
    running.add_argument("--out", type=Path, required=True)
    running.add_argument("--kinds", nargs="+", choices=[*MIX, *QUOTING], default=list(MIX))
    running.add_argument("--prompts", type=int, default=5, help="of each kind (default: %(default)s)")
    running.add_argument("--repeats", type=int, default=1)
    running.add_argument("--block", type=int, default=1, help="prompts a contestant answers in a row")
    running.add_argument("--quiet", action="store_true", help="measure only while other programs rest")
    running.add_argument("--minutes", type=float, help="stop after so many")
    running.add_argument("--warm-up", type=int, default=4, help="prompts that each answers beforehand")
    running.add_argument("--replay", type=int, default=2, help="prompts of each kind, 0: replay nothing")
    reporting = commands.add_parser("report", help="tables and bars")
    reporting.add_argument("results", type=Path, nargs="+")
    for command in (running, reporting):
        command.add_argument("--json", type=Path, help="write the figures there as well")
        command.add_argument("--markdown", type=Path, help="write the table there as well")
        command.add_argument(
            "--processor-time", action="store_true", help="compare that, with one thread, on a busy machine"
        )
    reporting.add_argument("--undisturbed", action="store_true", help="leave out replies that others' work disturbed")
    return parser


def main() -> None:
    known = parser()
    args = known.parse_args()
    try:
        if args.command == "report":
            _report(args)
            return
        failed = measure(args)
        args.results, args.undisturbed = [args.out], False
        _report(args)
        if failed:
            raise _Incomplete(failed)
    except (PeerError, ValueError) as error:
        known.exit(1, f"{error}\n")


if __name__ == "__main__":
    main()
