"""The wheel, installed in a fresh environment, holds everything the program reads; so does the checkout."""

import importlib.util
import os
import subprocess
import sys
import sysconfig
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest

from foretoken import paths
from foretoken.features.guide.model import PAGES

ROOT = Path(__file__).resolve().parents[2]


def shipped() -> list[str]:
    """Every file under resources/, as posix paths."""
    found = sorted(p for p in (ROOT / "resources").rglob("*") if p.is_file() and not p.name.startswith("."))
    return [p.relative_to(ROOT / "resources").as_posix() for p in found]


def test_the_checkout_finds_its_resources() -> None:
    assert shipped()
    assert all(paths.resource(*name.split("/")).is_file() for name in shipped())


def wheel_in(folder: Path, **environment: str) -> tuple[Path, str]:
    """A wheel of this checkout, and what was said while it was made."""
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(
        build, check=True, capture_output=True, text=True, timeout=240, env={**os.environ, **environment}
    )
    (wheel,) = folder.glob("*.whl")
    return wheel, done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python of a fresh environment with the wheel in it and this environment's libraries behind it."""
    work = tmp_path_factory.mktemp("wheel")
    wheel, _said = wheel_in(work / "dist")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(work / "env")], check=True, timeout=120)
    python = work / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    pip += ["--no-deps", "--no-index", "--no-compile", str(wheel)]
    subprocess.run(pip, check=True, capture_output=True, timeout=120)
    return python


def run(python: Path, *args: str) -> str:
    # PYTHONPATH lends the libraries without this environment's editable Foretoken (its .pth is not read there).
    env = {"PYTHONPATH": sysconfig.get_paths()["purelib"], "PATH": "", "HOME": str(python.parent)}
    done = subprocess.run([str(python), *args], capture_output=True, text=True, env=env, cwd=python.parent, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_installed_wheel_finds_every_resource(installed: Path) -> None:
    code = "import sys; from foretoken import paths\nfor name in sys.argv[1:]: print(paths.resource(*name.split('/')))"
    found = [Path(line) for line in run(installed, "-c", code, *shipped()).splitlines()]
    assert len(found) == len(shipped())
    for path, name in zip(found, shipped(), strict=True):
        assert path.is_relative_to(installed.parent.parent), "found outside the wheel"
        assert path.stat().st_size == (ROOT / "resources" / name).stat().st_size


def test_the_installed_wheel_has_the_guide_and_the_licence(installed: Path) -> None:
    names = [*PAGES, "LICENSE"]
    code = "import sys; from foretoken import paths\nfor name in sys.argv[1:]: print(paths.document(name))"
    for line, name in zip(run(installed, "-c", code, *names).splitlines(), names, strict=True):
        assert Path(line).is_relative_to(installed.parent.parent), "found outside the wheel"
        assert Path(line).read_bytes() == paths.document(name).read_bytes()


def test_the_installed_wheel_has_the_command_and_the_module(installed: Path) -> None:
    version = importlib.import_module("foretoken").__version__
    assert version in run(installed, "-m", "foretoken", "--version")
    assert (installed.parent / "foretoken").exists()


def test_the_installed_wheel_stands_among_the_applications_of_a_desktop(installed: Path) -> None:
    share = installed.parent.parent / "share"
    entry = (share / "applications" / "foretoken.desktop").read_text("utf-8")
    assert {"Exec=foretoken %f", "Icon=foretoken", "StartupWMClass=foretoken"} <= set(entry.splitlines())
    kinds = next(line for line in entry.splitlines() if line.startswith("MimeType=")).removeprefix("MimeType=")
    known = ElementTree.parse(share / "mime" / "packages" / "foretoken.xml").getroot()
    assert {kind.get("type") for kind in known} == set(kinds.strip(";").split(";"))
    assert (share / "icons" / "hicolor" / "scalable" / "apps" / "foretoken.svg").is_file()
    assert not list(Path(run(installed, "-c", "import foretoken; print(foretoken.__path__[0])").strip()).rglob("*.c"))


def test_the_installed_wheel_looks_at_logits_with_the_module_compiled_for_it(installed: Path) -> None:
    if importlib.util.find_spec("foretoken.engine.sampling._likely") is None:
        pytest.skip("this machine cannot compile it, as the installation will have said")
    code = "from foretoken.engine.sampling import _likely; import numpy; print(_likely.choice(numpy.ones(9, 'f4')))"
    assert run(installed, "-c", code).startswith("(0, 0.111")


def test_a_machine_without_a_compiler_gets_a_wheel_all_the_same(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no-such-compiler")
    wheel, said = wheel_in(tmp_path / "dist", CC=nowhere, CXX=nowhere)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "numpy does its work" in said
    assert not any("_likely.abi3" in name for name in zipfile.ZipFile(wheel).namelist())
