"""The middle of an action in notation: these lines of a position, in any order.

phase support               what is decided: action, offer, move, market, chain, replace, attack, defend, support, tie,
                            loss or granaries; if not given action
turn of 1                   whose turn it is; if not given that of the seat to move
placed c4                   the tile just placed
new site c4-d4-d5           where a pagoda is moved to
replacing 2                 tiles discarded face down in this action
revolt red 1 2              the colour of the leaders, the attacker, the defender
committed 1 2 leader        tiles of a seat in a revolt, and whether its leader off the board helps
committed 1 nw 2 leader     likewise in a war for the kingdom in this direction of the tile placed
war nw c4 d4                when a war has been won: each kingdom as it was, by its direction
losing nw                   the kingdom that has won and loses soldiers
fight 3 c4 d4               the site of bandits that are fought, and the kingdom that loses soldiers, as it was
losses 2                    soldiers still to go
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tianxia.core.bits import clear_bit, has_bit, set_bit
from tianxia.core.errors import BadInput, Said
from tianxia.core.layout import NONE
from tianxia.core.position import Fields, counts_on, integer, line_of, named, number_on, some
from tianxia.games.huang.geometry import DIRECTIONS, space_name
from tianxia.games.huang.kingdom import crown, drop, found_on, stand, touching
from tianxia.games.huang.land import spaces_in
from tianxia.games.huang.modules import MODULES
from tianxia.games.huang.names import COLOURS
from tianxia.games.huang.notation import colour_on, space_on
from tianxia.games.huang.pagoda import colour_at
from tianxia.games.huang.state import (
    MAX_KINGDOMS,
    MOST_REPLACED,
    MOST_TILES,
    N_COLOURS,
    TILES,
    Colour,
    Phase,
)
from tianxia.games.huang.text import SITES
from tianxia.games.huang.war import begin_war

OWNED_MIDWAY = ("committed", "war")
"""Lines that name a seat or a direction after the keyword."""
MIDWAY = ("phase", "turn of", "placed", "new site", "replacing", "revolt", "losing", "losses")
PHASES = {phase.name.lower(): phase for phase in Phase if phase < Phase.END_OF_ACTION}
APART = (Phase.SUPPORT, Phase.TIE, Phase.LOSS)
"""In these phases the tile just placed is in no kingdom."""


# ---- reading


def read_midway(state: Any, fields: Fields) -> None:
    """What can be said before any piece is on the board."""
    state.phase = PHASES[named("phase", " ".join(fields.get("phase", ["action"])), PHASES)]
    state.turn_of = number_on(fields, "turn of", int(state.to_move) + 1, 1, int(state.n_seats)) - 1
    if "placed" in fields:
        state.tile_at = space_on("placed", " ".join(fields["placed"]))
    if "new site" in fields:
        site = "-".join(
            map(space_name, sorted(space_on("new site", n) for n in " ".join(fields["new site"]).split("-")))
        )
        state.new_site = SITES.index(named("new site", site, [name for name in SITES if name]))
    state.n_replaced = number_on(fields, "replacing", 0, 1, MOST_REPLACED)
    state.n_losses = number_on(fields, "losses", 0, 1, max(TILES))
    if "revolt" in fields:
        _read_revolt(state, fields["revolt"])
    for seat in range(int(state.n_seats)):
        _read_committed(state.seats[seat], fields, f"committed {seat + 1}")


def _read_revolt(state: Any, words: list[str]) -> None:
    if len(words) != 3:
        raise BadInput(Said("{key}: write for example '{example}'", key="revolt", example="revolt red 1 2"))
    state.leader_colour = colour_on("revolt", words[0])
    state.attacker, state.defender = (integer("revolt: seat", word, 1, int(state.n_seats)) - 1 for word in words[1:])


def _read_committed(row: Any, fields: Fields, key: str) -> None:
    words = list(fields.get(key, []))
    if words and words[0] in DIRECTIONS:
        row.side = DIRECTIONS.index(words.pop(0))
    if words[1:] == ["leader"]:
        row.lent = 1
        words.pop()
    if words:
        row.committed = integer(key, " ".join(words), 0, MOST_TILES)


def place_apart(state: Any) -> None:
    """Take the tile that starts a conflict out of the way while kingdoms are found."""
    if state.tile_at == NONE:
        return
    state.tile_colour = int(colour_at(state, int(state.tile_at)))
    if state.tile_colour == NONE:
        raise BadInput(Said("placed: there is no tile on {space}", space=space_name(int(state.tile_at))))
    if state.phase in APART:
        clear_bit(state.derived.occupied, int(state.tile_at))


def settle_apart(state: Any, fields: Fields) -> None:
    """The pieces that start a conflict come to stand, in no kingdom, and the kingdoms of a war are told."""
    if (
        state.attacker != NONE
        and (space := int(state.seats[int(state.attacker)].leaders[int(state.leader_colour)])) >= 0
    ):
        stand(state, int(state.attacker), int(state.leader_colour), space)
    if state.tile_at == NONE or state.phase not in APART:
        return
    phase, to_move = int(state.phase), int(state.to_move)
    if phase != Phase.LOSS:
        begin_war(state, int(touching(state, int(state.tile_at))))
        state.phase, state.to_move = phase, to_move
    set_bit(state.derived.occupied, int(state.tile_at))
    for direction, name in enumerate(DIRECTIONS):
        if f"war {name}" in fields:
            state.side[direction] = _as_it_was(state, f"war {name}", fields[f"war {name}"])
    if "losing" in fields:
        state.losing = state.side[DIRECTIONS.index(named("losing", " ".join(fields["losing"]), DIRECTIONS))]
    for key, words in (line for module in MODULES for line in module.notation.loser(state, fields)):
        state.losing = _as_it_was(state, key, words)


def _as_it_was(state: Any, key: str, words: list[str]) -> int:
    """A kingdom before pieces left it, which may be several now: kingdoms are looked at when all is settled."""
    area = np.zeros_like(state.granaries)
    names = [word for word in words if "=" not in word]
    for name in names:
        set_bit(area, space_on(key, name))
    for k in range(int(state.derived.n_kingdoms) - 1, -1, -1):
        spaces = state.derived.kingdoms[k].spaces
        if (spaces & area).any():
            if (spaces & ~area).any() or k in state.side:
                raise BadInput(Said("{key}: {space} is in a kingdom with others", key=key, space=names[0]))
            drop(state, k)
            for direction in range(len(DIRECTIONS)):
                if state.side[direction] == state.derived.n_kingdoms:
                    state.side[direction] = k
    if not names or state.derived.n_kingdoms == MAX_KINGDOMS:
        raise BadInput(Said("{key}: says nothing", key=key))
    k = int(found_on(state, area))
    for seat in range(int(state.n_seats)):
        for colour, space in enumerate(state.seats[seat].leaders.tolist()):
            if space != NONE and has_bit(area, space):
                crown(state.derived.kingdoms[k], seat, colour)
    left = {key: [word for word in words if "=" in word]}
    for colour, seat in counts_on(left, key, COLOURS, "red=2", int(state.n_seats)):
        if seat == 0 or state.seats[seat - 1].leaders[colour] != NONE:
            raise BadInput(Said("{key}: the {colour} leader has not left", key=key, colour=COLOURS[colour]))
        crown(state.derived.kingdoms[k], seat - 1, colour)
    return k


def committed_tiles(state: Any) -> Any:
    """[Huang 10.8] By colour, tiles that have left a hand and are not discarded yet."""
    numbers = np.zeros(N_COLOURS, np.int64)
    numbers[Colour.YELLOW if state.attacker != NONE else Colour.RED] = state.seats["committed"].sum()
    return numbers


# ---- writing


def midway_lines(state: Any) -> Iterator[str]:
    phase = Phase(int(state.phase))
    yield from some("phase", [phase.name.lower()] if phase in PHASES.values() and phase != Phase.ACTION else [])
    if state.turn_of != state.to_move:
        yield f"turn of {int(state.turn_of) + 1}"
    if state.tile_at != NONE:
        yield f"placed {space_name(int(state.tile_at))}"
    if state.new_site != NONE:
        yield f"new site {SITES[int(state.new_site)]}"
    yield from some("replacing", filter(int, [str(int(state.n_replaced))]))
    if state.attacker != NONE:
        yield f"revolt {COLOURS[int(state.leader_colour)]} {int(state.attacker) + 1} {int(state.defender) + 1}"
    yield from _committed_lines(state)
    if phase == Phase.LOSS:
        yield from _loss_lines(state)


def _committed_lines(state: Any) -> Iterator[str]:
    for seat, row in enumerate(state.seats[: int(state.n_seats)], 1):
        if row.committed or row.lent:
            side = [] if row.side == NONE else [DIRECTIONS[int(row.side)]]
            yield line_of(f"committed {seat}", [*side, str(int(row.committed)), *(["leader"] if row.lent else [])])


def _loss_lines(state: Any) -> Iterator[str]:
    for direction, k in zip(DIRECTIONS, state.side.tolist(), strict=True):
        if k != NONE:
            yield line_of(f"war {direction}", _kingdom(state, k))
            if k == state.losing:
                yield f"losing {direction}"
    for module in MODULES:
        yield from module.notation.loss_lines(state, _kingdom(state, int(state.losing)))
    if state.n_losses:
        yield f"losses {int(state.n_losses)}"


def _kingdom(state: Any, k: int) -> Iterator[str]:
    """Its spaces, and the leaders who have left it."""
    kingdom = state.derived.kingdoms[k]
    yield from map(space_name, spaces_in(kingdom.spaces))
    for colour, seat in zip(COLOURS, kingdom.leaders.tolist(), strict=True):
        if seat != NONE and state.seats[seat].leaders[COLOURS.index(colour)] == NONE:
            yield f"{colour}={seat + 1}"
