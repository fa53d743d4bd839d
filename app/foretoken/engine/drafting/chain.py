"""The drafter of a pair: what a grammar forces and prompt lookup, both cheap, and the draft model, chained."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from typing import Final

from foretoken.engine.draft_length.policy import DraftLengthPolicy, RoundOutcome, RoundStart
from foretoken.engine.drafting.base import Drafted, Drafting
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.lookup import LookupDrafter, confidence
from foretoken.engine.drafting.suffixes import SuffixFollower, SuffixPlace
from foretoken.engine.events import DraftKind, Source
from foretoken.engine.options import MAX_DRAFT_LENGTH, DraftOptions, DraftSource
from foretoken.engine.verify.acceptance import Guess

_ALONE: Final = (DraftSource.DRAFT, DraftSource.SECOND)  # sources that are a draft model and nothing else
_ALWAYS: Final = 1 << 30  # rounds
_NOTHING: Final = Drafted(source=DraftSource.NONE, rests=_ALWAYS)
_ASKING: Final = (DraftSource.AUTO, *_ALONE)
# Rounds in a row without a guess, after which prompt lookup is asked half as often, and again; but in one of so many
# rounds at least.
_PATIENCE: Final = 8
_SELDOM: Final = 8


class ChainDrafter:
    """Implements `base.Drafter`. Each source extends what the other began; the draft-length policy decides which.

    Without a source it proposes nothing. A draft model that is not asked costs nothing, and reads what it missed when
    it is asked again. One that fails is not used again. `lengths` makes the policy that the options ask for.
    """

    def __init__(
        self,
        model: ModelDrafter | None,
        lookup: LookupDrafter | None,
        lengths: Callable[[DraftOptions], DraftLengthPolicy],
    ) -> None:
        self._model = model
        self._lookup = lookup
        self._lengths = lengths
        self._work: Drafting
        self._options: DraftOptions | None = None
        self._policy: DraftLengthPolicy
        self._limit = 0  # of guesses in this round
        self._in_vain = 0  # rounds in a row without a guess

    def begin(self, work: Drafting) -> None:
        self._work, self._options, self._in_vain = work, None, 0
        if self._model is not None:
            self._model.begin(work)

    def propose(self, room: int, options: DraftOptions) -> Drafted:
        if options is not self._options:
            self._use(options)
        if options.source is DraftSource.NONE:
            self._limit = self._policy.begin(RoundStart(limit=0, depth=len(self._work.text.ids) - 1, behind=None))
            return _NOTHING
        work = self._work
        pays = self._policy.pays or options.source in _ALONE
        model = self._model if options.source in _ASKING and pays else None
        looks_up = pays and self._looks_up(options, model) and self._patient()
        forced = self._forced(room, options)
        room = min(room, MAX_DRAFT_LENGTH) if looks_up or model is not None else 0
        place = self._lookup.read(work.text) if self._lookup is not None and looks_up and room else None
        foreseen = self._lookup.foreseen if self._lookup is not None and place is not None else ()
        limit = self._limit = self._policy.begin(self._start(model, room, options, foreseen))
        if forced:
            forced = forced[: self._policy.force(len(forced))]
        most = max(limit, len(forced))
        source, kind = options.source, DraftKind.NONE if model is None else model.kind
        if model is not None:
            model.start(self._policy.block)
        if limit == 0 or (model is not None and model.room(len(work.text.ids)) <= 0):
            rests = 0 if forced or model is not None else self._rests(options, model) if pays else _SELDOM - 1
            return Drafted(forced, most, source=source, kind=kind, rests=rests, paused=not pays)
        paused = place is None and not self._policy.ask()
        guesses = forced if paused else self._guesses(model, limit, place, forced)
        finish = self._policy.finish()
        if len(guesses) > len(forced):
            self._in_vain = 0
        if model is None:
            return Drafted(guesses, most, source=source, rests=0 if guesses else self._rests(options, model))
        probe = None
        if finish.probe and not work.should_stop():
            probe = model.probe(place.follower() if place is not None else None)
        if model.lost:
            self._model = None
        rests = 0 if guesses or probe or model.lost or not finish.paused else self._rests(options, model)
        return Drafted(guesses, most, model.work, probe, finish.paused, model.lost, source, kind, rests=rests)

    def meanwhile(self, guesses: Sequence[Guess]) -> AbstractContextManager[None]:
        if self._model is None or not guesses or guesses[-1].source is not Source.MODEL:
            return nullcontext()
        return self._model.meanwhile([guess.token_id for guess in guesses], min(self._limit, len(guesses) + 1))

    def rollback(self, length: int) -> None:
        if self._model is not None:
            self._model.rollback(length)

    def learn(self, outcome: RoundOutcome) -> None:
        self._in_vain += outcome.rounds - 1
        self._policy.observe(outcome)

    # --- of use where there are several ---------------------------------------------------------------------

    @property
    def works(self) -> bool:
        """Whether there is a draft model, and it has not failed."""
        return self._model is not None

    @property
    def behind(self) -> int:
        """Tokens of the text that the draft model has yet to read."""
        return self._model.behind(self._work.text.ids) if self._model is not None else 0

    def expected(self, options: DraftOptions) -> float | None:
        """Tokens per ms to expect with this draft model; None while nothing is known."""
        self._use(options)
        return self._policy.expected(self._start(self._model, MAX_DRAFT_LENGTH, options, ()))

    # --- how ------------------------------------------------------------------------------------------------

    def _use(self, options: DraftOptions) -> None:
        if options != self._options:
            self._policy = self._lengths(options)
        self._options = options

    def _looks_up(self, options: DraftOptions, model: ModelDrafter | None) -> bool:
        if self._lookup is None or options.source in _ALONE:
            return False
        if options.source is DraftSource.LOOKUP:
            return True
        return options.lookup if options.lookup is not None else options.length == "auto" and model is not None

    def _forced(self, room: int, options: DraftOptions) -> list[Guess]:
        """What a grammar leaves no choice about: it costs nothing to know, and nearly all of it stands."""
        if room <= 0 or options.source in _ALONE:
            return []
        ids = self._work.judge.forced()
        return [Guess(token, None, source=Source.FORMAT) for token in ids[: min(room, MAX_DRAFT_LENGTH)]] if ids else []

    def _patient(self) -> bool:
        """Whether to ask prompt lookup in this round. Searching takes time even where nothing is found, and most texts
        that repeat nothing for a while go on like that."""
        self._in_vain += 1
        return self._in_vain % self._every == 0

    @property
    def _every(self) -> int:
        """One of so many rounds is one in which prompt lookup is asked."""
        return min(_SELDOM, 1 << self._in_vain // _PATIENCE)

    def _rests(self, options: DraftOptions, model: ModelDrafter | None) -> int:
        """Rounds that may follow one without guesses without asking any source again; one that the policy does not ask
        is taken up again soon, to see whether it pays by then."""
        rests = _ALWAYS if model is None else _SELDOM - 1
        return min(rests, self._every - 1 - self._in_vain % self._every) if self._looks_up(options, model) else rests

    def _start(
        self, model: ModelDrafter | None, room: int, options: DraftOptions, foreseen: Sequence[tuple[float, bool]]
    ) -> RoundStart:
        text, judge = self._work.text, self._work.judge
        behind = None
        if model is not None:
            # The first token needs no draft and must not wait for the comparison of the text with the draft's cache.
            behind = model.behind(text.ids) if room else len(text.ids)
        return RoundStart(
            limit=room,
            depth=len(text.ids) - 1,
            behind=behind,
            greedy=judge.sampler.greedy,
            lossless=judge.lossless,
            min_confidence=options.min_confidence,
            always=options.source in _ALONE,
            ready=model.ready if model is not None and room else 0,
            foreseen=foreseen,
        )

    def _guesses(
        self, model: ModelDrafter | None, limit: int, place: SuffixPlace | None, forced: Sequence[Guess]
    ) -> list[Guess]:
        """Those that are `forced`, and up to `limit` with those of both sources. `place`, the end of the text, advances
        with them."""
        work, guesses, ids = self._work, [*forced], list[int]()
        if place is not None:
            for one in forced:
                place.advance(one.token_id)
        if model is not None:
            limit = min(limit, model.room(len(work.text.ids)))

        def full() -> bool:
            return len(guesses) >= limit or bool(guesses and guesses[-1].token_id in work.text.ends)

        while not full():
            follower = None if place is None else self._look_up(place, guesses, limit)
            if full() or work.should_stop() or model is None or not self._policy.ask():
                break
            ids += [guess.token_id for guess in guesses[len(ids) :]]
            made = model.guess(ids, self._policy.include, follower)
            if made is None:
                break
            guesses.append(made)
            if place is not None:
                place.advance(made.token_id)
        return guesses

    def _look_up(self, place: SuffixPlace, guesses: list[Guess], limit: int) -> SuffixFollower | None:
        """Append guesses of prompt lookup as long as the policy takes them. Returns its next follower, if any."""
        first, banned, ends = place.follower(), self._work.judge.banned, self._work.text.ends
        if first is None or first.token_id in banned:
            return first
        seen = [first]

        def others() -> Iterator[float]:
            for follower in islice(place.chain(limit - len(guesses)), 1, None):
                if seen[-1].token_id in ends or follower.token_id in banned:
                    return
                seen.append(follower)
                yield confidence(follower)

        taken = self._policy.take(confidence(first), others())
        for follower in seen[:taken]:
            guesses.append(Guess(follower.token_id, None, source=Source.LOOKUP))
            place.advance(follower.token_id)
        return place.follower() if taken else first
