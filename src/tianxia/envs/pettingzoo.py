"""Any game of the catalog as a PettingZoo AEC environment.

    env = tianxia.envs.pettingzoo.env("qin", seats=2, board="bird")

An observation is a dictionary: ``observation`` holds every number of the seat's own view in the order of the record's
declaration (``observation="features"``: what judges learn from, a flag each), ``action_mask`` the legal actions of the
seat. Rewards come at the end and sum to zero over all n seats: 1 for a sole winner, -1/(n-1) for whoever wins nothing,
and in between for a shared victory.

Only one seat decides at a time, so the AEC environment is the game as it is. `parallel_env` is for kits that know
nothing else: every agent acts at every step, and the action of the one whose decision it is counts.
"""

from __future__ import annotations

from typing import Any

from tianxia.core.about import Value
from tianxia.core.errors import BadInput, choice, whole
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING
from tianxia.envs.drawing import plain
from tianxia.envs.ends import rewards
from tianxia.envs.seeds import Seeds
from tianxia.envs.seeing import VIEW, check_observation, mask, of_view
from tianxia.games import catalog

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv, ParallelEnv  # pyright: ignore[reportMissingTypeStubs] -- the package has none
    from pettingzoo.utils.conversions import (  # pyright: ignore[reportMissingTypeStubs] -- likewise
        turn_based_aec_to_parallel,
    )

    from tianxia.envs.spaces import flags_space, space_of
except ImportError:
    raise ImportError("PettingZoo is not installed (pip install 'tianxia[pettingzoo]')") from None


def env(
    game: str, seats: int | None = None, render_mode: str | None = None, observation: str = VIEW, **options: Value
) -> TianxiaEnv:
    """An environment for a game, a number of seats (the fewest, if left out), and options as in ``tianxia games``."""
    return TianxiaEnv(game, catalog.about(game).n_seats(seats), render_mode, observation, **options)


def parallel_env(game: str, seats: int | None = None, **settings: Any) -> ParallelEnv[str, Any, Any]:
    """The same for kits in which all agents act at every step; only the action of the seat that decides counts."""
    return turn_based_aec_to_parallel(env(game, seats, **settings))


class TianxiaEnv(AECEnv[str, Any, Any], EzPickle):
    """One table; the agents are called ``seat_0``, ``seat_1`` and so on."""

    metadata = {"render_modes": ["ansi", "human"], "name": "tianxia_v1", "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: str, seats: int, render_mode: str | None, observation: str, **options: Value) -> None:
        EzPickle.__init__(self, game, seats, render_mode, observation, **options)
        super().__init__()
        self.options = catalog.about(game).complete(options, seats)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadInput(f"render_mode '{render_mode}': {choice(self.metadata['render_modes'])}, or None")
        check_observation(observation)
        self.game = catalog.load(game)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"tianxia_{game}_{self.game.rules_version.replace('/', '_')}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._table = Table(self.game, self.options, seats, seed=0)
        self._seeds, self._observe = Seeds(), observation
        flags = flags_space(self.game.n_actions)
        seen = spaces.Dict({"observation": space_of(self.game, observation), "action_mask": flags})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.game.n_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 -- the API asks for it
        """Start a new table; with a seed that of this seed, and then others drawn from it."""
        if seed is not None:
            self._seeds = Seeds(seed)
        self._table = Table(self.game, self.options, len(self.possible_agents), self._seeds.next())
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        view = self._table.view(self.possible_agents.index(agent))
        return {"observation": of_view(view, self._observe), "action_mask": mask(view)}

    def step(self, action: int | None) -> None:
        """Take the selected agent's action; an illegal one raises `IllegalAction` and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act")
        self._table.play(whole("action", action))
        self._cumulative_rewards[agent] = 0.0
        if self._table.is_over:
            self.rewards = dict(zip(self.possible_agents, rewards(self.game, self._table.states), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._table.to_move]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as text, all hands open."""
        text = plain(self._table.render(EVERYTHING))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing to close."""
