"""How a finished game is rewarded through the doors of Gymnasium, PettingZoo and OpenSpiel: so that it sums to zero.

Vector environments hand out shares of the victory, or margins, as they are.
"""

from __future__ import annotations

from tianxia.core.game import Game, shares
from tianxia.core.layout import States


def rewards(game: Game, states: States) -> list[float]:
    """Shares of the victory, shifted and scaled so that they sum to zero and a sole winner has 1.

    So whoever wins nothing has -1/(n-1), and a victory that all share is worth 0 to each.
    """
    n = int(states[0]["n_seats"])
    return [(share - 1 / n) * n / (n - 1) for share in shares(game.result(states).winners, n)]


def worst(n_seats: int) -> float:
    """What somebody without any share of the victory gets, at least."""
    return -1 / (n_seats - 1)
