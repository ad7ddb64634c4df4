"""Actions compared over the same worlds, and how certain that is.

Worlds that are looked into by one tree depend on each other. So they are dealt out to blocks, each with a tree of its
own, and what differs from block to block tells how far to trust their mean.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tianxia.bots.judge import Floats
from tianxia.bots.search import Search
from tianxia.core.view import View

N_BLOCKS = 10
T95 = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131)
"""Student's t by degrees of freedom, from 1: what a mean may be off by, in standard errors, in 19 of 20 cases."""


class Estimate(NamedTuple):
    """A mean, and between what it lies in 19 of 20 cases."""

    mean: float
    low: float
    high: float


NOTHING = Estimate(0.0, 0.0, 0.0)


def block_means(search: Search, view: View, actions: Sequence[int], seeds: Any, n_blocks: int = N_BLOCKS) -> Floats:
    """What every seat can expect after each of the actions: by blocks of worlds, actions and seats."""
    return np.array([search.means(view, actions, part) for part in np.array_split(seeds, n_blocks)])


def student(n: int) -> float:
    """Student's t of *n* degrees of freedom; where there are many, within two thousandths."""
    return T95[n - 1] if n <= len(T95) else 1.96 + 2.4 / n + 2.8 / n**2


def estimate(means: Floats) -> Estimate:
    """From the means of blocks, or of games."""
    n = len(means)
    mean, half = float(means.mean()), student(n - 1) * float(means.std(ddof=1)) / math.sqrt(n)
    return Estimate(mean, mean - half, mean + half)


def lead_of(leads: Floats) -> Estimate:
    """By how much an action leads another one, from its leads in blocks: by the whole victory at most."""
    mean, low, high = estimate(leads)
    return Estimate(mean, max(low, -1.0), min(high, 1.0))
