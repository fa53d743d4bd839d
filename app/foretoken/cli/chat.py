"""``foretoken chat``: a conversation in the terminal, every token coloured by its fate."""

import argparse
import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foretoken.cli import arguments, output
from foretoken.cli.arguments import text
from foretoken.errors import ContextFull, ForetokenError
from foretoken.plain import one_line

if TYPE_CHECKING:
    from foretoken.cli.token_marks import TokenPrinter
    from foretoken.engine.events import ReplyFinished
    from foretoken.engine.options import ChatMessage, ReplyOptions
    from foretoken.engine.prompt.truncation import Truncation
    from foretoken.session.caller.blocking import BlockingSession
    from foretoken.session.messages import Loaded

_PROMPT = "You: "
_NEARLY_FULL = 0.85  # of the context: it is said before it happens
_HELP = """\
/new            start a new conversation
/draft N|auto   most tokens guessed in a round
/source S       where guesses come from: auto, draft, second, lookup or none
/ghosts         show or hide refused guesses
/forget         leave out the oldest turns when the context is full, or stop doing so
/stats          figures of this chat so far
/attach FILE    a text, code, CSV or PDF file that goes with the next message
/save FILE      write the conversation to FILE (.json, or text)
/quit           end (Ctrl-D does too)
End a line with a backslash to continue it on the next. Ctrl-C stops a reply."""


def register(subparsers: "argparse._SubParsersAction[Any]") -> None:
    parser = subparsers.add_parser(
        "chat",
        help="a chat in the terminal, with coloured tokens",
        description="Chat in the terminal. Every token is coloured by what became of its guess. Without --main the "
        "bundled demo pair is used. /help in the chat lists its own commands.",
        usage="%(prog)s [--main MODEL] [--draft DRAFT] [options]",
        epilog="Examples:\n"
        "  foretoken chat --ghosts\n"
        "  foretoken chat --main big.gguf --draft small.gguf --temperature 0\n"
        "  foretoken chat --main http://big-machine:8080",
    )
    parser.add_argument("--system", metavar="TEXT", type=text, help="a system message before the conversation")
    parser.add_argument("--ghosts", action="store_true", help="show refused guesses from the start")
    parser.add_argument(
        "--forget-oldest",
        action="store_true",
        help="leave out the oldest turns when the context is full, and say so",
    )
    parser.later(arguments.add_models)
    parser.later(arguments.add_sampling)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rich.console import Console

    from foretoken.cli.token_marks import TokenPrinter
    from foretoken.engine.prompt.truncation import Truncation
    from foretoken.session.caller.blocking import BlockingSession

    main, drafts = arguments.models(args)
    console = Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
    with BlockingSession() as session:
        loaded = output.load(session, arguments.load_pair(args, main, drafts))
        printer = TokenPrinter(console, ghosts=args.ghosts)
        truncation = Truncation() if args.forget_oldest else None
        options = arguments.reply_options(args)
        chat = TerminalChat(session, printer, options, args.system, line_reader(), truncation)
        chat.greet(loaded)
        arguments.warn_of_thinking(loaded, options)
        output.warn_of_length(loaded, options.draft)
        chat.run()
    return 0


def line_reader() -> Callable[[str], str]:
    """Like `input`: a function from a prompt to a line, raising EOFError at the end. Prompts only a person."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # gives `input` a history and editing keys
        return input

    def read(_prompt: str) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")

    return read


class TerminalChat:
    """One conversation at a time over a loaded session. `read(prompt)` returns a line or raises EOFError."""

    def __init__(
        self,
        session: "BlockingSession",
        printer: "TokenPrinter",
        options: "ReplyOptions",
        system: str | None,
        read: Callable[[str], str],
        truncation: "Truncation | None" = None,
    ) -> None:
        from foretoken.cli.token_marks import Totals

        self._session = session
        self._printer = printer
        self._options = options
        self._system = system
        self._read = read
        self._truncation = truncation
        self._totals = Totals()
        self._messages: list[ChatMessage] = []
        self._attached: list[str] = []  # files of the next message
        self._commands: dict[str, Callable[[str], None]] = {
            "/help": lambda _rest: self._say(_HELP),
            "/new": lambda _rest: self._new(),
            "/draft": self._draft,
            "/source": self._source,
            "/ghosts": lambda _rest: self._ghosts(),
            "/forget": lambda _rest: self._forget(),
            "/stats": lambda _rest: self._say(self._totals.sentence()),
            "/attach": self._attach,
            "/save": self._save,
        }
        self._new(silently=True)

    def greet(self, loaded: "Loaded") -> None:
        """Who answers, and what the colours mean."""
        drafts = [draft.name for draft in (loaded.draft, loaded.second_draft) if draft is not None]
        guesses = f", {' or '.join(drafts)} guesses" if drafts else ", nothing is guessed (no draft)"
        self._say(one_line(f"{loaded.main.name} answers{guesses}. /help lists the commands."))
        self._printer.legend()

    def run(self) -> None:
        """Until /quit or the end of input."""
        from foretoken.encoding import whole

        while (text := self._next_message()) is not None:
            command, _, rest = text.strip().partition(" ")
            if command == "/quit":
                return
            if action := self._commands.get(command):
                action(rest.strip())
            elif command.startswith("/") and command[1:].isalpha():
                self._say(one_line(f"There is no command {command}; /help lists them."))
            elif whole(text) != text:
                self._say("That is not valid UTF-8 text, so it was not sent. Type it again.")
            elif text.strip():
                self._answer(text)

    def _next_message(self) -> str | None:
        lines: list[str] = []
        try:
            while True:
                try:
                    line = self._read("...  " if lines else _PROMPT)
                except KeyboardInterrupt:  # of a half typed line, as shells have it
                    self._say("\nType /quit to end.")
                    lines.clear()
                    continue
                if not line.endswith("\\"):
                    return "\n".join([*lines, line])
                lines.append(line[:-1])
        except EOFError:
            return "\n".join(lines) if lines else None

    def _answer(self, text: str) -> None:
        """Ask, print the reply as it comes, and keep both; a failed reply keeps what was written of it."""
        from foretoken.engine.events import PromptStarted, ReplyFinished, Round
        from foretoken.engine.options import ChatMessage
        from foretoken.session.messages import Generate

        try:
            content = output.with_files(text, self._attached)
        except ForetokenError as error:  # a file may have gone since
            self._say(str(error))
            return
        self._messages.append(ChatMessage(role="user", content=content))
        asked = Generate(messages=tuple(self._messages), options=self._options, truncation=self._truncation)
        said: list[str] = []
        finished: ReplyFinished | None = None
        failed: ForetokenError | None = None
        context, lost, choice = 0, "", ""
        try:
            for event in self._session.ask(asked):
                if isinstance(event, PromptStarted):
                    context = event.context
                    if event.left_out:
                        self._say(
                            f"The oldest {event.left_out} messages are left out: the context has no room for all."
                        )
                elif isinstance(event, Round):
                    said.append(event.text)
                    lost, choice = lost or event.draft_lost, event.choice or choice
                    self._printer.round(event)
                elif isinstance(event, ReplyFinished):
                    finished = event
                    self._printer.plain(event.text[len("".join(said)) :])
        except ForetokenError as error:
            failed = error
        self._printer.end()
        if lost:
            self._say(lost)
        reply = finished.text if finished is not None else "".join(said)
        if reply:
            self._attached.clear()
            thinking = finished.thought.strip() if finished is not None else ""
            self._messages.append(ChatMessage(role="assistant", content=reply, thinking=thinking))
        else:  # nothing to go on from: the question may be asked again
            self._messages.pop()
        if finished is not None:
            self._summarise(finished, context)
        if choice:
            self._say(f"[{choice}]", faint=True)
        if failed is not None:
            output.print_error(failed, as_json=False)
            earlier = any(message.role == "user" for message in self._messages)
            if isinstance(failed, ContextFull) and self._truncation is None and earlier:
                self._say(self._way_out())

    def _summarise(self, finished: "ReplyFinished", context: int) -> None:
        from foretoken.cli.token_marks import summary
        from foretoken.engine.events import FinishReason

        plain = self._session.plain
        self._totals.add(finished.metrics, plain)
        self._say(f"[{summary(finished.metrics, plain)}]", faint=True)
        if finished.reason is FinishReason.STOPPED:
            self._say("Stopped; the text so far is kept.")
        elif finished.reason is FinishReason.CONTEXT_FULL:
            self._say(f"The context is full; {self._way_out()}")
        elif (
            (used := finished.metrics.prompt_tokens + finished.metrics.generated_tokens) > _NEARLY_FULL * context > 0
        ):  # 0: a server that does not say its size
            self._say(f"The context is nearly full ({used} of {context} tokens); {self._way_out()}")

    def _way_out(self) -> str:
        if self._truncation is not None:
            return "the oldest turns are left out when the context is full."
        return "/forget leaves out the oldest turns from now on, /new starts a new conversation."

    # --- commands -------------------------------------------------------------------------------------------

    def _new(self, *, silently: bool = False) -> None:
        from foretoken.engine.options import ChatMessage

        self._attached.clear()
        self._messages = [ChatMessage(role="system", content=self._system)] if self._system is not None else []
        if not silently:
            self._say("A new conversation.")

    def _forget(self) -> None:
        from foretoken.engine.prompt.truncation import Truncation

        self._truncation = Truncation() if self._truncation is None else None
        if self._truncation is None:
            self._say("No turns are left out any more: a reply ends when the context is full.")
        else:
            self._say("The oldest turns are left out from now on when the context has no room for all.")

    def _draft(self, rest: str) -> None:
        try:
            length = arguments.draft_length(rest)
        except argparse.ArgumentTypeError as error:
            self._say(f"{error}.")
            return
        self._set_draft(length=length)
        self._say(f"Draft length: {length}.")

    def _source(self, rest: str) -> None:
        from foretoken.engine.options import DraftSource

        *others, last = sources = [source.value for source in DraftSource]
        if rest not in sources:
            self._say(f"/source takes {', '.join(others)} or {last}.")
            return
        self._set_draft(source=DraftSource(rest))
        self._say(f"Guesses come from: {rest}.")

    def _set_draft(self, **fields: object) -> None:
        import msgspec

        draft = msgspec.structs.replace(self._options.draft, **fields)
        self._options = msgspec.structs.replace(self._options, draft=draft)

    def _ghosts(self) -> None:
        self._printer.ghosts = not self._printer.ghosts
        self._say(f"Refused guesses are {'shown' if self._printer.ghosts else 'hidden'}.")

    def _attach(self, rest: str) -> None:
        if not rest:
            self._say("Give a file name: /attach FILE.")
            return
        try:
            output.with_files("", [rest])
        except ForetokenError as error:
            self._say(str(error))
            return
        self._attached.append(rest)
        self._say(one_line(f"{rest} goes with your next message."))

    def _save(self, rest: str) -> None:
        if not rest:
            self._say("Give a file name: /save FILE.")
            return
        from foretoken.encoding import to_json

        path = Path(rest).expanduser()
        if path.suffix == ".json":
            data = to_json(self._messages, indent=2) + b"\n"
        else:
            data = "".join(f"{m.role}:\n{m.content}\n\n" for m in self._messages).encode()
        try:
            path.write_bytes(data)
        except OSError as error:
            self._say(one_line(f"{path} could not be written ({error.strerror or error})."))
        else:
            self._say(one_line(f"Saved to {path}."))

    def _say(self, text: str, *, faint: bool = False) -> None:
        self._printer.line(text, faint=faint)
