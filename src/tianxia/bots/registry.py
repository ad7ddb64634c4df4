"""All bots by name: a level as ``strong``, or a bot as ``greedy``, or one with settings as ``search:seconds=0.5``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from tianxia.bots.blurred import Blurred
from tianxia.bots.bot import Bot
from tianxia.bots.greedy import Greedy
from tianxia.bots.judge import Judge, expert_judge_of, judge_of, learned_judge_of
from tianxia.bots.levels import ADVISERS, HINTS, LEVELS, bot_of_level, is_named
from tianxia.bots.search import Budget, Search, warm
from tianxia.bots.survey import Surveyor
from tianxia.bots.uniform import Uniform
from tianxia.core.errors import BadInput, Said, choice
from tianxia.core.game import Game
from tianxia.core.rng import new_dice
from tianxia.games.catalog import family

MAKERS: dict[str, Callable[[Game, Any], Bot]] = {"random": Uniform, "greedy": Greedy}
"""Bots without settings: each makes one for a game, with dice of its own."""
SUBSTITUTE = "greedy"
"""Plays for a person who has left, and where a better bot cannot."""
SEARCH, BLURRED, JUDGE = "search", "blurred", "judge"
HAND, EXPERT = "hand", "expert"
MOST_OF_SETTING: Mapping[str, Mapping[str, float]] = {
    BLURRED: {"error": 100.0},
    SEARCH: {"seconds": 600.0, "simulations": 1_000_000},
    JUDGE: {},
}
"""Which numbers may be set of which bots, and the most that each may be; settings are numbers of the same kind."""
FILES_OF_SETTING: Mapping[str, Mapping[str, str]] = {
    BLURRED: {},
    SEARCH: {"value": "'{pair}': hand, judge, expert, or a file of a trained judge"},
    JUDGE: {"net": "'{pair}': a file of a trained judge"},
}
"""Which files may be set, and what is said if there is none."""
USUAL_SETTINGS: Mapping[str, Mapping[str, float]] = {BLURRED: {"error": 0.5}, SEARCH: {"seconds": 0.5}, JUDGE: {}}
"""If nothing is said."""
ANY, WHOLE = "'{pair}': a number above 0, at most {most:.0f}", "'{pair}': a whole number above 0, at most {most}"


def check(name: str) -> None:
    """`BadInput` unless there is such a bot."""
    kind, *pairs = name.split(":")
    if kind in USUAL_SETTINGS:
        _settings(kind, pairs)
    elif not is_offered(name):
        raise _unknown(name, [*LEVELS, *MAKERS, *map(_with_usual_settings, USUAL_SETTINGS)])


def is_offered(name: str) -> bool:
    """Whether anybody may ask for this bot: a level, or one that costs next to nothing."""
    return name in LEVELS or name in MAKERS


def check_offered(name: str) -> None:
    """`BadInput` unless anybody may ask for this bot."""
    if not is_offered(name):
        raise _unknown(name, [*LEVELS, *MAKERS])


def _unknown(name: str, known: Iterable[str]) -> BadInput:
    return BadInput(Said("there is no bot '{name}'; there is {known}", name=name, known=choice(known)))


def _with_usual_settings(kind: str) -> str:
    return ":".join([kind, *(f"{setting}={number}" for setting, number in USUAL_SETTINGS[kind].items())])


def in_full(name: str, game_id: str) -> str:
    """The bot itself, where the name is that of a level or of whoever advises."""
    return bot_of_level(name, game_id) if is_named(name) else name


def does_search(name: str, game_id: str) -> bool:
    """Whether what searches must be compiled for this bot."""
    return in_full(name, game_id).partition(":")[0] == SEARCH


def warm_searches(game: Game) -> None:
    """Compile what the levels of the game's family need that search, and whoever advises."""
    known = (*LEVELS, *ADVISERS)
    names = {in_full(name, one) for one in family(game.id) for name in known if does_search(name, one)}
    for judge in {judge_of_search(name, game) for name in names}:
        warm(game, judge)


def make(name: str, game: Game, seed: int) -> Bot:
    """The bot of this name."""
    name, dice = in_full(name, game.id), new_dice(seed)
    check(name)
    kind, *pairs = name.split(":")
    if kind in MAKERS:
        return MAKERS[kind](game, dice)
    settings = _settings(kind, pairs)
    if kind == BLURRED:
        return Blurred(game, dice, **settings)
    if kind == JUDGE:
        return Surveyor(game, dice, learned_judge_of(game, settings.get("net")))
    return _search(name, game, dice)


def adviser_of(game: Game, seed: int) -> Search:
    """Whoever tells people what to do."""
    return _search(in_full(HINTS, game.id), game, new_dice(seed))


def _search(name: str, game: Game, dice: Any) -> Search:
    return Search(game, dice, budget_of(name), judge=judge_of_search(name, game))


def budget_of(name: str) -> Budget:
    """How long a bot ``search:...`` thinks."""
    settings = _settings(SEARCH, name.split(":")[1:])
    return Budget(**{name: settings[name] for name in MOST_OF_SETTING[SEARCH] if name in settings})


def judge_of_search(name: str, game: Game) -> Judge:
    """By whom a bot ``search:...`` has positions judged."""
    value = _settings(SEARCH, name.split(":")[1:]).get("value", Path(HAND))
    named = {Path(HAND): judge_of, Path(EXPERT): expert_judge_of, Path(JUDGE): learned_judge_of}
    return named[value](game) if value in named else learned_judge_of(game, value)


def _settings(kind: str, pairs: Iterable[str]) -> Mapping[str, Any]:
    """By name, from texts as ``seconds=0.5``; a bot that is told no number has its usual ones."""
    found = dict[str, Any]()
    for pair in pairs:
        name, _, text = pair.partition("=")
        if name in found:
            raise BadInput(Said("'{pair}': said twice", pair=pair))
        found[name] = _setting(kind, pair, name, text)
    return found if MOST_OF_SETTING[kind].keys() & found else {**USUAL_SETTINGS[kind], **found}


def _setting(kind: str, pair: str, name: str, text: str) -> float | Path:
    if name in MOST_OF_SETTING[kind]:
        return _number(pair, text, MOST_OF_SETTING[kind][name])
    if name not in FILES_OF_SETTING[kind]:
        known = choice(f"{known}=" for known in [*MOST_OF_SETTING[kind], *FILES_OF_SETTING[kind]])
        raise BadInput(Said("'{pair}' of the bot {kind}: there is {known}", pair=pair, kind=kind, known=known))
    if not text:
        raise BadInput(Said(FILES_OF_SETTING[kind][name], pair=pair))
    return Path(text)


def _number(pair: str, text: str, most: float) -> float:
    try:
        number = type(most)(text)
    except ValueError:
        number = 0
    if not 0 < number <= most:
        raise BadInput(Said(WHOLE if isinstance(most, int) else ANY, pair=pair, most=most))
    return number
