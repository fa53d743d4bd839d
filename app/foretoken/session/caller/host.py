"""What callers ask of the engine process, from its load to the last reply."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence

from foretoken.engine.options import ChatMessage, ReplyOptions, SamplingOptions
from foretoken.engine.prompt.beginning import Beginning
from foretoken.engine.prompt.truncation import Truncation
from foretoken.errors import EngineError
from foretoken.session.caller.child import EngineLauncher
from foretoken.session.caller.journal import Journal, Request
from foretoken.session.caller.process_keeper import Process, ProcessKeeper
from foretoken.session.caller.watchdog import Limits
from foretoken.session.messages import (
    Audit,
    CancelLoad,
    CountTokens,
    Examine,
    Generate,
    Hold,
    LoadPair,
    MeasurePlain,
    Notice,
    Stop,
    UpdateOptions,
)
from foretoken.wording import tr


class EngineHost:
    """Keeps a journal of requests and a process that answers them. All methods may be called from any thread and return
    at once (`close` waits a little).

    `on_notice` is called on the reader thread only, in order, and must not block for long. Every `generate` is
    answered by exactly one of ReplyFinished (inside ReplyProgress), ReplyFailed or EngineGone with its request.
    """

    def __init__(
        self,
        on_notice: Callable[[Notice], None],
        *,
        launcher: Callable[[], Process] = EngineLauncher(),  # noqa: B008  # frozen
        limits: Limits = Limits(),  # noqa: B008  # frozen
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._lock = threading.RLock()  # guards all below
        self._journal = Journal()
        self._next_request = 1
        self._keeper = ProcessKeeper(
            self._journal, self._lock, on_notice, launcher=launcher, limits=limits, clock=clock
        )

    @property
    def alive(self) -> bool:
        """Whether requests will be answered: False once closed."""
        return self._keeper.alive

    @property
    def pid(self) -> int | None:
        """The number of the engine process; None where there is none."""
        return self._keeper.pid

    def load(self, pair: LoadPair) -> None:
        """Load `pair` in place of what is loaded; answered by Loaded, LoadFailed or EngineGone.

        An older load still under way is cancelled and never heard of again; running replies are stopped.
        """
        with self._lock:
            self._journal.add_load(pair)
            if self._journal.cancelling:
                self._keeper.send(CancelLoad())
            self._keeper.send(pair)

    def cancel_load(self) -> None:
        """Give up the load under way; answered by LoadFailed with code "load_cancelled". A native loader that does
        not react soon is killed with its process."""
        with self._lock:
            if self._journal.cancel_loads():
                self._keeper.send(CancelLoad())

    def reload(self) -> None:
        """Load the last good pair again (or, when there was none, the last one asked for). Raises EngineError when
        no load was ever asked for."""
        with self._lock:
            pair = self._journal.reloadable
            if pair is None:
                raise EngineError(tr("There is nothing to reload; choose a model first."))
            self.load(pair)

    def generate(
        self,
        messages: Sequence[ChatMessage] = (),
        *,
        raw_prompt: str | tuple[int, ...] | None = None,
        beginning: Beginning | None = None,
        truncation: Truncation | None = None,
        hold_at: int | None = None,
        cold: bool = False,
        options: ReplyOptions = ReplyOptions(),  # noqa: B008  # frozen
    ) -> int:
        """Ask for a reply to `messages`, or to `raw_prompt` as it is; returns its request number.
        `beginning`: what the reply begins with. `hold_at`: as in `hold`. `cold`: caches are emptied first.

        A pair that was loaded before the process died is loaded again first.
        """
        with self._lock:
            command = Generate(
                request=self._number(),
                messages=tuple(messages),
                raw_prompt=raw_prompt,
                beginning=beginning,
                truncation=truncation,
                hold_at=hold_at,
                cold=cold,
                options=options,
            )
            return self._ask(command)

    def count_tokens(
        self,
        messages: Sequence[ChatMessage] = (),
        *,
        raw_prompt: str | tuple[int, ...] | None = None,
        thinking: str = "",
        tools: str = "",
        add_special: bool = True,
        parse_special: bool = True,
        shown: bool = False,
    ) -> int:
        """Ask how many tokens `messages` or `raw_prompt` take, as in the message CountTokens; answered by
        TokensCounted, ReplyFailed or EngineGone."""
        with self._lock:
            return self._ask(
                CountTokens(
                    request=self._number(),
                    messages=tuple(messages),
                    raw_prompt=raw_prompt,
                    thinking=thinking,
                    tools=tools,
                    add_special=add_special,
                    parse_special=parse_special,
                    shown=shown,
                )
            )

    def audit(
        self,
        prompt: Sequence[ChatMessage] | str,
        options: ReplyOptions,
        left: Sequence[int],
        right: Sequence[int],
    ) -> int:
        """Ask where two replies to `prompt` first differ, and why; answered by Audited, ReplyFailed or EngineGone."""
        with self._lock:
            return self._ask(
                Audit(
                    request=self._number(),
                    messages=() if isinstance(prompt, str) else tuple(prompt),
                    raw_prompt=prompt if isinstance(prompt, str) else None,
                    options=options,
                    left=tuple(left),
                    right=tuple(right),
                )
            )

    def measure_plain(self, sampling: SamplingOptions) -> None:
        """Ask for a measurement of decoding without guesses, while nothing else is asked; answered by PlainMeasured,
        unless the process ends. Ignored while something is under way."""
        with self._lock:
            if self._keeper.runs and self._journal.idle:
                self._keeper.send(MeasurePlain(sampling=sampling))

    def examine(
        self,
        messages: Sequence[ChatMessage] = (),
        *,
        raw_prompt: str | None = None,
        beginning: Beginning | None = None,
        truncation: Truncation | None = None,
        options: ReplyOptions,
        token_ids: Sequence[int],
        refused: Mapping[int, int] = {},
        comparing: bool = False,
    ) -> int:
        """Ask what both models say of each token of a finished reply, as in the message Examine; answered by
        ExamineProgress and then Examined or Compared, ReplyFailed (code "interrupted" where it was stopped or gave way)
        or EngineGone. `stop` ends it."""
        with self._lock:
            return self._ask(
                Examine(
                    request=self._number(),
                    messages=tuple(messages),
                    raw_prompt=raw_prompt,
                    beginning=beginning,
                    truncation=truncation,
                    options=options,
                    token_ids=tuple(token_ids),
                    refused=dict(refused),
                    comparing=comparing,
                )
            )

    def update_options(self, request: int, options: ReplyOptions) -> None:
        """Replace the options of a reply that has not finished; ignored when it has."""
        with self._lock:
            if self._journal.update(request, options):
                self._keeper.send(UpdateOptions(request=request, options=options))

    def hold(self, request: int, at: int | None) -> None:
        """Let a reply wait before its round `at` (they count from 0), None: nowhere. Ignored when it has finished. A
        hold that is not repeated ends after `hold.LEASE_S`."""
        with self._lock:
            if self._journal.runs(request):
                self._keeper.send(Hold(request=request, at=at))

    def stop(self, request: int) -> None:
        """End a reply; ignored when it has finished. A process that does not obey is killed."""
        with self._lock:
            if self._journal.stop(request):
                self._keeper.send(Stop(request=request))

    def close(self) -> None:
        """End the process: asked first, killed when it does not obey. Idempotent. No notice follows."""
        self._keeper.close()

    def _number(self) -> int:
        request = self._next_request
        self._next_request += 1
        return request

    def _ask(self, command: Request) -> int:
        for needed in self._journal.add(command):
            self._keeper.send(needed)
        return command.request
