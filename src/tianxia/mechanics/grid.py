"""A grid of squares, numbered row by row from the top left corner."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def edge_neighbours(height: int, width: int) -> npt.NDArray[np.uint16]:
    """For every square its neighbours above, left, right and below.

    Beyond the border the table says ``height * width``. Arrays over squares have one cell more for it, so that rules
    can look beyond the border without asking where it is.
    """
    table = np.full((height * width, 4), height * width, np.uint16)
    for row in range(height):
        for column in range(width):
            around = (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)
            for side, (r, c) in enumerate(around):
                if 0 <= r < height and 0 <= c < width:
                    table[row * width + column, side] = r * width + c
    return table
