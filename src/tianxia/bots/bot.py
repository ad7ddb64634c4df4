"""What a bot is: something that chooses an action from a view. It never sees a state."""

from __future__ import annotations

from typing import Protocol

from tianxia.core.view import View


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View) -> int:
        """One of ``view.legal``, which is not empty."""
        ...
