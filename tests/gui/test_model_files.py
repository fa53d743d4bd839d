"""What the pickers are told of a draft's file: whether it fits, and of a head, what it is and why it cannot serve."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.errors import BadModelFile
from foretoken.gui.model_supply import ModelFiles
from foretoken.gui.viewmodels.pair.fits import FitVerdict
from foretoken.library.drafts.speedup import ModelCosts, Predictor
from foretoken.library.on_disk.header_cache import RecentHeaders
from foretoken.library.on_disk.kept import learned_acceptance


def test_models_and_heads_are_judged(helper: Callable[[str], Any], gguf_files: ModuleType, tmp_path: Path) -> None:
    heads = helper("engine/gguf/tiny_heads.py")
    hostile = heads.dflash(gguf_files).put("dflash.block_size", gguf_files.Kind.U32, 0)
    files = {
        "main": gguf_files.tiny_model(layers=4),
        "small": gguf_files.tiny_model(layers=1),
        "fitting": heads.eagle3(gguf_files),
        "mtp": heads.with_mtp(gguf_files, helper("engine/gguf/tiny_architectures.py")),
        "wide": heads.eagle3(gguf_files, hidden=128),
        "hostile": hostile,
        "eyes": heads.projector(gguf_files),
    }
    paths = {name: str(file.write(tmp_path / f"{name}.gguf")) for name, file in files.items()}
    predictor = Predictor(ModelCosts(tmp_path / "costs"), learned_acceptance(tmp_path / "learned"))
    model_files = ModelFiles(RecentHeaders(), lambda: predictor)

    def check(draft: str) -> FitVerdict:
        return model_files.check(paths["main"], paths[draft])

    assert check("small") == check("main") == FitVerdict(True)
    assert check("fitting") == FitVerdict(True)
    assert check("wide").reasons[0].startswith("The EAGLE-3 head is for a model of hidden size 128")
    assert check("hostile").broken
    assert "block_size is 0, which no real head has" in check("hostile").reasons[0]
    assert check("eyes").broken
    assert "it is a projector (mmproj)" in check("eyes").reasons[0]
    with pytest.raises(BadModelFile, match="writes nothing by itself"):
        model_files.check(paths["fitting"], paths["small"])
    inside = model_files.check(paths["mtp"], paths["mtp"])
    assert inside.fits
    assert inside.speedup is not None
    model_files.lacking = {"eagle3": "No such function.", "mtp": "Nor this."}
    assert check("fitting") == FitVerdict(False, ("No such function.",))
    assert model_files.check(paths["mtp"], paths["mtp"]) == FitVerdict(False, ("Nor this.",))


def test_a_head_is_described_and_takes_memory(
    helper: Callable[[str], Any], gguf_files: ModuleType, tmp_path: Path
) -> None:
    main = gguf_files.tiny_model(layers=4).write(tmp_path / "main.gguf")
    head = helper("engine/gguf/tiny_heads.py").eagle3(gguf_files).write(tmp_path / "head.gguf")
    model_files = ModelFiles(RecentHeaders(), pytest.fail)
    described = model_files.describe(str(head))
    assert described.head
    assert described.detail.startswith("EAGLE-3 head · ")
    assert not model_files.describe(str(main)).head
    _, profile = model_files.profiles(str(main), str(head))
    assert profile is not None
    assert profile.kept == 64 * 4  # a state of the head's width for every token
