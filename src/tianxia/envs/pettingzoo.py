"""Any game of the catalog as a PettingZoo AEC environment.

    env = tianxia.envs.pettingzoo.env("qin", seats=2, board="bird")

An observation is a dictionary: ``observation`` holds every number of the seat's own view in the order of the record's
declaration, ``action_mask`` the legal actions of the seat. Rewards come at the end: a sole winner gets 1, a shared
victory its share, and all rewards sum to zero.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs] -- the package has none

from tianxia.core.bits import as_bools
from tianxia.core.errors import BadInput, choice
from tianxia.core.game import shares
from tianxia.core.layout import flatten
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING
from tianxia.games import catalog


def env(game: str, seats: int | None = None, render_mode: str | None = None, **options: str) -> TianxiaEnv:
    """An environment for a game, a number of seats (the fewest, if left out), and options as in ``tianxia games``."""
    return TianxiaEnv(game, seats or catalog.about(game).seats[0], render_mode, **options)


class TianxiaEnv(AECEnv[str, Any, Any], EzPickle):
    """One table; the agents are called ``seat_0``, ``seat_1`` and so on."""

    metadata = {"render_modes": ["ansi", "human"], "name": "tianxia_v1", "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: str, seats: int, render_mode: str | None, **options: str) -> None:
        EzPickle.__init__(self, game, seats, render_mode, **options)
        super().__init__()
        catalog.about(game).complete(options, seats)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadInput(f"render_mode '{render_mode}': {choice(self.metadata['render_modes'])}, or None")
        self.game = catalog.load(game)
        self.options = options
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"tianxia_{game}_{self.game.rules_version.replace('/', '_')}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._table = Table(self.game, options, seats, seed=0)
        self._generator = np.random.default_rng()
        length = len(flatten(self._table.view(0).record, without=("derived",)))
        box = spaces.Box(-(2**31), 2**31 - 1, (length,), np.int32)
        mask = spaces.Box(0, 1, (self.game.n_actions,), np.int8)
        seen = spaces.Dict({"observation": box, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.game.n_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 -- the API asks for it
        """Start a new table; the same seed gives the same table, and the same ones after it."""
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self._table = Table(self.game, self.options, len(self.possible_agents), int(self._generator.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        view = self._table.view(self.possible_agents.index(agent))
        numbers = flatten(view.record, without=("derived",)).astype(np.int32)
        return {"observation": numbers, "action_mask": as_bools(view.mask, self.game.n_actions).astype(np.int8)}

    def step(self, action: int | None) -> None:
        """Take the selected agent's action; an illegal one raises `IllegalAction` and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act")
        self._table.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self._table.is_over:
            self.rewards = dict(zip(self.possible_agents, self._final_rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._table.to_move]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _final_rewards(self) -> list[float]:
        """Shares of the victory, shifted and scaled so that they sum to zero and a sole winner has 1."""
        n = len(self.possible_agents)
        return [(share - 1 / n) * n / (n - 1) for share in shares(self._table.result.winners, n)]

    def render(self) -> str | None:
        """The table as text, all hands open."""
        from rich.text import Text

        text = Text.from_markup(self._table.render(EVERYTHING)).plain
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing to close."""
