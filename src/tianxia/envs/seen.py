"""What a seat observes, as arrays: the features that judges learn from, or every number of its view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from tianxia.core.bits import as_bools
from tianxia.core.errors import BadInput, choice
from tianxia.core.layout import flatten
from tianxia.core.view import View

Flags = npt.NDArray[np.int8]
FEATURES, NUMBERS = "features", "numbers"


def features(view: View) -> Flags:
    """What judges see, a flag each."""
    return as_bools(view.game.features_of(view.states, view.seat), view.game.features.n).astype(np.int8)


def numbers(view: View) -> npt.NDArray[np.int32]:
    """Every number of the view, in the order of the record's declaration."""
    return flatten(view.record, without=("derived",)).astype(np.int32)


def mask(view: View) -> Flags:
    """The legal actions, a flag each; none while it is another seat's decision."""
    return as_bools(view.mask, view.game.n_actions).astype(np.int8)


OBSERVATIONS: dict[str, Callable[[View], npt.NDArray[Any]]] = {FEATURES: features, NUMBERS: numbers}


def check_observation(name: str) -> None:
    """`BadInput` unless there is such an observation."""
    if name not in OBSERVATIONS:
        raise BadInput(f"observation '{name}': {choice(OBSERVATIONS)}")
