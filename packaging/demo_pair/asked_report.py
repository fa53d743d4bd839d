"""Print the target's replies to written first prompts that it never learned from: how far it generalises.

Each is shown with its kind and, beside the reply at temperature 0, one that would fit.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import torch
from tokenizers import Tokenizer

from .corpus.asked import answer, held_out
from .corpus.base import Dice
from .model import Decoder
from .shapes import TARGET
from .template import TURN_END, Turn, render
from .tokens import load_tokenizer

LIMIT = 220


@torch.inference_mode()
def reply(model: Decoder, tokenizer: Tokenizer, text: str) -> str:
    """The model's likeliest reply to a first prompt."""
    end = tokenizer.token_to_id(TURN_END)
    ids = tokenizer.encode(render([Turn("user", text)], prompt=True), add_special_tokens=False).ids
    begun = len(ids)
    while len(ids) - begun < LIMIT:
        token = int(model.logits(model.hidden(torch.tensor([ids]))[0, -1:])[0].argmax())
        if token == end:
            return str(tokenizer.decode(ids[begun:]))
        ids.append(token)
    return str(tokenizer.decode(ids[begun:])) + " [no end]"


def main() -> None:
    """Print the replies, one block a prompt, and write them as JSON if a file is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", type=Path, required=True, help="a checkpoint of the target")
    parser.add_argument("--tokenizer", type=Path, default=Path(__file__).with_name("tokenizer.json"))
    parser.add_argument("--every", type=int, default=1, help="only every so manieth prompt")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    model = Decoder(TARGET)
    model.load_state_dict(torch.load(arguments.start, map_location="cpu", weights_only=True)["model"])
    tokenizer, dice = load_tokenizer(arguments.tokenizer), Dice(0)
    rows = []
    for line in held_out()[:: arguments.every]:
        said = reply(model, tokenizer, line.text)
        rows.append({"prompt": line.text, "kind": line.kind, "reply": said, "fits": answer(dice, line)})
        print(f"{line.kind}: {line.text}\n  reply: {said!r}\n  fits:  {rows[-1]['fits']!r}", flush=True)
        if arguments.out:
            arguments.out.write_text(json.dumps(rows, indent=1, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
