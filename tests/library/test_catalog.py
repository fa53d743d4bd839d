"""The catalog's own file, pairs of the user's, and what drifts away from the hub."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from foretoken import paths
from foretoken.errors import BadPairFile, HubError, HubUnreachable
from foretoken.library import catalog
from foretoken.library.catalog import Catalog, CatalogModel, CatalogPair, UserPairs
from foretoken.library.file_names import quantisation_of
from foretoken.library.hub import Hub
from foretoken.library.pairing import MAX_SIZE_DIFFERENCE
from foretoken.library.tokens import Tokens

GIB = 1 << 30


@pytest.fixture(scope="module")
def shipped() -> Catalog:
    return catalog.load(paths.resource("catalog.json"))


def test_the_shipped_catalog_is_sound(shipped: Catalog) -> None:
    assert len(shipped.pairs) >= 16
    assert len({(pair.main.repository, pair.main.files) for pair in shipped.pairs}) == len(shipped.pairs)
    for pair in shipped.pairs:
        assert 0.005 < pair.size_ratio < 0.4, pair.id
        assert pair.good_for.endswith(".")
        assert pair.why.endswith(".")
        for model in (pair.main, pair.draft):
            assert quantisation_of(model.files[0]) == model.quantisation
            bits = 8 * model.size / model.parameters
            low, high = (7.5, 10.5) if model.quantisation == "Q8_0" else (4.0, 7.0)
            assert low < bits < high, (pair.id, model.files, bits)  # the size fits the weights and their storage


def test_the_shipped_catalog_spans_sizes_and_families(shipped: Catalog) -> None:
    sizes = [pair.main.parameters for pair in shipped.pairs]
    assert min(sizes) < 0.6e9
    assert max(sizes) > 65e9
    families = ("llama-3", "qwen2.5", "qwen2.5-coder", "qwen3", "gemma-3", "mistral", "phi", "smollm", "deepseek",
                "granite", "olmo")  # fmt: skip
    assert all(any(pair.id.startswith(family) for pair in shipped.pairs) for family in families)


def test_the_pair_of_the_articles_is_there(shipped: Catalog) -> None:
    pair = shipped.find("llama-3.1-8b")
    assert pair is not None
    assert pair.main.files == ("Meta-Llama-3.1-8B-Instruct-Q8_0.gguf",)
    assert pair.draft.files == ("Llama-3.2-1B-Instruct-Q8_0.gguf",)
    assert pair.main.verified == pair.draft.verified == ("repository", "file", "size")
    assert pair.memory() == pair.size + 8192 * (131_072 + 32_768) + 512 * 1024 * 1024


def test_pairs_that_fit_this_machine_come_largest_first(shipped: Catalog) -> None:
    fitting = shipped.fitting(16 * GIB)
    sizes = [pair.main.parameters for pair in fitting]
    assert sizes == sorted(sizes, reverse=True)
    assert all(pair.memory() <= 16 * GIB for pair in fitting)
    assert shipped.find("llama-3.3-70b") not in fitting
    assert shipped.fitting(100) == ()


def model(**changes: Any) -> CatalogModel:
    usual: dict[str, Any] = {
        "repository": "maker/Large-GGUF",
        "files": ("Large-Q8_0.gguf",),
        "size": 1000,
        "quantisation": "Q8_0",
        "parameters": 900,
        "context": 4096,
        "kv_bytes_per_token": 10,
        "licence": "mit",
    }
    return CatalogModel(**{**usual, **changes})


SMALL = model(repository="maker/Small-GGUF", files=("Small-Q4_K_M.gguf",), size=100, quantisation="Q4_K_M",
              parameters=90)  # fmt: skip
PAIR = CatalogPair(id="own", title="Large + Small", good_for="Tests.", why="It is small.", main=model(), draft=SMALL)


def test_a_pair_file_can_be_shared(tmp_path: Path) -> None:
    file = tmp_path / "pairs.json"
    file.write_bytes(catalog.to_bytes([PAIR]))
    assert catalog.load(file).pairs == (PAIR,)


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
        msgspec.json.encode({"version": 1, "pairs": [PAIR, PAIR]}),
    ],
)
def test_a_bad_pair_file_is_refused_in_one_sentence(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "pairs.json"
    file.write_bytes(content)
    with pytest.raises(BadPairFile) as caught:
        catalog.load(file)
    assert str(caught.value).startswith("pairs.json ")
    assert str(caught.value).isprintable()
    assert str(caught.value).endswith(".")


def test_a_pair_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadPairFile, match="no such file"):
        catalog.load(tmp_path / "gone.json")


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
    return Hub(endpoint=hub.url, tokens=Tokens(lambda: None), offline=False)


def put_up(hub: Any, *, large: str = "Large-Q8_0.gguf", size: int = 1000, **facts: Any) -> None:
    hub.add("maker/Large-GGUF", {large: b"x" * size, "Large-Q4_0.gguf": b"y" * 500}, **facts)
    hub.add("maker/Small-GGUF", {"Small-Q4_K_M.gguf": b"z" * 100})


def test_nothing_drifts_while_the_hub_agrees(hub: Any, asker: Hub) -> None:
    put_up(hub, size=1004, tags=["license:mit"])
    assert list(catalog.drift(Catalog((PAIR,)), asker)) == []


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"large": "Large-v2-Q8_0.gguf"}, "Large-Q8_0.gguf is now Large-v2-Q8_0.gguf."),
        ({"large": "Large-Q6_K.gguf"}, "Large-Q8_0.gguf is not there, nor another Q8_0 file."),
        ({"size": 1011}, "Large-Q8_0.gguf has 1,011 bytes where the catalog says 1,000."),
        ({"gated": "auto"}, "The repository is gated now."),
        ({"tags": ["license:other"]}, "Its licence is other where the catalog says mit."),
        ({"private": True}, "The hub has no repository maker/Large-GGUF, or it is private and you are not signed in"),
    ],
)
def test_drift_is_named(facts: dict[str, Any], says: str, hub: Any, asker: Hub) -> None:
    put_up(hub, **facts)
    (found,) = catalog.drift(Catalog((PAIR,)), asker)
    assert (found.pair, found.repository) == ("own", "maker/Large-GGUF")
    assert found.sentence.startswith(says)


def test_a_hub_that_does_not_answer_is_no_drift(hub: Any, asker: Hub) -> None:
    hub.__exit__(None, None, None)
    with pytest.raises(HubUnreachable):
        list(catalog.drift(Catalog((PAIR,)), asker))


def test_a_pair_becomes_one_download_with_the_hubs_own_sizes(hub: Any, asker: Hub) -> None:
    put_up(hub, large="Large-v2-Q8_0.gguf", size=1200)
    wanted = catalog.request(PAIR, asker)
    assert wanted.title == "Large + Small"
    assert [(file.want.repository, file.want.path, file.size) for file in wanted.files] == [
        ("maker/Large-GGUF", "Large-v2-Q8_0.gguf", 1200),
        ("maker/Small-GGUF", "Small-Q4_K_M.gguf", 100),
    ]
    put_up(hub, large="Large-Q6_K.gguf")
    with pytest.raises(HubError, match="has no Q8_0 file any more; look at http"):
        catalog.request(PAIR, asker)


def test_vocabularies_of_one_family_may_differ_by_what_the_catalog_counts_on() -> None:
    assert MAX_SIZE_DIFFERENCE == 152_064 - 151_936  # Qwen 2.5 from 7B up, and below
