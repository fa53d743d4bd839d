"""What a round costs outside the two models at a large vocabulary, on one core, beside llama.cpp's own samplers.

    python tests/perf/sampling.py [--vocabulary 128256] [--width 8] [--rounds 200] [--gap 12] [--no-peer]
        [--rule exact]

A round draws width - 1 proposals from the draft's distributions, judges them by the target's and draws what follows, by
the rule that is usual or by another (rejection). Rows are like a language model's: normal with a spread of 2.3, and a
few likely tokens `--gap` above their mean. "kept" is a round whose draft is the target (every distribution is asked
for), "refused" one whose first proposal the target does not know. Medians of processor time over many rounds, in
microseconds. Beside them llama.cpp's chain, applied to as many rows (filling its list of candidates is not counted).
"""

import argparse
import ctypes
import itertools
import os
import statistics
import time
from collections.abc import Callable, Sequence

import llama_cpp
import numpy as np
import numpy.typing as npt

from foretoken.engine.options import SamplingOptions
from foretoken.engine.sampling.chance import Chance, RandomChance, SeededChance, streams
from foretoken.engine.sampling.filters import confidence
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.verify.acceptance import guess, verify_greedy
from foretoken.engine.verify.acceptors import AcceptorName, acceptor_named, shares_noise

Rows = npt.NDArray[np.float32]

OFF = {"top_k": 0, "top_p": 1.0, "min_p": 0.0}
PENALTIES = {"repetition_penalty": 1.1, "presence_penalty": 0.2, "frequency_penalty": 0.1}
CASES = {
    "defaults (0.7, k 40, p 0.95, min-p 0.05)": SamplingOptions(seed=1),
    "defaults and penalties": SamplingOptions(seed=1, **PENALTIES),
    "top-k 40 only": SamplingOptions(temperature=1.0, **{**OFF, "top_k": 40}),
    "top-p 0.95 only": SamplingOptions(temperature=1.0, **{**OFF, "top_p": 0.95}),
    "top-p 0.95 only, temperature 0.7": SamplingOptions(temperature=0.7, **{**OFF, "top_p": 0.95}),
    "min-p 0.05 only": SamplingOptions(temperature=1.0, **{**OFF, "min_p": 0.05}),
    "temperature 1 only": SamplingOptions(temperature=1.0, **OFF),
    "temperature 0.7 only": SamplingOptions(temperature=0.7, **OFF),
    "temperature 1 and penalties": SamplingOptions(temperature=1.0, **OFF, **PENALTIES),
}

# Filters on top of the defaults, and what they cost where they have to look at the whole vocabulary.
FURTHER = {
    "defaults and logit bias": SamplingOptions(logit_bias=((5, 1.0), (900, -100.0))),
    "defaults and DRY": SamplingOptions(dry_multiplier=0.8),
    "defaults and XTC": SamplingOptions(xtc_probability=0.5, xtc_threshold=0.1),
    "defaults and typical-p 0.9": SamplingOptions(typical_p=0.9),
    "defaults and top-n-sigma 1": SamplingOptions(top_n_sigma=1.0),
    "XTC only": SamplingOptions(temperature=1.0, **OFF, xtc_probability=0.5, xtc_threshold=0.1),
    "typical-p 0.9 only": SamplingOptions(temperature=1.0, **OFF, typical_p=0.9),
    "mirostat 1": SamplingOptions(mirostat=1),
    "mirostat 2": SamplingOptions(mirostat=2),
}


def rows_like_a_models(n_vocab: int, width: int, gap: float) -> Rows:
    rng = np.random.default_rng(1)
    rows = rng.normal(0, 2.3, (width, n_vocab))
    for row in rows:
        row[rng.choice(n_vocab, 12, replace=False)] = gap - np.arange(12) * 0.7
    return copied(rows)


def copied(rows: npt.NDArray[np.floating]) -> Rows:
    """In float32 and from the beginning of a cache line on, as llama.cpp has its own."""
    room = np.empty(rows.size + 16, np.float32)
    skipped = -room.ctypes.data % 64 // 4
    found = room[skipped : skipped + rows.size].reshape(rows.shape)
    found[:] = rows
    return found


class Clock:
    """Nanoseconds of processor time, except those of what a peer would not have to do."""

    def __init__(self) -> None:
        self.left_out = 0

    def read(self) -> int:
        return time.thread_time_ns() - self.left_out


CLOCK = Clock()


def microseconds(play: Callable[[], object], rounds: int) -> float:
    """Median of the processor time of a call, in microseconds, after a few that do not count."""
    times = []
    for number in range(rounds + 5):
        started = CLOCK.read()
        play()
        if number >= 5:
            times.append(CLOCK.read() - started)
    return statistics.median(times) / 1000


def sampled_round(
    options: SamplingOptions, target: Rows, draft: Rows, text: Sequence[int], rule: AcceptorName
) -> Callable[[], object]:
    sampler, random, acceptor = Sampler(options, text), streams(1), acceptor_named(rule)
    two = RandomChance(random.draft), RandomChance(random.acceptance)
    starts = itertools.count(len(text), len(target))

    def play() -> object:
        ids: list[int] = []
        distributions = []
        draft_chance: Chance
        chance: Chance
        draft_chance, chance = two
        if shares_noise(acceptor):
            draft_chance = chance = SeededChance(random.noise, next(starts), two[1])
        for row in draft[:-1]:
            made = guess(sampler.draft_distribution(row, ids), draft_chance.at(len(ids)))
            assert made is not None
            ids.append(made.token_id)
            distributions.append(made.judged_by)
        return acceptor.judge(ids, distributions, lambda i: sampler.distribution(target[i], ids[:i]), chance)

    return play


def greedy_round(target: Rows, draft: Rows) -> Callable[[], object]:
    sampler = Sampler(SamplingOptions(temperature=0.0))

    def play() -> object:
        ids: list[int] = []
        for row in draft[:-1]:
            token, _sure = sampler.choice(row, ids)
            ids.append(token)
        return verify_greedy(ids, lambda i: sampler.argmax(target[i], ids[:i]))

    return play


class Peer:
    """llama.cpp's sampler chain, given candidates filled in from logits as it fills them itself."""

    def __init__(self, options: SamplingOptions, n_vocab: int, text: Sequence[int]) -> None:
        self._chain = llama_cpp.llama_sampler_chain_init(llama_cpp.llama_sampler_chain_default_params())
        add = lambda sampler: llama_cpp.llama_sampler_chain_add(self._chain, sampler)  # noqa: E731
        if options.repetition_penalty != 1:
            add(
                llama_cpp.llama_sampler_init_penalties(
                    n_vocab,
                    options.penalty_window,
                    options.repetition_penalty,
                    options.frequency_penalty,
                    options.presence_penalty,
                )
            )
        if options.top_k:
            add(llama_cpp.llama_sampler_init_top_k(options.top_k))
        if options.top_p < 1:
            add(llama_cpp.llama_sampler_init_top_p(options.top_p, 1))
        if options.min_p:
            add(llama_cpp.llama_sampler_init_min_p(options.min_p, 1))
        add(llama_cpp.llama_sampler_init_temp(options.temperature))
        add(llama_cpp.llama_sampler_init_dist(1))
        for token in text:
            llama_cpp.llama_sampler_accept(self._chain, token)
        self._data = (llama_cpp.llama_token_data * n_vocab)()
        layout = [("id", np.int32), ("logit", np.float32), ("p", np.float32)]
        self._view = np.frombuffer(self._data, dtype=np.dtype(layout))
        self._ids = np.arange(n_vocab, dtype=np.int32)
        self._array = llama_cpp.llama_token_data_array()

    def sample(self, row: Rows) -> int:
        started = time.thread_time_ns()
        self._view["id"], self._view["logit"], self._view["p"] = self._ids, row, 0
        CLOCK.left_out += time.thread_time_ns() - started
        array = self._array
        array.data = ctypes.cast(self._data, ctypes.POINTER(llama_cpp.llama_token_data))
        array.size, array.selected, array.sorted = len(row), -1, False
        llama_cpp.llama_sampler_apply(self._chain, ctypes.byref(array))
        return int(array.data[array.selected].id)


def peer_round(options: SamplingOptions, target: Rows, draft: Rows, text: Sequence[int]) -> Callable[[], object]:
    peer = Peer(options, target.shape[1], text)
    return lambda: [peer.sample(row) for row in (*draft[:-1], *target)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vocabulary", type=int, default=128_256)
    parser.add_argument("--width", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--gap", type=float, default=17.0)
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--rule", choices=("exact", "rejection"), default="exact")
    parser.add_argument("--only", metavar="TEXT", default="", help="only what has this in its name")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    target = rows_like_a_models(args.vocabulary, args.width, args.gap)
    other = copied(np.roll(target, 1, axis=1))
    text = [int(i) for i in np.random.default_rng(2).integers(0, args.vocabulary, 200)]
    print(f"{args.vocabulary} tokens, width {args.width}, medians of {args.rounds} rounds, microseconds a round")
    print(f"{'':<44}{'kept':>10}{'refused':>10}{'llama.cpp':>12}")
    for name, options in (CASES | FURTHER).items():
        if args.only not in name:
            continue
        rounds = args.rounds if name in CASES else args.rounds // 4
        kept, refused = (
            microseconds(sampled_round(options, target, draft, text, args.rule), rounds)
            for draft in (copied(target), other)
        )
        print(f"{name:<44}{kept:10.0f}{refused:10.0f}", end="", flush=True)
        if name in CASES and not args.no_peer:
            print(f"{microseconds(peer_round(options, target, other, text), rounds // 10):12.0f}", end="")
        print()
    if args.only:
        return
    sure = rows_like_a_models(args.vocabulary, args.width, args.gap)
    sure[:, 7] = args.gap + 8
    for name, rows in (("temperature 0", target), ("temperature 0, a sure draft", sure)):
        print(f"{name:<44}{microseconds(greedy_round(rows, copied(rows)), args.rounds):10.0f}")
    sampler = Sampler(SamplingOptions(temperature=0.0))
    flat = rows_like_a_models(args.vocabulary, args.width, 11.0)
    for name, row in (("sure", sure[0]), ("peaked", target[0]), ("flat", flat[0])):
        found = confidence(row, sampler.argmax(row))
        print(f"one row, {name} (the likeliest has {found:.3f}): argmax ", end="")
        print(f"{microseconds(lambda row=row: sampler.argmax(row), args.rounds):.1f}, ", end="")
        print(f"confidence {microseconds(lambda row=row: confidence(row, 5), args.rounds):.1f}, ", end="")
        print(f"both {microseconds(lambda row=row: sampler.choice(row), args.rounds):.1f}")


if __name__ == "__main__":
    main()
