import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from foretoken.cli import arguments
from foretoken.cli.main import main
from foretoken.errors import UnusableInput
from foretoken.features.serve import command as serve
from foretoken.session.messages import MAX_PARALLEL


def _heed_sigint() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run in a shell's background


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl+C is sent as a signal here")
def test_serve_prints_its_address_and_ends_on_ctrl_c_with_0(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "foretoken", "serve", "--main", "scripted:", "--port", "0"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "FORETOKEN_HOME": str(tmp_path)},
        preexec_fn=_heed_sigint,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Serving scripted at http://127.0.0.1:")
        port = int(line.rpartition(":")[2].removesuffix("/v1\n"))
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
            connection.request("GET", "/v1/models")
            assert b'"scripted"' in connection.getresponse().read()
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=30)
    assert (process.returncode, rest, errors) == (0, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="it is ended by a signal here")
def test_serve_takes_a_name_and_a_chat_template_and_logs_requests(tmp_path: Path, demo_pair: tuple[Path, Path]) -> None:
    template, log = tmp_path / "template.jinja", tmp_path / "requests.log"
    template.write_text("{% for message in messages %}{{ message.content }}{% endfor %}")
    command = f"{sys.executable} -m foretoken serve --main {demo_pair[0]} --port 0 --alias best-of-all --log {log}"
    command += f" --chat-template-file {template} --api-key topsecret"
    with subprocess.Popen(
        command.split(),
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "FORETOKEN_HOME": str(tmp_path)},
        preexec_fn=_heed_sigint,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Serving best-of-all at http://127.0.0.1:")
        port = int(line.rpartition(":")[2].removesuffix("/v1\n"))

        def asked(path: str, said: str, key: str = "topsecret") -> bytes:
            with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
                whole = json.dumps({"messages": [{"role": "user", "content": said}], "max_tokens": 2})
                head = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
                connection.request("POST", path, whole, head)
                return connection.getresponse().read()

        one, two = (
            json.loads(asked("/v1/chat/completions/input_tokens", said))["input_tokens"]
            for said in ("pear", "pear pear")
        )
        assert 0 < one < two <= one + 2  # nothing surrounds the text
        assert b"best-of-all" in asked("/chat/completions", "privatetext")
        asked("/v1/chat/completions", "privatetext", "wrongkey")
        asked("/v1/topsecret", "privatetext")
        process.send_signal(signal.SIGINT)
        assert (process.communicate(timeout=30)[0], process.returncode) == ("", 0)
    lines = log.read_text().splitlines()
    assert [line.split()[1:5] for line in lines] == [
        ["127.0.0.1", "POST", path, status]
        for path, status in (
            ("/v1/chat/completions/input_tokens", "200"),
            ("/v1/chat/completions/input_tokens", "200"),
            ("/v1/chat/completions", "200"),
            ("/v1/chat/completions", "401"),
            ("-", "404"),
        )
    ]
    assert " written=2 " in lines[2]
    assert not any(secret in line for line in lines for secret in ("topsecret", "wrongkey", "private"))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--host", "0.0.0.0"], "set an API key"),
        (["--port", "70000"], "70000"),
        (["--api-key", ""], "key is empty"),
        (["--allow-host", "a name/"], "'a name/' is no name of a host"),
        (["--allow-origin", "*"], "'*' is no origin of a page; write it as https://chat.example"),
        (["--host", "192.0.2.1", "--api-key", "a"], "192.0.2.1 is no address of this machine"),
        (["--api-key", "a", "--api-key-file", "b"], "leave one of them out"),
        (["--api-key-file", "/nowhere"], "No such file"),
        (["--main", "/nowhere.gguf", "--port", "0"], "nowhere"),
        (["--api-key", "a\x01b"], "control characters"),
        (["--api-key", " a"], "spaces around it"),
        (["--log", "/nowhere/log"], "No such file"),
        (["--chat-template-file", "/dev/null"], "is for models in files"),
        (["--main", "/nowhere.gguf", "--chat-template-file", "/dev/null"], "is empty"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(
    given: list[str], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *([] if "--main" in given else ["--main", "scripted:"]), *given]) in (1, 2, 3)
    assert said in capfd.readouterr().err


def test_the_key_may_stand_in_a_file_which_others_should_not_read(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "key"
    file.write_text("secret \nnot this\n")
    file.chmod(0o644)
    assert arguments.key_in(file) == "secret"
    said = capfd.readouterr().err
    assert sys.platform == "win32" or "chmod 600" in said
    file.chmod(0o600)
    assert arguments.key_in(file) == "secret"
    assert capfd.readouterr().err == ""
    file.write_bytes(b"\xef\xbb\xbfsecret\r\n")  # a byte-order mark, as editors on Windows write it
    assert arguments.key_in(file) == "secret"
    file.write_bytes(b"sec\0ret\n")
    assert main(["serve", "--main", "scripted:", "--api-key-file", str(file)]) == 2
    assert "control characters" in capfd.readouterr().err
    file.write_text("\n")
    with pytest.raises(UnusableInput, match="is empty"):
        arguments.key_in(file)


def test_as_many_at_once_as_the_engine_takes() -> None:
    assert serve._MAX_PARALLEL == MAX_PARALLEL
