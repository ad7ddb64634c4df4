"""What chance brought, in words, for those who may know it."""

from __future__ import annotations

from typing import Any

import numpy as np

from tianxia.core.layout import States
from tianxia.core.words import Event
from tianxia.games.emperor.actions import ACTIONS, DECK
from tianxia.games.emperor.names import COLOURS
from tianxia.games.emperor.text import turned_over


def drawn(states_before: States, action: int, states_after: States) -> list[Event]:
    """[Emperor 14.3] Bonus tiles that were turned over, [Emperor 7.4] the card that a seat took from the deck,
    [Emperor 7.3] those turned up on the display and [Emperor 15.9] the Emperor's."""
    before, after = states_before[0], states_after[0]
    seat = int(before["to_move"])
    card = _more(before["seats"]["hidden"]["hand"][seat], after["seats"]["hidden"]["hand"][seat], action == DECK)
    display = _turned_up(before, action, after)
    emperors = _emperors(before, after, card + display)
    found = [*turned_over(before, after)]
    found += [Event("drawn.card", {"seat": seat, "card": name}) for name in _named(card)]
    found += [Event("drawn.display", {"cards": _named(display)})] if display.any() else []
    return found + ([Event("drawn.emperor", {"cards": _named(emperors)})] if emperors.any() else [])


def _turned_up(before: Any, action: int, after: Any) -> Any:
    """What was taken from the display has left it before."""
    kind, parts = ACTIONS.decode(action)
    left = before["display"].copy()
    if kind == "take":
        left[COLOURS.index(parts["card"])] -= 1
    return _more(left, after["display"], kind in ("take", "deck"))


def _emperors(before: Any, after: Any, others: Any) -> Any:
    """All else that has left the deck; if that was shuffled meanwhile, what he has more of."""
    if after["n_shuffled"] > before["n_shuffled"]:
        return _more(before["emperors_cards"], after["emperors_cards"])
    return _more(others, before["secret"]["bag"] - after["secret"]["bag"])


def _more(before: Any, after: Any, is_drawn: bool = True) -> Any:
    return np.maximum(after - before, 0) * is_drawn


def _named(cards: Any) -> list[str]:
    """Every card by its colour."""
    return [COLOURS[colour] for colour, n in enumerate(cards.tolist()) for _ in range(n)]
