import pytest

from foretoken.session.caller.child import EngineLauncher, how_it_ended, last_words
from foretoken.session.messages import Ready, Shutdown, decode_notice


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (-9, "was killed (SIGKILL), perhaps by the system because memory ran out"),
        (-11, "crashed (SIGSEGV)"),
        (-6, "crashed (SIGABRT)"),
        (-15, "was told to end (SIGTERM)"),
        (-250, "crashed (signal 250)"),
        (3, "ended unexpectedly (exit code 3)"),
        (0xC0000005, "crashed (access violation)"),
        (0xC0000409, "crashed (abort)"),
    ],
)
def test_how_a_process_ended(status: int, said: str) -> None:
    assert how_it_ended(status) == said


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", ""),
        ("chatter\n\n", "chatter"),
        ("a\nggml.c:9: GGML_ASSERT(n > 0) failed\nFatal Python error: Aborted\n  File x\n", "GGML_ASSERT(n > 0)"),
        ("Traceback\n  File x\nImportError: no libgomp\n\n", "ImportError: no libgomp"),
        ("Fatal Python error: Segmentation fault\n\nThread 0x1:\n  File y, line 3", "Segmentation fault"),
    ],
)
def test_the_most_telling_line(text: str, line: str) -> None:
    assert line in last_words(text)
    assert "\n" not in last_words(text)
    assert bool(last_words(text)) == bool(line)


def test_a_very_long_line_is_cut() -> None:
    assert len(last_words("x" * 100_000)) == 500


def test_the_real_engine_starts_describes_its_library_and_ends_when_told() -> None:
    process = EngineLauncher()()
    frame = process.read()
    assert frame is not None
    notice = decode_notice(frame)
    while not isinstance(notice, Ready):  # heartbeats may come first on a slow machine
        frame = process.read()
        assert frame is not None
        notice = decode_notice(frame)
    assert notice.pid == process.pid
    assert "CPU" in notice.backend
    process.send(Shutdown())
    while process.read() is not None:
        pass
    assert process.finish() == ("ended unexpectedly (exit code 0)", "")


def test_what_native_code_prints_is_no_message(launcher: EngineLauncher) -> None:
    noisy = EngineLauncher(loader="noisy_loader:prepare", environment=launcher.environment)
    process = noisy()
    frame = process.read()
    assert frame is not None
    assert isinstance(decode_notice(frame), Ready)
    process.send(Shutdown())
    while process.read() is not None:
        pass
    assert process.finish()[1] == "printed by native code"
