"""All games of the catalog as OpenSpiel games; importing this module registers them.

    import pyspiel, tianxia.envs.openspiel
    game = pyspiel.load_game("tianxia_qin(players=3,board=lion)")

**Chance** is explicit. The chance of a table is its seed, which eight chance nodes at the beginning tell byte by byte,
highest first, every byte equally likely; so the games are those of `Table` with the same seed, and a state follows from
its history. Later draws follow from the seed, as from a bag that was shuffled, and no view shows it. Whoever plays on
from a copy of a state therefore finds the same draws: search in what is hidden begins with `resample_from_infostate`,
as IS-MCTS does, which deals hands and all draws to come anew.

**Information states** are all moves as a seat saw them and a digest of its view. Observations are its view: as a string
in notation, as a tensor the features that judges learn from. **Returns** come at the end and sum to zero over all n
players: 1 for a sole winner, -1/(n-1) for whoever wins nothing, and in between for a shared victory.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from tianxia.core.about import About, Option
from tianxia.core.bits import as_bools
from tianxia.core.errors import BadInput
from tianxia.core.layout import flatten
from tianxia.core.rng import new_dice
from tianxia.core.view import EVERYTHING, SPECTATOR, View
from tianxia.envs.ends import rewards, worst
from tianxia.envs.seeing import flags
from tianxia.envs.world import World
from tianxia.games import catalog

try:
    import pyspiel  # pyright: ignore[reportMissingTypeStubs] -- the package has none
except ImportError:
    raise ImportError("OpenSpiel is not installed (pip install 'tianxia[openspiel]')") from None

spiel: Any = pyspiel
PREFIX = "tianxia_"
BYTES = 8
"""A seed is told by so many chance nodes."""
OUTCOMES = 256
PLAYERS = "players"
SHUFFLING = "the bag is being shuffled"
FLAGS = {"true": "yes", "false": "no"}
"""OpenSpiel would read the words of options as something else than words."""


# ---- parameters


def words_of(option: Option) -> dict[str, str]:
    """The values of an option by the words for them in OpenSpiel: what begins with a figure has its name before it."""
    return {_word(option.name, value): value for value in option.values}


def _word(name: str, value: str) -> str:
    return FLAGS.get(value) or (f"{name}-{value}" if value[0].isdigit() else value)


def _options(about: About, params: Mapping[str, Any]) -> dict[str, str]:
    """What was chosen; an empty word leaves the choice to the rules."""
    chosen = [(option, str(params[option.name])) for option in about.options if params.get(option.name)]
    return {option.name: words_of(option).get(word, word) for option, word in chosen}


def _type_of(about: About) -> Any:
    kinds = spiel.GameType
    return kinds(
        short_name=PREFIX + about.id,
        long_name=about.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(about.seats),
        min_num_players=min(about.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={PLAYERS: about.seats[0], **{option.name: "" for option in about.options}},
    )


# ---- games and states


class TianxiaGame(spiel.Game):
    """A game with its options and number of players; each game of the catalog has a class of its own."""

    about: ClassVar[About]
    kind: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        about, params = self.about, params or {}
        n_seats = int(params.get(PLAYERS, about.seats[0]))
        try:
            self.options = about.complete(_options(about, params), n_seats)
        except BadInput as error:
            raise spiel.SpielError(str(error)) from None
        self.rules = catalog.load(about.id)
        info = spiel.GameInfo(
            num_distinct_actions=self.rules.n_actions,
            max_chance_outcomes=OUTCOMES,
            num_players=n_seats,
            min_utility=worst(n_seats),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=about.most_actions,
        )
        spiel.Game.__init__(self, self.kind, info, dict(params))

    def new_initial_state(self) -> TianxiaState:
        return TianxiaState(self)

    def max_chance_nodes_in_history(self) -> int:
        return BYTES

    def make_py_observer(self, kind: Any = None, _params: object = None) -> Observer:
        usual = spiel.IIGObservationType(perfect_recall=False)
        return Observer(self, kind if isinstance(kind, spiel.IIGObservationType) else usual)


class TianxiaState(spiel.State):
    """Chance tells the seed, then the seats play in the world that it stands for."""

    def __init__(self, game: TianxiaGame) -> None:
        spiel.State.__init__(self, game)
        self.seed = 0
        self.n_told = 0
        self.world: World | None = None

    def current_player(self) -> int:
        if self.world is None:
            return spiel.PlayerId.CHANCE
        return spiel.PlayerId.TERMINAL if self.world.survey.is_over else self.world.survey.to_move

    def is_terminal(self) -> bool:
        return self.world is not None and self.world.survey.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1 / OUTCOMES) for byte in range(OUTCOMES)]

    def _legal_actions(self, _player: int) -> list[int]:
        assert self.world is not None
        return np.flatnonzero(as_bools(self.world.survey.mask, self.world.game.n_actions)).tolist()

    def _apply_action(self, action: int) -> None:
        if self.world is not None:
            self.world.play(action)
            return
        self.seed, self.n_told = self.seed * OUTCOMES + action, self.n_told + 1
        if self.n_told == BYTES:
            game: TianxiaGame = self.get_game()
            states = game.rules.new(game.options, game.num_players(), self.seed)
            self.world = World(game.rules, game.options, states)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == spiel.PlayerId.CHANCE:
            return f"byte {action}"
        game: TianxiaGame = self.get_game()
        return game.rules.notation(action)

    def returns(self) -> list[float]:
        if self.world is None or not self.world.survey.is_over:
            return [0.0] * self.num_players()
        return rewards(self.world.game, self.world.states)

    def resample_from_infostate(self, player: int, sampler: Any) -> TianxiaState:
        """A state that the player cannot tell from this one; *sampler* gives numbers from 0 to 1."""
        state: TianxiaState = self.clone()
        if self.world is not None:
            state.world = self.world.redealt(player, new_dice(int(sampler() * 2**53)))
        return state

    def __str__(self) -> str:
        return SHUFFLING if self.world is None else self.world.written(EVERYTHING)


# ---- observations


class Observer:
    """What a player sees of a state, as OpenSpiel's kinds of observation want it."""

    def __init__(self, game: TianxiaGame, kind: Any) -> None:
        self._kind = kind
        self._sees_own = kind.private_info == spiel.PrivateInfoType.SINGLE_PLAYER
        has_tensor = kind.public_info and self._sees_own and not kind.perfect_recall
        self.tensor: npt.NDArray[np.float32] | None = (
            np.zeros(game.rules.features.n, np.float32) if has_tensor else None
        )
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: TianxiaState, player: int) -> None:
        if self.tensor is None:
            return
        world = state.world
        self.tensor[:] = 0 if world is None else flags(world.game, world.states, player)

    def string_from(self, state: TianxiaState, player: int) -> str:
        if state.world is None:
            return SHUFFLING if self._kind.public_info else ""
        if not self._kind.public_info:
            return _own(state.world, player) if self._sees_own else ""
        if not self._sees_own:
            return state.world.written(SPECTATOR)
        return state.world.known(player) if self._kind.perfect_recall else state.world.written(player)


def _own(world: World, player: int) -> str:
    """What the player alone knows."""
    return " ".join(map(str, flatten(world.states[0]["seats"][player]["hidden"])))


# ---- registered


def _register(about: About) -> None:
    """As a class, which pickles find by its name: OpenSpiel drops it after the end of Python, where functions crash."""
    kind, name = _type_of(about), f"Tianxia{about.title}"
    globals()[name] = type(name, (TianxiaGame,), {"about": about, "kind": kind, "__module__": __name__})
    spiel.register_game(kind, globals()[name])


for _about in catalog.all_games():
    _register(_about)


# ---- at a table


def state_of(view: View, dice: Any, options: Mapping[str, str]) -> TianxiaState:
    """A state that the seat of a view cannot tell from the true one, for bots of OpenSpiel at our tables.

    *options* are those of the table; one that is left out has its usual value. The rules go by the view itself, which
    has them all: only the state's text, and a new game from it, would be others.
    """
    words = {name: _word(name, value) for name, value in options.items()}
    game: TianxiaGame = spiel.load_game(PREFIX + view.game.id, {PLAYERS: int(view.record["n_seats"]), **words})
    state = game.new_initial_state()
    state.world = World(view.game, game.options, view.redeal(dice), tuple((m.seat, m.action) for m in view.history))
    return state
