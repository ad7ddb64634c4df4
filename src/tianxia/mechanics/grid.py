"""A grid of squares, numbered row by row from the top left corner."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tianxia.core.record import NONE


def edge_neighbours(height: int, width: int) -> npt.NDArray[np.int16]:
    """For every square its neighbours above, left, right and below, ``NONE`` beyond the border."""
    table = np.full((height * width, 4), NONE, np.int16)
    for row in range(height):
        for column in range(width):
            around = (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)
            for side, (r, c) in enumerate(around):
                if 0 <= r < height and 0 <= c < width:
                    table[row * width + column, side] = r * width + c
    return table
