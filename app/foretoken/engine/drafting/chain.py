"""All sources of guesses together: prompt lookup, which costs nothing, and the draft model, in whichever order pays."""

from collections.abc import Iterator, Sequence

from foretoken.engine.drafting.base import Drafted, Drafting
from foretoken.engine.drafting.draft_model import ModelDrafter
from foretoken.engine.drafting.lookup import LookupDrafter, confidence
from foretoken.engine.drafting.suffixes import Follower, Place
from foretoken.engine.events import Source
from foretoken.engine.verify.acceptance import Guess


class ChainDrafter:
    """Either source may be missing, not both; a model that fails is left out from then on. Each extends what the other
    began; the policy decides which goes on."""

    def __init__(self, model: ModelDrafter | None, lookup: LookupDrafter | None) -> None:
        assert model is not None or lookup is not None, "no source of guesses"
        self._model = model
        self._lookup = lookup

    def begin(self) -> None:
        if self._model is not None:
            self._model.begin()

    @property
    def has_model(self) -> bool:
        return self._model is not None

    def behind(self, text: Sequence[int]) -> int | None:
        return None if self._model is None else self._model.behind(text)

    def propose(self, work: Drafting) -> Drafted:
        place = None
        if self._lookup is not None and work.lookup:
            place = self._lookup.read(work.text, work.reply_from, work.policy, work.ends)
        limit = work.limit
        if self._model is not None:
            self._model.start()
            limit = min(limit, self._model.room(len(work.text)))
        if limit <= 0:
            return Drafted()
        guesses: list[Guess] = []
        ids: list[int] = []
        while len(guesses) < limit and not (guesses and guesses[-1].token_id in work.ends):
            follower = None if place is None else place.follower()
            tempting = follower is not None and work.policy.tempts(confidence(follower))
            if place is not None and tempting and self._look_up(place, work, guesses, limit):
                ids += [g.token_id for g in guesses[len(ids) :]]
                follower = place.follower()
            if len(guesses) >= limit or work.should_stop() or not self._ask_model(follower, work, guesses, ids):
                break
            if place is not None:
                place.advance(ids[-1])
        if work.sampler.greedy:
            del guesses[work.policy.keep() :]
        shadow = self._shadow(place, work)
        model = self._model
        if model is None:
            return Drafted(tuple(guesses))
        if model.lost:
            self._model = None
        return Drafted(tuple(guesses), model.steps, model.step_ms, shadow, model.read, model.read_ms, model.lost)

    def rollback(self, length: int) -> None:
        if self._model is not None:
            self._model.rollback(length)

    def _look_up(self, place: Place, work: Drafting, guesses: list[Guess], limit: int) -> int:
        """As much of the conversation's own continuation as the policy takes; how many guesses that is."""
        seen: list[Follower] = []

        def confidences() -> Iterator[float]:
            for follower in place.chain(limit - len(guesses)):
                if follower.token_id in work.banned:
                    return
                seen.append(follower)
                yield confidence(follower)
                if follower.token_id in work.ends:
                    return

        taken = work.policy.take(confidences())
        for follower in seen[:taken]:
            guesses.append(Guess(follower.token_id, None, source=Source.LOOKUP))
            place.advance(follower.token_id)
        return taken

    def _ask_model(self, follower: Follower | None, work: Drafting, guesses: list[Guess], ids: list[int]) -> bool:
        """One more guess of the draft model, after those so far and their `ids`; False when there is none.

        `follower` is what prompt lookup has there.
        """
        if self._model is None or (guesses and guesses[-1].token_id in work.ends) or not work.policy.ask():
            return False
        made = self._model.guess(work, ids, work.policy.include, follower)
        if made is None:
            return False
        guesses.append(made)
        ids.append(made.token_id)
        return True

    def _shadow(self, place: Place | None, work: Drafting) -> Guess | None:
        if self._model is None or work.should_stop() or not work.policy.shadow():
            return None
        return self._model.shadow(work, place.follower() if place is not None else None)
