"""Positions as they are written; `tianxia.games.huang.position` has the lines and reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tianxia.core.game import Viewer, sees
from tianxia.core.layout import NONE
from tianxia.core.position import UNKNOWN, hand_for, line_of, pairs_for, some, unseen_beside, words_for
from tianxia.games.huang.geometry import N_SPACES, space_name, spaces_of
from tianxia.games.huang.land import BOARDS, CAPITALS, spaces_in
from tianxia.games.huang.midway import midway_lines
from tianxia.games.huang.modules import MODULES
from tianxia.games.huang.names import COLOURS
from tianxia.games.huang.position import OPTIONS, OVER, seat_names
from tianxia.games.huang.state import FIRST_BUILDING, PALACE, Colour


def write(state: Any, _options: Mapping[str, str], viewer: Viewer) -> str:
    """A state or a view in the notation that `read` understands."""
    hands, known = state.seats["hidden"]["hand"], state.seats["known_hand"]
    lines = [
        f"board {BOARDS[int(state.board)]}",
        f"seats {int(state.n_seats)}",
        *some("use", _modules(state)),
        *_board_lines(state),
        *_seat_lines(state, viewer),
        *some("market", words_for(COLOURS, state.market)),
        line_of("discards", pairs_for(COLOURS, state.discards)),
        line_of("bag", pairs_for(COLOURS, unseen_beside(state.secret.bag, hands, known))),
        *some("removed", _counts(state.secret.removed, int(state.n_removed))),
        f"to move {int(state.to_move) + 1}",
        f"actions left {int(state.actions_left)}",
        f"turn {int(state.turn)}",
        *midway_lines(state),
        *(f"over {name}" for name, ending in OVER.items() if state.ending == ending),
    ]
    return "\n".join(lines) + "\n"


def _counts(numbers: Any, n: int) -> Iterator[str]:
    """Pieces by colour, and how many of them cannot be seen."""
    return pairs_for((*COLOURS, UNKNOWN), [*numbers, n - int(numbers.sum())])


def _modules(state: Any) -> Iterator[str]:
    flags = (state.has_bandits, state.has_palace, state.n_removed, state.is_open)
    return (name for name, flag in zip(OPTIONS, flags, strict=True) if flag)


def _board_lines(state: Any) -> Iterator[str]:
    capitals = CAPITALS[int(state.board)]
    is_whole = not (capitals & ~state.tiles[Colour.YELLOW]).any()
    if not is_whole:
        yield "no capitals"
    for colour, words in zip(COLOURS, state.tiles, strict=True):
        named = words & ~capitals if is_whole else words
        yield from some(f"tiles {colour}", map(space_name, spaces_in(named)))
    sites = ["-".join(map(space_name, spaces_of(*divmod(int(s), N_SPACES)))) if s >= 0 else "" for s in state.sites]
    yield from some("pagodas", filter(None, sites[: FIRST_BUILDING[PALACE]]))
    yield from some("palace", filter(None, sites[FIRST_BUILDING[PALACE] :]))
    for module in MODULES:
        yield from module.notation.lines(state)


def _seat_lines(state: Any, viewer: Viewer) -> Iterator[str]:
    for seat, (name, row) in enumerate(zip(seat_names(state), state.seats, strict=False)):
        leaders = zip(COLOURS, row.leaders.tolist(), strict=True)
        yield from some(f"leaders {name}", (f"{c}={space_name(space)}" for c, space in leaders if space != NONE))
        yield from some(f"hand {name}", hand_for(COLOURS, row.hidden.hand, row.known_hand, int(row.n_hand)))
        yield from some(f"known {name}", words_for(COLOURS, row.known_hand))
        yield from some(f"replaced {name}", _counts(row.hidden.discarded, int(row.n_discarded)))
        is_seen = sees(viewer, seat) or bool(state.is_open or state.ending)
        yield from some(f"points {name}", pairs_for(COLOURS, row.points) if is_seen else [UNKNOWN])
        for module in MODULES:
            yield from module.notation.seat_lines(state, seat)
