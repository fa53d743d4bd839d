"""What many tests need."""

import contextlib
import gc
import importlib.util
import itertools
import os
import re
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from foretoken import paths

# Tests of windows must not depend on a screen being there.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# As in the engine process: threads of llama.cpp that wait for each other spin, and on a busy machine (tests run side by
# side) take the time from the very threads they wait for. Read when the native library is loaded.
os.environ.setdefault("GOMP_SPINCOUNT", "1000")

# Compiled modules are kept, whatever the surroundings say: every worker imports all files of tests, and hundreds of
# child processes import the program.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Property tests try the same examples whenever the same tests run, on any machine; `--hypothesis-profile=default` tries
# others. How long one takes says how busy the machine is, and nothing else.
LASTING: Final = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("default", **LASTING)
settings.register_profile("foretoken", derandomize=True, **LASTING)
settings.load_profile("foretoken")

# A window that closes gives all that is frozen back to the collector, also what earlier tests left: then the collection
# after each test of a window would take 0.1 s and more. Here `_no_window_left` alone freezes.
FREEZE: Final = gc.freeze
gc.freeze = gc.unfreeze = lambda: None

HERE: Final = Path(__file__).parent

# What the inner loop leaves out (CONTRIBUTING.md): whole programs in processes of their own, real models, long proofs.
# Every other test has the mark `quick`.
LONG_FOLDERS: Final = frozenset({"e2e", "packaging", "perf"})
LONG_FIXTURES: Final = frozenset({"foretoken", "started"})  # run commands, with an engine process
LONG_FILES: Final = (
    "/test_acceptance_proof.py",
    "/test_block.py",
    "/test_blocking.py",
    "/test_copying.py",
    "/test_demo.py",
    "/test_dflash_reference.py",
    "/test_eagle3_reference.py",
    "/test_exact_match_proof.py",
    "/test_fault_runs.py",
    "/engine/test_lossless.py",
    "/test_generations.py",
    "/test_gguf_fuzz.py",
    "/test_heads_fuzz.py",
    "/test_host.py",
    "/test_kept.py",
    "/test_kinds_native.py",
    "/test_lanes.py",
    "/test_latency.py",
    "/test_learned.py",
    "/test_library_table.py",
    "/test_llama.py",
    "/test_llama_block_head.py",
    "/test_llama_head.py",
    "/test_footprint_native.py",
    "/test_noise.py",
    "/test_one_window.py",
    "/test_own_models.py",
    "/test_prompt_once.py",
    "/test_reply_rules.py",
    "/test_rollback.py",
    "/test_sampling_chi_square.py",
    "/test_sampling_many.py",
    "/test_sampling_speculation.py",
    "/test_seeds.py",
    "/test_shared_tokens_gguf.py",
    "/test_special_tokens.py",
    "/test_standard_streams.py",
    "/test_suffixes.py",
    "/test_template_process.py",
    "/test_time_accounts.py",
    "/test_token_layout.py",
    "/exchange/test_bad_files.py",
    "/grammars/test_grammar.py",
    "/gui/test_handlers.py",
    "/exchange/test_round_trips.py",
    "/cli/models/test_actions.py",
    "/cli/models/test_drafts.py",
    "/cli/models/test_pairs.py",
    "/cli/test_chat.py",
    "/session/test_threads.py",
    "/server/test_engine_queue.py",
    "/server/test_running.py",
    "/sampling/test_grammar.py",
    "/store/test_damage.py",
)


def is_quick(item: pytest.Item) -> bool:
    name = item.path.relative_to(HERE)
    return (
        name.parts[0] not in LONG_FOLDERS
        and not f"/{name.as_posix()}".endswith(LONG_FILES)
        and LONG_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
        and item.get_closest_marker("slow") is None
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files that the inner loop leaves out are not even imported for it."""
    if config.option.markexpr != "quick":
        return None
    name = collection_path.relative_to(HERE).as_posix()
    return name in LONG_FOLDERS or f"/{name}".endswith(LONG_FILES) or None


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    seen: Counter[str] = Counter()
    for item in items:  # each n-th case of a test that has many is enough for one run
        of_many = item.get_closest_marker("one_in")
        if of_many is not None:
            name = item.nodeid.partition("[")[0]
            if seen[name] % of_many.args[0]:
                item.add_marker("slow")
            seen[name] += 1
    for item in filter(is_quick, items):
        item.add_marker("quick")


@pytest.fixture(scope="session")
def demo_pair() -> tuple[Path, Path]:
    """The bundled pair: (target, draft)."""
    folder = os.environ.get("FORETOKEN_TEST_PAIR")
    pair = (Path(folder, "demo-target.gguf"), Path(folder, "demo-draft.gguf")) if folder else paths.demo_pair()
    assert all(path.is_file() for path in pair), f"the demo pair is missing: {pair}"
    return pair


def _named(thread: threading.Thread) -> str:
    return f"the thread {re.sub(r'[0-9]+', '', thread.name)}"


def _command(process: Path) -> str:
    """How a process was called, which is not told in the moment in which it begins. Raises OSError once it is gone."""
    while not (command := (process / "cmdline").read_bytes()) and b") Z" not in (process / "stat").read_bytes():
        threading.Event().wait(0.001)
    return command.replace(b"\0", b" ").decode(errors="replace")


def what_is_open() -> Counter[str]:
    """What this process has open, by kind: threads, children, files, pipes and sockets. Left out is what belongs to the
    process: the eventfds of Qt's one application, the null device and the system's data, which libraries keep open."""
    found: Counter[str] = Counter()
    for thread in threading.enumerate():
        found[_named(thread)] += 1
        with contextlib.suppress(OSError):  # it has ended meanwhile; a Path takes longer than `open`
            with open(f"/proc/self/task/{thread.native_id}/children") as listed:  # noqa: PTH123
                children = listed.read().split()
            for number in children:
                command = _command(Path("/proc", number))
                if "multiprocessing.resource_tracker" in command:  # one for as long as Python runs, with a pipe to it
                    found["pipe"] -= 1
                else:
                    found[f"the process {command[:200]}"] += 1
    for descriptor in os.scandir("/proc/self/fd"):
        with contextlib.suppress(OSError):  # the listing itself was one
            found[re.sub(r":\[[0-9]+\]", "", os.readlink(descriptor))] += 1  # noqa: PTH115
    del found["anon_inode:[eventfd]"], found[os.devnull]
    return Counter({what: count for what, count in found.items() if not what.startswith("/usr/share/")})


@pytest.fixture(autouse=True)
def _nothing_left() -> Iterator[None]:
    """A test ends what it began. What a fixture of its file or of the session began is there before and after it, maybe
    as another of its kind: a server that was started again."""
    if not sys.platform.startswith("linux"):
        yield
        return
    before = what_is_open()
    yield
    for attempt in range(500):
        if not (left := what_is_open() - before):
            return
        if not attempt:
            gc.collect()
        threading.Event().wait(0.01)  # what was told to end may do so in another thread, or in a server's
    pytest.fail(f"left open: {', '.join(left.elements())}")


@pytest.fixture(autouse=True)
def _no_window_left(_nothing_left: None, request: pytest.FixtureRequest) -> Iterator[None]:
    """Windows of a test end with it: those that stay make every later change of style slower. And what is made of Qt
    is collected in this thread alone (see foretoken/gui/desktop/collector.py)."""
    if "qapp" not in request.fixturenames:
        yield
        return
    gc.disable()
    yield
    widgets = sys.modules.get("PySide6.QtWidgets")
    app = widgets.QApplication.instance() if widgets else None
    if app is not None:
        for window in app.topLevelWidgets():
            if window.parent() is None:
                window.close()
                window.deleteLater()
        app.sendPostedEvents(None, sys.modules["PySide6.QtCore"].QEvent.Type.DeferredDelete.value)
    request.node.funcargs.clear()  # they hold the window, and what is frozen is never collected
    gc.collect()
    FREEZE()  # what is left stays: the next collection need not look at it
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Path]]:
    """Homes for the tests: none reads or writes the user's chats, settings and measured costs. A fixture that several
    tests share has the first."""
    paths = (tmp_path_factory.getbasetemp() / "homes" / str(number) for number in itertools.count())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FORETOKEN_HOME", str(next(paths)))
        yield paths


@pytest.fixture(autouse=True)
def _own_home(_homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """What an earlier test measured of a model decides nothing in a later one."""
    monkeypatch.setenv("FORETOKEN_HOME", str(next(_homes)))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The test's home where it looks into it."""
    monkeypatch.setenv("FORETOKEN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def load_helper(path: Path) -> ModuleType:
    """A module of the tests that is not a test itself: no folder of the tests is on the import path."""
    name = f"foretoken_tests_{path.stem}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # dataclasses look their own module up
        spec.loader.exec_module(module)
    return sys.modules[name]


@pytest.fixture(scope="session")
def helper() -> Callable[[str], ModuleType]:
    """`helper("engine/models/native_loader.py")`: a helper module by its path below tests."""
    return lambda name: load_helper(Path(__file__).parent / name)


@pytest.fixture(scope="session")
def gguf_files() -> ModuleType:
    """tests/gguf_files.py: writes small GGUF files, whole or broken on purpose."""
    return load_helper(Path(__file__).with_name("gguf_files.py"))
