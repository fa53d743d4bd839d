import gc
import importlib
import json
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.cli.conftest import Foretoken

from foretoken import __version__, cli, features
from foretoken.attachments.pdf import PDF_FLAG
from foretoken.child_keeper import KEEPER_FLAG
from foretoken.cli import main as main_module
from foretoken.cli import output
from foretoken.engine.prompt.template_process import TEMPLATE_FLAG
from foretoken.errors import UnusableInput
from foretoken.session.caller.child import ENGINE_FLAG


def test_version_is_that_of_the_program_and_of_the_engine(started: Foretoken) -> None:
    done = started("--version")
    program, engine = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr) == (0, b"")
    assert re.fullmatch(rf"foretoken {re.escape(__version__)}( \([0-9a-f]+\))?", program)
    assert re.match(r"llama-cpp-python 0\.3\.\d+\S*, llama\.cpp \S+, ggml \S+", engine)


def test_a_file_to_open_that_is_not_there_is_named(started: Foretoken) -> None:
    done = started("nowhere.gguf")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"foretoken: There is no file nowhere.gguf.\n"


def test_without_a_display_one_sentence_says_what_works(started: Foretoken) -> None:
    done = started()
    assert done.returncode == 1
    sentence = done.stderr.decode()
    assert sentence.count("\n") == 1
    assert "no display" in sentence
    assert "foretoken demo" in sentence
    assert "foretoken chat" in sentence
    assert done.stdout == b""


@pytest.mark.parametrize(
    "argv",
    [
        ["nonsense"],
        ["generate"],
        ["generate", "--main", "x.gguf"],
        ["generate", "--prompt", "hi", "--draft", "x.gguf"],
        ["generate", "--main", "x.gguf", "--prompt", "hi", "--prompt-file", "f"],
        ["generate", "--main", "x.gguf", "--prompt", "hi", "--draft-length", "99"],
        ["generate", "--main", "x.gguf", "--prompt", "hi", "--temp", "1"],
        ["generate", "--main", "x.gguf", "--prompt", "hi", "--raw", "--system", "s"],
        ["chat", "--draft", "x.gguf"],
    ],
)
def test_wrong_usage_is_2_and_one_sentence(foretoken: Foretoken, argv: list[str]) -> None:
    done = foretoken(*argv)
    assert done.returncode == 2
    assert done.stderr.startswith(b"foretoken: ")
    assert done.stderr.count(b"\n") == 1
    assert done.stdout == b""


def test_wrong_usage_with_json_is_an_object_too(foretoken: Foretoken) -> None:
    done = foretoken("generate", "--json")
    assert done.returncode == 2
    answer = json.loads(done.stdout)
    assert set(answer) == {"error"}
    assert answer["error"]["code"] == "usage"
    assert "--prompt" in answer["error"]["message"]


def test_the_command_starts_without_qt_the_engine_or_rich() -> None:
    code = (
        "import sys; from foretoken.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(*sorted({'PySide6', 'llama_cpp', 'numpy', 'rich', 'msgspec'} & set(sys.modules)), file=sys.stderr)\n"
        "import foretoken.session.caller.blocking  # who asks the engine computes nothing\n"
        "print(*sorted({'PySide6', 'llama_cpp', 'numpy'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert done.stderr.strip() == b""
    assert b"generate" in done.stdout


def test_every_module_with_a_command_is_listed_and_one_that_is_missing_is_no_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {name: f"foretoken.cli.{name}" for _, name, _ in pkgutil.iter_modules(cli.__path__)}
    for file in Path(features.__path__[0]).glob("*/*command.py"):
        name = file.stem.removesuffix("_command") if file.stem != "command" else file.parent.name
        found[name] = f"foretoken.features.{file.parent.name}.{file.stem}"
    modules = {name: importlib.import_module(module) for name, module in found.items()}
    with pytest.raises(SystemExit):
        main_module.main(["--help"])
    listed = set(re.findall(r"^    (\w+)", capsys.readouterr().out, re.MULTILINE))
    assert listed == {name for name, module in modules.items() if hasattr(module, "register")}
    monkeypatch.delattr(cli, "generate")
    monkeypatch.setitem(sys.modules, "foretoken.cli.generate", None)
    with pytest.raises(ImportError, match="generate"):
        main_module.main(["--help"])


def test_a_reader_that_leaves_is_no_traceback(foretoken: Foretoken) -> None:
    code = "import sys; from foretoken.cli.main import main; sys.exit(main(sys.argv[1:]))"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "generate", "--main", "scripted:pass_ms=1", "--prompt", "x", "--ignore-eos"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    with process:
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 1


def test_the_flags_of_a_frozen_bundle_are_the_launchers() -> None:
    assert main_module._ENGINE_FLAG == ENGINE_FLAG
    assert main_module._TEMPLATE_FLAG == TEMPLATE_FLAG
    assert main_module._PDF_FLAG == PDF_FLAG
    assert main_module._KEEPER_FLAG == KEEPER_FLAG


def test_the_window_is_imported_without_looking_for_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {"foretoken.gui.desktop.display": SimpleNamespace(why_no_window=lambda: None)}
    parts["foretoken.gui.app"] = SimpleNamespace(run=lambda _argv: 7)
    seen: list[bool] = []

    def imported(name: str) -> object:
        seen.append(gc.isenabled())
        return parts[name]

    monkeypatch.setattr(importlib, "import_module", imported)
    try:
        assert main_module._window([]) == 7
    finally:
        gc.enable()
    assert seen == [True, False]


def test_what_a_terminal_would_act_on_is_escaped_in_json(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Names of models come from strangers. Any reader of JSON finds them as they are."""
    name = "mo\x1b[2J\x7f\x9b31m\u202egnp\u2028.\U000e0041\u200d é 🦊"
    output.print_json({"name": name})
    printed = capfdbinary.readouterr().out.decode()
    assert json.loads(printed) == {"name": name}
    assert printed == ('{"name":"mo\\u001b[2J\\u007f\\u009b31m\\u202egnp\\u2028.\\udb40\\udc41\u200d é 🦊"}\n')


def test_a_text_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "_MOST_BYTES", 1 << 20)
    with pytest.raises(UnusableInput, match="/dev/zero has more than 1 MiB"):
        output.read_text("/dev/zero")
