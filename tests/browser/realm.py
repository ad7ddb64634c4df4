"""Tables of Huang as a test needs them: seats that build and seldom fight bring about what they are to do next."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from tests.browser import prepared
from tests.browser.prepared import DEALS
from tianxia.core.layout import NONE
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING
from tianxia.core.words import Event
from tianxia.games import catalog
from tianxia.games.huang.actions import ACTIONS, DONE
from tianxia.games.huang.geometry import N_SPACES, neighbours_of
from tianxia.games.huang.state import Phase
from tianxia.games.huang.text import spaces_in

Plan = list[str]
"""Actions in notation, the next one first."""

SETTLES = 0.35
"""How likely a leader is sent out rather than a tile placed."""
DECLINES = 0.6


def found(n_seats: int, find: Callable[[Table], Plan | None], **options: str) -> tuple[Table, Plan]:
    """A table where the first seat chooses an action, and what then can be done as planned."""
    for seed in range(DEALS):
        table, dice = Table(catalog.load("huang"), options, n_seats, seed), Random(seed)
        while not table.is_over:
            if table.state["phase"] == Phase.ACTION and table.to_move == 0 and (wanted := find(table)):
                return table, wanted
            table.play(_choice(table, dice))
    raise AssertionError(f"{DEALS} deals, and never what was wanted")


def _choice(table: Table, dice: Random) -> int:
    """Leaders settle down, tiles go where others of their colour lie; what is offered is taken or not."""
    legal, state = table.legal, table.state
    if state["phase"] != Phase.ACTION:
        return DONE if table.is_legal(DONE) and dice.random() < DECLINES else dice.choice(legal)
    home = state["seats"]["leaders"][table.to_move].tolist()
    decoded = {move: ACTIONS.numbers(move) for move in legal}
    leaders = [move for move, (kind, parts) in decoded.items() if kind == "leader" and home[parts[0]] == NONE]
    tiles = [move for move, (kind, _) in decoded.items() if kind == "tile"]
    if leaders and (not tiles or dice.random() < SETTLES):
        return dice.choice(leaders)
    if not tiles:
        return dice.choice(legal)
    same = [set(spaces_in(words)) for words in state["tiles"]]
    taken = set(spaces_in(state["derived"]["occupied"]))
    return max(tiles, key=lambda move: _pull(move, same, taken) + dice.random())


def _pull(move: int, same: list[set[int]], taken: set[int]) -> float:
    """How much a tile is drawn to a place."""
    colour, space = divmod(move, N_SPACES)
    near = neighbours_of(space)
    return sum(one in same[colour] for one in near) + 0.5 * sum(one in taken for one in near)


@contextmanager
def tried(table: Table, *actions: str) -> Generator[Any]:
    """The state after some legal actions; then all is as before."""
    number = len(table.moves)
    try:
        for action in actions:
            table.play(table.game.text.parse(action))
        yield table.state
    finally:
        while len(table.moves) > number:
            table.undo()


def legal(table: Table, *kinds: str) -> list[str]:
    """The legal actions of some kinds, in notation."""
    texts = map(table.game.text.describe, table.legal)
    return [text for text in texts if text.partition(" ")[0] in kinds]


def plan(
    table: Table, kinds: Sequence[str], is_right: Callable[[Plan], bool], so_far: Plan | None = None
) -> Plan | None:
    """The first row of legal actions, one of each of these kinds ("tile|leader"), that is right after every one."""
    done = so_far or []
    if len(done) == len(kinds):
        return done
    for action in legal(table, *kinds[len(done)].split("|")):
        with tried(table, action):
            row = [*done, action]
            if is_right(row) and (found := plan(table, kinds, is_right, row)):
                return found
    return None


def through(table: Table, *phases: Phase) -> Callable[[Plan], bool]:
    """Whether the actions of a row lead from one of these phases to the next."""
    return lambda row: not table.is_over and bool(table.state["phase"] == phases[len(row) - 1])


def reached(n_seats: int, *way: tuple[str, Phase], **options: str) -> Table:
    """A table where actions of such kinds have led through such phases, and the first seat has to decide."""
    kinds, phases = [kind for kind, _ in way], [phase for _, phase in way]

    def find(table: Table) -> Plan | None:
        def is_right(row: Plan) -> bool:
            return through(table, *phases)(row) and (len(row) < len(kinds) or table.to_move == 0)

        return plan(table, kinds, is_right)

    table, row = found(n_seats, find, **options)
    for action in row:
        table.play(table.game.text.parse(action))
    return table


def seen(table: Table, *actions: str) -> Mapping[str, Any]:
    """All there is on the table after some more actions, by names."""
    with tried(table, *actions):
        return prepared.seen(table)


def event(table: Table, key: str, *actions: str) -> Event:
    """The event of a kind that the last of some actions brings about."""
    with tried(table, *actions):
        (found,) = (one for one in table.last_events(EVERYTHING) if one.key == key)
    return found
