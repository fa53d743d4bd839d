import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from tests.cli.conftest import Foretoken, heed_sigint

from foretoken import paths
from foretoken.engine.events import Metrics
from foretoken.replies.trace_file import read_trace

SCRIPTED = ("generate", "--main", "scripted:agreement=0.8", "--seed", "1", "--prompt", "hello")


def test_json_is_one_object_with_the_promised_keys(started: Foretoken) -> None:
    done = started(*SCRIPTED, "--max-tokens", "40", "--json", "--draft-length", "4")
    assert (done.returncode, done.stderr) == (0, b"")
    answer = json.loads(done.stdout)
    assert list(answer) == ["text", "token_ids", "finish_reason", "seed", "metrics", "thinking"]
    assert answer["finish_reason"] == "length"
    assert len(answer["token_ids"]) == answer["metrics"]["generated_tokens"] == 40
    assert list(answer["metrics"]) == list(Metrics.__struct_fields__)
    assert answer["metrics"]["num_draft_tokens"] > 0


def test_a_seed_gives_one_text_whatever_guesses_and_it_is_told(foretoken: Foretoken) -> None:
    asked = ("--prompt", "hello", "--max-tokens", "40", "--temperature", "1.3", "--json")
    answers = [
        json.loads(foretoken("generate", "--main", main, "--seed", "4", *asked, *flags).stdout)
        for main, flags in (
            ("scripted:no_draft=1", ()),
            ("scripted:agreement=0.3", ()),
            ("scripted:agreement=0.9", ("--draft-length", "1")),
            ("scripted:agreement=0.9", ("--draft-length", "8", "--lookup", "on")),
        )
    ]
    assert {answer["text"] for answer in answers} == {answers[0]["text"]}
    assert {answer["seed"] for answer in answers} == {4}
    assert answers[0]["metrics"]["num_draft_tokens"] == 0 < answers[3]["metrics"]["num_accepted_tokens"]
    unasked = json.loads(foretoken("generate", "--main", "scripted:", *asked).stdout)
    again = foretoken("generate", "--main", "scripted:no_draft=1", *asked, "--seed", str(unasked["seed"]))
    assert json.loads(again.stdout)["text"] == unasked["text"]


def test_text_comes_to_standard_output_and_agrees_with_json(foretoken: Foretoken) -> None:
    text = foretoken(*SCRIPTED, "--max-tokens", "40", "--temperature", "0")
    answer = json.loads(foretoken(*SCRIPTED, "--max-tokens", "40", "--temperature", "0", "--json").stdout)
    assert text.returncode == 0
    assert text.stdout.decode() == answer["text"].rstrip("\n") + "\n"


def test_metrics_say_what_made_most_guesses(foretoken: Foretoken) -> None:
    drafts = ("--draft", "scripted:agreement=0.9", "--draft", "scripted:agreement=0.4")
    for source, kind in (("auto", "model"), ("second", "model"), ("none", "none")):
        done = foretoken(
            *SCRIPTED, *drafts, "--max-tokens", "40", "--json", "--draft-length", "4", "--draft-source", source
        )
        assert json.loads(done.stdout)["metrics"]["draft_kind"] == kind


def test_a_draft_that_fails_is_named_and_the_reply_goes_on(foretoken: Foretoken) -> None:
    asked = ("--prompt", "hello", "--max-tokens", "40", "--temperature", "0")
    sound = foretoken("generate", "--main", "scripted:no_draft=1", *asked)
    broken = foretoken("generate", "--main", "scripted:sound=25", *asked)
    assert (broken.returncode, broken.stdout) == (0, sound.stdout)
    assert b"The draft model Scripted draft failed; the reply continues without it" in broken.stderr


def test_a_template_that_fills_the_memory_is_unusable_input(
    foretoken: Foretoken, gguf_files: ModuleType, tmp_path: Path
) -> None:
    file = gguf_files.tiny_model()
    file.put("tokenizer.chat_template", gguf_files.Kind.STRING, "{{ 'a' * 10**12 }}")
    path = file.write(tmp_path / "hostile.gguf")
    failed = foretoken("generate", "--main", str(path), "--prompt", "hello")
    assert failed.returncode == 3
    assert failed.stderr.count(b"\n") == 1
    assert b"The model's chat template took more than 1 GiB of memory" in failed.stderr


def test_the_prompt_may_come_from_a_file_or_standard_input(foretoken: Foretoken, tmp_path: Path) -> None:
    path = tmp_path / "prompt.txt"
    path.write_text("hello", encoding="utf-8")
    options = ("--temperature", "0", "--max-tokens", "12", "--main", "scripted:")
    given = foretoken("generate", *options, "--prompt", "hello").stdout
    assert foretoken("generate", *options, "--prompt-file", "prompt.txt").stdout == given
    assert foretoken("generate", *options, "--prompt-file", "-", stdin=b"hello").stdout == given
    assert given.strip()


def test_raw_skips_the_template(foretoken: Foretoken) -> None:
    tokens = {}
    for flags in ((), ("--raw",), ("--system", "Be brief.")):
        done = foretoken(*SCRIPTED, "--max-tokens", "1", "--json", *flags)
        tokens[flags] = json.loads(done.stdout)["metrics"]["prompt_tokens"]
    assert tokens[("--raw",)] == len("hello")
    assert tokens[("--raw",)] < tokens[()] < tokens[("--system", "Be brief.")]


def test_a_stop_string_ends_the_reply_before_it(foretoken: Foretoken) -> None:
    whole = json.loads(foretoken(*SCRIPTED, "--temperature", "0", "--max-tokens", "30", "--json").stdout)["text"]
    word = whole.split()[12]
    done = foretoken(*SCRIPTED, "--temperature", "0", "--max-tokens", "30", "--json", "--stop", word)
    answer = json.loads(done.stdout)
    assert answer["finish_reason"] == "stop_string"
    assert answer["text"] == whole[: whole.index(word)]


def test_a_trace_is_written_and_agrees(foretoken: Foretoken, tmp_path: Path) -> None:
    done = foretoken(*SCRIPTED, "--max-tokens", "50", "--json", "--trace", "t.jsonl")
    answer = json.loads(done.stdout)
    trace = read_trace(tmp_path / "t.jsonl")
    assert trace.notice == ""
    assert trace.finished is not None
    assert list(trace.finished.token_ids) == answer["token_ids"]
    assert len(trace.tokens) == 50
    assert trace.recomputed == trace.metrics
    assert trace.header.prompt.messages[0].content == "hello"
    assert msgspec.to_builtins(trace.finished.metrics)["num_drafts"] == answer["metrics"]["num_drafts"]


def test_a_trace_that_cannot_be_written_is_1(foretoken: Foretoken) -> None:
    done = foretoken(*SCRIPTED, "--trace", "no/such/folder.jsonl")
    assert done.returncode == 1
    assert b"could not be written" in done.stderr


@pytest.mark.parametrize("content", [None, b"", b"GGUF", b"not a model at all" * 50, bytes(range(256)) * 40])
def test_a_file_that_is_no_model_is_3_and_one_sentence(
    foretoken: Foretoken, tmp_path: Path, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "bad.gguf").write_bytes(content)
    done = foretoken("generate", "--main", "bad.gguf", "--prompt", "hi", "--json")
    assert done.returncode == 3
    error = json.loads(done.stdout)["error"]
    assert error["code"] == "bad_model_file"
    assert "bad.gguf" in error["message"]
    assert done.stderr.decode() == f"foretoken: {error['message']}\n"


def test_a_prompt_file_that_is_missing_or_no_text_is_3(foretoken: Foretoken, tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"caf\xe9")
    for name, said in (("missing", b"could not be read"), ("latin", b"not UTF-8")):
        done = foretoken("generate", "--main", "scripted:", "--prompt-file", name)
        assert done.returncode == 3
        assert said in done.stderr


def test_without_models_the_bundled_pair_answers(foretoken: Foretoken) -> None:
    done = foretoken("generate", "--prompt", "Hello", "--max-tokens", "24", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["metrics"]["num_draft_tokens"] > 0


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("--prompt", "caf\udce9"), 2),
        (("--prompt", "x", "--system", "caf\udce9"), 2),
        (("--prompt", "x", "--stop", "caf\udce9"), 2),
        (("--prompt", "x", "--dry-breaker", "caf\udce9"), 2),
        (("--prompt-file", "-"), 3),
        (("--prompt-file", "file"), 3),
        (("--prompt", "x", "--grammar", "file"), 3),
        (("--prompt", "x", "--main", "caf\udce9"), 3),
    ],
)
def test_what_is_no_text_is_refused(foretoken: Foretoken, tmp_path: Path, given: tuple[str, ...], code: int) -> None:
    (tmp_path / "file").write_bytes(b"caf\xe9")
    done = foretoken("generate", *given, stdin=b"caf\xe9")
    assert done.returncode == code
    said = done.stderr.decode()
    assert said.count("\n") == 1
    assert "UTF-8" in said or "caf\\xe9 cannot be used: there is no such file" in said


def test_ctrl_c_ends_the_reply_and_keeps_it() -> None:
    arguments = ["--main", "scripted:pass_ms=2,length=100000", "--prompt", "x", "--json", "--trace", "/dev/stderr"]
    process = subprocess.Popen(
        [sys.executable, "-m", "foretoken", "generate", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_sigint,
    )
    assert process.stderr is not None
    assert process.stdout is not None
    with process:
        for line in process.stderr:  # the trace: wait until some rounds are through
            if line.startswith(b'{"type":"Round","index":3,'):
                break
        os.kill(process.pid, signal.SIGINT)
        rest = process.stderr.read()
        answer = json.loads(process.stdout.read())
        assert process.wait(60) == 1
    assert b"Traceback" not in rest
    assert answer["finish_reason"] == "stopped"
    assert answer["text"]
    assert answer["metrics"]["generated_tokens"] == len(answer["token_ids"]) >= 4


def test_an_interrupt_that_was_ignored_from_the_start_stays_ignored() -> None:
    """As a shell starts what runs in the background."""
    process = subprocess.Popen(
        [sys.executable, "-m", "foretoken", "generate", "--main", "scripted:pass_ms=2,length=100", "--prompt", "x"],
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )
    assert process.stdout is not None
    with process:
        process.stdout.read(1)
        os.kill(process.pid, signal.SIGINT)
        process.stdout.read()
        assert process.wait(60) == 0


def test_output_in_a_plain_ascii_locale_is_not_a_traceback(started: Foretoken) -> None:
    done = started(*SCRIPTED, "--max-tokens", "5", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_grammar_with_a_mistake_is_3_and_names_the_place(foretoken: Foretoken, tmp_path: Path) -> None:
    (tmp_path / "bad.gbnf").write_text('root ::= "a"\nb ::= [a-z\n')
    done = foretoken("generate", "--main", "no-such-file", "--prompt", "hello", "--grammar", "bad.gbnf")
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr == b"foretoken: The grammar cannot be read at line 2, column 7: these brackets are not closed.\n"


def test_a_schema_holds_what_the_demo_pair_writes(foretoken: Foretoken, tmp_path: Path) -> None:
    (tmp_path / "s.json").write_text(
        '{"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}'
    )
    main, draft = map(str, paths.demo_pair())
    done = foretoken(
        *(
            "generate",
            "--main",
            main,
            "--draft",
            draft,
            "--prompt",
            "Write JSON for a person called Ada, aged 36.",
            "--json",
        ),
        *("--json-schema", "s.json", "--temperature", "0", "--max-tokens", "60", "--draft-length", "3"),
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answer = json.loads(done.stdout)
    assert list(json.loads(answer["text"])) == ["name"]
    assert answer["metrics"]["num_draft_tokens"] > 0


def test_a_rule_of_ones_own_judges_and_a_lossy_reply_says_so(foretoken: Foretoken, tmp_path: Path) -> None:
    (tmp_path / "rule.py").write_text(
        "from foretoken.engine.verify.acceptors import TypicalAcceptance\nacceptor = TypicalAcceptance(0.0, 0.0)\n"
    )
    models = (
        *"--draft scripted:agreement=0.4 --draft-length 3 --max-tokens 30".split(),
        *"--temperature 1 --top-k 0 --top-p 1 --min-p 0".split(),
    )
    answers = {
        rule: json.loads(foretoken(*SCRIPTED, *models, "--json", "--acceptance", rule).stdout)["metrics"]
        for rule in ("exact", "rule.py")
    }
    assert answers["exact"]["lossless"]
    assert not answers["rule.py"]["lossless"]
    assert answers["rule.py"]["draft_acceptance_rate"] == 1.0  # every token is likelier than 0
    missing = foretoken(*SCRIPTED, *models, "--acceptance", "none.py")
    assert missing.returncode == 3
    assert b"none.py cannot be read" in missing.stderr


def test_a_reply_that_the_context_cuts_off_says_so(foretoken: Foretoken) -> None:
    options = ("--prompt", "hello", "--raw", "--ignore-eos", "--context", "48", "--max-tokens", "200")
    cut = foretoken("generate", "--main", "scripted:context=48", *options)
    assert cut.returncode == 0
    assert cut.stdout.strip()
    assert b"The context of 48 tokens is full" in cut.stderr


def test_thinking_is_no_part_of_the_text_and_can_be_switched_off(foretoken: Foretoken) -> None:
    asked = ("generate", "--main", "scripted:thinks=12,length=60", "--seed", "1", "--prompt", "hello", "--json")
    answer = json.loads(foretoken(*asked).stdout)
    assert answer["thinking"].strip()
    assert answer["text"].strip()
    assert "think>" not in answer["thinking"] + answer["text"]
    off = foretoken(*asked, "--thinking", "off")
    assert (off.stderr, json.loads(off.stdout)["thinking"]) == (b"", "")
    odd = foretoken(*asked, "--thinking", "low").stderr.decode()
    assert "--thinking low changes nothing with Scripted target: it has on, off." in odd
