"""How likely a guess is to be accepted, learned from what became of the guesses before it.

A draft's own probability says which guesses are surer than others, not how sure: pairs, weight types, temperatures and
texts differ. An online logistic regression on it learns the difference within a reply. It is updated as an extended
Kalman filter (West, Harrison and Migon 1985, dynamic generalised linear models): the coefficients may drift, so it
forgets what no longer holds.
"""

import math
from typing import Final

from foretoken.engine.learned import Belief

# What another run came to believe is believed as if a few guesses of this one had said so: the text, the sampling or
# the machine's arithmetic may be another, and a certainty that is wrong would take long to forget.
_RECALLED: Final = 0.5  # of the variances before anything was learned
_CLIP: Final = 7.0


def logit(probability: float) -> float:
    """log(p / (1 - p)), kept between -7 and 7."""
    if probability <= 0.0009:
        return -_CLIP
    if probability >= 0.9991:
        return _CLIP
    return math.log(probability / (1.0 - probability))


def _sigmoid(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x)) if x > -30 else 0.0


class Calibration:
    """P(accepted) = sigmoid(bias + slope * evidence), with a Gaussian belief over the two coefficients.

    `drift`: variance that each observation adds to the bias, so that the memory is some 1 / sqrt(drift) guesses.
    """

    def __init__(
        self,
        *,
        bias: float = 0.0,
        slope: float = 1.0,
        bias_variance: float = 1.0,
        slope_variance: float = 0.15,
        drift: float = 0.004,
    ) -> None:
        self._bias, self._slope = bias, slope
        # Covariance: [[a, b], [b, c]]
        self._a, self._b, self._c = bias_variance, 0.0, slope_variance
        self._most = 2.0 * bias_variance
        self._least_recalled = _RECALLED * bias_variance, _RECALLED * slope_variance
        self._drift = drift

    @property
    def belief(self) -> Belief:
        """What it has come to, to be kept."""
        return Belief(coefficients=(self._bias, self._slope), variances=(self._a, self._c))

    def recall(self, belief: Belief) -> None:
        """Start from what another run believed in the end, and no surer of it than a few guesses make.

        A belief about other coefficients than these says nothing here.
        """
        if len(belief.coefficients) != 2 or len(belief.variances) != 2:
            return
        self._bias, self._slope = belief.coefficients[0], max(0.0, belief.coefficients[1])
        self._a = max(belief.variances[0], self._least_recalled[0])
        self._b = 0.0
        self._c = max(belief.variances[1], self._least_recalled[1])

    def probability(self, evidence: float) -> float:
        """P(accepted) of a guess with this evidence, between 0.002 and 0.998."""
        return min(0.998, max(0.002, _sigmoid(self._bias + self._slope * evidence)))

    def observe(self, evidence: float, accepted: float) -> None:
        """A judged guess: 1 accepted, 0 refused; between them, the chance it would have had."""
        self._a = min(self._a + self._drift, self._most)
        predicted = _sigmoid(self._bias + self._slope * evidence)
        weight = predicted * (1.0 - predicted)
        pull_bias = self._a + self._b * evidence
        pull_slope = self._b + self._c * evidence
        scale = 1.0 / (1.0 + weight * (pull_bias + evidence * pull_slope))
        error = (accepted - predicted) * scale
        self._bias += pull_bias * error
        self._slope = max(0.0, self._slope + pull_slope * error)  # surer is never less likely
        shrink = weight * scale
        self._a -= shrink * pull_bias * pull_bias
        self._b -= shrink * pull_bias * pull_slope
        self._c -= shrink * pull_slope * pull_slope
