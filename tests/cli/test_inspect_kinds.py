"""`foretoken inspect` and `models list` of every kind of file, each under a name that says something else."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from foretoken.cli.main import main

Helper = Callable[[str], Any]
Inspect = Callable[..., tuple[int, str, str]]
KINDS = "model model+mtp mtp eagle3 dflash projector adapter embedding vocabulary shard".split()
SOUND = ("model", "model+mtp", "mtp", "eagle3", "dflash")


@pytest.fixture
def write(helper: Helper, gguf_files: ModuleType, tmp_path: Path) -> Callable[[str], Path]:
    heads = helper("engine/gguf/tiny_heads.py")
    makers = heads.every_kind(gguf_files, helper("engine/gguf/tiny_architectures.py"))
    return lambda kind: makers[kind]().write(tmp_path / f"{heads.MISLEADING[kind]}.gguf")


@pytest.fixture
def inspect(home: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> Inspect:
    def run(*arguments: object) -> tuple[int, str, str]:
        code = main(["inspect", *map(str, arguments)])
        shown, said = capfdbinary.readouterr()
        return code, shown.decode(), said.decode()

    return run


@pytest.mark.parametrize("kind", KINDS)
def test_json_has_the_kind(kind: str, write: Callable[[str], Path], inspect: Inspect) -> None:
    code, shown, said = inspect(write(kind), "--json")
    found = json.loads(shown)
    assert found["kind"] == kind
    assert code == (0 if kind in SOUND else 3)
    assert ("error" in found) is (kind not in SOUND) is bool(said)
    if kind in SOUND:
        assert found["main"]["kind"] == kind


def test_a_head_alone(write: Callable[[str], Path], inspect: Inspect) -> None:
    code, shown, said = inspect(write("eagle3"))
    assert (code, said) == (0, "")
    assert "an EAGLE-3 head for a model of hidden size 64" in shown
    assert "✓ reads the inputs of layers 1, 2, 3 of its main model" in shown
    assert "!" not in shown
    facts = json.loads(inspect(write("dflash"), "--json")[1])["main"]
    assert (facts["hidden_size"], facts["target_layers"], facts["block_size"]) == (64, [1, 3], 8)


def test_a_head_beside_its_main_model_and_another(
    write: Callable[[str], Path], inspect: Inspect, gguf_files: ModuleType, tmp_path: Path
) -> None:
    model, head = write("model"), write("eagle3")
    code, shown, _ = inspect(model, head)
    assert code == 0
    assert "✓ an EAGLE-3 head that fits the main model" in shown
    assert "    reads the inputs of layers 1, 2, 3 of its main model" in shown
    assert re.search(r"    speed: [\d.]+× \([\d.]+ to [\d.]+\), forecast, beside plain decoding; estimated", shown)
    found = json.loads(inspect(model, head, "--json")[1])
    assert (found["kind"], found["draft"]["kind"], found["draft"]["hidden_size"]) == ("model", "eagle3", 64)
    pair = found["pair"]
    assert (pair["fits"], pair["usable"], pair["reasons"], pair["basis"]) == (True, True, [], "sizes")
    assert pair["speedup_low"] < pair["speedup"] < pair["speedup_high"]
    assert found["memory"]["draft"]["states"] > found["memory"]["context"] * 64 * 4
    wide = gguf_files.tiny_model(layers=2, width=128).write(tmp_path / "wide.gguf")
    code, shown, said = inspect(wide, head)
    assert code == 3
    reason = "the EAGLE-3 head is for a model of hidden size 64, and the main model's is 128"
    assert said == f"foretoken: {head.name} cannot draft for wide.gguf: {reason}.\n"
    assert "✗ the head cannot guess for the main model" in shown
    assert "reads layer 2 of the main model, which has 2 layers." not in shown
    assert "    The EAGLE-3 head reads the output of the last layer too" in shown
    found = json.loads(inspect(wide, head, "--json")[1])
    assert found["error"]["code"] == "incompatible_pair"
    assert found["pair"]["fits"] is found["pair"]["usable"] is False


def test_a_head_of_a_short_context_does_not_shorten_the_main_models(
    write: Callable[[str], Path], inspect: Inspect, helper: Helper, gguf_files: ModuleType, tmp_path: Path
) -> None:
    file = helper("engine/gguf/tiny_heads.py").eagle3(gguf_files).put("eagle3.context_length", gguf_files.Kind.U32, 64)
    found = json.loads(inspect(write("model"), file.write(tmp_path / "short.gguf"), "--json")[1])
    assert found["memory"]["context"] == 512
    assert "The head was trained for 64 tokens; beyond these its guesses may be worse." in found["pair"]["warnings"]


def test_a_head_is_no_main_model(write: Callable[[str], Path], inspect: Inspect) -> None:
    code, shown, said = inspect(write("dflash"), write("model"), "--json")
    assert (code, json.loads(shown)["kind"]) == (3, "dflash")
    assert "which guesses for that and writes nothing by itself; choose a whole model" in said


def test_mtp_inside_is_said_and_counts_where_it_is_used(
    write: Callable[[str], Path],
    inspect: Inspect,
    helper: Helper,
    gguf_files: ModuleType,
    tmp_path: Path,
) -> None:
    path = write("model+mtp")
    code, shown, _ = inspect(path)
    assert code == 0
    assert "a model with MTP inside" in shown
    assert "5 layers (1 of them MTP)" in shown
    assert "✓ MTP inside: with `--draft builtin` it guesses for the model" in shown
    plain = helper("engine/gguf/tiny_architectures.py").qwen35(gguf_files).write(tmp_path / "plain.gguf")
    found, without = (json.loads(inspect(one, "--json")[1])["memory"]["main"] for one in (path, plain))
    assert found == without
    code, shown, _ = inspect(path, "builtin")
    assert code == 0
    assert "✓ the MTP inside the file can guess for it" in shown
    code, shown, _ = inspect(path, path, "--json")
    used = json.loads(shown)
    assert (code, used["pair"]["usable"], used["draft"]["kind"]) == (0, True, "mtp")
    mtp = used["memory"]["draft"]
    assert 0 < mtp["weights"] < found["weights"]
    assert 0 < mtp["kv"] <= found["kv"]
    code, _, said = inspect(plain, "builtin")
    what = "plain.gguf has no MTP inside that could guess for it; leave out `builtin`, or name a draft's file."
    assert (code, said) == (3, f"foretoken: {what}\n")


def test_models_list_says_what_each_is(
    write: Callable[[str], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from foretoken.cli.models import here
    from foretoken.library.on_disk.stores import ModelPlace, Store

    monkeypatch.setenv("FORETOKEN_HOME", str(tmp_path / "home"))
    folder = [ModelPlace(Store.FOLDER, tmp_path)]
    monkeypatch.setattr("foretoken.library.on_disk.stores.usual_places", lambda *_arguments: folder)
    names = {write(kind).stem: kind for kind in KINDS}
    assert here.local_models()
    main(["models", "list"])
    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    shown = {names[name] for name in lines if name in names}
    assert shown == {"model", "model+mtp", "mtp", "eagle3", "dflash", "shard"}
    eagle = next(line for name, line in lines.items() if names.get(name) == "eagle3")
    assert eagle.rstrip().endswith("An EAGLE-3 head for a model of hidden size 64.")
    inside = next(line for name, line in lines.items() if names.get(name) == "model+mtp")
    assert inside.rstrip().endswith("A model with MTP inside.")
    main(["models", "list", "--all"])
    assert "It is a projector (mmproj)" in capsys.readouterr().out
