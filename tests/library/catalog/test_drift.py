"""The catalog beside a hub on loopback: what differs is named, and a hub that asks for patience gets it."""

import hashlib
import random
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from foretoken.errors import HubUnreachable
from foretoken.library.catalog.catalog import Catalog, CatalogModel, CatalogPair
from foretoken.library.catalog.drift import PATIENCE, Asked, Asker, Drift, DriftKind, Waiting, drift
from foretoken.library.files.tools import RetryPolicy, Tools
from foretoken.library.fit.profile import Shape
from foretoken.library.hub.client import Hub
from foretoken.library.hub.hub_token import Tokens

SHAPE = Shape(layers=2, width=16, feed_forward=32, kv_heads=1, head=8, vocabulary=100)


def model(name: str, label: str, size: int, **changes: Any) -> CatalogModel:
    usual: dict[str, Any] = {
        "repository": f"maker/{name}-GGUF",
        "files": (f"{name}-{label}.gguf",),
        "size": size,
        "quantisation": label,
        "parameters": 900,
        "context": 4096,
        "shape": SHAPE,
        "licence": "mit",
    }
    return CatalogModel(**{**usual, **changes})


def pair(**changes: Any) -> Catalog:
    """One pair, whose main model has `changes`."""
    made = CatalogPair(
        id="own", title="Large + Small", good_for="Tests.", why="It is small.",
        main=model("Large", "Q8_0", 1000, **changes), draft=model("Small", "Q4_K_M", 100),
    )  # fmt: skip
    return Catalog((made,))


def put_up(hub: Any, *, large: str = "Large-Q8_0.gguf", size: int = 1000, **facts: Any) -> None:
    hub.add("maker/Large-GGUF", {large: b"x" * size, "Large-Q4_0.gguf": b"y" * 500}, **facts)
    hub.add("maker/Small-GGUF", {"Small-Q4_K_M.gguf": b"z" * 100})


class Clock:
    """Sleeps without taking time."""

    def __init__(self) -> None:
        self.slept: list[float] = []
        self.waits: list[Waiting] = []


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ask(hub: Any, clock: Clock) -> Callable[..., list[Drift | Asked]]:
    """`ask(catalog)`: everything that comparing it with the hub tells."""

    def compare(catalog: Catalog, policy: RetryPolicy = PATIENCE) -> list[Drift | Asked]:
        asker = Asker(
            Hub(endpoint=hub.url, tokens=Tokens(lambda: None)),
            sleep=clock.slept.append,
            on_wait=clock.waits.append,
            tools=Tools(policy=policy, rng=random.Random(1)),
        )
        return list(drift(catalog, asker))

    return compare


def test_nothing_drifts_while_the_hub_agrees(hub: Any, ask: Callable[..., Any]) -> None:
    facts = {"total": 905, "context_length": 4096}
    put_up(hub, size=1004, tags=["license:mit"], gguf=facts)
    assert ask(pair()) == [Asked(1, 2), Asked(2, 2)]


@pytest.mark.parametrize(
    ("facts", "kind", "says"),
    [
        ({"large": "Large-v2-Q8_0.gguf"}, "MOVED", "Large-Q8_0.gguf is now Large-v2-Q8_0.gguf."),
        ({"large": "Large-Q6_K.gguf"}, "GONE", "Large-Q8_0.gguf is not there, nor another Q8_0 file."),
        ({"size": 1011}, "SIZE", "Large-Q8_0.gguf has 1,011 bytes where the catalog says 1,000."),
        ({"gated": "auto"}, "GATED", "The repository is gated now."),
        ({"gated": "manual"}, "GATED", "The repository is gated now."),
        ({"tags": ["license:other"]}, "LICENCE", "Its licence is other where the catalog says mit."),
        ({"private": True}, "GONE", "The hub has no repository maker/Large-GGUF, or it is private and you are not"),
        ({"gguf": {"total": 1000}}, "PARAMETERS", "It has 1,000 weights where the catalog says 900."),
        ({"gguf": {"context_length": 512}}, "CONTEXT", "It takes 512 tokens where the catalog says 4,096."),
    ],
)
def test_drift_is_named(facts: dict[str, Any], kind: str, says: str, hub: Any, ask: Callable[..., Any]) -> None:
    put_up(hub, **facts)
    (found,) = [one for one in ask(pair()) if isinstance(one, Drift)]
    assert (found.pair, found.repository) == ("own", "maker/Large-GGUF")
    assert found.kind is DriftKind[kind]
    assert found.sentence.startswith(says)


def test_a_gate_that_opened_is_drift_too(hub: Any, ask: Callable[..., Any]) -> None:
    put_up(hub)
    (found,) = [one for one in ask(pair(gated=True)) if isinstance(one, Drift)]
    assert (found.kind, found.sentence) == (DriftKind.GATED, "The repository is open now.")


def test_other_bytes_under_the_same_name_are_noticed(hub: Any, ask: Callable[..., Any]) -> None:
    put_up(hub)
    now = hashlib.sha256(b"x" * 1000).hexdigest()
    assert ask(pair(sha256=(now,))) == [Asked(1, 2), Asked(2, 2)]
    (found,) = [one for one in ask(pair(sha256=("0" * 64,))) if isinstance(one, Drift)]
    assert found.kind is DriftKind.DIGEST
    assert found.sentence == f"Large-Q8_0.gguf has other content: its SHA-256 is now {now[:12]}…."


def test_a_repository_with_another_name_is_followed(hub: Any, ask: Callable[..., Any]) -> None:
    put_up(hub)
    hub.move("maker/Large-GGUF", "maker/Larger-GGUF")
    (found,) = [one for one in ask(pair()) if isinstance(one, Drift)]
    assert (found.kind, found.sentence) == (DriftKind.MOVED, "The repository is called maker/Larger-GGUF now.")


def test_a_file_that_was_split_is_drift(hub: Any, ask: Callable[..., Any]) -> None:
    parts = [f"Large-Q8_0-0000{number}-of-00002.gguf" for number in (1, 2)]
    hub.add("maker/Large-GGUF", dict.fromkeys(parts, b"x" * 500))
    hub.add("maker/Small-GGUF", {"Small-Q4_K_M.gguf": b"z" * 100})
    (found,) = [one for one in ask(pair()) if isinstance(one, Drift)]
    assert found.sentence == f"Large-Q8_0.gguf is now {parts[0]} and 1 more parts."


def test_everything_that_differs_is_told(hub: Any, ask: Callable[..., Any]) -> None:
    put_up(hub, size=2000, gated="auto", tags=["license:other"])
    del hub.repositories["maker/Small-GGUF"]
    kinds = [one.kind.name for one in ask(pair()) if isinstance(one, Drift)]
    assert kinds == ["GATED", "LICENCE", "SIZE", "GONE"]


def test_a_repository_of_several_pairs_is_asked_about_once(hub: Any, ask: Callable[..., Any]) -> None:
    put_up(hub)
    (one,) = pair().pairs
    ask(Catalog((one, one, one)))
    assert len(hub.exchanges) == 2


def test_a_hub_that_asks_for_patience_gets_it(
    hub: Any, stand_in: ModuleType, ask: Callable[..., Any], clock: Clock
) -> None:
    put_up(hub)
    hub.api_faults.extend([stand_in.Fault(stand_in.Kind.STATUS, status=429, retry_after="37"),
                           stand_in.Fault(stand_in.Kind.STATUS, status=503)])  # fmt: skip
    assert ask(pair()) == [Asked(1, 2), Asked(2, 2)]
    asked, ours = clock.slept
    assert asked == 37
    assert 1 <= ours <= 2  # the second wait, with jitter
    assert clock.waits[0].sentence.endswith("answered 429; try again in 37 seconds.")
    assert [wait.seconds for wait in clock.waits] == clock.slept


@pytest.mark.parametrize(
    ("faults", "waits"),
    [
        ([("429", "3600")], 0),  # longer than anybody wants to wait
        ([("500", None)] * 3, 2),
    ],
)
def test_a_hub_that_does_not_answer_is_no_drift(
    faults: list[tuple[str, str | None]],
    waits: int,
    hub: Any,
    stand_in: ModuleType,
    ask: Callable[..., Any],
    clock: Clock,
) -> None:
    put_up(hub)
    for status, after in faults:
        hub.api_faults.append(stand_in.Fault(stand_in.Kind.STATUS, status=int(status), retry_after=after))
    with pytest.raises(HubUnreachable, match=f"answered {faults[0][0]}"):
        ask(pair(), policy=RetryPolicy(attempts=2))
    assert len(clock.slept) == waits
