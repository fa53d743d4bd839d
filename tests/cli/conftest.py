"""The command as a shell runs it, and in this process against a hub on loopback."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Protocol

import pytest

from foretoken import paths
from foretoken.cli.main import main
from foretoken.library.catalog.catalog import CatalogModel, CatalogPair
from foretoken.library.catalog.pair_file import UserPairs
from foretoken.library.fit.profile import Shape

Run = Callable[..., tuple[int, str, str]]
SCREEN: Final = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def heed_sigint() -> None:
    """For a child that is to be interrupted: where the tests run in the background of a shell, it would inherit that
    SIGINT is ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Foretoken(Protocol):
    def __call__(
        self, *arguments: str, stdin: bytes = ..., **environment: str
    ) -> subprocess.CompletedProcess[bytes]: ...


@pytest.fixture
def started(tmp_path: Path) -> Foretoken:
    """Run `foretoken` as a shell does, in a folder of its own, with no display."""

    def run(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        usual = {k: v for k, v in os.environ.items() if k not in SCREEN}
        return subprocess.run(
            [sys.executable, "-m", "foretoken", *arguments],
            input=stdin,
            capture_output=True,
            cwd=tmp_path,
            env={**usual, "FORETOKEN_HOME": str(tmp_path / "home"), **environment},
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture
def foretoken(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Foretoken:
    """The same in this process, which starts in a tenth of the time; the engine still has a process of its own."""
    monkeypatch.chdir(tmp_path)
    for name in SCREEN:
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        capfdbinary.readouterr()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), errors="surrogateescape"))
            try:
                code = main([*arguments])
            except SystemExit as end:  # as --help and wrong usage do
                code = int(end.code or 0)
        return subprocess.CompletedProcess(arguments, code, *capfdbinary.readouterr())

    return run


@pytest.fixture
def hub(helper: Callable[[str], ModuleType]) -> Iterator[Any]:
    with helper("hub_stand_in.py").HubStandIn() as running:
        yield running


@pytest.fixture
def command(home: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a command that needs no hub in this process; its exit code and what it printed."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main([*arguments])
        printed = capfd.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.fixture
def run(
    hub: Any, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Run:
    """Run a command in this process; its exit code and what it printed."""
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    monkeypatch.setenv("HF_ENDPOINT", hub.url)
    for name in ("HF_TOKEN", "HF_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LLAMA_CACHE", "OLLAMA_MODELS"):
        monkeypatch.delenv(name, raising=False)

    def command(*arguments: str) -> tuple[int, str, str]:
        code = main(["models", *arguments])
        printed = capfd.readouterr()
        return code, printed.out, printed.err

    return command


@pytest.fixture
def pair(hub: Any, gguf_files: ModuleType) -> CatalogPair:
    """A pair on the hub, and in the user's catalog."""
    large = gguf_files.tiny_model(name="Large", layers=8, width=256).to_bytes()
    small = gguf_files.tiny_model(name="Small", layers=1, width=32, heads=2).to_bytes()
    hub.add("maker/Large-GGUF", {"Large-Q8_0.gguf": large, "Large-Q4_0.gguf": b"x"}, tags=["license:mit"])
    hub.add("maker/Small-GGUF", {"Small-Q8_0.gguf": small, "mmproj-Small.gguf": b"x"}, gguf={"total": len(small) // 4})

    def side(name: str, content: bytes) -> CatalogModel:
        return CatalogModel(
            repository=f"maker/{name}-GGUF",
            files=(f"{name}-Q8_0.gguf",),
            size=len(content),
            quantisation="Q8_0",
            parameters=len(content) // 4,
            context=512,
            shape=Shape(layers=2, width=64, feed_forward=128, kv_heads=2, head=16, vocabulary=300),
            licence="mit",
        )

    made = CatalogPair(
        id="test-pair", title="Large with Small", good_for="Tests.", why="It is small.",
        main=side("Large", large), draft=side("Small", small),
    )  # fmt: skip
    own = UserPairs(paths.data_dir() / "pairs.json")
    own.add([made])
    return made


@pytest.fixture
def downloaded(run: Run, pair: CatalogPair) -> Path:
    """The folder that the pair was downloaded into."""
    assert run("download", "test-pair")[0] == 0
    return paths.models_dir()
