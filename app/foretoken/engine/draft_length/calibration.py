"""How likely a guess is to be accepted, learned from what became of the guesses before it.

A draft's own probability says which guesses are surer than others, not how sure: pairs, weight types, temperatures and
texts differ. An online logistic regression learns the difference within a reply, from that probability and from whether
the conversation itself, looked up, would go on with the same token. It is updated as an extended Kalman filter (West,
Harrison and Migon 1985, dynamic generalised linear models): the bias may drift, so it forgets what no longer holds.

How long guesses have stood without a refusal foretells the next one, too, but lengths chosen with it were no faster
(tests/perf/replay_lengths.py).
"""

import math
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from foretoken.engine.draft_length.learned import Belief

# What another run came to believe is believed as if a few guesses of this one had said so: the text, the sampling or
# the machine's arithmetic may be another, and a certainty that is wrong would take long to forget.
_RECALLED: Final = 0.5  # of the variances before anything was learned
_CLIP: Final = 7.0
_USUAL_DRIFT: Final = 0.0005  # what holds over many replies moves slowly
_REPLY_DOUBT: Final = 0.5  # variance of the bias from one reply to the next
_RECENT: Final = 512  # judged guesses of a reply that what holds over many replies is learned from
_MEANS: Final = (0.0, 1.0, 0.0)
_VARIANCES: Final = (1.0, 0.15, 0.3)


def logit(probability: float) -> float:
    """log(p / (1 - p)), kept between -7 and 7."""
    if probability <= 0.0009:
        return -_CLIP
    if probability >= 0.9991:
        return _CLIP
    return math.log(probability / (1.0 - probability))


def _sigmoid(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x)) if x > -30 else 0.0


class Evidence(msgspec.Struct, frozen=True, order=True, gc=False):
    """What is known of a guess before it is judged. In order of `sure`.

    `sure`: log-odds of the source's own confidence. `echo`: above 0 when prompt lookup says the same token, below when
    it says another, the further from 0 the more context agrees; see `echo_evidence`.
    """

    sure: float
    echo: float = 0.0


def echo_evidence(matched: int, same: bool) -> float:
    """`matched` tokens of context stood before, and were followed by the same token or another."""
    strength = min(3.0, math.log2(1.0 + matched))
    return strength if same else -strength


class Calibration:
    """P(accepted) = sigmoid(bias + weights . evidence), with a Gaussian belief over the three coefficients.

    `drift`: variance that each observation adds to the bias, so that the memory is some 1 / sqrt(drift) guesses.
    """

    def __init__(self, *, drift: float = 0.004) -> None:
        self._mean = _MEANS
        # Covariance, symmetric: [[aa, ab, ac], [ab, bb, bc], [ac, bc, cc]]
        self._spread = (_VARIANCES[0], 0.0, 0.0, _VARIANCES[1], 0.0, _VARIANCES[2])
        self._drift = drift

    @property
    def belief(self) -> Belief:
        """What it has come to, to be kept."""
        aa, _, _, bb, _, cc = self._spread
        return Belief(coefficients=self._mean, variances=(aa, bb, cc))

    def recall(self, belief: Belief) -> None:
        """Start from what another run believed in the end, and no surer of it than a few guesses make.

        A belief about other coefficients than these says nothing here.
        """
        if len(belief.coefficients) != 3 or len(belief.variances) != 3:
            return
        bias, sure, echo = belief.coefficients
        self._mean = (bias, max(0.0, sure), echo)
        aa, bb, cc = (max(v, _RECALLED * least) for v, least in zip(belief.variances, _VARIANCES, strict=True))
        self._spread = (aa, 0.0, 0.0, bb, 0.0, cc)

    def begin_from(self, other: "Calibration", doubt: float) -> None:
        """Believe what `other` does, its bias doubted by so much variance more: what comes is another text."""
        aa, ab, ac, bb, bc, cc = other._spread
        self._mean = other._mean
        self._spread = (min(aa + doubt, 2.0 * _VARIANCES[0]), ab, ac, bb, bc, cc)

    def probability(self, evidence: Evidence) -> float:
        """P(accepted) of a guess with this evidence, between 0.002 and 0.998."""
        bias, sure, echo = self._mean
        found = _sigmoid(bias + sure * evidence.sure + echo * evidence.echo)
        return 0.998 if found > 0.998 else found if found > 0.002 else 0.002

    def observe(self, evidence: Evidence, accepted: float) -> None:
        """A judged guess: 1 accepted, 0 refused; between them, the chance it would have had."""
        self.observe_all([(evidence, accepted)])

    def observe_all(self, judged: Iterable[tuple[Evidence, float]]) -> None:
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
    """A calibration that begins every reply from what held over many of them.

    A list is foreseen by a draft that was of no use in the story before it: where each reply went on from the end of
    the last, the guesses after a bad text were cut short for rounds.
    """

    def __init__(self) -> None:
        self._usual = Calibration(drift=_USUAL_DRIFT)
        self._reply = Calibration()
        # Not learned from yet: what holds over many replies is asked for between them alone.
        self._judged: deque[tuple[Evidence, float]] = deque(maxlen=_RECENT)

    @property
    def belief(self) -> Belief:
        """What held over all replies, to be kept."""
        self._learn()
        return self._usual.belief

    def recall(self, belief: Belief) -> None:
        """Start from what another run believed in the end; see `Calibration.recall`."""
        self._judged.clear()
        self._usual.recall(belief)
        self._reply.recall(belief)

    def begin_reply(self) -> None:
        """The next guesses are of another reply."""
        self._learn()
        self._reply.begin_from(self._usual, _REPLY_DOUBT)

    def probability(self, evidence: Evidence) -> float:
        """P(accepted) of a guess with this evidence in this reply, between 0.002 and 0.998."""
        return self._reply.probability(evidence)

    def observe(self, evidence: Evidence, accepted: float) -> None:
        """A judged guess; see `Calibration.observe`."""
        self.observe_all([(evidence, accepted)])

    def observe_all(self, judged: Sequence[tuple[Evidence, float]]) -> None:
        """Several, in order."""
        self._reply.observe_all(judged)
        self._judged.extend(judged)

    def _learn(self) -> None:
        self._usual.observe_all(self._judged)
        self._judged.clear()
