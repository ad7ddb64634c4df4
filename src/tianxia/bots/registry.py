"""All bots by name: ``greedy``, or with settings ``search:seconds=0.5``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tianxia.bots.bot import Bot
from tianxia.bots.greedy import Greedy
from tianxia.bots.search import Budget, Search
from tianxia.bots.uniform import Uniform
from tianxia.core.errors import BadInput, Said, choice
from tianxia.core.game import Game
from tianxia.core.rng import new_dice

MAKERS: dict[str, Callable[[Game, Any], Bot]] = {"random": Uniform, "greedy": Greedy}
"""Bots without settings, which anybody may ask a server for: each makes one for a game, with dice of its own."""
SUBSTITUTE = "greedy"
"""Plays for a person who has left."""
SEARCH = "search"
MOST_OF_SETTING = {"seconds": 600.0, "simulations": 1_000_000}
"""What may be set of ``search``, and the most that it may be; settings are numbers of the same kind."""
USUAL = {"seconds": 0.5}


def check(name: str) -> None:
    """`BadInput` unless there is such a bot."""
    kind, *settings = name.split(":")
    if kind == SEARCH:
        _settings(settings)
    elif name not in MAKERS:
        usual = ":".join([SEARCH, *(f"{setting}={number}" for setting, number in USUAL.items())])
        raise _unknown(name, [*MAKERS, usual])


def check_offered(name: str) -> None:
    """`BadInput` unless anybody may ask for this bot, whatever it costs."""
    if name not in MAKERS:
        raise _unknown(name, MAKERS)


def _unknown(name: str, known: Iterable[str]) -> BadInput:
    return BadInput(Said("there is no bot '{name}'; there is {known}", name=name, known=choice(known)))


def make(name: str, game: Game, seed: int) -> Bot:
    """The bot of this name."""
    check(name)
    dice = new_dice(seed)
    return MAKERS[name](game, dice) if name in MAKERS else Search(game, dice, budget_of(name))


def budget_of(name: str) -> Budget:
    """How long a bot ``search:...`` thinks."""
    return Budget(**_settings(name.split(":")[1:]))


def _settings(pairs: Iterable[str]) -> Mapping[str, Any]:
    """By name, from texts as ``seconds=0.5``."""
    return dict(map(_setting, pairs)) or USUAL


def _setting(pair: str) -> tuple[str, float]:
    name, _, text = pair.partition("=")
    if name not in MOST_OF_SETTING:
        known = choice(f"{known}=" for known in MOST_OF_SETTING)
        raise BadInput(Said("'{pair}' of a bot that searches: there is {known}", pair=pair, known=known))
    most = MOST_OF_SETTING[name]
    try:
        number = type(most)(text)
    except ValueError:
        number = 0
    if not 0 < number <= most:
        raise BadInput(Said("'{pair}': a number above 0, at most {most:g}", pair=pair, most=most))
    return name, number
