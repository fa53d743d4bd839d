"""Audit losslessness on real models: greedy speculation against plain decoding, token by token.

    python tests/perf/audit.py [--pair MAIN DRAFT]... [--tokens 10000] [--lengths 1,3,7,15,auto] [--max-tokens 200]

Every reply with a draft is compared with the plain reply to the same prompt. Where they part, the margin between the
two tokens at the target is set against the noise that the width of a pass makes in its logits: a near tie, or a fault.
Then each reply's rounds are replayed at the widths they had: the same passes must choose the same tokens. Prints a
line for each pair and length and exits with 1 on any fault. Without --pair: the demo pair; `benchmark_pair` makes more,
of other weight types.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from speedup import PROMPTS, Length

from foretoken import paths
from foretoken.engine.audit import Difference, first_difference
from foretoken.engine.auto_length import AutoLength
from foretoken.engine.cache import CachedModel
from foretoken.engine.costs import measure
from foretoken.engine.draft_length import DraftLengthPolicy, FixedLength
from foretoken.engine.drafters.chain import ChainDrafter
from foretoken.engine.drafters.lookup import LookupDrafter
from foretoken.engine.drafters.model import ModelDrafter
from foretoken.engine.events import ReplyFinished, Round
from foretoken.engine.llama import Backend, LlamaModel
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.prompt import ChatTemplate
from foretoken.engine.speculate import speculate


@dataclass(frozen=True)
class Reply:
    """A reply and the rounds it was made in."""

    prompt: list[int]
    tokens: Sequence[int]
    rounds: Sequence[Round]


class Auditor:
    """Two models and everything that guesses."""

    def __init__(self, main: Path, draft: Path, threads: int, context: int) -> None:
        self._native = [LlamaModel(path, context=context, threads=threads) for path in (main, draft)]
        self.costs = measure(*self._native)
        self.target, small = (CachedModel(model) for model in self._native)
        shared = min(model.n_vocab for model in self._native)
        self._drafter = ChainDrafter(ModelDrafter(small, n_shared=shared), LookupDrafter())
        self._auto = AutoLength(self.costs)
        first = self._native[0]
        self._template = ChatTemplate(first.chat_template, bos_token="", eos_token=first.special_text("eos"))

    def prompt(self, text: str) -> list[int]:
        rendered = self._template.render([ChatMessage(role="user", content=text)])
        return self._native[0].tokenize(rendered, add_special=True, parse_special=True)

    def reply(self, prompt: list[int], length: Length | None, max_tokens: int) -> Reply:
        """A greedy reply; `length` None decodes plainly."""
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0),
            draft=DraftOptions(length=length or 1, enabled=length is not None),
            stop=StopOptions(max_tokens=max_tokens, ignore_eos=True),
        )
        policy: DraftLengthPolicy = FixedLength(length) if isinstance(length, int) else self._auto
        # From an empty cache: a prompt read in other chunks has other float noise in its keys.
        self.target.truncate(0)
        events = list(
            speculate(
                target=self.target,
                drafter=self._drafter,
                prompt=prompt,
                policy=lambda _: policy,
                options=lambda: options,
            )
        )
        end = events[-1]
        assert isinstance(end, ReplyFinished)
        return Reply(prompt, end.token_ids, [e for e in events if isinstance(e, Round)])

    def replay(self, reply: Reply) -> bool:
        """The same passes over the same tokens, without a draft: is every verdict the same?"""
        target = self.target
        target.truncate(0)
        banned = sorted(target.model.eog_ids)
        row = target.decode(reply.prompt, logits=1)[0]
        text = list(reply.prompt)
        for number, round_ in enumerate(reply.rounds):
            guesses = [p.token_id for p in round_.proposals]
            rows = [row] if number == 0 else target.decode([text[-1], *guesses], logits=len(guesses) + 1)
            for token, scores in zip(round_.emitted, rows, strict=False):
                scores[banned] = float("-inf")
                if int(scores.argmax()) != token.token_id:
                    return False
            text += [t.token_id for t in round_.emitted]
            target.truncate(len(text) - 1)
        return True

    def close(self) -> None:
        for model in self._native:
            model.close()


def audit(auditor: Auditor, length: Length, prompts: Sequence[list[int]], tokens: int, max_tokens: int) -> bool:
    """Whether nothing is wrong over at least `tokens` tokens. Prints a line."""
    compared = replies = replayed = guessed = kept = 0
    found: list[Difference] = []
    while compared < tokens:
        for prompt in prompts:
            if compared >= tokens:
                break
            plain = auditor.reply(prompt, None, max_tokens)
            drafted = auditor.reply(prompt, length, max_tokens)
            replies += 1
            compared += len(plain.tokens)
            replayed += auditor.replay(drafted)
            guessed += sum(len(round_.proposals) for round_ in drafted.rounds)
            kept += sum(round_.accepted for round_ in drafted.rounds)
            if plain.tokens != drafted.tokens:
                difference = first_difference(auditor.target, prompt, plain.tokens, drafted.tokens)
                assert difference is not None
                found.append(difference)
    ties = sum(d.near_tie for d in found)
    margins = ", ".join(f"{d.margin:.2g} of noise {d.noise:.2g}" for d in found)
    print(
        f"length {length}: {compared} tokens in {replies} replies, {kept} of {guessed} guesses kept; "
        f"{replies - len(found)} equal to plain, "
        f"{ties} part at a near tie{f' (margin {margins})' if margins else ''}, {len(found) - ties} faults; "
        f"{replayed} of {replies} the same when replayed at equal widths",
        flush=True,
    )
    return ties == len(found) and replayed == replies


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pair", nargs=2, metavar=("MAIN", "DRAFT"), type=Path, action="append", help="repeatable")
    parser.add_argument("--tokens", type=int, default=10_000, help="over all pairs and lengths together")
    parser.add_argument("--lengths", default="1,3,7,15,auto")
    parser.add_argument("--max-tokens", type=int, default=200)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    lengths: list[Length] = ["auto" if part == "auto" else int(part) for part in args.lengths.split(",")]
    backend = Backend(lambda level, line: None)
    pairs = args.pair or [paths.demo_pair()]
    share = -(-args.tokens // (len(lengths) * len(pairs)))
    fine = []
    for main, draft in pairs:
        print(f"{main.name} with {draft.name}", flush=True)
        auditor = Auditor(main, draft, args.threads, context=1024)
        prompts = [auditor.prompt(text) for texts in PROMPTS.values() for text in texts]
        fine += [audit(auditor, length, prompts, share, args.max_tokens) for length in lengths]
        auditor.close()
    del backend
    sys.exit(0 if all(fine) else 1)


if __name__ == "__main__":
    main()
