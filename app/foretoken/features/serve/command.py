"""``foretoken serve``: an HTTP server with OpenAI's and Anthropic's interfaces over a pair."""

import argparse
import contextlib
import os
import re
import signal
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from foretoken.cli import arguments, output
from foretoken.cli.arguments import between, shown, text, whole
from foretoken.errors import UnusableInput, UsageError

if TYPE_CHECKING:
    from foretoken.server.running import RunningServer, ServeSettings
    from foretoken.session.messages import LoadPair

_KEY_VARIABLE = "FORETOKEN_API_KEY"
_MAX_PARALLEL = 64  # session.messages.MAX_PARALLEL; a test holds them together
_HOST_NAME = re.compile(r"([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?", re.IGNORECASE)
_POLL_S = 0.2  # a wait without an end could not be interrupted by Ctrl-C everywhere


def register(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Answer other programs over HTTP, with the interfaces of OpenAI and Anthropic, until Ctrl+C. The "
        "address is printed on one line when the pair is loaded. Without --main the bundled demo pair is served. The "
        "sampling options are what a request gets that does not say its own."
    )
    parser.usage = "%(prog)s [--main MODEL] [--draft DRAFT] [--port P] [options]"
    parser.epilog = (
        "Examples:\n"
        "  foretoken serve --main big.gguf --draft small.gguf\n"
        "  curl http://127.0.0.1:8080/v1/chat/completions -H 'Content-Type: application/json' \\\n"
        """       -d '{"messages": [{"role": "user", "content": "Hello"}]}'"""
    )
    group = parser.add_argument_group("server")
    _add_access(group)
    _add_capacity(group)
    _add_told(group)
    arguments.add_models(parser)
    arguments.add_sampling(parser)
    parser.set_defaults(run=run)


def _add_access(group: "argparse._ArgumentGroup") -> None:
    """Where it listens, and who may ask."""
    group.add_argument(
        "--host", metavar="H", type=text, default="127.0.0.1", help="where to listen (default: this machine alone)"
    )
    group.add_argument(
        "--port", metavar="P", type=whole(0, 65535), default=8080, help="port; 0 for a free one (default: 8080)"
    )
    group.add_argument(
        "--api-key",
        metavar="K",
        type=text,
        help=f"the key that every request must send; required where others can reach the host. Other users of this "
        f"machine can read it in the list of processes: a file, or the variable {_KEY_VARIABLE}, is safer",
    )
    group.add_argument(
        "--api-key-file", metavar="FILE", type=Path, help="a file whose first line is that key, which only you can read"
    )
    group.add_argument(
        "--allow-host",
        metavar="NAME",
        type=_host_name,
        action="append",
        default=[],
        help="a name under which clients reach the server, besides its address; may be given several times",
    )
    group.add_argument(
        "--allow-origin",
        metavar="URL",
        type=_origin,
        action="append",
        default=[],
        help="a page that may use the server from a browser, as in https://chat.example; may be given several times",
    )


def _add_capacity(group: "argparse._ArgumentGroup") -> None:
    """How much it does at once, and what it keeps in memory."""
    group.add_argument(
        "--parallel",
        metavar="N",
        type=whole(1, _MAX_PARALLEL),
        default=1,
        help="replies written at once, which share the passes of the main model; each has a context of its own, so more"
        " take more memory (default: 1)",
    )
    group.add_argument(
        "--queue", metavar="N", type=whole(0, 100_000), default=256, help="requests that may wait (default: 256)"
    )
    group.add_argument(
        "--prefix-cache",
        metavar="MIB",
        type=whole(0, 1_000_000),
        help="memory for texts that were read and may come back, which are not read again then; 0 for none (default: "
        "an eighth of the memory that is free, 4096 at most)",
    )
    group.add_argument(
        "--idle-unload",
        metavar="MINUTES",
        type=between(0, 1e6, open_below=True),
        help="free the memory after so long without a request; the next one loads again",
    )


def _add_told(group: "argparse._ArgumentGroup") -> None:
    """What it calls itself, what it makes of conversations, and what it writes down."""
    group.add_argument("--alias", metavar="NAME", type=text, help="the model's name for clients (default: its file's)")
    group.add_argument(
        "--chat-template-file",
        metavar="FILE",
        help="a chat template (Jinja) in place of the main model's own; - for standard input",
    )
    group.add_argument(
        "--log",
        metavar="FILE",
        help="write a line for each request at the end of FILE, - for standard error: when, who, what, how it ended, "
        "its seconds, tokens and guesses; never keys or texts",
    )


def run(args: argparse.Namespace) -> int:
    """0 once Ctrl+C has ended it."""
    from msgspec import structs

    from foretoken.server.http_app import ServerOptions
    from foretoken.server.running import ServeSettings

    if args.api_key == "":
        raise UsageError("The API key is empty; give one, or leave out --api-key.")
    if args.api_key is not None and args.api_key_file is not None:
        raise UsageError("--api-key and --api-key-file are both given; leave one of them out.")
    key = args.api_key or (arguments.key_in(args.api_key_file) if args.api_key_file is not None else None)
    key = key or os.environ.get(_KEY_VARIABLE) or None
    if key is not None and (not key.isprintable() or key != key.strip()):
        raise UsageError("The API key has control characters or spaces around it, which no client can send; change it.")
    main, drafts = arguments.models(args)
    pair = structs.replace(
        arguments.load_pair(args, main, drafts),
        parallel=args.parallel,
        prefix_cache=None if args.prefix_cache is None else args.prefix_cache * 2**20,
        template=_template(args, main),
    )
    log = None if args.log is None else _Log(args.log)
    serving = ServeSettings(
        options=ServerOptions(
            name=args.alias or _name(pair),
            key=key,
            hosts=frozenset(args.allow_host),
            origins=frozenset(args.allow_origin),
            usual=arguments.reply_options(args),
            log=log,
        ),
        host=args.host,
        port=args.port,
        waiting=args.queue,
        idle_unload=None if args.idle_unload is None else args.idle_unload * 60,
    )
    ended = threading.Event()
    _end_on_signals(ended)
    with contextlib.closing(log) if log is not None else contextlib.nullcontext():
        return _serve(serving, pair, ended)


def _host_name(given: str) -> str:
    """The name of a host, with its port or without."""
    if not _HOST_NAME.fullmatch(given):
        raise argparse.ArgumentTypeError(
            f"{shown(given)} is no name of a host; write it as in chat.example or chat.example:8080"
        )
    return given


def _origin(given: str) -> str:
    """A page's origin, as browsers send it."""
    scheme, _, host = given.lower().removesuffix("/").partition("://")
    if scheme not in ("http", "https") or not _HOST_NAME.fullmatch(host):
        raise argparse.ArgumentTypeError(f"{shown(given)} is no origin of a page; write it as https://chat.example")
    return f"{scheme}://{host}"


def _template(args: argparse.Namespace, main: str) -> str | None:
    """The chat template that is to be used, None for the model's own. Raises UnusableInput, UsageError."""
    from foretoken.engine.prompt.template import MAX_SOURCE

    if args.chat_template_file is None:
        return None
    if "://" in main or main.startswith("scripted:"):
        raise UsageError("--chat-template-file is for models in files; leave it out.")
    found = output.read_text(args.chat_template_file)
    if not found.strip() or len(found) > MAX_SOURCE:
        raise UnusableInput(
            f"{args.chat_template_file} is empty or longer than {MAX_SOURCE // 1024} KiB; give a chat template."
        )
    return found


class _Log:
    """Lines of requests in a file, or on standard error. Where they cannot be written it says so once."""

    def __init__(self, name: str) -> None:
        """Raises UnusableInput."""
        self._told = False
        try:
            self._file = sys.stderr if name == "-" else Path(name).open("a", encoding="utf-8")  # noqa: SIM115
        except OSError as error:
            raise UnusableInput(
                f"The log {name} cannot be written ({error.strerror or error}); name another."
            ) from None

    def __call__(self, line: str) -> None:
        try:
            print(line, file=self._file, flush=True)
        except OSError as error:
            if not self._told:
                self._told = True
                output.print_warning(f"The log of requests cannot be written ({error.strerror or error}).")

    def close(self) -> None:
        if self._file is not sys.stderr:
            with contextlib.suppress(OSError):
                self._file.close()


def _serve(serving: "ServeSettings", pair: "LoadPair", ended: threading.Event) -> int:
    from foretoken.server.running import CannotListen, RunningServer

    server = RunningServer(serving, pair)
    try:
        if _loaded(server, ended):
            print(f"Serving {serving.options.name} at {server.address}/v1", flush=True)
            while not ended.wait(_POLL_S):
                if not server.running:
                    raise CannotListen("The server ended unexpectedly; start it again.")
    finally:
        server.stop()
    return 0


def _loaded(server: "RunningServer", ended: threading.Event) -> bool:
    """Wait for the pair, and print its warnings; False where the wait was ended. Raises as a load."""
    from concurrent.futures import TimeoutError as NotYet

    loading = server.load()
    while not ended.is_set():
        try:
            loaded = loading.result(_POLL_S)
        except NotYet:
            continue
        for warning in loaded.warnings:
            output.print_warning(warning)
        return True
    return False


def _end_on_signals(ended: threading.Event) -> None:
    """Ctrl+C and a polite request to end set `ended`."""

    def handler(_number: int, _frame: FrameType | None) -> None:
        ended.set()

    signal.signal(signal.SIGINT, handler)
    signal.signal(signal.SIGTERM, handler)


def _name(pair: "LoadPair") -> str:
    """What clients see: the file's name, or where a model on another server is."""
    if "://" in pair.main:
        return urlsplit(pair.main).netloc.rpartition("@")[2]
    return "scripted" if pair.main.startswith("scripted:") else Path(pair.main).stem
