"""A pair file looked up on a hub on loopback: what it says is written, with its day and page."""

import hashlib
from typing import Any

import msgspec
import pytest

from foretoken.library.catalog.catalog import Catalog, CatalogFile, CatalogModel, CatalogPair, FactSource
from foretoken.library.catalog.drift import Asker, DriftKind, Refreshed, drift, refresh
from foretoken.library.fit.profile import Shape
from foretoken.library.hub.client import Hub
from foretoken.library.hub.hub_token import Tokens

EARLIER = FactSource(facts=("size", "shape"), on="2025-01-01", page="https://example.org/table", how="quoted")
COMMIT = "0123456789abcdef0123456789abcdef01234567"


def model(name: str, **changes: Any) -> CatalogModel:
    usual: dict[str, Any] = {
        "repository": f"maker/{name}-GGUF",
        "files": (f"{name}-Q8_0.gguf",),
        "size": 1000,
        "quantisation": "Q8_0",
        "parameters": 900,
        "context": 4096,
        "shape": Shape(layers=2, width=16, feed_forward=32, kv_heads=1, head=8, vocabulary=100),
        "licence": "unknown",
    }
    return CatalogModel(**{**usual, **changes})


PAIR = CatalogPair(
    id="own", title="Large + Small", good_for="Tests.", why="It is small.",
    main=model("Large", verified=(EARLIER,), gated=True), draft=model("Small", size=100),
)  # fmt: skip


@pytest.fixture
def asker(hub: Any) -> Asker:
    return Asker(Hub(endpoint=hub.url, tokens=Tokens(lambda: None)))


def renew(asker: Asker) -> Refreshed:
    (found,) = refresh(Catalog((PAIR,)), asker, today=lambda: "2026-11-21")
    return found


def test_what_the_hub_says_is_written(hub: Any, asker: Asker) -> None:
    hub.add("maker/Large-GGUF", {"Large-Q8_0.gguf": b"x" * 1234}, tags=["license:mit"], gguf={"context_length": 8192})
    hub.add("maker/Small-GGUF", {"Small-Q8_0.gguf": b"y" * 100}, gated="auto")
    found = renew(asker)
    assert not found.lost
    kinds = [change.kind for change in found.changes]
    assert kinds == [DriftKind.GATED, DriftKind.LICENCE, DriftKind.SIZE, DriftKind.CONTEXT, DriftKind.GATED]
    main, draft = found.pair.main, found.pair.draft
    assert (main.size, main.licence, main.gated, main.context) == (1234, "mit", False, 8192)
    assert main.sha256 == (hashlib.sha256(b"x" * 1234).hexdigest(),)
    assert (draft.size, draft.licence, draft.gated, draft.context) == (100, "unknown", True, 4096)
    page = f"{hub.url}/maker/Large-GGUF/tree/{COMMIT}"
    facts = ("repository", "file", "size", "gated", "sha256", "licence", "context")
    assert main.verified == (
        FactSource(facts=facts, on="2026-11-21", page=page, how="hub"),
        msgspec.structs.replace(EARLIER, facts=("shape",)),
    )
    assert main.unverified == ()
    assert draft.unverified == ("licence",)
    assert [event for event in drift(Catalog((found.pair,)), asker) if hasattr(event, "kind")] == []


def test_a_head_is_looked_up_too(hub: Any, asker: Asker) -> None:
    head = CatalogFile(repository="maker/Head-GGUF", files=("Head-F16.gguf",), size=10, quantisation="F16", licence="?")
    pair = CatalogPair(
        id="own",
        title="Large + head",
        good_for="Tests.",
        why="It reads along.",
        main=model("Large"),
        kind="eagle3",
        head=head,
    )
    hub.add("maker/Large-GGUF", {"Large-Q8_0.gguf": b"x" * 1000})
    hub.add("maker/Head-GGUF", {"Head-F16.gguf": b"h" * 20}, tags=["license:mit"], gguf={"context_length": 64})
    (found,) = refresh(Catalog((pair,)), asker, today=lambda: "2026-11-21")
    assert [change.kind for change in found.changes] == [DriftKind.LICENCE, DriftKind.SIZE]
    assert not found.lost
    renewed = found.pair.head
    assert renewed is not None
    assert (renewed.size, renewed.licence) == (20, "mit")
    assert "context" not in renewed.verified[0].facts
    hub.add("maker/Head-GGUF", {})
    (found,) = refresh(Catalog((pair,)), Asker(Hub(endpoint=hub.url, tokens=Tokens(lambda: None))),
                       today=lambda: "2026-11-21")  # fmt: skip
    assert found.lost
    assert found.pair.head == head


def test_another_name_is_taken_over(hub: Any, asker: Asker) -> None:
    hub.add("maker/Large-GGUF", {"Large-v2-Q8_0.gguf": b"x" * 1000})
    hub.add("maker/Small-GGUF", {"Small-Q8_0.gguf": b"y" * 100})
    hub.move("maker/Small-GGUF", "maker/Tiny-GGUF")
    found = renew(asker)
    assert found.pair.main.files == ("Large-v2-Q8_0.gguf",)
    assert found.pair.draft.repository == "maker/Tiny-GGUF"
    assert {change.kind for change in found.changes} == {DriftKind.GATED, DriftKind.MOVED}


def test_parts_of_one_model_have_a_digest_each(hub: Any, asker: Asker) -> None:
    parts = {f"Large-Q8_0-0000{number}-of-00002.gguf": bytes([number]) * 500 for number in (1, 2)}
    hub.add("maker/Large-GGUF", parts)
    hub.add("maker/Small-GGUF", {"Small-Q8_0.gguf": b"y" * 100})
    main = renew(asker).pair.main
    assert main.files == tuple(parts)
    assert main.size == 1000
    assert main.sha256 == tuple(hashlib.sha256(content).hexdigest() for content in parts.values())


@pytest.mark.parametrize("files", [None, {"Large-Q6_K.gguf": b"x"}])
def test_what_is_gone_is_left_as_it_was(files: dict[str, bytes] | None, hub: Any, asker: Asker) -> None:
    if files is not None:
        hub.add("maker/Large-GGUF", files)
    hub.add("maker/Small-GGUF", {"Small-Q8_0.gguf": b"y" * 100})
    found = renew(asker)
    assert found.lost
    assert found.pair.main == PAIR.main
    assert found.pair.draft.sha256
    assert DriftKind.GONE in {change.kind for change in found.changes}
