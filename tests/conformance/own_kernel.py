"""A kernel of somebody else that calls our rules, in a program that has never called them on the CPU."""

from __future__ import annotations

from typing import Any

import numpy as np

from tianxia.core import compiled

cuda: Any = compiled._cuda()  # pyright: ignore[reportPrivateUsage] -- as a user would import it, NumPy mended

from tianxia.games import catalog  # noqa: E402 -- rules are imported after numba-cuda: that order is the point

SEED = np.uint64(5)
GAME = catalog.load("china")
deal, legal = GAME.rules.deal, GAME.rules.legal


@cuda.jit
def begin(states: Any, masks: Any) -> None:
    i = cuda.grid(1)
    if i < states.shape[0]:
        deal(states[i], SEED)
        legal(states[i], masks[i])


def main() -> None:
    states, masks = np.zeros(4, GAME.dtype), np.stack([GAME.new_mask()] * 4)
    states[:] = GAME.prepare(GAME.about.complete({}, 3), 3)
    on_device = cuda.to_device(masks)
    begin[1, 4](cuda.to_device(states), on_device)
    assert (on_device.copy_to_host() == GAME.mask(GAME.new({}, 3, int(SEED)))).all()


if __name__ == "__main__":
    main()
