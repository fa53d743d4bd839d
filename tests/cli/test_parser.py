"""The help of every command, and what is said of options and commands that there are not."""

import argparse
from collections.abc import Iterator

import pytest

from foretoken.cli import arguments, main
from foretoken.cli.parser import Parser
from foretoken.engine.options import SamplingOptions
from foretoken.errors import UsageError


def commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from commands(below)


@pytest.fixture(scope="module")
def parser() -> Parser:
    return main._parser()


def test_help_says_what_each_command_and_option_does(parser: Parser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    for command in commands(parser):
        text = command.format_help()
        assert command.description, command.prog
        assert [action.dest for action in command._actions if not action.help and action.dest != "command"] in (
            [],
            ["action"],
        ), command.prog
        assert max(map(len, text.splitlines())) <= 100, command.prog
        assert len(command.format_usage().splitlines()) <= 6, command.prog


def test_examples_keep_their_lines(parser: Parser) -> None:
    said = next(command for command in commands(parser) if command.prog == "foretoken bench").format_help()
    assert "\n\nExamples:\n  foretoken bench --most 2\n" in said


def test_help_names_the_usual_sampling(parser: Parser) -> None:
    usual = SamplingOptions()
    said = next(command for command in commands(parser) if command.prog == "foretoken chat").format_help()
    assert (
        f"temperature {usual.temperature:g}, top-k {usual.top_k}, top-p {usual.top_p:g}, min-p {usual.min_p:g}" in said
    )


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["genrate"], "There is no command 'genrate' (did you mean generate?); foretoken --help lists them."),
        (["models", "lst"], "There is no command 'lst' (did you mean list?); foretoken models --help lists them."),
        (["--main", "x"], "There is no option --main; see foretoken --help."),
        (
            ["bench", "--seting", "4"],
            "There is no option --seting (did you mean --settings?); see foretoken bench --help.",
        ),
        (
            ["models", "download", "--jsn", "a"],
            "There is no option --jsn (did you mean --json?); see foretoken models download --help.",
        ),
        (
            ["chat", "hello"],
            "'hello' is one argument too many; put a text with spaces in quotes, and see foretoken chat --help.",
        ),
    ],
)
def test_what_there_is_not_is_told_with_what_is_near(parser: Parser, argv: list[str], sentence: str) -> None:
    with pytest.raises(UsageError) as told:
        parser.understood(argv)
    assert str(told.value) == sentence


@pytest.mark.parametrize("command", ["bench", "lab --draft x", "serve", "chat"])
def test_what_loads_models_says_where_they_run(parser: Parser, command: str) -> None:
    args = parser.understood([*command.split(), "--device-draft", "none", "--gpu-layers", "7"])
    pair = arguments.load_pair(args, "scripted:", [])
    assert (pair.gpu_layers, pair.on_draft.devices) == (7, ())


def test_help_is_a_command_too(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main._run(["help", "inspect"])
    assert "foretoken inspect MAIN [DRAFT]" in capsys.readouterr().out
