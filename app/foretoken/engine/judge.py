"""The judge of one reply: its sampler, its acceptance rule, and the random numbers of its seed."""

from collections.abc import Sequence

from foretoken.engine.model import Logits, Model
from foretoken.engine.options import ReplyOptions
from foretoken.engine.sampling.chance import Chance, OneNumber, RandomChance, SeededChance, streams
from foretoken.engine.sampling.distribution import Distribution, point_mass
from foretoken.engine.sampling.filters import RowLogprobs, forbid, logprobs_of
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.verify.acceptance import Guess, Verdict, acceptance_probability, verify_greedy
from foretoken.engine.verify.acceptors import shares_noise
from foretoken.engine.verify.own_rule import rule_of
from foretoken.engine.verify.synthetic import SyntheticAcceptance
from foretoken.errors import UsageError


class Judge:
    """Judges the guesses of a reply of the target `model` to `prompt`, and holds the randomness they are drawn with.

    `sampler` makes the distributions of target and draft alike. The last `begun` tokens of the prompt belong to the
    reply. Raises UsageError for options out of range, and UnusableInput for an acceptance rule that cannot be read.
    """

    def __init__(self, model: Model, prompt: Sequence[int], options: ReplyOptions, begun: int = 0) -> None:
        _check_bias(options, model.n_vocab)
        self._model = model
        self._ends = sorted(model.eog_ids)
        self._options = options
        self._streams = streams(options.sampling.seed)
        self._draft_chance = RandomChance(self._streams.draft)
        self._chance = RandomChance(self._streams.acceptance)
        self._rule = rule_of(options.draft.acceptance)
        # The target's token at the first position of the last round, and its distribution there if the rule used it.
        self._first_token = -1
        self.logprobs: tuple[RowLogprobs, ...] = ()
        """Of the tokens of the last round, where the options ask for them."""
        self._first: Distribution | None = None
        self.sampler = Sampler(
            options.sampling,
            prompt,
            noise=self._streams.noise,
            piece=model.piece,
            constrain=lambda sampling: model.constrain(sampling),
            begun=begun,
        )
        self._settle()

    def _settle(self) -> None:
        # Whether a guess is kept exactly if it is the target's argmax, whatever the rule.
        self._takes_argmax = self.sampler.greedy and not isinstance(self._rule, SyntheticAcceptance)
        self.lossless = self._takes_argmax or self._rule.lossless
        """Whether the text has the target's own distribution. At temperature 0 every rule keeps its argmax."""

    @property
    def seed(self) -> int:
        """The seed that all random numbers of the reply are made of."""
        return self._streams.seed

    @property
    def banned(self) -> Sequence[int]:
        """Ids that are never chosen: the end tokens if the options ignore them, else none."""
        return self._ends if self._options.stop.ignore_eos else ()

    def use(self, options: ReplyOptions) -> None:
        """Replace the options, between rounds. Raises UsageError and UnusableInput as the constructor."""
        old, self._options = self._options, options
        self.logprobs = ()
        if options.sampling != old.sampling:
            _check_bias(options, self._model.n_vocab)
            self.sampler.use(options.sampling)
        if options.draft.acceptance != old.draft.acceptance:
            self._rule = rule_of(options.draft.acceptance)
        self._settle()

    def draft_chance(self, position: int) -> Chance:
        """The randomness that draws the guess for index `position` of the text."""
        return self._positioned(self._draft_chance, position).at(0)

    def draft_chance_ahead(self, position: int) -> Chance:
        """The randomness for a guess that is made ahead. If its round comes, the guess is made again with the same."""
        return self._positioned(OneNumber(self._streams.draft.random()), position).at(0)

    def forced(self) -> list[int]:
        """The tokens that the text can only go on with, as far as a grammar leaves no choice."""
        return self.sampler.forced()

    def foreseen(self, row: Logits, ahead: Sequence[int], position: int) -> int:
        """The token that a draft with the logits `row`, after the text and `ahead`, expects the target to choose there.
        Under a rule that shares noise, it is drawn with the noise of the position, as the target's token will be."""
        if self.sampler.greedy or not shares_noise(self._rule):
            return self.sampler.choice(row, ahead)[0]
        return self.draft_chance(position).draw(self.sampler.draft_distribution(row, ahead))

    def verdict(self, guesses: Sequence[Guess], rows: Logits, position: int) -> Verdict:
        """The verdict on the guesses for the text from index `position` on.

        `rows`: the target's logits [guesses + 1, n_vocab] after the text and after each guess; they are overwritten.
        Raises DecodeFailed for unusable logits, EngineError for a fault of the user's own rule.
        """
        ids, sampler = [guess.token_id for guess in guesses], self.sampler
        wanted = self._options.logprobs
        untouched = rows if wanted is None else rows.copy()
        if self._options.stop.ignore_eos:
            # After a completed grammar only an end token is allowed, so it stays possible there. The text omits it.
            completed = sampler.completed_by(ids)
            for row in rows[:completed]:
                forbid(row, self._ends)
        if self._takes_argmax:
            verdict = verify_greedy(ids, lambda place: sampler.argmax(rows[place], ids[:place]))
        else:
            self._first = None

            def target(place: int) -> Distribution:
                greedy, row, before = sampler.greedy, rows[place], ids[:place]
                found = point_mass(sampler.argmax(row, before)) if greedy else sampler.distribution(row, before)
                if place == 0:
                    self._first = found
                return found

            chance = self._positioned(self._chance, position)
            verdict = self._rule.judge(ids, [guess.judged_by for guess in guesses], target, chance)
        self._first_token = ids[0] if verdict.accepted else verdict.token
        if wanted is not None:
            came = enumerate([*ids[: verdict.accepted], verdict.token])
            self.logprobs = tuple(logprobs_of(untouched[place], token, wanted) for place, token in came)
        return verdict

    def acceptance(self, probe: Guess) -> float | None:
        """The probability that `probe` would have been accepted as first guess of the round judged last.

        None if the rule did not compute the target's distribution there.
        """
        if isinstance(self._rule, SyntheticAcceptance):
            return self._rule.probability
        if self.sampler.greedy or shares_noise(self._rule):
            return float(probe.token_id == self._first_token)
        if self._first is None:
            return None
        draft_prob = probe.judged_by.probability(probe.token_id)
        return float(acceptance_probability(self._first.probability(probe.token_id), draft_prob))

    def _positioned(self, chance: Chance, position: int) -> Chance:
        """The noise of positions if the rule has draft and target share it, else `chance`."""
        return SeededChance(self._streams.noise, position, chance) if shares_noise(self._rule) else chance


def _check_bias(options: ReplyOptions, n_vocab: int) -> None:
    """Raise UsageError for a token id that the model has not: it may be meant for another model."""
    for token, _ in options.sampling.logit_bias:
        if token >= n_vocab:
            raise UsageError(f"logit_bias names token {token:,}; this model has the ids 0 to {n_vocab - 1:,}.")
