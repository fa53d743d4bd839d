"""How the tokens of one reply are chosen: one sampler, one acceptance rule, the random numbers of one seed."""

from collections.abc import Sequence

from foretoken.engine.model import Logits, Model
from foretoken.engine.options import ReplyOptions
from foretoken.engine.sampling.chance import Chance, RandomChance, SeededChance, streams
from foretoken.engine.sampling.distribution import Distribution
from foretoken.engine.sampling.filters import forbid
from foretoken.engine.sampling.sampler import Sampler
from foretoken.engine.verify.acceptance import Guess, Verdict, acceptance_probability, verify_greedy
from foretoken.engine.verify.acceptors import shares_noise
from foretoken.engine.verify.own_rule import rule_of


class Judge:
    """Draws and judges guesses for a reply of the target `model` to `prompt`.

    `sampler` makes the distributions of target and draft alike. Raises UsageError for options out of range and
    UnusableInput for an acceptance rule that cannot be read.
    """

    def __init__(self, model: Model, prompt: Sequence[int], options: ReplyOptions) -> None:
        self._model = model
        self._ends = sorted(model.eog_ids)
        self._options = options
        self._streams = streams(options.sampling.seed)
        self._draft_chance = RandomChance(self._streams.draft)
        self._chance = RandomChance(self._streams.acceptance)
        self._rule = rule_of(options.draft.acceptance)
        # What the target chose at the first position of the last round, and from what where that was asked for.
        self._first_token = -1
        self._first: Distribution | None = None
        self.sampler = Sampler(
            options.sampling,
            prompt,
            noise=self._streams.noise,
            piece=model.piece,
            constrain=lambda sampling: model.constrain(sampling),
        )

    @property
    def seed(self) -> int:
        """The seed of the reply, which gives it again."""
        return self._streams.seed

    @property
    def lossless(self) -> bool:
        """Whether the text has the target's own distribution; at temperature 0 it is its argmax by any rule."""
        return self.sampler.greedy or self._rule.lossless

    @property
    def banned(self) -> Sequence[int]:
        """Ids that are never chosen: the end tokens, where they are to be ignored."""
        return self._ends if self._options.stop.ignore_eos else ()

    def use(self, options: ReplyOptions) -> None:
        """Replace the options, between rounds. Raises as the constructor does."""
        old, self._options = self._options, options
        if options.sampling != old.sampling:
            self.sampler.use(options.sampling)
        if options.draft.acceptance != old.draft.acceptance:
            self._rule = rule_of(options.draft.acceptance)

    def draft_chance(self, position: int) -> Chance:
        """The randomness that the guess of the token at `position` of the text is drawn with."""
        return self._positioned(self._draft_chance, position).at(0)

    def verdict(self, guesses: Sequence[Guess], rows: Logits, position: int) -> Verdict:
        """Judge the guesses of the tokens from `position` of the text on.

        `rows`: the target's logits [guesses + 1, n_vocab] after the text and after each guess; they are changed.
        """
        ids, sampler = [guess.token_id for guess in guesses], self.sampler
        if self._options.stop.ignore_eos:
            # Behind what completes a grammar only an end token is allowed: it is left in, and cut off later.
            completed = sampler.completed_by(ids, self._model.eog_ids, self._model.n_vocab)
            for row in rows[:completed]:
                forbid(row, self._ends)
        if sampler.greedy:
            verdict = verify_greedy(ids, lambda place: sampler.argmax(rows[place], ids[:place]))
        else:
            self._first = None

            def target(place: int) -> Distribution:
                found = sampler.distribution(rows[place], ids[:place])
                if place == 0:
                    self._first = found
                return found

            chance = self._positioned(self._chance, position)
            verdict = self._rule.judge(ids, [guess.judged_by for guess in guesses], target, chance)
        self._first_token = ids[0] if verdict.accepted else verdict.token
        return verdict

    def acceptance(self, probe: Guess) -> float | None:
        """The chance (0-1) that `probe` would have been accepted in the first place of the round just judged.

        None where the rule did not ask for the target's distribution there.
        """
        if self.sampler.greedy or shares_noise(self._rule):
            return float(probe.token_id == self._first_token)
        if self._first is None:
            return None
        draft_prob = probe.judged_by.probability(probe.token_id)
        return float(acceptance_probability(self._first.probability(probe.token_id), draft_prob))

    def _positioned(self, chance: Chance, position: int) -> Chance:
        """The noise that belongs to positions where draft and target draw with the same one, else `chance`."""
        return SeededChance(self._streams.noise, position, chance) if shares_noise(self._rule) else chance
