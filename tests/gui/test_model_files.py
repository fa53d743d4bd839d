"""What the pickers are told of a draft's file: whether it fits, and of a head, what it is and why it cannot serve."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.errors import BadModelFile
from foretoken.gui.model_files import ModelFiles
from foretoken.gui.viewmodels.pair.fits import Verdict
from foretoken.library.on_disk.recent_headers import RecentHeaders


def test_models_and_heads_are_judged(helper: Callable[[str], Any], gguf_files: ModuleType, tmp_path: Path) -> None:
    heads = helper("engine/gguf/tiny_heads.py")
    hostile = heads.dflash(gguf_files).put("dflash.block_size", gguf_files.Kind.U32, 0)
    files = {
        "main": gguf_files.tiny_model(layers=4),
        "small": gguf_files.tiny_model(layers=1),
        "fitting": heads.eagle3(gguf_files),
        "wide": heads.eagle3(gguf_files, hidden=128),
        "hostile": hostile,
        "eyes": heads.projector(gguf_files),
    }
    paths = {name: str(file.write(tmp_path / f"{name}.gguf")) for name, file in files.items()}
    model_files = ModelFiles(RecentHeaders())

    def check(draft: str) -> Verdict:
        return model_files.check(paths["main"], paths[draft])

    assert check("small") == Verdict(True)
    assert check("fitting") == Verdict(False, ("This EAGLE-3 head fits the main model, but heads cannot be used yet.",))
    assert check("wide").reasons[0].startswith("The EAGLE-3 head is for a model of hidden size 128")
    assert check("hostile").broken
    assert "block_size is 0, which no real head has" in check("hostile").reasons[0]
    assert check("eyes").broken
    assert "it is a projector (mmproj)" in check("eyes").reasons[0]
    with pytest.raises(BadModelFile, match="heads cannot be used yet"):
        model_files.check(paths["fitting"], paths["small"])
