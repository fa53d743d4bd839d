"""What the sealed engine process, its template process and the PDF process cannot do, by code that tries it there; and
that all they are for still works."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import psutil
import pytest
from tests.session.conftest import StartHost

from foretoken import seal
from foretoken.attachments import pdf
from foretoken.cli.main import main
from foretoken.engine.events import ReplyFinished
from foretoken.engine.options import ChatMessage, DraftOptions, ReplyOptions, SamplingOptions, StopOptions
from foretoken.session.caller.child import EngineLauncher
from foretoken.session.messages import EngineGone, Loaded, LoadFailed, LoadPair, Ready

HERE: Final = Path(__file__).parent
ATTEMPTS: Final = HERE / "attempts.py"
HELLO: Final = (ChatMessage(role="user", content="Hello"),)
UNSAFE: Final = ("mount", "change the root", "signal the window", "limit another process", "load a kernel program")
"""Not tried without a seal."""
UNSURE: Final = (
    *("trace another process", "read another's memory", "open another's memory", "leave for a namespace"),
    *("become another user", "make calls by io_uring", "start a program out of memory", "write to the data folder"),
)
"""Not everybody may do these without one."""

needs_seal = pytest.mark.skipif(bool(seal.lacking()), reason=f"processes cannot be sealed here: {seal.lacking()}")


def rule(path: Path) -> ReplyOptions:
    return ReplyOptions(
        sampling=SamplingOptions(temperature=0.5, seed=1),
        draft=DraftOptions(acceptance=str(path)),
        stop=StopOptions(max_tokens=8),
    )


@pytest.fixture
def aims(home: Path, tmp_path: Path, demo_pair: tuple[Path, Path]) -> Iterator[dict[str, Any]]:
    """What the attempts aim at, all of it there."""
    for folder in (home / "data", home / "cache", tmp_path / "elsewhere"):
        folder.mkdir(parents=True)
    for path in (home / "data" / "chats.db", home / "data" / "settings.json", tmp_path / "elsewhere" / "key"):
        path.write_text("secret")
    with contextlib.ExitStack() as open_ones:
        tcp = open_ones.enter_context(socket.create_server(("127.0.0.1", 0)))
        at, abstract = str(tmp_path / "socket"), f"foretoken-test-{os.getpid()}"
        for name in (at, f"\0{abstract}"):
            made = open_ones.enter_context(socket.socket(socket.AF_UNIX))
            made.bind(name)
            made.listen()
        victim = open_ones.enter_context(subprocess.Popen(["sleep", "600"]))
        open_ones.callback(victim.kill)
        yield {
            "home": str(home),
            "elsewhere": str(tmp_path / "elsewhere"),
            "model": str(shutil.copy(demo_pair[0], tmp_path / "model.gguf")),
            "victim": victim.pid,
            "watcher": os.getpid(),
            "tcp": tcp.getsockname()[1],
            "unix": at,
            "abstract": abstract,
            "not": [],
        }


@needs_seal
def test_nothing_that_a_rule_of_the_users_own_tries_succeeds(
    start_host: StartHost, aims: dict[str, Any], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AIMED_API_KEY", "secret")
    (home / "cache" / "aims.json").write_text(json.dumps(aims))
    host, heard = start_host(launcher=EngineLauncher())
    threads = psutil.Process(heard.first(Ready).pid).num_threads()
    host.load(LoadPair(main=aims["model"], context=256, threads=1))
    heard.first(Loaded)
    assert isinstance(heard.ending(heard.ask(host, HELLO, options=rule(ATTEMPTS))), ReplyFinished)
    found = json.loads((home / "cache" / "attempts.json").read_bytes())
    assert len(found) >= 40
    assert "done" not in found.values(), found
    assert threads == 1  # another one would have kept its rights
    assert (home / "data" / "chats.db").read_text() == "secret"


def test_a_bundle_reads_the_modules_that_are_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/anywhere/foretoken/foretoken")
    assert Path(sys.executable) not in seal.libraries()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert Path(sys.executable) in seal.libraries()


@needs_seal
def test_nothing_succeeds_in_a_template_or_pdf_process(aims: dict[str, Any], home: Path) -> None:
    command = [sys.executable, "-P", str(ATTEMPTS), json.dumps(aims), "sealed"]
    found = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    assert set(found.values()) & {"done"} == set(), found


def test_without_a_seal_they_succeed(aims: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AIMED_API_KEY", "secret")
    command = [sys.executable, "-P", str(ATTEMPTS), json.dumps(aims | {"not": UNSAFE})]
    found = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    assert {name: end for name, end in found.items() if end != "done" and name not in UNSURE} == {}


@needs_seal
def test_the_engine_renders_templates_that_end_and_are_begun_again(start_host: StartHost, aims: dict[str, Any]) -> None:
    host, heard = start_host(launcher=EngineLauncher())
    endless = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
    template = "{% if messages[0].content == 'Endless' %}" + endless + "{% endif %}{{ messages[0].content }}"
    host.load(LoadPair(main=aims["model"], context=256, threads=1, template=template))
    heard.first(Loaded)
    counted = heard.ending(heard.count(host, HELLO))
    late = heard.ending(heard.count(host, (ChatMessage(role="user", content="Endless"),)))
    assert "longer than" in late.message  # type: ignore[union-attr]
    assert heard.ending(heard.count(host, HELLO)) == counted
    (sealed, keeper) = (psutil.Process(heard.first(Ready).pid), psutil.Process(heard.first(Ready).pid).children()[0])
    (child,) = keeper.children()
    for process, filters in ((sealed, 1), (child, 1), (keeper, 0)):
        assert f"Seccomp_filters:\t{filters}" in Path(f"/proc/{process.pid}/status").read_text()
    host.close()
    psutil.wait_procs([keeper, child], timeout=60)
    assert not keeper.is_running()
    assert not child.is_running()


@needs_seal
def test_a_model_that_the_process_may_not_read_is_loaded_by_another(
    start_host: StartHost, demo_pair: tuple[Path, Path], tmp_path: Path
) -> None:
    host, heard = start_host(launcher=EngineLauncher())
    host.load(LoadPair(main=str(demo_pair[0]), context=256, threads=1))
    heard.first(Loaded)
    elsewhere = tmp_path / "elsewhere.gguf"
    shutil.copy(demo_pair[0], elsewhere)
    host.load(LoadPair(main=str(elsewhere), context=256, threads=1))
    assert heard.first(Loaded, 2).main.path == str(elsewhere)
    assert heard.first(Ready).pid != heard.first(Ready, 2).pid
    host.load(LoadPair(main=str(demo_pair[0]), context=256, threads=1))  # the bundled pair may always be read
    heard.first(Loaded, 3)
    assert len(heard.of(Ready)) == 2
    assert not heard.of(EngineGone)


@needs_seal
@pytest.mark.parametrize("where", ["in a file", "on a server"])
def test_what_cannot_be_loaded_leaves_the_pair_in_use(
    where: str, start_host: StartHost, demo_pair: tuple[Path, Path], tmp_path: Path
) -> None:
    host, heard = start_host(launcher=EngineLauncher())
    host.load(LoadPair(main=str(demo_pair[0]), context=256, threads=1))
    heard.first(Loaded)
    bad = tmp_path / "bad.gguf"
    bad.write_bytes(b"no model")
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))  # and does not listen
        server = f"http://127.0.0.1:{unused.getsockname()[1]}"
        host.load(LoadPair(main=str(bad) if where == "in a file" else server))
        failed = heard.first(LoadFailed)
    assert failed.kept
    assert len(heard.of(Ready)) == 2
    ended = heard.ending(heard.ask(host, HELLO, options=ReplyOptions(stop=StopOptions(max_tokens=4))))
    assert isinstance(ended, ReplyFinished)
    assert heard.first(Loaded, 2).main.path == str(demo_pair[0])


@needs_seal
def test_a_process_for_a_server_connects_to_its_port_alone(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as right, socket.create_server(("127.0.0.1", 0)) as wrong:
        program = (
            "import os, socket, subprocess, sys\nfrom pathlib import Path\nfrom foretoken import seal\n"
            "right, wrong, path = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]\n"
            "seal.seal(read=None, ports=(right,))\n"
            "tries = (lambda: socket.create_connection(('127.0.0.1', right)),\n"
            "         lambda: socket.create_connection(('127.0.0.1', wrong)),\n"
            "         lambda: socket.socket().bind(('127.0.0.1', 0)), lambda: subprocess.run(['/bin/true']),\n"
            "         lambda: Path(path).write_text('x'), lambda: os.kill(os.getppid(), 0))\n"
            "for one in tries:\n"
            "    try:\n        one()\n        print('done')\n"
            "    except PermissionError:\n        print('refused')\n"
        )
        ports = [str(one.getsockname()[1]) for one in (right, wrong)]
        command = [sys.executable, "-c", program, *ports, str(tmp_path / "new")]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert said == ["done", *["refused"] * 5]


@needs_seal
def test_the_pdf_process_is_sealed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = (
        "class PdfReader:\n"
        "    is_encrypted = False\n"
        "    def __init__(self, file):\n        self.pages = [self]\n"
        "    def extract_text(self):\n        return open('/proc/self/status').read()\n"
    )
    (tmp_path / "pypdf.py").write_text(reader)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with (tmp_path / "any.pdf").open("w+b") as file, pytest.raises(pdf.DamagedPdf):
        pdf.read(file, "any.pdf", lambda: False)
    (tmp_path / "pypdf.py").write_text(reader.replace("open('/proc/self/status').read()", "'words'"))
    with (tmp_path / "any.pdf").open("w+b") as file:
        assert pdf.read(file, "any.pdf", lambda: False)[0] == "words"


def test_where_a_process_cannot_be_sealed_nothing_starts_that_must_be(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(seal, "_version", lambda: 2)
    monkeypatch.setenv(seal.VARIABLE, "")
    assert main(["--require-sandbox", "models", "list"]) == 1
    assert "cannot be sealed here" in capsys.readouterr().err
    monkeypatch.setenv(seal.VARIABLE, "")
    assert not seal.seal(read=())
    monkeypatch.setenv(seal.VARIABLE, "require")
    with pytest.raises(seal.NoSandbox):
        seal.seal(read=())


ARCHITECTURES: Final = {
    "x86_64": (0xC000003E, {"read": 0, "execve": 59, "connect": 42, "kill": 62, "clone": 56, "prlimit64": 302}),
    "aarch64": (0xC00000B7, {"read": 63, "execve": 221, "connect": 203, "kill": 129, "clone": 220, "prlimit64": 261}),
}
ALLOWED, REFUSED, KILLED = 0x7FFF0000, 0x50001, 0x80000000


def decided(program: bytes, architecture: int, call: int, argument: int = 0) -> int:
    """What a filter says of a system call: the few instructions of BPF that ours has."""
    data = {0: call, 4: architecture, 16: argument}
    at, held = 0, 0
    while True:
        code, yes, no, value = (
            int.from_bytes(program[8 * at + a : 8 * at + b], "little") for a, b in ((0, 2), (2, 3), (3, 4), (4, 8))
        )
        at += 1
        match code:
            case 0x20:
                held = data[value]
            case 0x06:
                return value
            case _:
                true = {0x15: held == value, 0x35: held >= value, 0x45: bool(held & value)}[code]
                at += yes if true else no


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_the_filter_of_each_machine_refuses_by_its_own_numbers(name: str) -> None:
    architecture, numbers = ARCHITECTURES[name]
    program, with_network = (seal.program(name, 77, network=network) for network in (False, True))
    cases = [
        ("read", 0, ALLOWED),
        ("execve", 0, REFUSED),
        ("connect", 0, REFUSED),
        ("kill", 77, ALLOWED),
        ("kill", 0, REFUSED),
        ("kill", 78, REFUSED),
        ("clone", 0x10000 | 0x100, ALLOWED),
        ("clone", 17, REFUSED),
        ("prlimit64", 0, ALLOWED),
        ("prlimit64", 78, REFUSED),
    ]
    for call, argument, said in cases:
        assert decided(program, architecture, numbers[call], argument) == said, (call, argument)
    assert decided(with_network, architecture, numbers["connect"]) == ALLOWED
    assert decided(program, 0x40000003, 1) == KILLED  # of 32 bits
    assert decided(program, architecture, 435) == 0x50026
    assert decided(program, architecture, 1 << 30 | 59) == REFUSED


@needs_seal
def test_what_the_kernel_tells_of_the_machine_can_be_read_for_good() -> None:
    """Of a file below /proc that nobody has open, the kernel may make another, to which no right was given."""
    said = (
        "import os\nfrom pathlib import Path\nfrom foretoken import seal\nseal.seal(read=seal.machine())\n"
        "print(*(one.readlink() for one in Path('/proc/self/fd').iterdir() if one.is_symlink()))"
    )
    found = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True).stdout.split()
    assert {"/proc/meminfo", "/proc/cpuinfo", "/proc/stat"} <= {*found}
