"""A head guesses here what it guesses in llama.cpp's own server, and the same of it is accepted."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from answers import Models
from peers import TALKATIVE, Setting, start

from foretoken.engine.events import ReplyFinished, Round
from foretoken.engine.load_pair import LoadOptions, load_pair
from foretoken.engine.models.llama import Backend
from foretoken.engine.options import DraftOptions, DraftSource, ReplyOptions, SamplingOptions, StopOptions

TOKENS = 40
PROMPT = [int(token) for token in np.random.default_rng(4).integers(5, 250, 60)]
OFTEN = 4  # tokens that a guess is one of
FAVOURED = list(range(100, 100 + OFTEN))


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
    """Main models and heads of random weights, which mostly write, and guess, the same few tokens."""
    folder, heads = tmp_path_factory.mktemp("heads"), helper("engine/gguf/tiny_heads.py")
    tiny = helper("engine/gguf/tiny_architectures.py")
    made = {
        "llama": tiny.llama(gguf_files),
        "qwen35": heads.with_mtp(gguf_files, tiny),
        "mtp": heads.sidecar(gguf_files, tiny),
    }
    made["few"] = tiny.llama(gguf_files)
    for name in ("qwen35", "mtp", "few"):
        made[name].tensors.append(_favouring(gguf_files, made[name].tensor("token_embd.weight")))
    files = {name: one.write(folder / f"{name}.gguf") for name, one in made.items()}
    said = ours(files["llama"], None, 0).ids
    often = sorted(sorted(set(said), key=lambda token: -said.count(token))[:OFTEN])
    guessing = {
        "eagle3": heads.eagle3(gguf_files, d2t=often),
        "dflash": heads.dflash(gguf_files, own=True, d2t=FAVOURED, mask=1),
        "dflash2": heads.dflash(gguf_files, own=True, d2t=list(range(97, 107)), mask=1, selector=True),
        "dspark": heads.dflash(gguf_files, own=True, d2t=[99, *FAVOURED[:-1]], mask=1, markov=True),
    }
    return files | {name: one.write(folder / f"{name}.gguf") for name, one in guessing.items()}


def _favouring(gguf_files: ModuleType, embedding: Any) -> Any:
    """An output matrix that mostly chooses one of few tokens."""
    values = np.frombuffer(embedding.data, "<f4").reshape(embedding.dims[::-1]).copy()
    values[FAVOURED] *= 4
    return gguf_files.Tensor("output.weight", embedding.dims, gguf_files.F32, values.tobytes())


def ours(main: Path, draft: Path | None, n_max: int) -> Said:
    """Our reply."""
    pair = load_pair(main, draft, LoadOptions(context=256, threads=1, gpu_layers=0))
    source = DraftSource.DRAFT if n_max else DraftSource.NONE
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0),
        draft=DraftOptions(source=source, length=n_max or 1, lookup=False),
        stop=StopOptions(max_tokens=TOKENS, ignore_eos=True),
    )
    *events, end = pair.reply(PROMPT, options=lambda: options, should_stop=lambda: False)
    pair.close()
    assert isinstance(end, ReplyFinished)
    rounds = [one for one in events if isinstance(one, Round) and one.guesses]
    guesses = [[proposal.token_id for proposal in one.guesses] for one in rounds]
    return Said(list(end.token_ids), guesses, sum(one.accepted for one in rounds))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("n_max", [1, 3, 7])
@pytest.mark.parametrize(
    ("main", "head"),
    [
        ("llama", "eagle3"),
        ("few", "dflash"),
        ("few", "dspark"),
        ("few", "dflash2"),
        ("qwen35", "qwen35"),
        ("qwen35", "mtp"),
    ],
    ids=["eagle3", "dflash", "dspark", "dflash2", "inside", "sidecar"],
)
def test_the_servers_guesses_are_ours(main: str, head: str, n_max: int, files: dict[str, Path]) -> None:
    said = ours(files[main], files[head], n_max)
    models = Models(target=files[main], draft=files[head], threads=1, context=256)
    with start("W", models, Setting(n_max=n_max), verbosity=TALKATIVE) as server:
        theirs = server.complete(PROMPT, max_tokens=TOKENS)
        assert said.ids == list(theirs.token_ids)
        # Of a DFlash2 head it logs no guesses; what of them is accepted tells enough.
        logged = server.guesses([len(one) for one in said.guesses]) if head != "dflash2" else said.guesses
    # The server guesses on where the reply has no room left, and then leaves those guesses out.
    assert said.guesses == [all_[: len(used)] for all_, used in zip(logged, said.guesses, strict=True)]
    assert (said.drafted, said.accepted) == (theirs.drafted, theirs.accepted)
    assert len({token for guessed in said.guesses for token in guessed}) > 1
    assert said.accepted >= 3, "too few to tell anything"
