"""Audit losslessness on real models: speculation against plain decoding, token by token, greedy or by seeds.

    python tests/perf/audit.py [--pair MAIN DRAFT]... [--tokens 10000] [--lengths 1,3,7,15,auto] [--max-tokens 200]
    python tests/perf/audit.py --seeded 250 [--temperature 1.0] [--no-filters] [--lengths 1,4,8,auto] [--max-tokens 100]

Every reply with a draft is compared with the plain reply to the same prompt, by the same seed. Where they part, the
margin between the two tokens at the target is set against the noise that the width of a pass makes in its logits: a
near tie, or a fault. (By a seed a near tie is a close race, or a token at the edge of a filter.) Then each reply's
rounds are replayed at the widths they had: the same passes must choose the same tokens. Prints a line for each pair and
length and exits with 1 on any fault. A length of 4+lookup is 4 with prompt lookup beside the draft. Without --pair: the
demo pair; `benchmark_pair` makes more, of other weight types.
"""

import argparse
import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from speedup import PROMPTS, Length
from tests.engine.alone import Alone

from foretoken import paths
from foretoken.engine.audit import first_difference
from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.draft_length.load_costs import measure
from foretoken.engine.draft_length.policy import FixedLength
from foretoken.engine.drafting.chain import ChainDrafter
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.lookup import LookupDrafter
from foretoken.engine.events import ReplyFinished, Round
from foretoken.engine.examined import Difference
from foretoken.engine.model import Logits
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.options import ChatMessage, DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.prompt.template import ChatTemplate
from foretoken.engine.sampling.chance import PositionChance
from foretoken.engine.sampling.filters import forbid
from foretoken.engine.sampling.noise import Noise
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.speculate import Speculation

OPEN: Final = {"top_k": 0, "top_p": 1.0, "min_p": 0.0}


@dataclass(frozen=True)
class Guessing:
    """How long guesses are, and whether the conversation is looked up as well."""

    length: Length
    lookup: bool | None = None

    @classmethod
    def parse(cls, text: str) -> "Guessing":
        """`4`, `auto`, `4+lookup`."""
        length, _, lookup = text.partition("+")
        return cls("auto" if length == "auto" else int(length), lookup == "lookup" or None)

    def __str__(self) -> str:
        return f"length {self.length}{' and lookup' if self.lookup else ''}"


@dataclass(frozen=True)
class Reply:
    """A reply and the rounds it was made in."""

    prompt: list[int]
    sampling: SamplingOptions
    tokens: Sequence[int]
    rounds: Sequence[Round]


class Auditor:
    """Two models and everything that guesses."""

    def __init__(self, main: Path, draft: Path, threads: int, context: int) -> None:
        self._native = [Alone(LlamaModel(path, context=context, threads=threads)) for path in (main, draft)]
        self.costs = measure(*self._native)
        self.target, small = (CachedModel(model) for model in self._native)
        shared = min(model.n_vocab for model in self._native)
        auto = AutoLength(self.costs)
        self._drafter = ChainDrafter(
            ModelDrafter(small, n_shared=shared),
            LookupDrafter(),
            lambda options: auto if options.length == "auto" else FixedLength(options.length),
        )
        first = self._native[0]
        self._template = ChatTemplate(first.chat_template, bos_token="", eos_token=first.special_text("eos"))

    def prompt(self, text: str) -> list[int]:
        rendered = self._template.render([ChatMessage(role="user", content=text)])
        return self._native[0].tokenize(rendered, add_special=True, parse_special=True)

    def reply(
        self, prompt: list[int], guessing: Guessing | None, sampling: SamplingOptions, max_tokens: int, ends: bool
    ) -> Reply:
        """A reply; `guessing` None decodes plainly. `ends`: as the model ends it."""
        length = guessing.length if guessing else 1
        options = ReplyOptions(
            sampling=sampling,
            draft=DraftOptions(
                length=length,
                lookup=guessing and guessing.lookup,
                source=DraftSource.AUTO if guessing is not None else DraftSource.NONE,
            ),
            stop=StopOptions(max_tokens=max_tokens, ignore_eos=not ends),
        )
        # From an empty cache: a prompt read in other chunks has other float noise in its keys.
        self.target.truncate(0)
        events = list(Speculation(self.target, self._drafter, prompt, lambda: options))
        end = events[-1]
        assert isinstance(end, ReplyFinished)
        return Reply(prompt, sampling, end.token_ids, [e for e in events if isinstance(e, Round)])

    def choice(self, reply: Reply, ends: bool) -> Callable[[Sequence[int]], Callable[[Logits], int]]:
        """What chooses a token by logits after a part of `reply`."""
        banned = [] if ends else sorted(self.target.model.eog_ids)

        def after(part: Sequence[int]) -> Callable[[Logits], int]:
            sampler = Sampler(reply.sampling, reply.prompt, noise=Noise(reply.sampling.seed or 0))
            for token in part:
                sampler.push(token)

            def choose(row: Logits) -> int:
                forbid(row, banned)
                if sampler.greedy:
                    return sampler.argmax(row)
                noise = Noise(reply.sampling.seed or 0).at(len(reply.prompt) + len(part))
                return PositionChance(noise).draw(sampler.distribution(row))

            return choose

        return after

    def replay(self, reply: Reply, ends: bool) -> bool:
        """The same passes over the same tokens, without a draft: is every verdict the same?"""
        target = self.target
        target.truncate(0)
        choice = self.choice(reply, ends)
        row = target.decode(reply.prompt, logits=1)[0]
        written: list[int] = []
        for number, round_ in enumerate(reply.rounds):
            guesses = [p.token_id for p in round_.guesses]
            last = [*reply.prompt, *written][-1]
            rows = [row] if number == 0 else target.decode([last, *guesses], logits=len(guesses) + 1)
            for token, scores in zip(round_.emitted, rows, strict=False):
                if token.cut:
                    break
                if choice(written)(scores) != token.token_id:
                    return False
                written.append(token.token_id)
            target.truncate(len(reply.prompt) + len(written) - 1)
        return True

    def close(self) -> None:
        for model in self._native:
            model.close()


class Account:
    """What was found of one way to guess."""

    def __init__(self) -> None:
        self.compared = self.replies = self.replayed = self.guessed = self.kept = 0
        self.found: list[Difference] = []

    def add(self, auditor: Auditor, plain: Reply, drafted: Reply, ends: bool) -> None:
        self.replies += 1
        self.compared += len(plain.tokens)
        self.replayed += auditor.replay(drafted, ends)
        self.guessed += sum(len(round_.guesses) for round_ in drafted.rounds)
        self.kept += sum(round_.accepted for round_ in drafted.rounds)
        if plain.tokens != drafted.tokens:
            difference = first_difference(
                auditor.target, plain.prompt, plain.tokens, drafted.tokens, choice=auditor.choice(plain, ends)
            )
            assert difference is not None
            self.found.append(difference)

    @property
    def fine(self) -> bool:
        return all(d.near_tie for d in self.found) and self.replayed == self.replies

    def __str__(self) -> str:
        ties = sum(d.near_tie for d in self.found)
        margins = ", ".join(f"{d.margin:.2g} of noise {d.noise:.2g}" for d in self.found)
        return (
            f"{self.compared} tokens in {self.replies} replies, {self.kept} of {self.guessed} guesses kept; "
            f"{self.replies - len(self.found)} equal to plain, "
            f"{ties} part at a near tie{f' (margin {margins})' if margins else ''}, {len(self.found) - ties} faults; "
            f"{self.replayed} of {self.replies} the same when replayed at equal widths"
        )


def audit(
    auditor: Auditor,
    asked: Iterator[tuple[list[int], SamplingOptions]],
    lengths: Sequence[Guessing],
    tokens: float,
    max_tokens: int,
    ends: bool,
) -> bool:
    """Whether nothing is wrong over what is asked, up to `tokens` tokens at each length. Prints a line for each."""
    accounts = {guessing: Account() for guessing in lengths}
    for prompt, sampling in asked:
        plain = auditor.reply(prompt, None, sampling, max_tokens, ends)
        for guessing, account in accounts.items():
            account.add(auditor, plain, auditor.reply(prompt, guessing, sampling, max_tokens, ends), ends)
        if min(account.compared for account in accounts.values()) >= tokens:
            break
    for guessing, account in accounts.items():
        print(f"{guessing}: {account}", flush=True)
    return all(account.fine for account in accounts.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pair", nargs=2, metavar=("MAIN", "DRAFT"), type=Path, action="append", help="repeatable")
    parser.add_argument("--tokens", type=int, default=10_000, help="over all pairs and lengths together; not --seeded")
    parser.add_argument("--seeded", type=int, metavar="N", help="N seeds, one a prompt, instead of temperature 0")
    parser.add_argument("--temperature", type=float, default=0.7, help="of those")
    parser.add_argument("--no-filters", action="store_true", help="no top-k, top-p and min-p")
    parser.add_argument("--lengths", default="1,3,7,15,auto")
    parser.add_argument("--max-tokens", type=int, default=200)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    lengths = [Guessing.parse(part) for part in args.lengths.split(",")]
    backend = Backend(lambda level, line: None)
    pairs = args.pair or [paths.demo_pair()]
    seeded = args.seeded is not None
    share = float("inf") if seeded else -(-args.tokens // (len(lengths) * len(pairs)))
    drawn = {"temperature": args.temperature, **(OPEN if args.no_filters else {})}
    fine = []
    for main, draft in pairs:
        print(f"{main.name} with {draft.name}{f', {drawn}' if seeded else ''}", flush=True)
        auditor = Auditor(main, draft, args.threads, context=1024)
        prompts = itertools.cycle([auditor.prompt(text) for texts in PROMPTS.values() for text in texts])
        samplings = (
            (SamplingOptions(seed=seed, **drawn) for seed in range(args.seeded))
            if seeded
            else itertools.repeat(SamplingOptions(temperature=0))
        )
        asked = ((prompt, sampling) for sampling, prompt in zip(samplings, prompts, strict=False))
        # Greedy replies must not end before their tokens are made; drawn ones that went on would be of no sense.
        fine.append(audit(auditor, asked, lengths, share, args.max_tokens, ends=seeded))
        auditor.close()
    del backend
    sys.exit(0 if all(fine) else 1)


if __name__ == "__main__":
    main()
