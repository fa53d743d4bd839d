"""From logits to the distribution of the next token, and the random numbers to draw from it.

First single logits are changed:

1. bias: added to the logits of the tokens it names (-100: to minus infinity);
2. penalties, on the tokens among the last `penalty_window`: a logit is divided by `repetition_penalty` if positive and
   multiplied by it otherwise; then count * frequency_penalty + presence_penalty is subtracted;
3. DRY: dry_multiplier * dry_base ** (n - dry_allowed_length) is subtracted from a token that would go on with a
   repetition of n tokens, if n is at least dry_allowed_length (see `Repetitions`).

Then filters, each working on what the one before it left (so probabilities are renormalised in between):

4. temperature: logits are divided by it (0: all probability on the largest logit);
5. top-n-sigma: logits no more than so many standard deviations (of all finite logits) below the largest;
6. top-k: the k largest logits;
7. typical-p: the tokens whose surprise is nearest to the mean, as few as have probability typical_p;
8. top-p: the shortest run of tokens from the top whose probability is at least top_p (one token at least);
9. min-p: tokens with at least min_p times the largest probability;
10. XTC: with a chance of xtc_probability, of the tokens with probability xtc_threshold or more all but the least
    likely go.

With `temperature_last` the filters see probabilities at temperature 1, and the temperature comes after them. With
mirostat, tokens that would surprise more than its present bound go instead of 5 to 10, and every emitted token moves
the bound (see `Mirostat`).

A grammar comes between 3 and 4: logits of tokens that it does not allow become minus infinity (see `grammars`).

"Largest" and "from the top" order by logit and, where logits are equal, by lower id. The draft's distributions and the
target's are made with the same options.

Why all of this is lossless under speculation: the distribution of a position is a function of the logits, of the text
before it, proposals included, and, for XTC, of a number that belongs to the position and not to the draw. Given these
numbers, plain decoding draws each token from this distribution, and so do the lossless rules of `acceptors`.
"""

import math
from collections.abc import Callable, Sequence

from foretoken.engine.grammars.grammar import GrammarState
from foretoken.engine.model import Logits
from foretoken.engine.options import SamplingOptions, check_options
from foretoken.engine.sampling.adjustments import Adjustments
from foretoken.engine.sampling.chance import streams
from foretoken.engine.sampling.distribution import Distribution
from foretoken.engine.sampling.filters import argmax, choice, confidence, confine, distribution
from foretoken.engine.sampling.noise import EXCLUDING, Noise
from foretoken.errors import DecodeFailed, UsageError
from foretoken.wording import tr

Course = dict[tuple[int, ...], Distribution]
"""The distributions that a model was found to have after the text, by the tokens ahead of it."""


class Mirostat:
    """The bound in bits after the reply so far, and after proposals whose distributions have been made.

    It starts at twice the surprise aimed at (tau); a token drawn with probability p moves it by -eta * (-log2(p) -
    tau).

    `filters` applies it. The bound after a text is a function of the text and the model, whether tokens came one by one
    or as proposals that were accepted. So the distribution of each position is well defined before it is known which
    proposals stay.
    """

    def __init__(self, options: SamplingOptions) -> None:
        self._options = options
        self._mu = 2 * options.mirostat_tau
        self._target: Course = {}
        self._draft: Course = {}

    def mu(self, ahead: Sequence[int]) -> float:
        """The target's bound after `ahead`, all of whose distributions must have been told."""
        return self._after(self._target, tuple(ahead), complete=True)

    def made(self, ahead: Sequence[int], distribution: Distribution) -> None:
        """`distribution` is the target's of the token after `ahead`."""
        self._target[tuple(ahead)] = distribution

    def draft_mu(self, ahead: Sequence[int]) -> float:
        """The same as far as a draft can know: by its own distributions, where it made one."""
        return self._after(self._draft, tuple(ahead), complete=False)

    def draft_made(self, ahead: Sequence[int], distribution: Distribution) -> None:
        """`distribution` is the draft's of the token after `ahead`."""
        self._draft[tuple(ahead)] = distribution

    def push(self, token_id: int) -> None:
        """The text grows by one token, drawn from the distribution that was told for it."""
        if () in self._target:
            self._mu = self._moved(self._mu, self._target[()], token_id)
        self._target = {ahead[1:]: made for ahead, made in self._target.items() if ahead[:1] == (token_id,)}
        self._draft = {}

    def _after(self, course: Course, ahead: tuple[int, ...], *, complete: bool) -> float:
        mu = self._mu
        for place, token_id in enumerate(ahead):
            distribution = course.get(ahead[:place])
            assert distribution is not None or not complete, "the distributions of a round are asked for in order"
            if distribution is not None:
                mu = self._moved(mu, distribution, token_id)
        return mu

    def _moved(self, mu: float, distribution: Distribution, token: int) -> float:
        probability = float(distribution.probability(token))
        if probability == 0:
            return mu
        return mu - self._options.mirostat_eta * (-math.log2(probability) - self._options.mirostat_tau)


def _no_bytes(token_id: int) -> bytes:
    del token_id
    return b""


class Sampler:
    """Options and the text they are applied to. Used for the draft's and the target's distributions alike.

    `ahead`, where a method takes it, are proposals that come after the text and before the token asked for: position i
    of a round is judged as if proposals[:i] stood in the text. The target's distributions of a round are to be asked
    for in the order of positions.

    `text` is the prompt. `noise` is the reply's own (`Streams`); without it XTC strikes at other places in each
    reply, seed or no seed. `piece` gives the bytes of a token, for DRY to find its breakers in. `constrain` makes a
    constraint of the options' grammar or schema. The last `begun` tokens of `text` belong to the reply: a grammar
    begins with them. Raises UsageError for options out of range and for a grammar that cannot be read, that this model
    cannot be held to or that these tokens do not keep to.
    """

    def __init__(
        self,
        options: SamplingOptions,
        text: Sequence[int] = (),
        *,
        noise: Noise | None = None,
        piece: Callable[[int], bytes] = _no_bytes,
        constrain: Callable[[SamplingOptions], GrammarState] | None = None,
        begun: int = 0,
    ) -> None:
        check_options(options)
        self._options = options
        self._adjustments = Adjustments(options, text, piece)
        self._noise = noise or streams(None).noise
        self._mirostat = Mirostat(options) if options.mirostat else None
        self._constrain = constrain
        self._grammar = self._new_grammar(options)
        self._length = len(text)
        self._confine_begun(text[len(text) - begun :])

    @property
    def options(self) -> SamplingOptions:
        return self._options

    @property
    def greedy(self) -> bool:
        """Temperature 0: distributions are point masses, `argmax` is all that is needed."""
        return self._options.temperature == 0

    def use(self, options: SamplingOptions) -> None:
        """Replace the options, between rounds. Raises UsageError."""
        check_options(options)
        old, self._options = self._options, options
        if (options.grammar, options.json_schema) != (old.grammar, old.json_schema):
            self._grammar = self._new_grammar(options)  # of what is written from now on
        self._adjustments.use(options)
        if (options.mirostat, options.mirostat_tau, options.mirostat_eta) != (
            old.mirostat,
            old.mirostat_tau,
            old.mirostat_eta,
        ):
            self._mirostat = Mirostat(options) if options.mirostat else None

    def _new_grammar(self, options: SamplingOptions) -> GrammarState | None:
        if not options.grammar and not options.json_schema:
            return None
        if self._constrain is None:
            raise UsageError(tr("This model cannot be held to a grammar; leave grammar and json_schema out."))
        return self._constrain(options)

    def _confine_begun(self, begun: Sequence[int]) -> None:
        if self._grammar is None:
            return
        try:
            for token_id in begun:
                self._grammar.push(token_id)
        except DecodeFailed:
            raise UsageError(
                tr(
                    "What the reply says so far does not fit the grammar; switch the grammar off, or write "
                    "the reply again."
                )
            ) from None

    def push(self, token_id: int) -> None:
        """The text grows by an emitted token. Raises DecodeFailed when a grammar does not allow it."""
        if self._grammar is not None:
            self._grammar.push(token_id)
        self._length += 1
        self._adjustments.push(token_id)
        if self._mirostat is not None:
            self._mirostat.push(token_id)

    def completed_by(self, ids: Sequence[int]) -> int | None:
        """How many of `ids`, coming after the text, it takes for a grammar to allow nothing but an end token then.

        None where they complete none.
        """
        return None if self._grammar is None else self._grammar.completed_by(ids)

    def forced(self) -> list[int]:
        """The tokens that a grammar has the text go on with, as far as it leaves no choice."""
        return [] if self._grammar is None else self._grammar.forced()

    def distribution(self, logits: Logits, ahead: Sequence[int] = ()) -> Distribution:
        """The target's distribution of the token after the text and `ahead`, from logits float32 [n_vocab].

        Raises DecodeFailed.
        """
        if self._mirostat is None:
            return self._distribution(logits, ahead)
        found = self._distribution(logits, ahead, self._mirostat.mu(ahead))
        self._mirostat.made(ahead, found)
        return found

    def draft_distribution(self, logits: Logits, ahead: Sequence[int] = ()) -> Distribution:
        """`distribution` of a draft, which differs in what moves mirostat's bound."""
        if self._mirostat is None:
            return self._distribution(logits, ahead)
        found = self._distribution(logits, ahead, self._mirostat.draft_mu(ahead))
        self._mirostat.draft_made(ahead, found)
        return found

    def _distribution(self, logits: Logits, ahead: Sequence[int], mu: float | None = None) -> Distribution:
        coin = 1.0
        if self._options.xtc_probability > 0:
            coin = self._noise.at(self._length + len(ahead)).uniform(EXCLUDING)
        return distribution(self._scores(logits, ahead), self._options, coin=coin, mu=mu)

    def argmax(self, logits: Logits, ahead: Sequence[int] = ()) -> int:
        """The likeliest token after the text and `ahead`, the lowest id where several are. Raises DecodeFailed."""
        return argmax(self._scores(logits, ahead))

    def choice(self, logits: Logits, ahead: Sequence[int] = ()) -> tuple[int, float]:
        """A draft's guess at temperature 0, its `argmax`, and how sure the draft is of it (see `confidence`).

        That is told from the logits as they came, but for what a grammar was found to forbid.
        """
        scores = self._scores(logits, ahead)
        if scores is logits or self._grammar is not None:
            return choice(scores)
        token_id = argmax(scores)
        return token_id, confidence(logits, token_id)

    def hindsight(self, logits: Logits, token_id: int, target_prob: float) -> tuple[float, float]:
        """How sure a draft was where `token_id` came since, and the chance (0-1) that its guess would have stood.

        At temperature 0 that is whether its argmax came. Above, `token_id` came from the target's distribution p with
        the probability `target_prob`: min(1, q / p), whose mean over p is the acceptance of draws from q, sum min(p,
        q). (That of exact match is one or two in a hundred less, which only the whole of p would tell.) What changes
        logits before the filters is left out: it belongs to the text as it is now. Raises DecodeFailed.
        """
        if self.greedy:
            best, sure = choice(logits)
            return sure, float(best == token_id)
        found = distribution(logits, self._options)
        prob = float(found.probability(token_id))
        return float(found.peak), min(1.0, prob / target_prob) if target_prob > 0 else 0.0

    def scores(self, logits: Logits) -> Logits:
        """`logits` after all that comes before the filters; not to be written into."""
        return self._scores(logits, ())

    def adjusted(self, logits: Logits, ahead: Sequence[int] = ()) -> Logits:
        """A copy of `logits` after bias, penalties and DRY."""
        scores = logits.copy()
        self._adjustments.apply(scores, ahead)
        return scores

    def _scores(self, logits: Logits, ahead: Sequence[int]) -> Logits:
        """`logits` after all that comes before the filters; a copy where that changes anything."""
        if self._grammar is None:
            return self.adjusted(logits, ahead) if self._adjustments.any else logits
        scores = self.adjusted(logits, ahead)
        confine(scores, self._grammar.allowed(ahead))
        return scores
