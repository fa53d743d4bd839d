"""Drafts on the hub: small models of the same family and architecture, most people's copy of each size."""

import dataclasses
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.errors import HubOffline
from foretoken.library.drafts.hub_drafts import Likeness, families, hub_drafts
from foretoken.library.hub.client import Hub
from foretoken.library.hub.hub_token import Tokens
from foretoken.library.on_disk.local import LocalModel, model_at


@pytest.mark.parametrize(
    ("name", "searched"),
    [
        ("Meta-Llama-3.1-8B-Instruct", ["llama-3.1", "llama-3"]),
        ("qwen2.5-7b-instruct", ["qwen2.5", "qwen2"]),
        ("Qwen3-8B", ["qwen3"]),
        ("gemma-3-12b-it", ["gemma-3"]),
        ("mistral-7b-instruct-v0.3", ["mistral"]),
        ("SmolLM2-1.7B", ["smollm2"]),
        ("model-1.5b", ["model"]),
        ("42", []),
    ],
)
def test_what_is_searched_for(name: str, searched: list[str]) -> None:
    assert families(name) == searched


@pytest.fixture
def main(make_model: Callable[..., Path]) -> LocalModel:
    """160 k weights, as F32."""
    return model_at(make_model("Tiny-3.1-Large-F32", layers=4, width=64))


def fill(hub: Any, total: int) -> None:
    def put(name: str, share: float, *, architecture: str = "llama", downloads: int = 10, **more: Any) -> None:
        files = {f"{name.split('/')[1]}-{kind}.gguf": b"x" * size for kind, size in (("Q4_0", 400), ("Q8_0", 800))}
        facts = {"total": round(share * total), "architecture": architecture}
        hub.add(name, {**files, "mmproj-x.gguf": b"m"}, gguf=facts, downloads=downloads, **more)

    put("many/Tiny-3.2-Small", 0.1, downloads=900)
    put("few/Tiny-3.2-Small", 0.1, downloads=5)
    put("maker/Tiny-3.1-Half", 0.45)
    put("maker/Tiny-3.1-Same", 1.0)
    put("maker/Tiny-3.1-Toy", 0.001)
    put("maker/Tiny-3.2-Else", 0.1, architecture="gemma3")
    put("maker/Other-Small", 0.1)
    put("closed/Tiny-3.3-Gate", 0.2, gated="manual")


@pytest.fixture
def ask(hub: Any) -> Hub:
    return Hub(endpoint=hub.url, tokens=Tokens(lambda: None))


def test_the_family_is_looked_through(hub: Any, ask: Hub, main: LocalModel, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main.facts is not None
    monkeypatch.setattr("foretoken.library.drafts.hub_drafts._SAME_SIZE", 1000)
    fill(hub, main.facts.active)
    found = hub_drafts(main, ask)
    assert {one.repository.name for one in found} == {
        "many/Tiny-3.2-Small",
        "maker/Tiny-3.1-Half",
        "closed/Tiny-3.3-Gate",
    }
    assert all(one.file.quantisation == "Q8_0" for one in found)  # there is none as F32
    assert all(one.predicted.speedup.ratio > 1.2 for one in found)
    reasons = {one.repository.name: one.reason for one in found}
    assert "the hub calls it a llama model too, with 10% of the main model's weights" in reasons["many/Tiny-3.2-Small"]
    assert reasons["closed/Tiny-3.3-Gate"].endswith("It is gated: its owner decides.")
    known = {"many/Tiny-3.2-Small"}
    assert "few/Tiny-3.2-Small" in {one.repository.name for one in hub_drafts(main, ask, known=known)}
    assert len(hub_drafts(main, ask, most=1)) == 1


def test_those_whose_tokens_the_main_model_has_come_first(
    hub: Any, ask: Hub, main: LocalModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Faster ones come after them when nothing but the name speaks for them, and last when a token speaks against."""
    assert main.facts is not None
    monkeypatch.setattr("foretoken.library.drafts.hub_drafts._SAME_SIZE", 1000)

    def put(name: str, share: float, **marks: str) -> None:
        facts = {"total": round(share * main.facts.active), "architecture": "llama", **marks}  # type: ignore[union-attr]
        hub.add(name, {"x-Q8_0.gguf": b"x" * round(4000 * share)}, gguf=facts)

    put("a/Tiny-3.1-Strange", 0.05, bos_token="<|endoftext|>", eos_token="<|eot_id|>")
    put("b/Tiny-3.1-Named", 0.1)
    put("c/Tiny-3.1-Marked", 0.3, bos_token="<|endoftext|>", eos_token="<|im_end|>")
    put("d/Tiny-3.1-Half", 0.4, eos_token="<|im_start|>")
    found = hub_drafts(main, ask)
    assert [(one.repository.name[0], one.likeness) for one in found] == [
        ("c", Likeness.MARKED),
        ("d", Likeness.MARKED),
        ("b", Likeness.NAMED),
        ("a", Likeness.STRANGE),
    ]
    assert "the main model has its <|endoftext|> and <|im_end|> too" in found[0].reason
    assert found[2].reason.startswith("By its name: ")
    assert found[3].reason.startswith("Probably not for this main model, which lacks its <|endoftext|> and <|eot_id|>")
    assert [one.repository.name[0] for one in hub_drafts(main, ask, most=2)] == ["c", "d"]


def test_of_one_size_the_one_that_is_known_best_is_taken(hub: Any, ask: Hub, main: LocalModel) -> None:
    assert main.facts is not None
    facts = {"total": main.facts.active // 10, "architecture": "llama"}
    hub.add("many/Tiny-3.1-X", {"x-Q8_0.gguf": b"x" * 400}, gguf={**facts, "eos_token": "</s>"}, downloads=900)
    hub.add("some/Tiny-3.1-X", {"x-Q8_0.gguf": b"x" * 400}, gguf=facts, downloads=90)
    assert [one.repository.name for one in hub_drafts(main, ask)] == ["some/Tiny-3.1-X"]
    hub.add("few/Tiny-3.1-X", {"x-Q8_0.gguf": b"x" * 400}, gguf={**facts, "eos_token": "<|im_end|>"}, downloads=9)
    assert [one.repository.name for one in hub_drafts(main, ask)] == ["few/Tiny-3.1-X"]


def test_a_repository_that_cannot_be_looked_into_is_left_out(
    hub: Any, ask: Hub, main: LocalModel, stand_in: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main.facts is not None
    hub.add(
        "maker/Tiny-3.1-Empty",
        {"mmproj-x.gguf": b"m"},
        gguf={"total": main.facts.active // 10, "architecture": "llama"},
    )
    real = ask.contents

    def contents(name: str) -> Any:
        del hub.repositories[name]
        return real(name)

    assert hub_drafts(main, ask) == ()  # it has no model
    hub.add("maker/Tiny-3.1-Gone", {"x.gguf": b"m"}, gguf={"total": main.facts.active // 5, "architecture": "llama"})
    monkeypatch.setattr(ask, "contents", contents)
    assert hub_drafts(main, ask) == ()


def test_offline_is_said(hub: Any, main: LocalModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(HubOffline):
        hub_drafts(main, Hub(endpoint=hub.url, tokens=Tokens(lambda: None)))
    assert hub.exchanges == []


def test_heads_made_for_the_main_model_are_found_and_ranked_with_the_models(
    hub: Any,
    ask: Hub,
    make_model: Callable[..., Path],
    helper: Callable[[str], Any],
    gguf_files: ModuleType,
) -> None:
    """Among several repositories by their names, and beside the main model in its own; only those that fit."""
    heads = helper("engine/gguf/tiny_heads.py")
    main = dataclasses.replace(
        model_at(make_model("Tiny-3.1-Large-F32", layers=4, width=64)), repository="maker/Tiny-3.1-Large"
    )
    assert main.facts is not None

    def put(name: str, head: Any, *, architecture: str = "eagle3", file: str = "x-Q8_0.gguf") -> None:
        hub.add(name, {file: head.to_bytes()}, gguf={"architecture": architecture, "total": 10**6}, downloads=5)

    small = {"total": main.facts.active // 10, "architecture": "llama", "eos_token": "<|im_end|>"}
    hub.add("maker/Tiny-3.1-Small", {"x-Q8_0.gguf": b"x" * 10**5}, gguf=small)
    put("a/Tiny-3.1-EAGLE3", heads.eagle3(gguf_files))
    put("b/Tiny-3.1-eagle3-wide", heads.eagle3(gguf_files, hidden=128))
    put("c/Tiny-3.1-eagle3-deep", heads.eagle3(gguf_files, layers=(1, 2, 9)))
    put("d/Tiny-3.1-DFlash", heads.dflash(gguf_files), architecture="dflash")
    put("maker/Tiny-3.1-Large", heads.eagle3(gguf_files), architecture="llama", file="speculator/eagle3-tiny.gguf")
    found = hub_drafts(main, ask, known={"maker/Tiny-3.1-Large"})
    assert {one.repository.name for one in found} == {
        "maker/Tiny-3.1-Small",
        "a/Tiny-3.1-EAGLE3",
        "d/Tiny-3.1-DFlash",
        "maker/Tiny-3.1-Large",
    }
    speeds = [one.predicted.speedup.ratio for one in found]
    assert speeds == sorted(speeds, reverse=True)
    head = next(one for one in found if one.repository.name == "a/Tiny-3.1-EAGLE3")
    assert head.reason.startswith("An EAGLE-3 head for a model of hidden size 64, as the main model is; ")


def test_a_hub_that_fails_over_heads_still_gives_the_models(
    hub: Any, ask: Hub, make_model: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    main = model_at(make_model("Tiny-3.1-Large-F32", layers=4, width=64))
    assert main.facts is not None
    facts = {"total": main.facts.active // 10, "architecture": "llama"}
    hub.add("maker/Tiny-3.1-Small", {"x-Q8_0.gguf": b"x" * 400}, gguf=facts)
    real = ask.search

    def search(text: str, **asked: Any) -> Any:
        if "eagle3" in text or "dflash" in text:
            raise HubOffline("No answer.")
        return real(text, **asked)

    monkeypatch.setattr(ask, "search", search)
    assert [one.repository.name for one in hub_drafts(main, ask)] == ["maker/Tiny-3.1-Small"]


def test_only_heads_that_the_main_model_can_have_are_searched_for(
    ask: Hub, make_model: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(ask, "search", lambda text, **_asked: asked.append(text) or ())
    hub_drafts(model_at(make_model("Tiny-3.1-Large-F32", layers=4, width=64, architecture="qwen2")), ask)
    assert asked == ["tiny-3.1", "tiny-3"]
    asked.clear()
    hub_drafts(model_at(make_model("Tiny-3.1-Large-F32", layers=4, width=64)), ask)
    assert asked == ["tiny-3.1", "tiny-3", "tiny-3.1 eagle3", "tiny-3.1 dflash"]
