"""Records the bundled lessons anew: real replies of the demo pair, as trace files in resources/lessons.

    python packaging/lessons/record.py                  # all of them
    python packaging/lessons/record.py round length-4   # these

Captions are no part of a recording: they are in foretoken.features.lessons.table, and take their numbers
from the traces. Times depend on how busy the machine is, so each reply is written several times, and the run with the
median time is kept. Where a caption needs a certain round (a refusal that can be told in percent), seeds are tried in
their order until there is one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from foretoken import paths
from foretoken.encoding import to_json
from foretoken.engine.events import ModelInfo, ReplyEvent, ReplyFinished, Round
from foretoken.engine.examined import ExaminedToken, View
from foretoken.engine.examining.place import WrittenReply
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.loaded_pair import LoadedPair
from foretoken.engine.options import (
    ChatMessage,
    DraftOptions,
    DraftSource,
    ReplyOptions,
    SamplingOptions,
    StopOptions,
)
from foretoken.features.game.model import SURE, GuessingText
from foretoken.features.lessons.model import check
from foretoken.features.lessons.table import LESSONS, can_be_explained, has_refusal
from foretoken.replies.trace import Trace, TraceHeader, TraceModels, TracePrompt
from foretoken.replies.trace_file import lines_of, read_trace

OUT = Path(__file__).resolve().parents[2] / "resources" / "lessons"
TIMES = 5
SEEDS = range(1, 200)

WHAT = "What is speculative decoding?"
STORY = "Tell me a short story about a mill."  # as an empty chat offers it
POEM = "Write a short poem about the moon."
REPEAT = "Repeat after me: The small dog finds the red key."


@dataclass(frozen=True)
class Take:
    """One recording. `length` 0: no draft. `wanted`: what the rounds must have."""

    prompt: str
    length: int = 4
    tokens: int = 40
    temperature: float = 0.0
    min_p: float = 0.0
    acceptance: str = "exact"
    source: DraftSource = DraftSource.DRAFT
    wanted: Callable[[list[Round]], bool] = lambda _rounds: True

    def options(self, seed: int) -> ReplyOptions:
        return ReplyOptions(
            sampling=SamplingOptions(temperature=self.temperature, top_k=0, top_p=1.0, min_p=self.min_p, seed=seed),
            draft=DraftOptions(
                length=self.length or 1,
                source=self.source if self.length else DraftSource.NONE,
                acceptance=self.acceptance,
            ),
            stop=StopOptions(max_tokens=self.tokens),
        )


def share_kept(rounds: list[Round]) -> float:
    """Of the guesses."""
    guessed = sum(len(round_.guesses) for round_ in rounds)
    return sum(round_.accepted for round_ in rounds) / max(1, guessed)


def _hard(rounds: list[Round]) -> bool:
    few = any(len(round_.guesses) >= 8 and 0 < round_.accepted <= 2 for round_ in rounds)
    return share_kept(rounds) < 0.3 and few


TAKES = {
    "round": Take(STORY, wanted=lambda rounds: any(map(has_refusal, rounds))),
    "plain": Take(STORY, length=0, tokens=24),
    "refusal": Take(
        WHAT,
        temperature=1.0,
        acceptance="rejection",
        wanted=lambda rounds: any(map(can_be_explained, rounds[:8])),
    ),
    "story-cool": Take(STORY),
    "story-hot": Take(STORY, temperature=1.1, min_p=0.02, wanted=lambda rounds: 0.4 < share_kept(rounds) < 0.65),
    "length-1": Take(STORY, length=1, tokens=48),
    "length-4": Take(STORY, length=4, tokens=48),
    "length-16": Take(STORY, length=16, tokens=48, wanted=lambda rounds: any(map(has_refusal, rounds))),
    "hard-draft": Take(POEM, length=8, tokens=28, temperature=1.2, wanted=_hard),
    "hard-plain": Take(POEM, length=0, tokens=28, temperature=1.2),
    "lookup": Take(REPEAT, source=DraftSource.LOOKUP, length=8),
}
TEXTS = {"you-story": (STORY, 0.8, 12), "you-explain": (WHAT, 0.8, 6)}
"""Texts for "You are the draft": prompt, temperature, and how many tokens must be no matter of course."""

LONGEST = 64  # tokens of such a text, which ends with a sentence

SAME_SEED = {"hard-plain": "hard-draft"}
"""Recordings of the same text as another's."""


def record(pair: LoadedPair, take: Take, seed: int | None) -> Trace:
    """The take with `seed`, or with the first seed that gives what is wanted."""
    for number in SEEDS if seed is None else (seed,):
        events = write(pair, take, number)
        if take.wanted([event for event in events if isinstance(event, Round)]):
            runs = [write(pair, take, number) for _ in range(TIMES)]
            runs.sort(key=_took)
            return trace_of(pair, take, number, runs[TIMES // 2])
    raise SystemExit("no seed gives what is wanted")


def write(pair: LoadedPair, take: Take, seed: int) -> list[ReplyEvent]:
    options = take.options(seed)
    prompt = pair.chat_prompt([ChatMessage(role="user", content=take.prompt)])
    return list(pair.reply(prompt, options=lambda: options, should_stop=lambda: False))


def _took(events: list[ReplyEvent]) -> float:
    last = events[-1]
    assert isinstance(last, ReplyFinished), "a reply ends so"
    return last.metrics.draft_ms + last.metrics.verify_ms + last.metrics.overhead_ms


def trace_of(pair: LoadedPair, take: Take, seed: int, events: list[ReplyEvent]) -> Trace:
    header = TraceHeader(
        models=TraceModels(main=_nowhere(pair.main), draft=_nowhere(pair.draft) if take.length else None),
        options=take.options(seed),
        prompt=TracePrompt(messages=(ChatMessage(role="user", content=take.prompt),)),
    )
    return Trace(header, tuple(events))


def examined(pair: LoadedPair, prompt: str, temperature: float, asked: int) -> GuessingText:
    """A reply that leaves enough to guess, and what both models say of each of its tokens, as far as it is needed."""
    take = Take(prompt, tokens=LONGEST, temperature=temperature, min_p=0.1)  # words that a reader may guess
    ids = pair.chat_prompt([ChatMessage(role="user", content=prompt)])
    for seed in SEEDS:
        last = write(pair, take, seed)[-1]
        assert isinstance(last, ReplyFinished), "a reply ends so"
        what = WrittenReply(prompt=ids, reply=last.token_ids, options=take.options(seed))
        found = pair.examine(what, lambda: False, lambda _done, _total: None)
        ends = [at for at, token in enumerate(found.tokens, 1) if token.piece.endswith(b".")]
        tokens = tuple(_trimmed(token) for token in found.tokens[: ends[-1] if ends else 0])
        if sum(token.main.prob < SURE for token in tokens) >= asked:
            return GuessingText(prompt=prompt, examination=msgspec.structs.replace(found, tokens=tokens, key=""))
    raise SystemExit("no seed leaves enough to guess")


def _trimmed(token: ExaminedToken) -> ExaminedToken:
    sure = token.main.prob >= SURE
    return msgspec.structs.replace(
        token,
        main=_rounded(token.main, 1 if sure else 6),
        draft=None if token.draft is None else _rounded(token.draft, 1 if sure else 3),
    )


def _rounded(view: View, count: int) -> View:
    top = tuple(
        msgspec.structs.replace(one, prob=round(one.prob, 5), raw=round(one.raw, 5)) for one in view.top[:count]
    )
    values = {name: round(getattr(view, name), 5) for name in ("prob", "margin", "gap", "entropy")}
    return msgspec.structs.replace(view, top=top, **values)


def _nowhere(model: ModelInfo | None) -> ModelInfo:
    """Without the place where the file was."""
    assert model is not None, "both models are loaded"
    return msgspec.structs.replace(model, path="")


def main() -> None:
    """Record, then check every lesson against its recordings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    every = [*TAKES, *TEXTS]
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(every)}; all without")
    names = parser.parse_args().names or every
    if unknown := set(names) - set(every):
        parser.error(f"there is no recording {', '.join(sorted(unknown))}")
    demo = paths.resource("demo")
    pair = load_pair(demo / "demo-target.gguf", demo / "demo-draft.gguf", LoadOptions(context=2048))
    OUT.mkdir(parents=True, exist_ok=True)
    for name in names:
        if name in TEXTS:
            text = examined(pair, *TEXTS[name])
            (OUT / f"{name}.json").write_bytes(to_json(text))
            said = b"".join(token.piece for token in text.examination.tokens).decode()
            asked = sum(token.main.prob < SURE for token in text.examination.tokens)
            print(f"{name}: {asked} of {len(text.examination.tokens)} tokens to guess: {said!r}")
            continue
        like = SAME_SEED.get(name)
        seed = None if like is None else read_trace(OUT / f"{like}.jsonl").header.options.sampling.seed
        trace = record(pair, TAKES[name], seed)
        file = OUT / f"{name}.jsonl"
        file.write_bytes(b"".join(lines_of(trace)))
        metrics = trace.metrics
        print(
            f"{name}: seed {trace.header.options.sampling.seed}, {len(trace.rounds)} rounds, "
            f"{metrics.generated_tokens} tokens, {metrics.num_accepted_tokens} of {metrics.num_draft_tokens} kept, "
            f"{metrics.decode_tps or 0:.0f} tok/s, {file.stat().st_size / 1000:.0f} kB"
        )
    pair.close()
    wrong = [sentence for lesson in LESSONS for sentence in check(lesson, lesson.recordings())]
    print("\n".join(wrong) or f"{sum(f.stat().st_size for f in OUT.iterdir()) / 1000:.0f} kB in all")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
