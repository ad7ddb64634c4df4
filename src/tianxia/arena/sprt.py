"""A sequential test with given error rates: generalized, for scores of deals whose distribution nobody knows.

Two hypotheses say what the mean of the scores is. Of all distributions with that mean, each takes the one under which
the scores are likeliest; the logarithm of the ratio of these likelihoods is compared with Wald's bounds at every deal.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

TRACE = 1e-3
"""So much of a deal of each kind is added, won and lost, so that both hypotheses are possible from the beginning."""
N_HALVINGS = 60


Counts = Mapping[float, float]
"""How often there was each score."""


def log_ratio(counts: Counts, h0: float, h1: float) -> float:
    """How much likelier the scores are if their mean is *h1* than if it is *h0*, as a logarithm."""
    traced = {**counts, **{score: counts.get(score, 0) + TRACE for score in (0.0, 1.0)}}
    return _log_likelihood(traced, h1) - _log_likelihood(traced, h0)


def _log_likelihood(counts: Counts, mean: float) -> float:
    """Of the likeliest distribution with this mean, up to what all distributions have in common.

    By Lagrange's method it gives every score the weight ``count / (1 + tilt * (score - mean))``.
    """
    tilt = _tilt(counts, mean)
    return -sum(n * math.log(1 + tilt * (score - mean)) for score, n in counts.items())


def _tilt(counts: Counts, mean: float) -> float:
    """The one for which the weighted scores have this mean; the sum falls as it rises."""
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(N_HALVINGS):
        middle = (low + high) / 2
        if sum(n * (score - mean) / (1 + middle * (score - mean)) for score, n in counts.items()) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


@dataclass(frozen=True)
class Test:
    """Whether the mean is *h1* rather than *h0*, wrong either way no oftener than *alpha* and *beta* say."""

    __test__ = False  # not one of pytest's
    h0: float
    h1: float
    alpha: float
    """How often h1 is believed although h0 is true."""
    beta: float
    """How often h0 is believed although h1 is true."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Of the logarithm: below the first h0 is believed, above the second h1."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Counts) -> float:
        return log_ratio(counts, self.h0, self.h1)

    def believes(self, counts: Counts) -> bool | None:
        """Whether h1 is believed, or None as long as nothing is decided."""
        ratio, (low, high) = self.ratio(counts), self.bounds
        return ratio >= high if ratio >= high or ratio <= low else None
