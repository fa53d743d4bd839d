"""Length policies on recorded rollouts: what each would have chosen, and what it would have cost, by a given curve.

    python tests/perf/replay_lengths.py ROLLOUTS.jsonl [MORE.jsonl …] [--curves Q8_0 BF16] [--noise 0.05] [--tokens N]

The real drafters run on what tests/perf/rollouts.py recorded (prompt lookup included), the real policies decide, and
time is reckoned by a curve of tests/engine/length_simulator.py. Prints, by kind of text, the speed over plain decoding
of automatic length, of the best fixed length of each text, of the best over all, and of one that knows every verdict.
Kinds take turns, as tests/perf/versus.py asks them.

"n/p" is llama.cpp's way: at most n guesses, ended by one of which the draft is less sure than p (by the draft's own
probability among all tokens). Automatic length is compared with the best single setting of those in peers.DRAFTING,
which is named: which of two ways to choose is better, where measured replies tell of the engines' own speed, and of the
machine's moods, as well.
"""

import argparse
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import clairvoyant
import msgspec
import numpy as np
from peers import DRAFTING, Setting
from rollouts import Recorded

sys.path.insert(0, str(Path(__file__).parents[1] / "engine" / "draft_length"))

from length_simulator import CURVES, Machine

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.calibration import echo_evidence
from foretoken.engine.draft_length.costs import READING
from foretoken.engine.draft_length.policy import DraftLengthPolicy, DraftWork, FixedLength, Outcome
from foretoken.engine.drafting.base import Drafting
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.drafting.suffixes import Follower
from foretoken.engine.events import DraftKind
from foretoken.engine.judge import Judge
from foretoken.engine.options import MAX_DRAFT_LENGTH, DraftOptions
from foretoken.engine.reply_text import ReplyText
from foretoken.engine.sampling.distribution import point_mass
from foretoken.engine.verify.acceptance import Guess

FIXED = (1, 2, 3, 5, 7, 11, 15)
READ, READ_JUDGED = 0.22, 0.32  # draft steps that a token costs when many are read, without and with its logits


class RecordedDraft:
    """What ChainDrafter asks of a draft model, answered from a record."""

    lost, name, kind = "", "", DraftKind.MODEL
    ready = 0  # it never guesses ahead

    def __init__(self, recorded: Recorded, step: float) -> None:
        self._recorded = recorded
        self._step = step
        self._read = 0  # tokens of prompt and reply that the cache holds
        self.work = DraftWork()

    def begin(self, reply: Drafting) -> None:
        self._text = reply.text
        self._read = 0

    def start(self, most: int) -> None:
        del most
        self.work = DraftWork()

    def behind(self, text: Sequence[int]) -> int:
        return max(1, len(text) - self._read)

    def room(self, length: int) -> int:
        return MAX_DRAFT_LENGTH

    def rollback(self, length: int) -> None:
        self._read = min(self._read, length)

    def guess(
        self,
        ahead: Sequence[int],
        include: Callable[[float, float], bool],
        follower: Follower | None = None,
    ) -> Guess | None:
        text = self._text.ids
        token, sure = self._said(len(text) - self._text.start, list(ahead))
        unread = len(text) - self._read
        if unread <= 3:
            self.work.steps += 1
            self.work.step_ms += self._step
        else:
            self.work.read, self.work.read_ms = unread, self._step * (1.0 + READ * unread)
        self._read = len(text) + len(ahead)
        echo = 0.0 if follower is None else echo_evidence(follower.matched, follower.token_id == token)
        return Guess(token, sure, point_mass(token)) if include(sure, echo) else None

    def probe(self, follower: Follower | None) -> Guess | None:
        at = len(self._text.ids) - self._text.start
        judged = min(len(self._text.ids) - self._read, READING, at + 1) - 1

        def note(confidence: float, echo: float) -> bool:
            self.work.probed = (confidence, echo)
            return True

        made = self.guess((), note, follower)
        if judged >= 3:
            for place in range(at - judged, at):
                said = self._recorded.rollouts[place]
                self.work.judged.append((said.sure[0], float(said.ids[0] == self._recorded.said[place])))
            self.work.read_ms += self._step * (READ_JUDGED - READ) * judged
        return made

    def _said(self, at: int, ahead: list[int]) -> tuple[int, float]:
        """The draft's next token and how sure it is, after `ahead`, as far as the record tells."""
        said, rollouts = self._recorded.said, self._recorded.rollouts
        right = 0
        while right < len(ahead) and at + right < len(said) and ahead[right] == said[at + right]:
            right += 1
        # From the last place that is the text itself, along the rollout from there.
        place = min(at + right, len(said) - 1)
        rollout, beyond = rollouts[place], len(ahead) - (place - at)
        if beyond < len(rollout.ids):
            return rollout.ids[beyond], rollout.sure[beyond]
        return -1, 0.01


def replay(
    policy: DraftLengthPolicy,
    recorded: Recorded,
    machine: Machine,
    *,
    lookup: bool,
    noise: Callable[[], float] | None,
    min_confidence: float = 0.0,
) -> tuple[float, list[tuple[int, int]]]:
    """Milliseconds for the text behind its first token, and (drafted, accepted) of each round.

    A text without rollouts is for prompt lookup alone.
    """
    draft = RecordedDraft(recorded, machine.step) if recorded.rollouts else None
    chain = ChainDrafter(cast(Any, draft), LookupDrafter(), lambda _options: policy)
    reply = _Reply([*recorded.prompt, recorded.said[0]], len(recorded.prompt))
    text, judge = reply.ids, cast(Judge, _Greedy())
    options = DraftOptions(lookup=lookup, min_confidence=min_confidence)
    chain.begin(Drafting(cast(ReplyText, reply), judge, lambda: False))
    total, rounds = 0.0, []
    end = len(recorded.prompt) + len(recorded.said)
    # The round that gives the first token, as a reply has it: nothing is guessed in it.
    chain.propose(0, options)
    chain.learn(Outcome(drafted=0, accepted=0, verify_ms=0.0, other_ms=0.0, first_pass=True))
    while len(text) < end:
        at = len(text) - len(recorded.prompt)
        drafted = chain.propose(end - len(text) - 1, options)
        ids = [guess.token_id for guess in drafted.guesses]
        accepted = 0
        while (
            accepted < len(ids) and at + accepted < len(recorded.said) and ids[accepted] == recorded.said[at + accepted]
        ):
            accepted += 1
        factor = 1.0 if noise is None else float(np.exp(noise()))
        verify = float(machine.passes[len(ids) + 1]) * factor
        probe = drafted.probe
        chain.learn(
            Outcome(
                drafted=len(ids),
                accepted=accepted,
                verify_ms=verify,
                other_ms=machine.overhead,
                work=drafted.work,
                probe_chance=None if probe is None else float(probe.token_id == recorded.said[at]),
            )
        )
        total += verify + drafted.work.step_ms + drafted.work.read_ms + machine.overhead
        text += recorded.said[at : at + accepted + 1]
        chain.rollback(len(text) - 1)
        rounds.append((len(ids), accepted))
    return total, rounds


@dataclass
class _Reply:
    """What drafters look at of a `ReplyText`."""

    ids: list[int]
    start: int
    ends = frozenset[int]()


class _Greedy:
    """What drafters look at of a `Judge`, at temperature 0."""

    class sampler:  # noqa: N801  # an attribute
        greedy = True

    banned = ()
    lossless = True


def least_time(recorded: Recorded, machine: Machine) -> float:
    """Milliseconds by the best choice of lengths of the draft's own guesses, every verdict known beforehand."""
    right = [r.ids[0] == token for r, token in zip(recorded.rollouts, recorded.said, strict=True)]
    passes = {width: float(ms) + machine.overhead for width, ms in enumerate(machine.passes) if width}
    return clairvoyant.least_time(right, clairvoyant.Costs(passes, machine.step))


def compare(texts: Sequence[Recorded], machine: Machine, noise: float) -> dict[str, Any]:
    """By kind and contestant: speeds over plain decoding. Automatic length learns from text to text."""
    rng = np.random.default_rng(1)
    auto = AutoLength(machine.costs())
    found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for one in texts:
        plain = (len(one.said) - 1) * (float(machine.passes[1]) + machine.overhead)
        row = found[one.kind]
        ms, _ = replay(auto, one, machine, lookup=True, noise=lambda: float(rng.normal(0, noise)))
        row["auto"].append(plain / ms)
        for length in FIXED:
            fixed, _ = replay(FixedLength(length), one, machine, lookup=False, noise=None)
            row[f"{length}"].append(plain / fixed)
        for setting in map(Setting.parse, DRAFTING):
            length = FixedLength(setting.n_max)
            theirs, _ = replay(length, one, machine, lookup=False, noise=None, min_confidence=setting.p_min)
            row[str(setting)].append(plain / theirs)
        row["knows"].append(plain / least_time(one, machine))
    return found


def first_tokens(recorded: Recorded, count: int | None) -> Recorded:
    """The first `count` tokens of a text, all where that is None."""
    return msgspec.structs.replace(
        recorded, said=recorded.said[:count], pieces=recorded.pieces[:count], rollouts=recorded.rollouts[:count]
    )


def in_turn(texts: Sequence[Recorded]) -> list[Recorded]:
    """One of each kind, another of each kind, and so on."""
    seen: Counter[str] = Counter()
    places = []
    for one in texts:
        places.append(seen[one.kind])
        seen[one.kind] += 1
    return [texts[i] for i in sorted(range(len(texts)), key=places.__getitem__)]


def mean(values: Iterable[float]) -> float:
    return statistics.geometric_mean(values)


def show(found: dict[str, Any]) -> str:
    """The table."""
    lines = [
        f"{'':<12}{'auto':>7}{'best own':>10}{'best one':>10}{'knows':>7}{'share':>7}{'auto/own':>9}{'least':>7}"
        f"{'n/p':>7}{'auto/n/p':>10}"
    ]
    everything: dict[str, list[float]] = defaultdict(list)
    for row in found.values():
        for name, values in row.items():
            everything[name] += values
    peers = max(DRAFTING, key=lambda name: mean(everything[name]))
    for kind, row in [*found.items(), ("mix", everything)]:
        own = [max(each) for each in zip(*(row[f"{n}"] for n in FIXED), strict=True)]
        own = [max(1.0, value) for value in own]
        single = max(mean(row[f"{n}"]) for n in FIXED)
        quotient = [a / b for a, b in zip(row["auto"], own, strict=True)]
        share = mean(a / b for a, b in zip(row["auto"], row["knows"], strict=True))
        lines.append(
            f"{kind:<12}{mean(row['auto']):7.3f}{mean(own):10.3f}{single:10.3f}{mean(row['knows']):7.3f}{share:7.3f}"
            f"{mean(quotient):9.3f}{min(quotient):7.3f}{mean(row[peers]):7.3f}"
            f"{mean(row['auto']) / mean(row[peers]):10.3f}"
        )
    lines.append(f"n/p: {peers}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rollouts", type=Path, nargs="+")
    parser.add_argument("--curves", nargs="+", choices=list(CURVES), default=["Q8_0", "BF16"])
    parser.add_argument("--noise", type=float, default=0.05, help="of a pass, in logarithms")
    parser.add_argument("--texts", type=int, help="at most so many")
    parser.add_argument("--tokens", type=int, help="at most so many of each")
    args = parser.parse_args()
    for path in args.rollouts:
        recorded = [msgspec.json.decode(line, type=Recorded) for line in path.read_bytes().splitlines()]
        texts = [first_tokens(one, args.tokens) for one in in_turn(recorded)][: args.texts]
        for curve in args.curves:
            machine = Machine.like(curve)
            print(f"{path.stem}, {curve}")
            print(show(compare(texts, machine, args.noise)), flush=True)


if __name__ == "__main__":
    main()
