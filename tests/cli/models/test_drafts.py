"""`foretoken models pairs --for`: drafts that are here, in the catalog and on the hub."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken import paths
from foretoken.cli.main import main
from foretoken.engine.plain_speed import CostsSnapshot
from foretoken.library.catalog.catalog import CatalogPair
from foretoken.library.drafts.speedup import MODEL_COSTS, ModelCosts, model_key

Run = Callable[..., tuple[int, str, str]]


def drafts_for(run: Run, model: object) -> Any:
    code, shown, _ = run("pairs", "--for", str(model), "--json")
    assert code == 0
    return json.loads(shown)


def test_a_file_anywhere_may_be_the_main_model(
    run: Run, downloaded: Path, gguf_files: ModuleType, tmp_path: Path
) -> None:
    elsewhere = gguf_files.tiny_model(name="Elsewhere", layers=8, width=256).write(tmp_path / "elsewhere.gguf")
    found = drafts_for(run, elsewhere)
    assert found["main"]["path"] == str(elsewhere)
    assert {one["model"]["name"]: one["verdict"] for one in found["drafts"]} == {
        "Small-Q8_0": "fits",
        "Large-Q8_0": "warning",
    }
    listed = downloaded / "maker" / "Large-GGUF" / "Large-Q8_0.gguf"
    assert drafts_for(run, listed)["main"]["repository"] == "maker/Large-GGUF"
    assert run("pairs", "--for", str(tmp_path / "gone.gguf"))[0] == 2
    (tmp_path / "page.gguf").write_text("<html>")
    code, _, said = run("pairs", "--for", str(tmp_path / "page.gguf"))
    assert (code, said.count("\n")) == (3, 1)


def test_what_was_measured_takes_the_place_of_the_guess(run: Run, downloaded: Path) -> None:
    code, shown, _ = run("pairs", "--for", "Large-Q8_0")
    assert code == 0
    (guessed,) = drafts_for(run, "Large-Q8_0")["drafts"]
    assert guessed["basis"] == "sizes"
    assert f"{guessed['speedup']:.1f}× ({guessed['speedup_low']:.1f} to {guessed['speedup_high']:.1f})" in shown
    main_file, draft_file = (downloaded / "maker" / f"{name}-GGUF" / f"{name}-Q8_0.gguf" for name in ("Large", "Small"))
    costs = CostsSnapshot(passes={1: 8.0, 2: 8.0, 33: 9.0}, step=0.1, depths={})
    ModelCosts(paths.cache_dir() / MODEL_COSTS).note(model_key(main_file), model_key(draft_file), "here", costs)
    (measured,) = drafts_for(run, "Large-Q8_0")["drafts"]
    assert measured["basis"] == "costs"
    assert measured["speedup"] > 2.5
    shown = run("pairs", "--for", "Large-Q8_0")[1]
    assert f" {measured['speedup']:.1f}×" in shown
    code = main(["inspect", str(main_file), str(draft_file)])
    assert code == 0


def test_the_hub_is_looked_through_as_well(run: Run, downloaded: Path, hub: Any) -> None:
    total = drafts_for(run, "Large-Q8_0")["main"]["facts"]["active"]
    hub.add(
        "many/Large-Mini-GGUF",
        {"Large-Mini-Q8_0.gguf": b"x" * 1000},
        gguf={"total": total // 10, "architecture": "llama"},
    )
    found = drafts_for(run, "Large-Q8_0")
    (there,) = found["hub"]
    assert (there["repository"], there["file"], there["basis"]) == (
        "many/Large-Mini-GGUF",
        "Large-Mini-Q8_0.gguf",
        "sizes",
    )
    assert found["hub_error"] is None
    shown = run("pairs", "--for", "Large-Q8_0")[1]
    assert "foretoken models download many/Large-Mini-GGUF Large-Mini-Q8_0.gguf" in shown
    hub.exchanges.clear()
    assert json.loads(run("pairs", "--for", "Large-Q8_0", "--no-hub", "--json")[1])["hub"] == []
    assert hub.exchanges == []
    assert run("pairs", "--no-hub")[0] == 2


def test_offline_leaves_the_hub_out_with_one_sentence(
    run: Run, downloaded: Path, pair: CatalogPair, hub: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    hub.exchanges.clear()
    code, shown, said = run("pairs", "--for", "Large-Q8_0")
    assert code == 0
    assert "Small-Q8_0" in shown
    assert said.count("\n") == 1
    assert "Drafts on the hub are left out: Offline is on" in said
    assert drafts_for(run, "Large-Q8_0")["hub_error"].startswith("Offline is on")
    assert hub.exchanges == []


def test_a_draft_of_another_vocabulary_says_what_it_could_do(
    run: Run, downloaded: Path, gguf_files: ModuleType, helper: Callable[[str], ModuleType]
) -> None:
    others = helper("engine/drafting/other_vocabularies.py")
    file = others.reordered(gguf_files, gguf_files.tiny_model(name="Foreign", layers=1, width=32, heads=2), drop=4)
    file.write(downloaded / "foreign.gguf")
    foreign = next(one for one in drafts_for(run, "Large-Q8_0")["drafts"] if one["model"]["name"] == "foreign")
    assert (foreign["verdict"], foreign["can_share"], foreign["speedup"]) == ("cannot", True, None)
    shown = run("pairs", "--for", "Large-Q8_0")[1]
    assert "It may guess over the 98.5% of the main model's tokens that both have. (--shared-tokens)" in shown


def test_a_run_measures_both_models(
    foretoken: Callable[..., Any],
    home: Path,
    demo_pair: tuple[Path, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From the engine process through the caches to the prediction."""
    own = paths.models_dir()
    own.mkdir(parents=True)
    draft = Path(shutil.copy(demo_pair[1], own / "demo-draft.gguf"))
    asked = ("models", "pairs", "--for", str(demo_pair[0]), "--no-hub", "--json")
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    (before,) = json.loads(foretoken(*asked).stdout)["drafts"]
    assert before["basis"] == "sizes"
    chat = ("generate", "--main", str(demo_pair[0]), "--draft", str(draft), "--prompt", "Hello!", "--max-tokens", "24")
    assert foretoken(*chat, "--draft-length", "4", "--lookup", "off").returncode == 0
    (after,) = json.loads(foretoken(*asked).stdout)["drafts"]
    assert after["basis"] in ("costs", "pair")
    assert after["speedup"] >= 1.0
    report = json.loads(foretoken("inspect", str(demo_pair[0]), str(draft), "--json").stdout)["pair"]
    assert (report["basis"], report["speedup"]) == (after["basis"], after["speedup"])
