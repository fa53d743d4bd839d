"""How many guesses each lossless rule keeps, on texts that the main model wrote.

    python tests/perf/acceptance.py [--pair MAIN DRAFT]... [--replies 40] [--tokens 120] [--lengths 1,4,8]

The main model answers plainly; then the draft reads the same texts. Of every token that came, the chance that a guess
there would have stood follows from the two distributions alone, so no verdict is left to chance and few texts suffice.
Of a token x with p at the main model and q at the draft:

    rejection sampling            min(1, q(x) / p(x))
    exact match, one noise        1 / sum over y of max(p(y), q(y) p(x) / q(x)): both take x in an exponential race
    exact match, noise apart      q(x)

Prints the mean acceptance length at fixed draft lengths, for each pair, temperature and filters.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt
from mix import MIX
from tests.engine.alone import Alone

from foretoken import paths
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.options import ChatMessage, SamplingOptions
from foretoken.engine.prompt.template import ChatTemplate
from foretoken.engine.sampling.distribution import Distribution
from foretoken.engine.sampling.sampler import Sampler

Floats = npt.NDArray[np.float64]
OPEN: Final = {"top_k": 0, "top_p": 1.0, "min_p": 0.0}
SAMPLING: Final = {
    "0.7": SamplingOptions(temperature=0.7),
    "1.0": SamplingOptions(temperature=1.0),
    "1.0 without filters": SamplingOptions(temperature=1.0, **OPEN),
    "1.3 without filters": SamplingOptions(temperature=1.3, **OPEN),
}
RULES: Final = ("rejection sampling", "exact match, one noise", "exact match, noise apart")


class Texts:
    """A pair that writes and reads texts."""

    def __init__(self, main: Path, draft: Path, threads: int) -> None:
        self._models = [Alone(LlamaModel(path, context=1024, threads=threads)) for path in (main, draft)]
        self._target, self._draft = (CachedModel(model) for model in self._models)
        first = self._models[0]
        self._template = ChatTemplate(first.chat_template, bos_token="", eos_token=first.special_text("eos"))
        self._shared = min(model.n_vocab for model in self._models)

    def chances(self, text: str, sampling: SamplingOptions, tokens: int) -> Floats:
        """Of each token but the first of a reply to `text`, the chance to stand under each of RULES [tokens, 3]."""
        prompt = self._models[0].tokenize(
            self._template.render([ChatMessage(role="user", content=text)]), add_special=True, parse_special=True
        )
        sampler = Sampler(sampling, prompt)
        rng = np.random.default_rng(sampling.seed)
        for model in (self._target, self._draft):
            model.truncate(0)
        mains, drafts = (model.decode(prompt, logits=1)[0] for model in (self._target, self._draft))
        found = []
        for _ in range(tokens):
            p, q = sampler.distribution(mains), sampler.distribution(drafts[: self._shared])
            token = p.quantile(rng.random())
            found.append(kept(p, q, token))
            sampler.push(token)
            if token in self._models[0].eog_ids:
                break
            mains, drafts = (model.decode([token], logits=1)[0] for model in (self._target, self._draft))
        return np.array(found[1:]).reshape(-1, len(RULES))

    def close(self) -> None:
        for model in self._models:
            model.close()


def kept(p: Distribution, q: Distribution, token: int) -> tuple[float, float, float]:
    """The chance of a guess, where the target took `token`."""
    at_p, at_q = float(p.probability(token)), float(q.probability(token))
    if at_q == 0:
        return 0.0, 0.0, 0.0
    scale = at_p / at_q
    ids = np.union1d(p.ids, q.ids)
    return min(1.0, at_q / at_p), 1.0 / float(np.maximum(p.at(ids), scale * q.at(ids)).sum()), at_q


def rounds(chances: Sequence[float], length: int) -> float:
    """Expected rounds of a text of tokens that stand with these chances."""
    due = [0.0] * (len(chances) + 1)
    for start in reversed(range(len(chances))):
        standing, due[start] = 1.0, 1.0
        for place in range(start, min(start + length, len(chances))):
            due[start] += standing * (1 - chances[place]) * due[place + 1]
            standing *= chances[place]
        due[start] += standing * due[min(start + length + 1, len(chances))]
    return due[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pair", nargs=2, metavar=("MAIN", "DRAFT"), type=Path, action="append", help="repeatable")
    parser.add_argument("--replies", type=int, default=40, help="to each of the settings")
    parser.add_argument("--tokens", type=int, default=120, help="of each reply")
    parser.add_argument("--lengths", default="1,4,8")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    lengths = [int(part) for part in args.lengths.split(",")]
    backend = Backend(lambda level, line: None)
    prompts = [text for texts in zip(*MIX.values(), strict=True) for text in texts]
    for files in args.pair or [paths.demo_pair()]:
        print(f"{files[0].name} with {files[1].name}", flush=True)
        texts = Texts(*files, args.threads)
        for name, sampling in SAMPLING.items():
            seen = [
                texts.chances(prompts[n % len(prompts)], msgspec.structs.replace(sampling, seed=n), args.tokens)
                for n in range(args.replies)
            ]
            total = sum(len(one) for one in seen)
            print(f"  temperature {name}: {total} tokens in {len(seen)} replies")
            base: dict[int, float] = {}
            for rule, what in enumerate(RULES):
                cells = []
                for length in lengths:
                    mean = total / sum(rounds(one[:, rule].tolist(), length) for one in seen)
                    cells.append(f"{length}: {mean:.3f} ({mean / base.setdefault(length, mean):.3f})")
                rate = float(np.concatenate(seen)[:, rule].mean())
                print(f"    {what:<26} stands {rate:.3f}  mean acceptance length at {', '.join(cells)}", flush=True)
        texts.close()
    del backend


if __name__ == "__main__":
    main()
