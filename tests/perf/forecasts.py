"""Holds forecasts of speed-ups against what pairs then bring on kinds of text.

    python tests/perf/forecasts.py MAIN DRAFT [MAIN DRAFT]… [--each 2] [--tokens 96] [--threads 1]

Of each pair the forecasts that the window would show are noted: before it was ever loaded, once it was, and after one,
two and four replies. Then every prompt of the suite is answered plainly and with automatic length, in changing order,
with empty caches. The measured speed-up of a kind of text is the ratio of processor time for a token after the first,
which other programs on the machine hardly change. Ends with 1 unless at least 80% of
what was measured lies inside each sort of forecast. The constants in `library/drafts/speedup.py` were fitted to other
pairs than those that are held against them.
"""

import argparse
import os
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import msgspec
import psutil

from foretoken import paths
from foretoken.engine.events import ReplyEvent, Round
from foretoken.engine.gguf import read_header
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.library.drafts.matching import predict
from foretoken.library.drafts.speedup import MODEL_COSTS, ModelCosts, Prediction, Predictor
from foretoken.library.fit import heads
from foretoken.library.on_disk.kept import learned_acceptance
from foretoken.measuring.running import MeasuringGate, one_run
from foretoken.measuring.suite import built_in, few
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.messages import LoadPair

_LEARN = ("Tell me about the sea.", "Count from twelve to fifty in words.", "What is a token?", "Write a poem of rain.")
_STAGES = (None, 0, 1, 2, 4)  # replies, None: not loaded yet
_LEAST = 0.8


def forecasts(pair: LoadPair, options: ReplyOptions) -> list[tuple[str, Prediction]]:
    """What was to be expected of the pair at each stage, with the name of that."""
    cache, found = paths.cache_dir(), []
    target = read_header(Path(pair.main))
    draft = heads.read_beside(target, Path(pair.draft or ""))
    for before, stage in zip((None, *_STAGES), _STAGES, strict=False):
        if stage is not None:
            with BlockingSession() as session:  # what it learned is kept when it ends
                session.load(pair)
                for prompt in _LEARN[before or 0 : stage]:
                    one_run(session, [ChatMessage(role="user", content=prompt)], options, MeasuringGate())
        predicted = predict(
            target, draft, Predictor(ModelCosts(cache / MODEL_COSTS), learned_acceptance(cache / "learned"))
        )
        found.append((f"{predicted.known.name.lower()}, {stage or 0} replies", predicted))
    return found


def seconds(process: psutil.Process) -> float:
    """Processor time of its threads, finer than by the tick where the system tells that."""
    try:
        spent = (path.read_text() for path in Path(f"/proc/{process.pid}/task").glob("*/schedstat"))
        return sum(int(one.split()[0]) for one in spent) / 1e9
    except (OSError, ValueError):
        return float(sum(process.cpu_times()[:2]))


def measured(pair: LoadPair, options: ReplyOptions, each: int) -> dict[str, float]:
    """The speed-up by kind of text."""
    spent = defaultdict[str, list[float]](lambda: [0.0] * 4)  # seconds and tokens, plainly and with guesses
    plainly = msgspec.structs.replace(options, draft=DraftOptions(source=DraftSource.NONE))
    with BlockingSession() as session:
        session.load(pair)
        engine = psutil.Process(session.pid)
        for at, prompt in enumerate(few(built_in(), each)):
            talk = [*prompt.before, ChatMessage(role="user", content=prompt.prompt)]
            for plain in (at % 2 == 0, at % 2 != 0):
                clock = list[float]()

                def note(event: ReplyEvent, clock: list[float] = clock) -> None:
                    if isinstance(event, Round) and not clock:
                        clock.append(seconds(engine))

                ended = one_run(session, talk, plainly if plain else options, MeasuringGate(), note, cold=True)
                if ended is not None and not ended.metrics.too_short:
                    first = 0 if plain else 2
                    spent[prompt.kind][first] += seconds(engine) - clock[0]
                    spent[prompt.kind][first + 1] += ended.metrics.generated_tokens - 1
    return {
        kind: (own / tokens) / (ours / more) for kind, (own, tokens, ours, more) in spent.items() if tokens and more
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="MAIN DRAFT")
    parser.add_argument("--each", type=int, default=2, help="prompts of each kind of text")
    parser.add_argument("--tokens", type=int, default=96)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    options = ReplyOptions(sampling=SamplingOptions(temperature=0, seed=1), stop=StopOptions(max_tokens=args.tokens))
    inside = defaultdict[str, list[bool]](list)
    for main_file, draft_file in zip(args.files[::2], args.files[1::2], strict=True):
        with tempfile.TemporaryDirectory() as home:
            os.environ["FORETOKEN_HOME"] = home
            pair = LoadPair(main=main_file, draft=draft_file, context=2048, threads=args.threads)
            promised, brought = forecasts(pair, options), measured(pair, options, args.each)
        print(f"{Path(main_file).stem} + {Path(draft_file).stem}:", *(f"{k} {r:.2f}" for k, r in brought.items()))
        for name, one in promised:
            low, high = one.speedup.low or 0.0, one.speedup.high or 0.0
            holds = [low <= ratio <= high for ratio in brought.values()]
            inside[one.known.name.lower()] += holds
            print(f"  {name}: {one.speedup.spread} holds {sum(holds)} of {len(holds)}")
    for name, holds in inside.items():
        print(f"{name}: {sum(holds)} of {len(holds)} inside, {sum(holds) / len(holds):.0%}")
    return int(any(sum(holds) < _LEAST * len(holds) for holds in inside.values()))


if __name__ == "__main__":
    sys.exit(main())
