"""One seat of any game against given bots, as a Gymnasium environment; importing this module registers them.

    import gymnasium, tianxia.envs.gymnasium
    env = gymnasium.make("tianxia/Qin-v0", seats=3, bots="greedy,random", board="lion")
    envs = gymnasium.make_vec("tianxia/Qin-v0", num_envs=8, bots="greedy")

The legal actions are ``info["action_mask"]``, and `action_space.sample` keeps to them if it is told no others. Whoever
takes another loses at once and reads why in ``info["illegal"]``, or gets `IllegalAction` with ``illegal="raise"``.
Rewards come at the end and would sum to zero over all n seats: 1 for a sole winner, -1/(n-1) for whoever wins nothing,
and in between for a shared victory. The same seed gives the same game as a table of this seed with these bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, SupportsFloat, cast

import numpy as np
import numpy.typing as npt

from tianxia.bots.playing import decisions, seed_of
from tianxia.bots.registry import check
from tianxia.core.about import Value
from tianxia.core.errors import BadInput, IllegalAction, choice, whole
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING
from tianxia.envs.drawing import plain
from tianxia.envs.ends import rewards, worst
from tianxia.envs.seeds import Seeds
from tianxia.envs.seeing import FEATURES, Flags, check_observation, mask, of_view
from tianxia.games import catalog

try:
    import gymnasium
    from gymnasium import spaces

    from tianxia.envs.spaces import space_of
except ImportError:
    raise ImportError("Gymnasium is not installed (pip install 'tianxia[gymnasium]')") from None

MASK = "action_mask"
LOSE, RAISE = "lose", "raise"


class LegalActions(spaces.Discrete[np.int64]):
    """All actions of a game, of which samples are legal now."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.mask: Flags = np.ones(n, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A legal action at random, or one that *mask* or *probability* allow."""
        return super().sample(self.mask if mask is None and probability is None else mask, probability)


class SeatEnv(gymnasium.Env[npt.NDArray[Any], Any]):
    """Tables one after the other, at each of which one seat is yours and the others are bots'."""

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}  # noqa: RUF012 -- as the API has it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int | None = 0,
        bots: str | Sequence[str] = "greedy",
        observation: str = FEATURES,
        illegal: str = LOSE,
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        """*seat* is yours, counted from 0, or another in every game if it is None; *bots* have the others in order."""
        about = catalog.about(game)
        self.n_seats = about.n_seats(seats)
        self.options = about.complete(options, self.n_seats)
        self.bots = _bots(bots, self.n_seats)
        if seat is not None and not 0 <= whole("seat", seat) < self.n_seats:
            raise BadInput(f"seat {seat}: {choice(range(self.n_seats))}, or None")
        _check(illegal, render_mode)
        check_observation(observation)
        self.game = catalog.load(game)
        self.render_mode, self._illegal = render_mode, illegal
        self._wanted, self._observe, self._seeds = seat, observation, Seeds()
        self.action_space = self._actions = LegalActions(self.game.n_actions)
        self._begin(Table(self.game, self.options, self.n_seats, 0))
        self.observation_space = space_of(self.game, observation)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """A new table, up to your first decision; with a seed that of this seed, and then others drawn from it."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._seeds = Seeds(seed)
        while True:
            self._begin(Table(self.game, self.options, self.n_seats, self._seeds.next()))
            if not self._go_on():  # a game that bots end before your first decision is none of yours
                return self._told()

    def step(self, action: Any) -> tuple[npt.NDArray[Any], SupportsFloat, bool, bool, dict[str, Any]]:
        """Your action, and those of the bots up to your next decision."""
        try:
            self._table.play(whole("action", action))
        except IllegalAction as error:
            if self._illegal == RAISE or self._table.is_over:
                raise
            return self._lost(str(error))
        is_over = self._go_on()
        reward = rewards(self.game, self._table.states)[self.seat] if is_over else 0.0
        seen, info = self._told()
        if self.render_mode == "human":
            self.render()
        return seen, reward, is_over, False, info

    def render(self) -> Any:
        """The table as your seat sees it, as text."""
        text = plain(self._table.render(EVERYTHING if self._table.is_over else self.seat))
        return print(text) if self.render_mode == "human" else text

    def _begin(self, table: Table) -> None:
        n, others = self.n_seats, iter(self.bots)
        self.seat = seed_of(table.seed, "seat", 0) % n if self._wanted is None else self._wanted
        self._table = table
        self._deciders: Iterator[int] = decisions(table, [None if i == self.seat else next(others) for i in range(n)])

    def _go_on(self) -> bool:
        """Let the bots play until it is your decision, or the game is over."""
        return all(seat != self.seat for seat in self._deciders)

    def _lost(self, why: str) -> tuple[npt.NDArray[Any], float, bool, bool, dict[str, Any]]:
        """By an illegal action."""
        seen, info = self._told()
        return seen, worst(self.n_seats), True, False, {**info, "illegal": why}

    def _told(self) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        view = self._table.view(self.seat)
        self._actions.mask = mask(view)
        return of_view(view, self._observe), {MASK: self._actions.mask, "seat": self.seat, "seed": self._table.seed}


def _bots(bots: str | Sequence[str], n_seats: int) -> list[str]:
    """One for each other seat; a single one plays on all of them."""
    names = [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
    for name in names:
        check(name)
    if len(names) not in (1, n_seats - 1):
        raise BadInput(f"{len(names)} bots for {n_seats - 1} other seats: one for each, or one for all")
    return names * (n_seats - 1) if len(names) == 1 else names


def _check(illegal: str, render_mode: str | None) -> None:
    if illegal not in (LOSE, RAISE):
        raise BadInput(f"illegal '{illegal}': {choice([LOSE, RAISE])}")
    if render_mode not in (None, *SeatEnv.metadata["render_modes"]):
        raise BadInput(f"render_mode '{render_mode}': {choice(SeatEnv.metadata['render_modes'])}, or None")


def register() -> None:
    """All games of the catalog, each as ``tianxia/<Title>-v0``."""
    enter = cast(Callable[..., None], gymnasium.register)  # pyright: ignore[reportUnknownMemberType] -- of any kind
    for about in catalog.all_games():
        enter(f"tianxia/{about.title}-v0", f"{__name__}:SeatEnv", kwargs={"game": about.id})


register()
