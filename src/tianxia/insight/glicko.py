"""Ratings by Glicko-2 (Mark Glickman, 2012): of whoever meets others one by one, as people and puzzles do."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

SCALE = 173.7178
"""Points of a rating in a step of the arithmetic."""
MIDDLE = 1500.0
TAU = 0.5
"""How much volatilities change."""
EPSILON = 1e-6
LEAST_DEVIATION, MOST_DEVIATION = 45.0, 350.0
"""Nobody is known for ever, and nobody less than at the start."""


class Rating(NamedTuple):
    """How strong somebody is, and how certain that is."""

    rating: float = MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


class Meeting(NamedTuple):
    """With somebody else, and what came of it: 1 for a victory, 0 for a defeat."""

    other: Rating
    score: float


def after(own: Rating, *meetings: Meeting) -> Rating:
    """The rating of somebody after one or more meetings, which count as simultaneous."""
    mu, phi = (own.rating - MIDDLE) / SCALE, own.deviation / SCALE
    weights = [_weight(other.deviation / SCALE) for other, _ in meetings]
    expected = [
        _expected(mu, (other.rating - MIDDLE) / SCALE, weight)
        for (other, _), weight in zip(meetings, weights, strict=True)
    ]
    variance = 1 / sum(g**2 * e * (1 - e) for g, e in zip(weights, expected, strict=True))
    surplus = sum(g * (one.score - e) for g, e, one in zip(weights, expected, meetings, strict=True))
    sigma = _volatility(own.volatility, phi, variance, variance * surplus)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + 1 / variance)
    deviation = min(MOST_DEVIATION, max(LEAST_DEVIATION, SCALE * phi))
    return Rating(MIDDLE + SCALE * (mu + phi**2 * surplus), deviation, sigma)


def _weight(phi: float) -> float:
    """Of a meeting with somebody who is known so well."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _expected(mu: float, other: float, weight: float) -> float:
    return 1 / (1 + math.exp(-weight * (mu - other)))


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """By the fifth step of the description: the zero of a falling function, between two bounds."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        power = math.exp(x)
        total = phi**2 + variance + power
        return power * (delta**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low, high = start, _bound(slope, start, delta**2 - phi**2 - variance)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > EPSILON:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def _bound(slope: Callable[[float], float], start: float, surprise: float) -> float:
    """The other side of the zero."""
    if surprise > 0:
        return math.log(surprise)
    k = 1
    while slope(start - k * TAU) < 0:
        k += 1
    return start - k * TAU
