"""The passes of replies: one that is written alone makes its own, and those of several are joined.

Of several, a reply runs in a thread of its own and knows nothing of the others: it asks for a pass and waits. Once
every reply that runs waits, what they wait for is evaluated in one pass, drafts first, so that all are verified
together. While any reply computes something else nobody uses the models, so that what a pass gave stays valid until its
reply asks again.

Where a reply guesses nothing, the thread that makes the passes also chooses its next token (`Then`), and makes the next
pass as soon as nobody has to be woken up for it: with eight replies, 0.65 switches of threads a token instead of 1.9.

Joined passes are all made by one thread, since OpenMP keeps a team of threads for each that makes passes, and as soon
as there are more of them than processors, threads that wait for each other within a pass sleep at once instead of
waiting awake: passes took a sixth longer, and up to twice as long where replies took turns. So a pair is loaded in a
thread that ends (`session.engine_process.loading`).
"""

import contextlib
import copy
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

from foretoken import threads
from foretoken.engine.draft_length.costs import MAX_WIDTH
from foretoken.engine.model import Interrupted, Logits, PassPart, SharedCache
from foretoken.wording import tr

_GATHER: Final = 0.002  # seconds that the first reply of several which come at once waits for the others
TARGET: Final = 0  # the number of the target among the models; the others are drafts


Then = Callable[[Logits], bool]
"""Appends a token to those that a pass was over, of its logits, and in the thread that made it; False: no more."""


class Observer(Protocol):
    """Hears what time goes into."""

    def passed(self, model: int, cache: SharedCache, parts: Sequence[PassPart], ms: float, busy: float | None) -> None:
        """A pass of a model over this took so many milliseconds, with so many processors busy."""
        ...

    def turned(self, model: int, replies: int, ms: float, *, guessed: bool) -> None:
        """After a pass of a model for so many replies, so many milliseconds went by before the next passes. `guessed`:
        there was a guess in one of these passes, or one was made."""
        ...


class _Turn(NamedTuple):
    """The end of a pass for rounds: of which model, for how many replies, whether it had to do with guesses, when, and
    after how many comings and goings of replies."""

    model: int
    replies: int
    guessed: bool
    ended: float
    moves: int


@dataclass(eq=False)
class _Request:
    """A part of a pass that somebody waits for. `rows` or `error` say what came of it."""

    model: int
    part: PassPart
    place: "ReplyPlace"
    tokens: Sequence[int]
    then: "Then | None"
    evaluated: bool = False  # by the passes that run
    rows: Logits | None = None
    error: BaseException | None = None

    @property
    def reads(self) -> bool:
        """Whether it reads a text, as opposed to a round's verification or a step of a draft."""
        return self.part.logits < len(self.part.tokens) and len(self.part.tokens) > MAX_WIDTH


@dataclass(eq=False)
class ReplyPlace:
    """Where one reply stands among the others: `number` is its sequence in every model. `done` is released once its
    request is."""

    number: int
    request: _Request | None = None
    aborted: bool = False
    done: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self.done.acquire()


class Passes:
    """Makes the passes of `models`, the caches of the target and perhaps of drafts, for one reply at a time, in the
    thread that asks for them."""

    replies = 1
    """How many replies share passes now."""
    guessing = 1.0
    """The share of them that does not wait for a verification: the others wait for what these guess."""

    def __init__(self, models: Sequence[SharedCache]) -> None:
        self._models = models

    def entered(self, place: ReplyPlace) -> contextlib.AbstractContextManager[None]:
        """Inside, a reply may use the models in this place; others wait for it whenever it does not ask for a pass."""
        del place
        return contextlib.nullcontext()

    def gather(self, most: int) -> None:
        """For a reply that has entered: where it is the first, wait a moment for others, `most` in all, so that their
        prompts are read in the same passes. One that began to read would have them wait for that, and then wait for
        theirs."""

    def away(self, place: ReplyPlace) -> contextlib.AbstractContextManager[None]:
        """Inside, a reply that has entered uses no model, and nobody waits for it."""
        return self.entered(place)

    def decode(
        self, place: ReplyPlace, model: int, tokens: Sequence[int], logits: int, then: Then | None = None
    ) -> Logits:
        """As `Model.decode`, for the text in this place; then of each token that `then` appends to them. Waits for the
        other replies."""
        decode = self._models[model].decode_jointly
        rows = decode([PassPart(place.number, tokens, logits)])[0]
        while then is not None and then(rows):
            rows = decode([PassPart(place.number, tokens[-1:], 1)])[0]
        return rows

    def abort(self, place: ReplyPlace) -> None:
        """From any thread: the pass that the reply here waits for, and all later ones until `resume`, raise
        Interrupted."""
        del place
        for model in self._models:
            model.abort()

    def resume(self, place: ReplyPlace) -> None:
        """Passes are made again."""
        del place
        for model in self._models:
            model.resume()

    def close(self) -> None:
        """When no reply is written. Idempotent."""


class JointPasses(Passes):
    """Joins the passes of several replies, each of which has `entered`. Thread-safe.

    Of prompts one chunk goes into a pass beside rounds of other replies, which should not stand still for long.
    """

    def __init__(
        self,
        models: Sequence[SharedCache],
        *,
        observer: Observer | None = None,
        clock: Callable[[], float] = time.perf_counter,
        processor: Callable[[], float] | None = None,
    ) -> None:
        super().__init__(models)
        self._observer = observer
        self._clock, self._processor = clock, processor
        self._lock = threading.Lock()
        self._free = threading.Condition(self._lock)  # no pass runs
        self._waiting: list[_Request] = []  # in the order they came
        self._running: list[_Request] | None = None  # what the passes that run now are for
        self._working = 0  # replies that do not wait
        self._entering = 0  # replies that wait for the end of a pass to begin or go on
        self._inside = 0
        self._moves = 0  # replies that have come or gone
        self._opened = 0.0  # when one came while there was none
        self._turn: _Turn | None = None
        self._reads_next = False  # where rounds and prompts take turns
        self._served: deque[ReplyPlace] = deque()  # whose requests are done, and who have not been woken up yet
        self._calls: queue.SimpleQueue[bool] = queue.SimpleQueue()  # False ends the thread that makes the passes
        self._thread: threading.Thread | None = None

    @property
    def replies(self) -> int:  # type: ignore[override]  # it changes
        return max(1, self._inside)

    @property
    def guessing(self) -> float:  # type: ignore[override]  # likewise
        with self._lock:
            waiting = sum(request.model == TARGET and not request.reads for request in self._waiting)
            return 1.0 - waiting / max(1, self._inside)

    @contextlib.contextmanager
    def entered(self, place: ReplyPlace) -> Iterator[None]:
        self._enter(place)
        try:
            yield
        finally:
            self._leave()

    def gather(self, most: int) -> None:
        with self._free:
            left = self._opened + _GATHER - self._clock()
            if left > 0:
                self._free.wait_for(lambda: self._inside >= most, left)

    @contextlib.contextmanager
    def away(self, place: ReplyPlace) -> Iterator[None]:
        self._leave()
        try:
            yield
        finally:
            self._enter(place)

    def decode(
        self, place: ReplyPlace, model: int, tokens: Sequence[int], logits: int, then: Then | None = None
    ) -> Logits:
        request = _Request(model, PassPart(place.number, tokens[:], logits), place, tokens, then)
        with self._lock:
            if place.aborted:
                raise Interrupted(tr("The pass was interrupted."))
            place.request = request
            self._waiting.append(request)
            self._working -= 1
            claimed = self._claim()
        if claimed:
            self._have_run()
        else:
            self._wake_next()
        place.done.acquire()
        if request.error is not None:
            raise request.error
        if place.aborted:  # meanwhile; the pass went on for the others
            raise Interrupted(tr("The pass was interrupted."))
        assert request.rows is not None, "a pass without an error gives rows"
        return request.rows

    def abort(self, place: ReplyPlace) -> None:
        """The others' passes go on: one that all of its replies gave up ends at once."""
        with self._lock:
            place.aborted = True
            request = place.request
            if request is None:
                return
            if not request.evaluated:
                self._waiting.remove(request)
                request.error = Interrupted(tr("The pass was interrupted."))
                self._finish([request])
            elif self._running is not None and all(one.place.aborted for one in self._running):
                for model in self._models:
                    model.abort()

    def resume(self, place: ReplyPlace) -> None:
        with self._lock:
            place.aborted = False

    def close(self) -> None:
        thread, self._thread = self._thread, None
        if thread is not None:
            self._calls.put(False)
            thread.join()

    # --- how --------------------------------------------------------------------------------------------------

    def _enter(self, place: ReplyPlace) -> None:
        with self._free:
            self._entering += 1
            self._free.wait_for(lambda: self._running is None)
            self._entering -= 1
            self._working += 1
            self._inside += 1
            self._moves += 1
            if self._inside == 1:
                self._opened = self._clock()
            self._free.notify_all()
            place.request = None

    def _leave(self) -> None:
        with self._lock:
            self._working -= 1
            self._inside -= 1
            self._moves += 1
            claimed = self._claim()
        if claimed:
            self._have_run()
        else:
            self._wake_next()

    def _claim(self) -> bool:
        """Whether everybody waits, so that passes have to be made; if so they are chosen, and the caller has them
        made."""
        if self._working or self._entering or self._running is not None or not self._waiting:
            return False
        self._running = []
        return True

    def _have_run(self) -> None:
        """Wake up the thread that makes passes. Called by the one that claimed them."""
        if self._thread is None:
            self._thread = threads.start(self._make_all, name="joint-passes", died=self._fail)
        self._calls.put(True)

    def _make_all(self) -> None:
        while self._calls.get():
            while self._run():
                pass

    def _fail(self, error: BaseException) -> None:
        """The thread has died: nobody may wait without end."""
        with self._lock:
            left = [one for one in (*(self._running or ()), *self._waiting) if one.place.request is one]
            for request in left:
                request.error = copy.copy(error)
            self._thread, self._running, self._waiting = None, None, []
            self._finish(left)
            self._free.notify_all()

    def _run(self) -> bool:
        """Make the passes that are due, and hand out what came of them. Whether others are due at once, since nobody
        has to be woken up for them."""
        with self._lock:
            chosen, moves = self._due(), self._moves
            self._running = running = [request for requests in chosen.values() for request in requests]
            for request in running:
                request.evaluated = True
                self._waiting.remove(request)
        turn, self._turn = self._turn, None
        if turn is not None and turn.moves == moves and self._observer is not None:
            ms = (self._clock() - turn.ended) * 1000.0
            guessed = turn.guessed or _guess(running)
            self._observer.turned(turn.model, turn.replies, ms, guessed=guessed)
        for model, requests in chosen.items():
            self._make(model, requests)
        if len(chosen) == 1 and not any(request.reads for request in running):
            self._turn = _Turn(model, len(running), _guess(running), self._clock(), moves)
        go_on = [request for request in running if request.then is not None and self._goes_on(request, request.then)]
        with self._lock:
            self._running = None
            ended = list[_Request]()
            for request in running:
                if request in go_on and not request.place.aborted:
                    request.evaluated = False
                    self._waiting.append(request)
                else:
                    ended.append(request)
            self._finish(ended)
            self._free.notify_all()
            return self._claim()

    def _goes_on(self, request: _Request, then: Then) -> bool:
        """Whether what came of a request calls for another pass, which it waits for from now on."""
        if request.error is not None or request.rows is None or request.place.aborted:
            return False
        try:
            goes_on = then(request.rows)
        except BaseException as error:  # its reply's own
            request.error, goes_on = error, False
        if goes_on:
            request.part = PassPart(request.place.number, request.tokens[-1:], 1)
        return goes_on

    def _make(self, model: int, requests: Sequence[_Request]) -> None:
        """One pass."""
        joint, parts = self._models[model], [request.part for request in requests]
        with self._lock:
            # A stop that comes between here and the pass ends it at once, one that came before was too late for that.
            joint.resume()
            if all(request.place.aborted for request in requests):
                joint.abort()
        worked, begun = self._processor() if self._processor is not None else 0.0, self._clock()
        try:
            rows = joint.decode_jointly(parts)
            taken = self._clock() - begun
            busy = (self._processor() - worked) / taken if self._processor is not None and taken > 0 else None
            if self._observer is not None:
                self._observer.passed(model, joint, parts, taken * 1000.0, busy)
        except BaseException as error:  # whatever it is, nobody may wait without end
            for request in requests:
                request.error = copy.copy(error)  # one for all would collect the traces of all
            return
        for request, found in zip(requests, rows, strict=True):
            request.rows = found

    def _finish(self, requests: Sequence[_Request]) -> None:
        """Wake up those who wait for these."""
        self._working += len(requests)
        for request in requests:
            request.place.request = None
            self._served.append(request.place)
        self._wake_next()

    def _wake_next(self) -> None:
        with contextlib.suppress(IndexError):
            self._served.popleft().done.release()

    def _due(self) -> dict[int, list[_Request]]:
        """What to evaluate now, by model in this order. Replies that guess come first, so that all are verified in one
        pass; but nobody waits until a draft has read a whole prompt."""
        due, steps = dict[int, list[_Request]](), False
        for model in (*range(1, len(self._models)), TARGET):
            if model == TARGET and steps:
                break
            wanted = [request for request in self._waiting if request.model == model]
            if wanted:
                due[model] = self._fitting(self._models[model], wanted)
                steps = steps or any(not request.reads for request in due[model])
        return due

    def _fitting(self, model: SharedCache, wanted: Sequence[_Request]) -> list[_Request]:
        """Of these, what goes into one pass: rounds first, then prompts, of which one chunk beside rounds."""
        rounds = [request for request in wanted if not request.reads]
        readers = [request for request in wanted if request.reads]
        if model.stateful and rounds and readers:  # such a model computes a pass in parts of equal length: in turns
            self._reads_next = not self._reads_next
            rounds, readers = ([], readers) if self._reads_next else (rounds, [])
        room, rows = model.most, model.most_rows
        found = list[_Request]()
        for request in (*rounds, *readers):
            count, logits = len(request.part.tokens), request.part.logits
            if request.reads and rounds and any(one.reads for one in found):
                break
            if count <= room and logits <= rows:
                found.append(request)
                room, rows = room - count, rows - logits
        return found


def _guess(requests: Sequence[_Request]) -> bool:
    """Whether any of these is a draft's, or has guesses to be verified."""
    return any(request.model != TARGET or len(request.part.tokens) > 1 for request in requests)
