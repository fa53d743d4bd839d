"""The chance that a guess is accepted, learned from what became of the guesses before it.

A draft's own probability ranks guesses but is not calibrated: pairs, weight types, temperatures and texts differ. An
online logistic regression learns the calibration within a reply, from two inputs: that probability, and whether prompt
lookup guesses the same token. It is updated as an extended Kalman filter (West, Harrison and Migon 1985, dynamic
generalised linear models), whose bias drifts, so that old observations fade.

The number of guesses accepted in a row would be a third input, but lengths chosen with it were no faster
(tests/perf/replay_lengths.py).
"""

import math
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from foretoken.engine.draft_length.learned import Belief

# The prior of (bias, weight of the log-odds, weight of the echo): a draft is believed at its word, loosely.
_MEANS: Final = (0.0, 1.0, 0.0)
_VARIANCES: Final = (1.0, 0.15, 0.3)
# Chosen by tests/perf/replay_lengths.py on the recorded texts of the benchmark pairs.
_DRIFT: Final = 0.004  # variance that a guess adds to the bias within a reply
_USUAL_DRIFT: Final = 0.0005  # likewise over many replies
_REPLY_DOUBT: Final = 0.5  # variance of the bias from one reply to the next
_RECENT: Final = 512  # judged guesses of a reply that the calibration over many replies learns from
# A belief of another run counts as much as a few guesses of this one: the text, the sampling or the machine's
# arithmetic may be another, and a wrong certainty would take long to correct.
_RECALLED: Final = 0.5  # of the prior variances, at least
_CLIP: Final = 7.0  # log-odds are kept within 7 of 0: probabilities 0.0009 to 0.9991


def logit(probability: float) -> float:
    """log(p / (1 - p)), kept between -7 and 7."""
    if probability <= 0.0009:
        return -_CLIP
    if probability >= 0.9991:
        return _CLIP
    return math.log(probability / (1.0 - probability))


def _sigmoid(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x)) if x > -30 else 0.0


class GuessEvidence(msgspec.Struct, frozen=True, order=True, gc=False):
    """What is known of a guess before it is judged. In order of `sure`.

    `sure`: log-odds of the source's own confidence. `echo`: above 0 when prompt lookup says the same token, below when
    it says another, the further from 0 the more context agrees; see `echo_evidence`.
    """

    sure: float
    echo: float = 0.0


def echo_evidence(matched: int, same: bool) -> float:
    """The value of `GuessEvidence.echo` where the last `matched` tokens occurred before, followed by the `same` token
    as the guess or by another."""
    strength = min(3.0, math.log2(1.0 + matched))
    return strength if same else -strength


class Calibration:
    """P(accepted) = sigmoid(bias + weights . evidence), with a Gaussian belief over the three coefficients.

    `drift`: variance that each observation adds to the bias, so that it remembers some 1 / sqrt(drift) guesses.
    """

    def __init__(self, *, drift: float = _DRIFT) -> None:
        self._mean = _MEANS
        # Covariance, symmetric: [[aa, ab, ac], [ab, bb, bc], [ac, bc, cc]]
        self._spread = (_VARIANCES[0], 0.0, 0.0, _VARIANCES[1], 0.0, _VARIANCES[2])
        self._drift = drift

    @property
    def belief(self) -> Belief:
        """The coefficients and their variances, to be kept."""
        aa, _, _, bb, _, cc = self._spread
        return Belief(coefficients=self._mean, variances=(aa, bb, cc))

    def recall(self, belief: Belief) -> None:
        """Start from what another run learned, with more variance than it had. A belief about other coefficients is
        ignored."""
        if len(belief.coefficients) != 3 or len(belief.variances) != 3:
            return
        bias, sure, echo = belief.coefficients
        self._mean = (bias, max(0.0, sure), echo)
        aa, bb, cc = (max(v, _RECALLED * least) for v, least in zip(belief.variances, _VARIANCES, strict=True))
        self._spread = (aa, 0.0, 0.0, bb, 0.0, cc)

    def begin_from(self, other: "Calibration", doubt: float) -> None:
        """Take over the belief of `other`, with `doubt` more variance of the bias."""
        aa, ab, ac, bb, bc, cc = other._spread
        self._mean = other._mean
        self._spread = (min(aa + doubt, 2.0 * _VARIANCES[0]), ab, ac, bb, bc, cc)

    def probability(self, evidence: GuessEvidence) -> float:
        """P(accepted) of a guess with this evidence, between 0.002 and 0.998."""
        bias, sure, echo = self._mean
        found = _sigmoid(bias + sure * evidence.sure + echo * evidence.echo)
        return 0.998 if found > 0.998 else found if found > 0.002 else 0.002

    def observe(self, evidence: GuessEvidence, accepted: float) -> None:
        """A judged guess: 1 accepted, 0 refused; between them, the chance it would have had."""
        self.observe_all([(evidence, accepted)])

    def observe_all(self, judged: Iterable[tuple[GuessEvidence, float]]) -> None:
        """Several, in order; see `observe`."""
        # Written out: three coefficients are too few for arrays to be any faster.
        bias, sure, echo = self._mean
        aa, ab, ac, bb, bc, cc = self._spread
        drift, most = self._drift, 2.0 * _VARIANCES[0]
        for evidence, accepted in judged:
            x, y = evidence.sure, evidence.echo
            aa = min(aa + drift, most)
            a, b, c = aa + ab * x + ac * y, ab + bb * x + bc * y, ac + bc * x + cc * y
            predicted = _sigmoid(bias + sure * x + echo * y)
            weight = predicted * (1.0 - predicted)
            scale = 1.0 / (1.0 + weight * (a + x * b + y * c))
            error, shrink = (accepted - predicted) * scale, weight * scale
            bias, echo = bias + a * error, echo + c * error
            sure = max(0.0, sure + b * error)  # surer is never less likely
            aa, ab, ac = aa - shrink * a * a, ab - shrink * a * b, ac - shrink * a * c
            bb, bc, cc = bb - shrink * b * b, bc - shrink * b * c, cc - shrink * c * c
        self._mean = (bias, sure, echo)
        self._spread = (aa, ab, ac, bb, bc, cc)


class ReplyCalibration:
    """A calibration that begins every reply from one that is learned over many replies.

    It is not carried from the end of one reply into the next: after a story that the draft could not foresee, it would
    cut guesses short for some rounds of a list that is easy to foresee (0.2-0.5% slower by tests/perf/replay_lengths.py
    on the recorded texts of the benchmark pairs).
    """

    def __init__(self) -> None:
        self._usual = Calibration(drift=_USUAL_DRIFT)
        self._reply = Calibration()
        # For `_usual`, which is asked for between replies alone and learns then.
        self._judged: deque[tuple[GuessEvidence, float]] = deque(maxlen=_RECENT)

    @property
    def belief(self) -> Belief:
        """Learned over all replies, to be kept."""
        self._learn()
        return self._usual.belief

    def recall(self, belief: Belief) -> None:
        """Start from the belief of another run; see `Calibration.recall`."""
        self._judged.clear()
        self._usual.recall(belief)
        self._reply.recall(belief)

    def begin_reply(self) -> None:
        """The next guesses are of another reply."""
        self._learn()
        self._reply.begin_from(self._usual, _REPLY_DOUBT)

    def begin_unknown(self) -> None:
        """Begin this reply as with a pair of which nothing is known: it may be unlike the earlier ones."""
        self._reply = Calibration()

    def probability(self, evidence: GuessEvidence) -> float:
        """P(accepted) of a guess with this evidence in this reply, between 0.002 and 0.998."""
        return self._reply.probability(evidence)

    def observe(self, evidence: GuessEvidence, accepted: float) -> None:
        """A judged guess; see `Calibration.observe`."""
        self.observe_all([(evidence, accepted)])

    def observe_all(self, judged: Sequence[tuple[GuessEvidence, float]]) -> None:
        """Several, in order."""
        self._reply.observe_all(judged)
        self._judged.extend(judged)

    def _learn(self) -> None:
        self._usual.observe_all(self._judged)
        self._judged.clear()
