"""How sure shares of the victory are: the odds between seats to a power. 1 leaves them as they are, less evens them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tianxia.bots.net import FULLY, Net

Floats = npt.NDArray[np.float64]
LEAST_SURE = 0.25
"""And no surer than the inverse of it."""
CHOICES = np.geomspace(LEAST_SURE, 1 / LEAST_SURE, 281)
"""One per cent apart."""


def is_sureness(number: float) -> bool:
    """Whether anything can be made so many times as sure."""
    return LEAST_SURE <= number <= 1 / LEAST_SURE


def tempered(shares: Floats, sureness: float) -> Floats:
    """Shares with the odds to this power, the seats being the last axis."""
    odds = shares**sureness
    return odds / odds.sum(-1, keepdims=True)


def tempered_share(share: float, sureness: float, n_seats: int) -> float:
    """The same of one seat, where nothing is known of the others: they are taken for equal.

    With two seats that is exact. With more it says too much (too little where it makes less sure) the more rivals
    differ: of 50, 45 and 5 %, 1.5 times as sure, the first is told 59 %, where all three together give 53.
    """
    rivals = (n_seats - 1) * ((1 - share) / (n_seats - 1)) ** sureness
    return share**sureness / (share**sureness + rivals)


def tempered_error(share: float, error: float, sureness: float, n_seats: int) -> float:
    """By how much such a share may be off: as far as it goes where the share is so much more or less.

    The slope at the share would not do: it vanishes near nothing and all, and what may be off does not.
    """
    ends = (tempered_share(min(1.0, max(0.0, share + way * error)), sureness, n_seats) for way in (-1, 1))
    return max(abs(end - tempered_share(share, sureness, n_seats)) for end in ends)


def tempered_net(net: Net, sureness: float) -> Net:
    """A net that is so much surer of what it says, up to rounding.

    What it says of two seats differs by so many times as much. With two seats no other action seems best to it.
    """
    return net._replace(**_louder(net, sureness), hand=_scaled(net.hand, sureness))


def softened_net(net: Net, part: float) -> Net:
    """A net of whose own words only a part counts, beside what it makes of the judgement by hand.

    One that makes nothing of that has the rest said by hand, as sure as that is, whatever the net is tempered by.
    """
    rest = np.full_like(net.hand, round((1 - part) * FULLY))
    return net._replace(**_louder(net, part), hand=net.hand if net.hand.any() else rest)


def _louder(net: Net, factor: float) -> dict[str, Any]:
    """The weights that say what a net has found out, so many times as strong."""
    return {"last": _scaled(net.last, factor), "last_bias": _scaled(net.last_bias, factor)}


def _scaled(weights: Any, factor: float) -> Any:
    most = np.iinfo(weights.dtype).max
    return (weights * factor).round().clip(-most, most).astype(weights.dtype)


def fitting(said: Sequence[Floats], won: Sequence[Floats]) -> float:
    """The sureness with which what was said of the seats, position by position, comes closest to what they won.

    By squares: logarithms would have a few that were wrongly certain decide it all. Positions may have any number of
    seats.
    """
    by_seats = {n: [k for k, each in enumerate(said) if len(each) == n] for n in {len(each) for each in said}}
    tables = [(np.array([said[k] for k in of]), np.array([won[k] for k in of])) for of in by_seats.values()]

    def regret(sureness: float) -> float:
        return sum(float(((tempered(shares, sureness) - came) ** 2).sum()) for shares, came in tables)

    return float(min(CHOICES, key=regret))
