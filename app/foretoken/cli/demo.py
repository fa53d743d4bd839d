"""`foretoken demo`: runs the window once with the bundled pair, also without a display."""

import argparse
import contextlib
from pathlib import Path
from typing import Any

from foretoken.amounts import percent, speed
from foretoken.cli.arguments import between, text
from foretoken.errors import ForetokenError, UnusableInput, UsageError
from foretoken.gui.desktop import display
from foretoken.plain import one_line

_PICTURES = (".png", ".jpg", ".jpeg", ".bmp", ".webp")


def register(subparsers: "argparse._SubParsersAction[Any]") -> None:
    parser = subparsers.add_parser(
        "demo",
        help="run the window once with the bundled pair, also without a display",
        description="Open the window with the bundled pair, send one message, and report how it went. Without a "
        "display the window is drawn in memory. Exits with 0 only if a reply was generated and painted. Your own "
        "chats and settings are not touched.",
    )
    parser.add_argument("--screenshot", type=Path, metavar="PNG", help="save a picture of the window and quit")
    parser.add_argument("--prompt", metavar="TEXT", type=text, help="what to ask (default: a story)")
    parser.add_argument(
        "--theme", choices=("light", "dark"), default="light", help="colours of the window (default: light)"
    )
    parser.add_argument(
        "--size", default="1280x800", metavar="WxH", help="size of the window in pixels (default: 1280x800)"
    )
    parser.add_argument(
        "--timeout",
        type=between(0, 86_400, open_below=True),
        default=120.0,
        metavar="S",
        help="seconds for loading and replying (default: 120)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 when a reply was generated and painted. Raises ForetokenError."""
    size = _size(arguments.size)
    if arguments.screenshot is not None:
        _check_picture(arguments.screenshot)
    stay = display.has_display() and arguments.screenshot is None
    if not display.has_display():
        display.use_offscreen()
    trouble = display.why_no_window()
    if trouble is not None:
        raise ForetokenError(trouble)
    from foretoken.gui.demo_run import DemoRequest, DemoResult, run_demo  # Qt is loaded only now

    def report(result: DemoResult) -> None:
        figures, kept = result.metrics, sum(result.painted.values())
        rate = figures.draft_acceptance_rate
        parts = [
            f"{figures.generated_tokens:,} tokens",
            f"{percent(rate)} of guesses accepted" if rate is not None else "no guesses",
            speed(figures.decode_tps, figures.end_to_end_tps, too_short=figures.too_short) or "too short for a speed",
            f"{kept} tokens painted",
        ]
        print("Demo: " + ", ".join(parts) + ".", flush=True)
        if arguments.screenshot is not None:
            print(one_line(f"Saved {arguments.screenshot}."), flush=True)

    request = DemoRequest(
        prompt=arguments.prompt,
        theme=arguments.theme,
        size=size,
        screenshot=arguments.screenshot,
        timeout=arguments.timeout,
        stay=stay,
    )
    try:
        run_demo(request, report=report)
    except BrokenPipeError:  # the reader of standard output has closed it
        raise
    except OSError as error:
        raise ForetokenError(f"The demo could not write its files ({error}).") from error
    return 0


def _check_picture(path: Path) -> None:
    """Raises UsageError, UnusableInput: what cannot be written is told before the window opens."""
    if path.suffix.lower() not in _PICTURES:
        raise UsageError(f"{one_line(str(path))} is not named as a picture; end it in .png.")
    if not path.absolute().parent.is_dir():
        raise UnusableInput(f"There is no folder {one_line(str(path.parent))}; make it, or save the picture elsewhere.")


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    with contextlib.suppress(ValueError):
        size = int(width), int(height)
        if all(200 <= side <= 8000 for side in size):
            return size
    raise UsageError(f"--size takes WIDTHxHEIGHT in pixels, 200 to 8000 each, for example 1280x800, not {text!r}.")
