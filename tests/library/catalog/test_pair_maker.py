"""A pair to share, out of two models that are here."""

from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from foretoken.errors import BadModelFile, BadPairFile, IncompatiblePair
from foretoken.library.catalog import catalog, pair_file
from foretoken.library.catalog.pair_maker import make_pair
from foretoken.library.fit import footprint
from foretoken.library.on_disk.header_cache import read_facts
from foretoken.library.on_disk.local import LocalModel
from foretoken.library.on_disk.stores import Store

MakeLocal = Callable[..., LocalModel]


@pytest.fixture
def make_local(make_model: Callable[..., Path], tmp_path: Path) -> MakeLocal:
    """`make_local("name", repository="maker/X", folder="maker/X/sub")`: a model in a folder of a store."""

    def make(name: str, change: Any = lambda file, kinds: None, *, repository: str | None = "maker/X-GGUF",
             folder: str = "maker/X-GGUF", **shape: Any) -> LocalModel:  # fmt: skip
        path = tmp_path.joinpath(*PurePosixPath(folder).parts, f"{name}.gguf")
        path.parent.mkdir(parents=True, exist_ok=True)
        make_model(name, change, **shape).rename(path)
        reading = read_facts(path)
        size = path.stat().st_size
        return LocalModel(Store.OWN, (path,), size, reading.kind, repository, None, reading.facts, reading.fault)

    return make


def test_a_pair_has_the_facts_of_its_files(make_local: MakeLocal) -> None:
    main = make_local("Large-3.1-Instruct-Q8_0", layers=8, width=256)
    draft = make_local("Small-F16", layers=1, width=32, heads=2, repository="maker/Y", folder="maker/Y")
    made = make_pair(main, draft)
    assert made.id == "large-3.1-instruct"
    assert made.title == "Large-3.1-Instruct + Small"
    assert made.why.endswith("of the main model's size and the same vocabulary.")
    assert made.main.repository == "maker/X-GGUF"
    assert made.main.files == ("Large-3.1-Instruct-Q8_0.gguf",)
    assert main.facts is not None
    assert (made.main.size, made.main.parameters, made.main.context) == (main.size, main.facts.parameters, 512)
    assert (made.main.quantisation, made.draft.quantisation) == ("Q8_0", "F16")
    assert made.main.unverified == catalog.BASIC_FACTS
    (read,) = pair_file.parse(pair_file.to_bytes([made]), "pairs.json").pairs
    assert read == made
    assert made.memory() > made.size > 0
    found = footprint.estimate(made.main.profile, None, footprint.Wish(512), footprint.Room(0))
    assert found.main.whole.kv == 512 * 8 * 2 * (64 + 64) * 2


def test_what_a_person_says_comes_first(make_local: MakeLocal) -> None:
    main, draft = make_local("main", layers=8, width=256), make_local("draft", layers=1, width=32, heads=2)
    made = make_pair(main, draft, pair_id="mine", title="Mine", good_for="Letters.", why="It works.")
    assert (made.id, made.title, made.good_for, made.why) == ("mine", "Mine", "Letters.", "It works.")


@pytest.mark.parametrize(
    ("folder", "path"),
    [
        ("models/maker/X-GGUF", "a.gguf"),
        ("maker/X-GGUF/Q8_0", "Q8_0/a.gguf"),
        ("hub/models--maker--X-GGUF/snapshots/abc/sub", "sub/a.gguf"),
        ("elsewhere", "a.gguf"),
    ],
)
def test_the_path_is_the_repositorys(make_local: MakeLocal, folder: str, path: str) -> None:
    main, draft = make_local("a", layers=8, width=256, folder=folder), make_local("b", layers=1, width=32, heads=2)
    assert make_pair(main, draft).main.files == (path,)


def test_a_file_from_nowhere_cannot_be_shared(make_local: MakeLocal) -> None:
    main, draft = make_local("main", repository=None, layers=8), make_local("draft", layers=1, width=32, heads=2)
    with pytest.raises(BadPairFile, match="main cannot be shared: its folder does not say which repository"):
        make_pair(main, draft)


def test_models_that_do_not_go_together_are_no_pair(make_local: MakeLocal) -> None:
    def other(file: Any, kinds: Any) -> None:
        tokens = list(file.get("tokenizer.ggml.tokens")[1])
        tokens[260] = "<other>"
        file.put("tokenizer.ggml.tokens", kinds.ARRAY, (kinds.STRING, tokens))

    with pytest.raises(IncompatiblePair, match="token 260 is"):
        make_pair(make_local("main", layers=8), make_local("draft", other, layers=1))


def test_a_broken_model_says_what_is_wrong(make_local: MakeLocal) -> None:
    def torn(file: Any, kinds: Any) -> None:
        file.put("llama.block_count", kinds.U32, 0)

    with pytest.raises(BadModelFile, match="torn cannot be used"):
        make_pair(make_local("main"), make_local("torn", torn))


@pytest.mark.parametrize(("name", "pair_id"), [("___", "pair-new"), ("x", "pair-x"), ("Ünï-Code_9", "n-code-9")])
def test_an_id_is_made_of_any_name(make_local: MakeLocal, name: str, pair_id: str) -> None:
    made = make_pair(make_local(name, layers=8, width=256), make_local("draft", layers=1, width=32, heads=2))
    assert made.id == pair_id
    assert pair_file.parse(pair_file.to_bytes([made]), "x").find(pair_id) is not None
