"""What is predicted to be needed, beside what the engine process really grows by.

Measured is the resident memory of a real engine process, from when it is up with nothing loaded to after a reply that
fills the context: keys and values are written when the context is made, but the buffers of a pass are only touched as
far as passes go, so that the prompt has to reach the end of the context and a round has to be as wide as rounds get.
Weights count in full: the file is mapped and read ahead as a whole. The prediction is `total`, and `reclaimable` where
weights are kept in another order: their file pages stay until something else wants the memory.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import psutil
import pytest

from foretoken.engine.gguf import read_header
from foretoken.engine.models.kv_types import KvTypes
from foretoken.engine.options import DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.library.fit.footprint import MemoryEstimate, Room, Wish, estimate
from foretoken.library.fit.heads import read_beside
from foretoken.library.fit.profile import profiles_of
from foretoken.session.caller.blocking import BlockingSession
from foretoken.session.caller.child import EngineLauncher
from foretoken.session.messages import Generate, LoadPair

TOLERANCE = 0.10
REPLY = 40  # tokens
MIB = 2**20


@dataclass(frozen=True)
class Pair:
    main: Path
    draft: Path


@pytest.fixture(scope="module")
def sized(helper: Callable[[str], ModuleType]) -> ModuleType:
    return helper("library/fit/sized_models.py")


def files_of(sized: ModuleType, gguf_files: ModuleType, folder: Path, main: Any, draft: Any) -> Pair:
    return Pair(
        sized.write(gguf_files, folder / "main.gguf", main),
        sized.write(gguf_files, folder / "draft.gguf", draft),
    )


def predicted(pair: Pair, context: int, kv: str) -> MemoryEstimate:
    main = read_header(pair.main)
    profiles = profiles_of(main, read_beside(main, pair.draft))
    return estimate(*profiles, Wish(context, KvTypes.parse(kv)), Room(2**50))


def measured(pair: Pair, context: int, kv: str) -> int:
    """Bytes that the engine process grows by."""
    processes: list[Any] = []

    def launch() -> Any:
        processes.append(EngineLauncher()())
        return processes[-1]

    load = LoadPair(main=str(pair.main), draft=str(pair.draft), context=context, kv=KvTypes.parse(kv), threads=2)
    options = ReplyOptions(
        sampling=SamplingOptions(temperature=0),
        draft=DraftOptions(length=32),
        stop=StopOptions(max_tokens=REPLY - 2, ignore_eos=True),
    )
    with BlockingSession(launcher=launch) as session:
        session.load(LoadPair(main="scripted:"))  # answered once the process is up
        before = psutil.Process(processes[-1].pid).memory_info().rss
        loaded = session.load(load)
        rounds = list(session.ask(Generate(raw_prompt="b" * (loaded.context - REPLY), options=options)))
        assert rounds
        # A sealed process loads one pair: another one has this.
        return int(psutil.Process(processes[-1].pid).memory_info().rss - before)


def check(pair: Pair, context: int, kv: str) -> None:
    expected = predicted(pair, context, kv)
    shown = expected.total + expected.reclaimable
    found = measured(pair, context, kv)
    print(f"context {context:,}, {kv}: predicted {shown / MIB:.1f} MiB, measured {found / MIB:.1f}")
    assert abs(shown - found) <= TOLERANCE * found, (
        f"{shown / MIB:.1f} MiB predicted, {found / MIB:.1f} measured; main {expected.main}, draft {expected.draft}"
    )


@pytest.fixture(scope="module")
def size(sized: ModuleType) -> Any:
    """Of a main model of 82 MiB."""
    return sized.Size(layers=6, width=768, heads=12, kv_heads=4, head=64, feed_forward=2048, vocabulary=24_000)


@pytest.fixture(scope="module")
def small(sized: ModuleType, size: Any, gguf_files: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """82 and 25 MiB."""
    draft = size.but(layers=2, width=384, heads=6, kv_heads=6, feed_forward=1024)
    return files_of(sized, gguf_files, tmp_path_factory.mktemp("small"), size, draft)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("context", "kv"), [(512, "q8_0"), (1024, "f16")])
def test_a_small_pair_grows_as_predicted(home: Path, small: Pair, context: int, kv: str) -> None:
    check(small, context, kv)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["eagle3", "dflash"])
def test_a_head_grows_as_predicted(
    kind: str, home: Path, sized: ModuleType, size: Any, gguf_files: ModuleType, small: Pair, tmp_path: Path
) -> None:
    """With the hidden states that it keeps of every token, and those that wait to be read."""
    head = getattr(sized, kind)(gguf_files, size)
    check(Pair(small.main, sized.write(gguf_files, tmp_path / "head.gguf", head)), 4096, "f16")


@pytest.fixture(scope="module", params=["q8_0", "f16", "q4_0", "q4_0 tied", "128 k vocabulary", "many heads"])
def pair(
    request: pytest.FixtureRequest, sized: ModuleType, gguf_files: ModuleType, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    """100 to 500 MiB."""
    main = sized.Size(layers=8, width=1024, heads=16, kv_heads=8, head=64, feed_forward=2816, vocabulary=32_000)
    draft = main.but(layers=4, width=512, heads=8, kv_heads=4, feed_forward=1408)
    large = {"vocabulary": 128_256, "merges": 280_147}
    changes: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
        "q8_0": ({}, {}),
        "f16": ({"type": 1}, {"type": 1}),
        "q4_0": ({"type": 2, "layers": 16}, {"type": 2}),
        "q4_0 tied": ({"type": 2, "tied": True, "layers": 16}, {"type": 2, "tied": True}),
        "128 k vocabulary": (large, large),
        "many heads": ({"kv_heads": 16, "layers": 12}, {"kv_heads": 8}),
    }
    for_main, for_draft = changes[request.param]
    folder = tmp_path_factory.mktemp("pair")
    found = files_of(sized, gguf_files, folder, main.but(**for_main), draft.but(**for_draft))
    yield found
    for path in (found.main, found.draft):
        path.unlink()


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kv", ["f16", "q8_0"])
@pytest.mark.parametrize("context", [512, 2048, 4096])
def test_pairs_grow_as_predicted_at_every_context_and_type(home: Path, pair: Pair, context: int, kv: str) -> None:
    check(pair, context, kv)


@pytest.mark.slow
@pytest.mark.parametrize("kv", ["f16", "q8_0"])
@pytest.mark.parametrize("context", [512, 1024, 2048])
def test_the_demo_pair_grows_as_predicted(home: Path, demo_pair: tuple[Path, Path], context: int, kv: str) -> None:
    check(Pair(*demo_pair), context, kv)
