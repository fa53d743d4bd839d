"""Prompt lookup alone on texts written again with edits: how many rounds they take, and the speed by a cost curve.

    python tests/perf/replay_edits.py [--curves Q8_0 BF16] [--commits 25] [--until HEAD] [--plain]

What is written is known beforehand, so no model runs; tokens are the demo pair's. `quoting` and `editing` are prompts
of tests/perf/versus_prompts.py, answered as asked; the next kinds change the words of their texts in other ways;
`renames` are parts of this program's files with one name replaced; and `revisions` are such parts before and after the
latest commits (none without git). --plain looks up without following edits (engine/drafting/copying.py).
"""

import argparse
import difflib
import keyword
import random
import re
import statistics
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from replay_lengths import Machine, replay
from rollouts import Recorded
from versus_prompts import QUOTING, wanted

from foretoken.engine.draft_length.auto import AutoLength
from foretoken.engine.drafting.copying import Continuation
from foretoken.engine.drafting.suffixes import Place
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.options import ChatMessage
from foretoken.engine.prompt.template import ChatTemplate
from foretoken.paths import resource

_ROOT = Path(__file__).parents[2]
_TOKENS = 128  # of a reply to the measured prompts, as tests/perf/versus.py asks for
_AROUND = 15  # lines of a file on either side of a revision
_REVISED = 50  # lines at most, so that all of a revision fits a prompt
_ALIKE = 0.6  # of its lines, or it is no edit


class Edit(NamedTuple):
    """What is asked, and what is written; `most`: tokens of it that are looked at, None for all."""

    kind: str
    asked: str
    written: str
    most: int | None = None


def edits() -> Iterator[Edit]:
    """Of the measured prompts, and of their texts with other changes."""
    for kind, prompts in QUOTING.items():
        yield from (Edit(kind, prompt, wanted(prompt), _TOKENS) for prompt in prompts)
    for prompt in QUOTING["quoting"]:
        text = prompt.partition(":\n\n")[2]
        found = sorted(re.findall(r" ([a-z]{4,})\b", text))
        words = sorted(set(found), key=lambda word: (-found.count(word), word))[:4]
        for kind, change in _CHANGES.items():
            asked = f"{kind}: {', '.join(words)}:\n\n{text}"
            yield Edit(kind, asked, re.sub(rf" ({'|'.join(words)})\b", change, text))
        yield Edit("here and there", f"Improve this:\n\n{text}", _here_and_there(text))


def renames() -> Iterator[Edit]:
    """Fifty lines of each of the engine's longer files, in which the name that stands most often becomes another."""
    for path in sorted((_ROOT / "app/foretoken/engine").rglob("*.py")):
        code = "".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[20 : 20 + _REVISED])
        names = [name for name in re.findall(r"\b[a-z_]{4,}\b", code) if not keyword.iskeyword(name) and name != "self"]
        if len(code) > 1500 and names:
            name = statistics.mode(names)
            asked = f"Rename {name} to current_value:\n\n```\n{code}```\n"
            yield Edit("renames", asked, "```\n" + re.sub(rf"\b{name}\b", "current_value", code) + "```\n")


_NEW = ("kaleidoscope", "zephyr", "brontosaurus", "quixotry")  # words of several tokens
_CHANGES: dict[str, Callable[[re.Match[str]], str]] = {
    "longer words": lambda word: f" {_NEW[len(word[1]) % len(_NEW)]}",
    "words left out": lambda word: "",
    "words put in": lambda word: f" very quite {word[1]}",
}


def _here_and_there(text: str) -> str:
    """One word in ten replaced by another, put in or left out, each for itself."""
    rng = random.Random(len(text))
    words = re.split(r"(?<= )", text)
    others = [word for word in words if len(word) > 4]
    made = []
    for word in words:
        chance = rng.random()
        made.append(rng.choice(others) if chance < 0.06 else "" if chance < 0.08 else word)
        if chance > 0.98:
            made.append(rng.choice(others))
    return "".join(made)


def revisions(commits: int, until: str) -> Iterator[Edit]:
    """One change in each file that one of so many commits changed, the last of which is `until`."""
    for commit in _git("log", "--no-merges", "--format=%H", f"-{commits}", until).split():
        subject = _git("show", "-s", "--format=%s", commit).strip()
        changed = _git("show", "--format=", "--name-only", "--diff-filter=M", commit).split()
        for name in changed:
            if not name.endswith((".py", ".md")):
                continue
            old, new = (_git("show", f"{at}:{name}").splitlines(keepends=True) for at in (f"{commit}^", commit))
            revised = revision(old, new)
            if revised is not None:
                before, after = ("".join(lines) for lines in revised)
                yield Edit("revisions", f"{subject}\n\n```\n{before}```\n", f"```\n{after}```\n")


def revision(old: list[str], new: list[str]) -> tuple[list[str], list[str]] | None:
    """The lines around one of the changes, before and after; None where there is none, or too much is changed."""
    blocks = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    changes = [block for block in blocks if block[0] != "equal"]
    if not changes:
        return None
    _, start, end, _, _ = changes[len(changes) // 2]
    start, end = max(0, start - _AROUND), min(len(old), end + _AROUND)
    places = {i1 + n: j1 + n for tag, i1, i2, j1, _ in blocks if tag == "equal" for n in range(i2 - i1 + 1)}
    if end - start > _REVISED or start not in places or end not in places:
        return None
    before, after = old[start:end], new[places[start] : places[end]]
    alike = difflib.SequenceMatcher(None, before, after, autojunk=False).ratio()
    return (before, after) if alike >= _ALIKE else None


def _git(*args: str) -> str:
    done = subprocess.run(["git", *args], cwd=_ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def recorded(texts: Sequence[Edit]) -> list[Recorded]:
    """In the demo pair's tokens, with no rollouts: no draft model has a say."""
    backend = Backend(lambda level, line: None)
    model = LlamaModel(resource("demo/demo-draft.gguf"), context=64, threads=1, gpu_layers=0)
    try:
        template = ChatTemplate(model.chat_template, bos_token="", eos_token=model.special_text("eos"))
        found = []
        for text in texts:
            asked = template.render([ChatMessage(role="user", content=text.asked)])
            prompt = tuple(model.tokenize(asked, add_special=False, parse_special=True))
            said = tuple(model.tokenize(text.written, add_special=False, parse_special=False))[: text.most]
            pieces = tuple(model.piece(token).decode("utf-8", "replace") for token in said)
            found.append(Recorded(text.kind, text.asked, prompt, said, pieces, ()))
        return found
    finally:
        model.close()
        del backend


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--curves", nargs="+", default=["Q8_0", "BF16"])
    parser.add_argument("--commits", type=int, default=25)
    parser.add_argument("--until", default="HEAD", help="the last of them; the same one, where two builds are compared")
    parser.add_argument("--plain", action="store_true", help="without following edits")
    args = parser.parse_args()
    if args.plain:
        Continuation.follower = Place.follower  # type: ignore[method-assign]
    texts = recorded([*edits(), *renames(), *revisions(args.commits, args.until)])
    for curve in args.curves:
        print(f"{curve:<16}{'texts':>6}{'tokens':>8}{'rounds':>8}{'a round':>9}{'÷ plain':>9}")
        for kind in dict.fromkeys(text.kind for text in texts):
            machine = Machine.like(curve)
            policy = AutoLength(machine.costs())
            of_kind = [text for text in texts if text.kind == kind]
            rounds, ratios = 0, []
            for text in of_kind:
                ms, each = replay(policy, text, machine, lookup=True, noise=None)
                rounds += len(each)
                ratios.append((len(text.said) - 1) * (float(machine.passes[1]) + machine.overhead) / ms)
            tokens = sum(len(text.said) - 1 for text in of_kind)
            print(
                f"{kind:<16}{len(of_kind):>6}{tokens:>8}{rounds:>8}{tokens / rounds:>9.2f}"
                f"{statistics.geometric_mean(ratios):>9.2f}"
            )


if __name__ == "__main__":
    main()
