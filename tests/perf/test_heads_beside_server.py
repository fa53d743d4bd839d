"""A head guesses here what it guesses in llama.cpp's own server, and the same of it is accepted."""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from peers import TALKATIVE, Models, Setting, start

from foretoken.engine.events import ReplyFinished, Round
from foretoken.engine.gguf.kinds import FileKind
from foretoken.engine.models.llama import Backend, LlamaModel
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions
from foretoken.engine.pair import LoadedPair
from foretoken.engine.prompt.chat_prompts import ChatPrompts
from foretoken.engine.prompt.template import ChatTemplate

TOKENS = 40
PROMPT = [int(token) for token in np.random.default_rng(4).integers(5, 250, 60)]
OFTEN = 4  # tokens that a guess is one of


@dataclass(frozen=True)
class Said:
    """A reply: its ids, the guesses of each round that had some, and how many of them were accepted."""

    ids: list[int]
    guesses: list[list[int]]
    accepted: int

    @property
    def drafted(self) -> int:
        return sum(map(len, self.guesses))


@pytest.fixture(scope="module")
def backend() -> Iterator[Backend]:
    yield (found := Backend(lambda level, line: None))
    del found


@pytest.fixture(scope="module")
def files(
    backend: Backend, helper: Callable[[str], ModuleType], gguf_files: ModuleType, tmp_path_factory: Any
) -> dict[str, Path]:
    """A main model, and heads of random weights that guess nothing but tokens which it writes often."""
    folder = tmp_path_factory.mktemp("heads")
    main = helper("engine/gguf/tiny_architectures.py").llama(gguf_files).write(folder / "main.gguf")
    often = _often(Ours(main, None).say(0).ids)
    heads = helper("engine/gguf/tiny_heads.py")
    made = {"eagle3": heads.eagle3(gguf_files, d2t=often)}
    return {"main": main, **{name: head.write(folder / f"{name}.gguf") for name, head in made.items()}}


def _often(ids: Sequence[int]) -> list[int]:
    return sorted(sorted(set(ids), key=lambda token: -ids.count(token))[:OFTEN])


class Ours:
    """Our engine; one reply."""

    def __init__(self, main: Path, head: Path | None) -> None:
        self._main = LlamaModel(main, context=256, threads=1, gpu_layers=0)
        self._head = head and LlamaModel(
            head, context=256, threads=1, gpu_layers=0, beside=self._main, kind=FileKind.EAGLE3
        )

    def say(self, n_max: int) -> Said:
        prompts = ChatPrompts(self._main, ChatTemplate("", bos_token="", eos_token=""))
        pair = LoadedPair(self._main, None, prompts, head=self._head)
        options = ReplyOptions(
            sampling=SamplingOptions(temperature=0),
            draft=DraftOptions(
                source=DraftSource.DRAFT if n_max else DraftSource.NONE, length=n_max or 1, lookup=False
            ),
            stop=StopOptions(max_tokens=TOKENS, ignore_eos=True),
        )
        *events, end = pair.reply(PROMPT, options=lambda: options, should_stop=lambda: False)
        pair.close()
        assert isinstance(end, ReplyFinished)
        rounds = [one for one in events if isinstance(one, Round) and one.proposals]
        guesses = [[proposal.token_id for proposal in one.proposals] for one in rounds]
        return Said(list(end.token_ids), guesses, sum(one.accepted for one in rounds))


@pytest.mark.parametrize("n_max", [1, 3, 7])
@pytest.mark.parametrize("head", ["eagle3"])
def test_the_servers_guesses_are_ours(head: str, n_max: int, files: dict[str, Path]) -> None:
    ours = Ours(files["main"], files[head]).say(n_max)
    models = Models(target=files["main"], draft=files[head], threads=1, context=256)
    with start("W", models, Setting(n_max=n_max), verbosity=TALKATIVE) as server:
        theirs = server.complete(PROMPT, max_tokens=TOKENS)
        logged = [[token for token, _ in guessed] for guessed in server.guesses()]
    assert ours.ids == list(theirs.token_ids)
    # The server guesses on where the reply has no room left, and then leaves those guesses out.
    assert ours.guesses == [all_[: len(used)] for all_, used in zip(logged, ours.guesses, strict=True)]
    assert (ours.drafted, ours.accepted) == (theirs.drafted, theirs.accepted)
    assert ours.accepted >= 3, "too few to tell anything"
    assert len({token for guessed in ours.guesses for token in guessed}) > 1
