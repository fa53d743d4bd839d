"""Installing: from a folder of wheels where there is one, else from source; and the scripts that make such folders."""

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"


@pytest.fixture
def install(helper: Callable[[str], ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.chdir(tmp_path)
    return helper("../packaging/install.py")


def test_wheels_are_taken_from_where_they_are_and_nothing_else_is_asked(install: ModuleType, tmp_path: Path) -> None:
    assert install.wheels([]) is None
    house = tmp_path / "wheelhouse"
    house.mkdir()
    (house / "foretoken-0.1.0-cp311-abi3-manylinux_2_28_x86_64.whl").touch()
    assert install.wheels([]) == install.wheels(["wheelhouse"]) == house
    assert install.command(house) == ["--no-index", "--find-links", str(house), "foretoken"]


def test_a_folder_without_wheels_is_named(install: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="nowhere has no wheel of Foretoken"):
        install.wheels(["nowhere"])


def test_from_source_only_what_is_loaded_is_compiled(install: ModuleType) -> None:
    assert install.command(None) == ["-c", str(PACKAGING / "constraints.txt"), str(PACKAGING.parent)]
    images, include = shlex.split(install.ENGINE["CMAKE_ARGS"])
    assert images == "-DLLAVA_BUILD=OFF"
    assert Path(include.removeprefix("-DCMAKE_PROJECT_llama.cpp_INCLUDE=")) == PACKAGING / "engine.cmake"


@pytest.mark.skipif(os.name == "nt", reason="a script for a shell")
def test_the_scripts_that_make_wheels_and_bundles_can_be_read() -> None:
    for script in PACKAGING.glob("*.sh"):
        subprocess.run(["bash", "-n", str(script)], check=True, timeout=60)
    compile((PACKAGING / "bundle.spec").read_text("utf-8"), "bundle.spec", "exec")
    constraints = (PACKAGING / "constraints.txt").read_text("utf-8").splitlines()
    assert sum(line.startswith("llama_cpp_python==") for line in constraints) == 1  # the script takes it from there


@pytest.mark.skipif(os.name == "nt", reason="a script for a shell")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "say where to"),
        (["out", "--target"], "say where to"),
        (["out", "--target", "riscv"], "there is no target riscv: aarch64, windows"),
    ],
)
def test_wheels_for_nowhere_are_refused_before_anything_is_made(tmp_path: Path, given: list[str], said: str) -> None:
    command = ["bash", str(PACKAGING / "wheelhouse.sh"), *given]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith(f"wheelhouse.sh: {said}")
    assert not list(tmp_path.iterdir())


def test_installing_makes_the_environment_and_says_what_to_start(install: ModuleType, tmp_path: Path) -> None:
    """With a wheel that holds nothing: pip and venv are the real ones."""
    house = tmp_path / "wheelhouse"
    house.mkdir()
    project = tmp_path / "project"
    project.mkdir()
    (project / "setup.py").write_text("from setuptools import setup; setup(name='foretoken', version='9')", "utf-8")
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(house)]
    subprocess.run([*build, str(project)], check=True, capture_output=True, timeout=120)
    command = [sys.executable, str(PACKAGING / "install.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("Foretoken is installed: .venv")


def test_another_engine_is_tried_for_all_that_is_taken_from_it(
    helper: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(PACKAGING))
    tried = helper("../packaging/try_engine.py")
    names = tried.used()
    assert "llama_decode" in names
    for more, code in ((), 0), (("llama_no_such_function",), 1):
        command = [sys.executable, "-P", "-c", tried.CHECKS, *names, *more]
        done = subprocess.run(command, capture_output=True, text=True, timeout=100)
        assert done.returncode == code, done.stdout
        assert "structs: fit\nheads, MTP: run\n" in done.stdout
