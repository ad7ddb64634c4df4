"""The front door: `tianxia.table` and `tianxia.vector`. The list of games, `tianxia.games`, is the package called.

    import tianxia
    table = tianxia.table("huang", seats=4, palace=True, seed=1)
    table.play("leader red d2")
    table.show()

What is heavy is loaded when it is asked for. The first table of a game compiles its rules, with a progress bar in a
terminal; they are kept on disk.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tianxia.core.errors import BadInput, whole

if TYPE_CHECKING:
    from tianxia.core.about import Value
    from tianxia.core.game import Game
    from tianxia.core.table import Table as CoreTable
    from tianxia.core.view import View
    from tianxia.envs.vector import Vector

EVERYBODY = None
"""Who is shown all hands, if no seat is named."""


def table(game: str, seats: int | None = None, *, seed: int = 0, position: str = "", **options: Value) -> Table:
    """A table of a game for so many seats (the fewest, if left out), all chance from a seed.

    >>> table = tianxia.table("huang", seats=4, palace=True, seed=1)
    >>> table.to_move, len(table.legal)
    (0, 676)
    >>> table.play("leader red d2")

    Or a table in a *position* in notation (docs/positions.md), which has its own seats and options:

    >>> tianxia.table("huang", position="tiles red h5; hand 1 red").seats
    2

    What cannot be is said in one line:

    >>> tianxia.table("qin", seats=7)
    Traceback (most recent call last):
    tianxia.core.errors.BadInput: qin is for 2, 3 or 4 seats, not 7
    >>> tianxia.table("huang", board="moon")
    Traceback (most recent call last):
    tianxia.core.errors.BadInput: option board: 'moon' is not one of its values: eighteen-kingdoms or warring-states
    """
    from tianxia.core.table import Table as CoreTable

    if position and (options or seats):
        raise BadInput("a position has seats and options of its own")
    chosen, n_seats = _chosen(game, seats, options)
    rules = _ready(game, "play")
    if position:
        return Table(CoreTable.from_position(rules, position, seed))
    return Table(CoreTable(rules, chosen, n_seats, seed))


def vector(
    game: str,
    tables: int = 1024,
    seats: int | None = None,
    *,
    device: str = "cpu",
    array: str | None = None,
    observe: str | None = "features",
    masks: str = "bits",
    rewards: str = "shares",
    chance: str = "sampled",
    seed: int = 0,
    threads: int | None = None,
    checks: bool = True,
    **options: Value,
) -> Vector:
    """Many tables of a game, stepped by one call: see docs/research.md.

    There is *device* "cpu" or "cuda", *array* "numpy", "torch" or "jax", *observe* "features", "planes", "view",
    "record" or None, *masks* "bits" or "bools", *rewards* "shares" or "margins", *chance* "sampled" or "exposed".
    All cores are used unless there are so many *threads*; *checks* may be left out if actions are known to be legal.

    >>> env = tianxia.vector("qin", tables=64, seats=2, board="lion", masks="bools", seed=1)
    >>> first = env.reset()
    >>> first.mask.shape, first.to_move.shape
    ((64, 3277), (64,))
    >>> 8 * first.observation.shape[1] >= env.game.features.n  # bits
    True
    >>> seen, mask, reward, done, to_move = env.step(env.sample())
    >>> bool(done.any()), reward.shape
    (False, (64, 2))
    """
    from tianxia.envs.vector import Vector
    from tianxia.games.catalog import load

    chosen, n_seats = _chosen(game, seats, options)
    made = Vector(
        _ready(game, "play") if device == "cpu" else load(game),  # a GPU has kernels of its own
        chosen,
        n_seats,
        tables,
        device=device,
        array=array,
        observe=observe,
        masks=masks,
        rewards=rewards,
        chance=chance,
        seed=seed,
        threads=threads,
        checks=checks,
    )
    _compile(made)
    return made


class Table:
    """One play of a game: what may be done is said in the game's notation, or by numbers of actions.

    >>> table = tianxia.table("qin", seats=2, seed=1)
    >>> table
    <Qin for 2 seats, after 0 actions, seat 0 to move>
    >>> table.legal[:3]
    ['RY f4-g4', 'RY g4-h4', 'RY e5-f5']
    >>> table.play(table.legal[0])
    >>> table.moves
    ['RY f4-g4']
    >>> table.undo()
    >>> table.play("RY a1-b1")
    Traceback (most recent call last):
    tianxia.core.errors.IllegalAction: RY a1-b1 is not legal: no half lies beside a coloured space [rule 3.2]
    """

    def __init__(self, inner: CoreTable) -> None:
        self.inner = inner
        """The engine's own table, for all that is not here."""

    @property
    def game(self) -> Game:
        """The rules."""
        return self.inner.game

    @property
    def seats(self) -> int:
        """How many there are."""
        return self.inner.n_seats

    @property
    def options(self) -> Mapping[str, str]:
        """All of them, those that were left out among them."""
        return self.inner.options

    @property
    def seed(self) -> int:
        """Of all chance."""
        return self.inner.seed

    @property
    def legal(self) -> list[str]:
        """What the seat to move may do, in notation; nothing once the game is over."""
        return [self.game.notation(action) for action in self.actions]

    @property
    def actions(self) -> list[int]:
        """The same as numbers, in the same order."""
        return self.inner.legal

    @property
    def to_move(self) -> int:
        """The seat that decides, counted from 0."""
        return self.inner.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.inner.is_over

    @property
    def scores(self) -> tuple[int, ...]:
        """What every seat's victory is measured by, so far."""
        return self.inner.survey.scores

    @property
    def shares(self) -> list[float]:
        """What every seat has of the victory: all of it, an equal share or nothing; nothing before the end."""
        from tianxia.core.game import shares

        return shares(self.inner.result.winners if self.is_over else (), self.seats)

    @property
    def moves(self) -> list[str]:
        """What was done so far, in notation."""
        return [self.game.notation(move.action) for move in self.inner.moves]

    def play(self, action: str | int) -> None:
        """Take a legal action, or raise `IllegalAction` (or `BadInput`, if it is none) and change nothing."""
        self.inner.play(self.game.text.parse(action) if isinstance(action, str) else whole("action", action))

    def undo(self) -> None:
        """Take the last action back."""
        self.inner.undo()

    def view(self, seat: int) -> View:
        """What a seat may know, all that bots ever get: its ``facts`` by names, its ``legal`` actions, its ``record``.

        >>> view = tianxia.table("qin", seats=2, seed=1).view(1)
        >>> view
        <what seat 1 may know of a table of Qin>
        >>> [seat["hand"] for seat in view.facts["seats"]]
        [[], ['BB', 'BB', 'RB']]
        """
        self._check(seat)
        return self.inner.view(seat)

    def position(self, seat: int | None = EVERYBODY) -> str:
        """The position in notation, as a seat sees it or with all hands open."""
        return self.inner.position(len(self.inner.moves), self._viewer(seat))

    def show(self, seat: int | None = EVERYBODY) -> None:
        """Draw the table: as a picture in notebooks, in colour in terminals."""
        from tianxia.picture import Picture, show

        show(Picture(self.inner, self._viewer(seat)))

    def svg(self, seat: int | None = EVERYBODY) -> str:
        """The table as a picture, as a seat sees it or with all hands open."""
        from tianxia.picture import Picture

        return Picture(self.inner, self._viewer(seat)).svg

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        to_move = "the game is over" if self.is_over else f"seat {self.to_move} to move"
        return f"<{self.game.about.title} for {self.seats} seats, after {len(self.inner.moves)} actions, {to_move}>"

    def _viewer(self, seat: int | None) -> int:
        from tianxia.core.game import EVERYTHING

        if seat is None:
            return EVERYTHING
        self._check(seat)
        return seat

    def _check(self, seat: int) -> None:
        if not 0 <= whole("seat", seat) < self.seats:
            raise BadInput(f"seat {seat}: seats are counted from 0 to {self.seats - 1}")


def _chosen(game: str, seats: int | None, options: Mapping[str, Value]) -> tuple[dict[str, str], int]:
    """Options as rules have them, and the number of seats; refused before any rules are loaded."""
    from tianxia.games.catalog import about

    n_seats = about(game).n_seats(seats)
    return about(game).complete(options, n_seats), n_seats


def _ready(game: str, use: str) -> Game:
    """The rules, compiled; in a terminal that is seen."""
    from tianxia.cli.screen import ready

    return ready(game, use)


def _compile(env: Vector) -> None:
    """What an environment needs beside the rules; its first step would otherwise take some seconds without a word."""
    from tianxia.cli.language import say
    from tianxia.cli.screen import progress

    if env.is_warm:
        return
    with progress() as bar:
        task = bar.add_task(say("compiling", title=env.game.about.title), total=None)
        env.warm_up(lambda done, total: bar.update(task, completed=done, total=total))
