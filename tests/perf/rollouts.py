"""What a draft would say at every place of a target's texts: all that a length policy can be tried on, recorded once.

    python tests/perf/rollouts.py FOLDER/LABEL.json --out ROLLOUTS.jsonl [--prompts agreement|mix] [--tokens 160]

For each token of a greedy text the draft goes on by itself from the text before it, up to --longest tokens, with its
confidence in each. A greedy round is then fully known, whatever a policy chooses (tests/perf/replay_lengths.py). Models
of the demo pair's own shape say the same as the large ones made from them and are the ones to record, for every token
takes up to --longest steps of the draft.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import msgspec
from benchmark_pair.agreement import PROMPTS, Reader
from versus_prompts import MIX, QUOTING

from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.sampling.filters import confidence

_NOTHING_LEFT = 0.0005  # no policy goes on where its guesses all stand with less than this


class Rollout(msgspec.Struct, frozen=True):
    """The draft's own continuation from one place: token ids and how sure it was of each (0-1)."""

    ids: tuple[int, ...]
    sure: tuple[float, ...]


class Recorded(msgspec.Struct, frozen=True):
    """A prompt's kind and ids, the target's ids and their pieces, and a rollout before each of them."""

    kind: str
    question: str
    prompt: tuple[int, ...]
    said: tuple[int, ...]
    pieces: tuple[str, ...]
    rollouts: tuple[Rollout, ...]


def questions(name: str) -> list[tuple[str, str]]:
    """(kind, prompt): those that the comparison with other engines asks, or others of the same kinds."""
    if name == "agreement":
        kinds = [kind for kind in MIX for _ in range(4)]
        return list(zip(kinds, PROMPTS, strict=True))
    asked = MIX if name == "mix" else QUOTING
    return [(kind, text) for kind, texts in asked.items() for text in texts]


def record(pair: Path, asked: Sequence[tuple[str, str]], *, tokens: int, longest: int, threads: int) -> list[Recorded]:
    """One record for each prompt."""
    files = json.loads(pair.read_text(encoding="utf-8"))["files"]
    reader = Reader([text for _, text in asked], tokens, threads)
    texts = reader.texts(pair.parent / files["target"])
    draft = LlamaModel(pair.parent / files["draft"], context=2048, threads=1, gpu_layers=0)
    try:
        return [
            Recorded(kind, question, tuple(prompt), tuple(said),
                     tuple(draft.piece(token).decode("utf-8", "replace") for token in said),
                     tuple(rollouts(draft, prompt, said, longest)))
            for (kind, question), (prompt, said) in zip(asked, texts, strict=True)
        ]  # fmt: skip
    finally:
        draft.close()


def rollouts(draft: LlamaModel, prompt: Sequence[int], said: Sequence[int], longest: int) -> list[Rollout]:
    """Before each token of a reply to `prompt`."""
    banned = sorted(draft.eog_ids)
    draft.truncate(0)
    draft.decode(prompt[:-1], logits=0)
    found = []
    text = list(prompt)
    for token in said:
        ids: list[int] = []
        sure: list[float] = []
        standing, step = 1.0, text[-1]
        while len(ids) < longest and standing > _NOTHING_LEFT:
            row = draft.decode([step], logits=1)[0]
            row[banned] = float("-inf")
            step = int(row.argmax())
            ids.append(step)
            sure.append(round(float(confidence(row, step)), 5))
            standing *= sure[-1]
        draft.truncate(len(text))
        found.append(Rollout(tuple(ids), tuple(sure)))
        text.append(token)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pair", type=Path, help="LABEL.json of a benchmark pair")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--prompts", choices=("agreement", "mix", "quoting"), default="agreement")
    parser.add_argument("--tokens", type=int, default=160)
    parser.add_argument("--longest", type=int, default=32)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    backend = Backend(lambda level, line: None)
    found = record(args.pair, questions(args.prompts), tokens=args.tokens, longest=args.longest, threads=args.threads)
    del backend  # kept until here: the library calls it
    args.out.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in found))
    right = [r.ids[0] == t for one in found for r, t in zip(one.rollouts, one.said, strict=True)]
    print(f"{len(found)} texts, {len(right)} places, agreement {sum(right) / len(right):.3f}")


if __name__ == "__main__":
    main()
