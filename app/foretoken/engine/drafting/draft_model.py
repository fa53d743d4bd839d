"""Guesses from a draft model with a cache of its own."""

import time
from collections.abc import Callable, Sequence
from typing import Final

from foretoken.engine.draft_length.calibration import echo_evidence
from foretoken.engine.draft_length.costs import READING
from foretoken.engine.drafting.base import Drafting
from foretoken.engine.drafting.suffixes import Follower
from foretoken.engine.model import Logits
from foretoken.engine.models.cache import CachedModel
from foretoken.engine.sampling.candidates import bar
from foretoken.engine.verify.acceptance import Guess, guess
from foretoken.errors import ContextFull, DecodeFailed, NothingAllowed

Include = Callable[[float, float], bool]

# A pass over this many tokens at most counts as a step: one over more is reading.
_STEP_WIDTH: Final = 3


class ModelDrafter:
    """Says what a small model would say, a token at a time. `n_shared`: ids below it exist in both vocabularies.

    `singly`: the token or two that it lacks after a round are read one by one (see `costs.reads_singly`). `steps` and
    `step_ms` count the passes that guessed since `start`; `read` and `read_ms` the tokens that `shadow` read at once.
    `lost`: a sentence that names it (`name`), once it has failed: it is to be asked no more.
    """

    def __init__(
        self,
        draft: CachedModel,
        *,
        n_shared: int,
        singly: bool = False,
        name: str = "",
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._draft = draft
        self._n_shared = n_shared
        self._singly = singly
        self._clock = clock
        self._name = name
        self.lost = ""
        self._new_text = True
        self._reusable: int | None = None
        self.start()

    def begin(self) -> None:
        """A reply begins: the cache may hold another text."""
        self._new_text = True
        self._reusable = None

    def start(self) -> None:
        """A round begins."""
        self.steps = 0
        self.step_ms = 0.0
        self.read = 0
        self.read_ms = 0.0

    def behind(self, text: Sequence[int]) -> int:
        """Tokens of `text` that the cache lacks, the last one included."""
        held = self._draft.length
        if self._new_text:  # what is held is another text, which the first guess leaves for this one
            if self._reusable is None:
                self._reusable = self._draft.reusable(text[:-1])
            held = self._reusable
        return max(1, len(text) - held)

    def room(self, length: int) -> int:
        """Most guesses after a text of this length: the last guess of a round is not read."""
        return self._draft.model.n_ctx - length + 1

    def guess(
        self,
        work: Drafting,
        ahead: Sequence[int],
        include: Include,
        follower: Follower | None = None,
    ) -> Guess | None:
        """One more guess after the text and the ids `ahead`, unless stopped or refused by `include`.

        `include` hears how sure the draft is (0-1): of its argmax at temperature 0; else of its likeliest token,
        before one is drawn, so that the choice leaves the distribution of the drawn one as it is. And it hears whether
        `follower`, which prompt lookup found here, is the same token (see `calibration.Evidence`).
        """
        try:
            row = self._row(work, ahead)
            return None if row is None else self._guessed(row, work, ahead, include, follower)
        except (ContextFull, NothingAllowed):
            # A draft with other tokens (see `translated`) may be full before the target is, and may have none of the
            # few that a grammar allows.
            return None
        except DecodeFailed as error:
            self._lose(error)
            return None

    def shadow(self, work: Drafting, follower: Follower | None) -> Guess | None:
        """A guess of the next token that is not to be proposed; None when it could not be made.

        Reading the text that it had not seen, up to READING tokens of it, the draft also says what it would have
        guessed there, and the policy hears how sure it was and what became of it.
        """
        draft, text = self._draft, work.text
        self._enter(text)
        count = min(len(text) - draft.length, READING, len(text) - work.reply_from + 1)
        if count <= _STEP_WIDTH:
            return self.guess(work, (), _noting(work), follower)
        try:
            for _ in draft.extend_to(text[:-count], should_stop=work.should_stop):
                pass
            if work.should_stop():
                return None
            begun = self._clock()
            rows = draft.decode(text[-count:], logits=count)[:, : self._n_shared]
            for row in rows:
                bar(row, work.banned)
            for row, token, prob in zip(rows[:-1], text[1 - count :], work.probs[1 - count :], strict=True):
                work.policy.judged(*work.sampler.hindsight(row, token, prob))
            # At a large vocabulary, to judge them is no small part of what a look costs.
            self.read, self.read_ms = count, (self._clock() - begun) * 1000.0
            return self._guessed(rows[-1], work, (), _noting(work), follower)
        except (ContextFull, NothingAllowed):
            return None
        except DecodeFailed as error:
            self._lose(error)
            return None

    def rollback(self, length: int) -> None:
        """Only the first `length` positions are text."""
        # Before the first guess of a reply the cache holds another text, which `reuse` will keep for later.
        if not self._new_text:
            self._draft.truncate(min(length, self._draft.length))

    def _lose(self, error: DecodeFailed) -> None:
        # The target answers by itself: a broken draft costs the speed, not the reply.
        name = f"The draft model {self._name}" if self._name else "The draft model"
        self.lost = f"{name} failed and is used no more; the reply goes on without it. {error}"

    def _guessed(
        self, row: Logits, work: Drafting, ahead: Sequence[int], include: Include, follower: Follower | None
    ) -> Guess | None:
        if work.sampler.greedy:
            token, sure = work.sampler.choice(row, ahead)
            echo = _echo(follower, follower is not None and follower.token_id == token)
            return Guess(token, sure) if include(sure, echo) else None
        distribution = work.sampler.draft_distribution(row, ahead)
        same = follower is not None and distribution.probability(follower.token_id) == distribution.peak
        return (
            guess(distribution, work.chance.at(len(ahead)))
            if include(float(distribution.peak), _echo(follower, same))
            else None
        )

    def _enter(self, text: Sequence[int]) -> None:
        """Leave the text that is held for this one."""
        if self._new_text:
            self._draft.reuse(text[:-1])  # the last is evaluated again: its logits are wanted
            self._new_text = False

    def _row(self, work: Drafting, ahead: Sequence[int]) -> Logits | None:
        """Logits [n_shared] after the text and `ahead`; None when stopped before they could be had."""
        draft, text = self._draft, work.text
        self._enter(text)
        held = draft.length
        missing = len(text) + len(ahead) - held
        if missing > _STEP_WIDTH:
            for _ in draft.extend_to([*text, *ahead][:-1], should_stop=work.should_stop):
                pass
            if work.should_stop():
                return None
            held = draft.length
        begun = self._clock()
        unread = ahead[-1:] if missing == 1 and ahead else [*text[held:], *ahead[max(0, held - len(text)) :]]
        if self._singly and 1 < len(unread) <= _STEP_WIDTH:
            for token in unread[:-1]:
                draft.decode([token], logits=0)
            unread = unread[-1:]
        row: Logits = draft.decode(unread, logits=1)[0, : self._n_shared]
        if missing <= _STEP_WIDTH:
            self.steps += 1
            self.step_ms += (self._clock() - begun) * 1000.0
        bar(row, work.banned)
        return row


def _noting(work: Drafting) -> Include:
    def note(confidence: float, echo: float) -> bool:
        work.policy.shadowed(confidence, echo)
        return True

    return note


def _echo(follower: Follower | None, same: bool) -> float:
    return 0.0 if follower is None else echo_evidence(follower.matched, same)
