"""The catalog's own file, pairs of the user's, and a pair as a download."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from foretoken import paths
from foretoken.errors import BadPairFile, HubError
from foretoken.library.catalog import catalog, pair_file
from foretoken.library.catalog.catalog import Catalog, CatalogFile, CatalogModel, CatalogPair
from foretoken.library.catalog.pair_file import UserPairs
from foretoken.library.files.file_names import quantisation_of
from foretoken.library.fit import footprint
from foretoken.library.fit.footprint import KEPT_CHECKPOINTS, Room, Wish
from foretoken.library.fit.pairing import MAX_SIZE_DIFFERENCE
from foretoken.library.fit.profile import Shape
from foretoken.library.hub.client import Hub
from foretoken.library.hub.hub_token import Tokens

GIB = 1 << 30


@pytest.fixture(scope="module")
def shipped() -> Catalog:
    return pair_file.load(paths.resource("catalog.json"))


def test_the_shipped_catalog_is_sound(shipped: Catalog) -> None:
    assert len(shipped.pairs) >= 40
    named = {(pair.main.repository, pair.main.files, pair.kind) for pair in shipped.pairs}
    assert len(named) == len(shipped.pairs)
    for pair in shipped.pairs:
        assert pair.size_ratio is None or 0.005 < pair.size_ratio < 0.4, pair.id
        assert pair.good_for.endswith(".")
        assert pair.why.endswith(".")
        for file in pair.files:
            assert quantisation_of(file.files[0]) in (
                file.quantisation,
                None if file is pair.head else file.quantisation,
            )
            assert not {"repository", "file"} & set(file.unverified), (pair.id, file.repository)
            assert all(file.repository in source.page for source in file.verified if "file" in source.facts), pair.id
        for model in pair.models:
            bits = 8 * model.size / model.parameters
            low, high = (7.5, 10.5) if model.quantisation == "Q8_0" else (4.0, 7.0)
            assert low < bits < high, (pair.id, model.files, bits)  # the size fits the weights and their storage


def test_the_shipped_catalog_spans_sizes_and_families(shipped: Catalog) -> None:
    sizes = [pair.main.parameters for pair in shipped.pairs]
    assert min(sizes) < 0.6e9
    assert max(sizes) > 65e9
    assert 100e9 < max(sizes) < 125e9
    families = ("llama-3", "qwen2.5", "qwen2.5-coder", "qwen3", "qwen3.5", "qwen3.6", "gemma-3", "gemma-4", "mistral",
                "ministral", "phi", "phi-4", "smollm", "smollm3", "deepseek", "granite", "granite-4", "olmo", "gpt-oss",
                "glm")  # fmt: skip
    assert {pair.kind for pair in shipped.pairs} == set(get_args(catalog.Kind))
    assert all(any(pair.id.startswith(family) for pair in shipped.pairs) for family in families)


def test_pairs_with_heads_of_every_kind_are_offered(shipped: Catalog) -> None:
    heads = [pair for pair in shipped.pairs if pair.head is not None]
    assert {pair.kind for pair in heads} == {"mtp", "eagle3", "dflash"}
    assert all(pair.size > pair.main.size for pair in heads)
    assistants = [pair for pair in heads if pair.head is not None and pair.head.architecture == "gemma4-assistant"]
    assert {pair.id for pair in assistants} == {
        pair.id for pair in heads if pair.kind == "mtp" and "gemma" in pair.main.repository.lower()
    }


def test_a_head_is_downloaded_and_loaded_with_its_main_model(shipped: Catalog) -> None:
    pair = shipped.find("qwen3-8b-eagle3")
    assert pair is not None
    assert pair.head is not None
    asked = catalog.planned(pair)
    assert [file.path for file in asked.files] == [*pair.main.files, *pair.head.files]
    assert asked.draft_at == 1
    alone = footprint.estimate(pair.main.profile, None, Wish(8192), Room(0)).total
    assert pair.head.size < pair.memory() - alone < 1.5 * pair.head.size


def test_a_main_model_alone_is_one_download(shipped: Catalog) -> None:
    pair = shipped.find("gpt-oss-120b")
    assert pair is not None
    asked = catalog.planned(pair)
    assert asked.draft_at is None
    assert [file.path for file in asked.files] == list(pair.main.files)


def test_the_pair_of_the_articles_is_there(shipped: Catalog) -> None:
    pair = shipped.find("llama-3.1-8b")
    assert pair is not None
    assert pair.main.files == ("Meta-Llama-3.1-8B-Instruct-Q8_0.gguf",)
    assert pair.draft is not None
    assert pair.main.unverified == pair.draft.unverified == ()
    assert all(len(model.sha256) == 1 for model in pair.models)
    assert pair.draft.files == ("Llama-3.2-1B-Instruct-Q8_0.gguf",)
    assert pair.reports


@pytest.mark.parametrize("context", [None, 512, 32_768])
def test_memory_is_reckoned_from_the_shapes(shipped: Catalog, context: int | None) -> None:
    for pair in shipped.pairs:
        if pair.head is not None:  # whose shape is not known
            continue
        tokens = context or min(8192, pair.context)
        exact = least = most = 0
        for model in pair.models:
            shape = model.shape
            cells = sum(shape.kv_head_counts) * (shape.head + (shape.value_head or shape.head))
            states = shape.state * (1 + shape.kept_states + KEPT_CHECKPOINTS)
            exact += model.size + tokens * cells * 2 + states  # two bytes each
            least += shape.vocabulary * 300  # its tables
            passes = 256 * ((3 * shape.feed_forward + 4 * shape.width) * 4 + 2 * tokens)  # of 256 tokens, with a mask
            most += passes + shape.vocabulary * (500 + 2 * 33 * 4) + tokens * 150 + 8 * 2**20
        assert least < pair.memory(context) - exact < most, pair.id


def test_pairs_fit_the_machines_they_are_said_to_fit(shipped: Catalog) -> None:
    for pair in shipped.pairs:
        if amount := re.search(r"(\d+)(?: to \d+)? GB", pair.good_for):
            assert pair.memory() < int(amount[1]) * GIB, (pair.id, pair.memory() / GIB)


def is_plain(model: CatalogModel) -> bool:
    """Whether it is a transformer without experts, recurrent layers, embeddings by layer and latent attention."""
    return not re.search(r"A\d+B|gpt-oss|GLM-|gemma-4|Qwen3\.\d", model.files[0])


def weights(shape: Shape, heads: int, tied: bool) -> int:
    """Of a transformer without experts: embedding (once more for the output unless `tied`), attention with `heads`
    query heads, and a gated feed-forward part. Norms and biases are too few to count."""
    assert isinstance(shape.kv_heads, int)
    attention = 2 * shape.width * heads * shape.head + 2 * shape.width * shape.kv_heads * shape.head
    layer = attention + 3 * shape.width * shape.feed_forward
    return shape.vocabulary * shape.width * (1 if tied else 2) + shape.layers * layer


def test_shapes_have_as_many_weights_as_the_models(shipped: Catalog) -> None:
    for pair in shipped.pairs:
        for model in filter(is_plain, pair.models):
            counts = [weights(model.shape, heads, tied) for heads in range(1, 129) for tied in (True, False)]
            nearest = min(counts, key=lambda count: abs(count - model.parameters))
            assert nearest == pytest.approx(model.parameters, rel=0.002), (pair.id, model.repository)


def test_vocabularies_differ_by_padding_at_most(shipped: Catalog) -> None:
    for pair in shipped.pairs:
        if pair.draft is None:
            continue
        assert abs(pair.main.shape.vocabulary - pair.draft.shape.vocabulary) <= MAX_SIZE_DIFFERENCE, pair.id


def test_a_model_has_the_same_facts_in_every_pair(shipped: Catalog) -> None:
    known: dict[tuple[str, tuple[str, ...]], CatalogFile] = {}
    for pair in shipped.pairs:
        for model in pair.files:
            assert known.setdefault((model.repository, model.files), model) == model


def test_pairs_that_fit_this_machine_come_largest_first(shipped: Catalog) -> None:
    fitting = shipped.fitting(Room(16 * GIB))
    sizes = [pair.main.parameters for pair in fitting]
    assert sizes == sorted(sizes, reverse=True)
    assert all(pair.memory() <= 16 * GIB for pair in fitting)
    assert shipped.find("llama-3.3-70b") not in fitting
    assert shipped.fitting(Room(100)) == ()


def model(**changes: Any) -> CatalogModel:
    usual: dict[str, Any] = {
        "repository": "maker/Large-GGUF",
        "files": ("Large-Q8_0.gguf",),
        "size": 1000,
        "quantisation": "Q8_0",
        "parameters": 900,
        "context": 4096,
        "shape": Shape(layers=2, width=16, feed_forward=32, kv_heads=1, head=8, vocabulary=100),
        "licence": "mit",
    }
    return CatalogModel(**{**usual, **changes})


SMALL = model(repository="maker/Small-GGUF", files=("Small-Q4_K_M.gguf",), size=100, quantisation="Q4_K_M",
              parameters=90)  # fmt: skip
PAIR = CatalogPair(id="own", title="Large + Small", good_for="Tests.", why="It is small.", main=model(), draft=SMALL)


HEADED = CatalogPair(id="headed", title="Large + head", good_for="Tests.", why="It reads along.", main=model(),
                     kind="eagle3", head=CatalogFile(repository="maker/Head-GGUF", files=("Head-F16.gguf",), size=10,
                                                     quantisation="F16", licence="mit"))  # fmt: skip


def test_a_pair_with_a_head_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "pairs.json"
    file.write_bytes(pair_file.to_bytes([PAIR, HEADED]))
    assert pair_file.load(file).pairs == (PAIR, HEADED)


def test_a_pair_file_can_be_shared(tmp_path: Path) -> None:
    file = tmp_path / "pairs.json"
    file.write_bytes(pair_file.to_bytes([PAIR]))
    assert pair_file.load(file).pairs == (PAIR,)


def damaged(**changes: Any) -> bytes:
    pair = msgspec.to_builtins(PAIR)
    for key, value in changes.items():
        side, _, field = key.partition("__")
        if field:
            pair[side][field] = value
        else:
            pair[side] = value
    return msgspec.json.encode({"version": 1, "pairs": [pair]})


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"\xff\xfe",
        b'{"version": 2, "pairs": []}',
        b'{"version": 1}',
        damaged(id="../x"),
        damaged(title=""),
        damaged(surprise=1),
        damaged(main__size=0),
        damaged(main__size="large"),
        damaged(main__files=[]),
        damaged(main__files=["../../x.gguf"]),
        damaged(main__files=["run.exe"]),
        damaged(main__repository="/etc/passwd"),
        damaged(draft__verified=["everything"]),
        damaged(draft__verified=[{"facts": ["everything"], "on": "2026-11-21", "page": "https://example.org"}]),
        damaged(draft__verified=[{"facts": ["size"], "on": "yesterday", "page": "https://example.org"}]),
        damaged(draft__verified=[{"facts": ["size"], "on": "2026-11-21", "page": "a book"}]),
        damaged(main__sha256=["abc"]),
        damaged(main__sha256=["0" * 64, "1" * 64]),
        damaged(main__shape={}),
        damaged(kind="lookup"),
        damaged(kind="eagle3", draft=None),
        damaged(draft=None),
        damaged(kind="oracle"),
        damaged(main__shape={"layers": 2, "width": 1, "feed_forward": 1, "kv_heads": [1], "head": 1, "vocabulary": 1}),
        msgspec.json.encode({"version": 1, "pairs": [PAIR, PAIR]}),
    ],
)
def test_a_bad_pair_file_is_refused_in_one_sentence(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "pairs.json"
    file.write_bytes(content)
    with pytest.raises(BadPairFile) as caught:
        pair_file.load(file)
    assert str(caught.value).startswith("pairs.json ")
    assert str(caught.value).isprintable()
    assert str(caught.value).endswith(".")


def test_a_pair_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadPairFile, match="no such file"):
        pair_file.load(tmp_path / "gone.json")


def test_pairs_of_the_user_come_and_go(tmp_path: Path, shipped: Catalog) -> None:
    own = UserPairs(tmp_path / "data" / "pairs.json")
    assert own.load().pairs == ()
    own.add([PAIR])
    better = msgspec.structs.replace(PAIR, why="It is smaller.")
    assert own.add([better]).pairs == (better,)
    both = catalog.merged(shipped, own.load())
    assert both.find("own") == better
    assert len(both.pairs) == len(shipped.pairs) + 1
    assert own.remove("own").pairs == ()
    assert UserPairs(tmp_path / "data" / "pairs.json").load().pairs == ()


@pytest.fixture
def asker(hub: Any) -> Hub:
    return Hub(endpoint=hub.url, tokens=Tokens(lambda: None))


def test_a_pair_becomes_one_download_with_the_hubs_own_sizes(hub: Any, asker: Hub) -> None:
    hub.add("maker/Large-GGUF", {"Large-v2-Q8_0.gguf": b"x" * 1200, "Large-Q4_0.gguf": b"y" * 500})
    hub.add("maker/Small-GGUF", {"Small-Q4_K_M.gguf": b"z" * 100})
    wanted = catalog.request(PAIR, asker)
    assert wanted.title == "Large + Small"
    assert [(file.repository, file.path, file.size) for file in wanted.files] == [
        ("maker/Large-GGUF", "Large-v2-Q8_0.gguf", 1200),
        ("maker/Small-GGUF", "Small-Q4_K_M.gguf", 100),
    ]
    hub.add("maker/Large-GGUF", {"Large-Q6_K.gguf": b"x" * 1000})
    with pytest.raises(HubError, match="has no Q8_0 file any more; look at http"):
        catalog.request(PAIR, asker)
