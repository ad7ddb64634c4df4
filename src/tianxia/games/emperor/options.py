"""Title pages and options of the two editions; loads no rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tianxia.core.about import About, Option
from tianxia.core.errors import Said, choice
from tianxia.core.words import catalog
from tianxia.games.emperor import board

WORDS = Path(__file__).parent / "words"
_WORDS = catalog(WORDS, "en")
_SWITCH = ("false", "true")

SEATS_OF_MAP = {
    "3-4": (2, 3, 4),
    "4-5": (4, 5),
    "border-disputes": (3, 4, 5),
    "border-conflicts": (3, 4, 5),
    "ways-of-diplomacy": (2, 3, 4),
}


def _switch(name: str, default_of_seats: Mapping[int, str] | None = None) -> Option:
    return Option(name, _SWITCH, "false", _WORDS[f"option.{name}"], default_of_seats or {})


def _map(values: tuple[str, ...], default_of_seats: Mapping[int, str]) -> Option:
    return Option("map", values, values[0], _WORDS["option.map"], default_of_seats)


def _is_on(options: Mapping[str, str], name: str) -> bool:
    return options[name] == "true"


def _refuse_seats(options: Mapping[str, str], n_seats: int) -> str | None:
    """[Emperor 1.1] A map must suit the number of seats."""
    if n_seats not in SEATS_OF_MAP[options["map"]]:
        seats = choice(SEATS_OF_MAP[options["map"]])
        return Said("the map {map} is for {seats} seats, not {n}", map=options["map"], seats=seats, n=n_seats)
    return None


def _refuse_china(options: Mapping[str, str], n_seats: int) -> str | None:
    """[Emperor 1.8] [Emperor 11.1] Which modules go together."""
    if _is_on(options, "forts") and options["map"] == "border-disputes":
        return Said("the map border-disputes is played without forts")
    for name in ("influence", "specials"):
        if _is_on(options, name) and n_seats != 2:
            return Said("{name}=true is for the duel of two seats, not for {n}", name=name, n=n_seats)
    return _refuse_seats(options, n_seats)


def _refuse_han(options: Mapping[str, str], n_seats: int) -> str | None:
    """[Emperor 1.8] [Emperor 12.1] [Emperor 13.1] Each module has its map."""
    for name, its_map in (("forts", "border-conflicts"), ("markets", "ways-of-diplomacy")):
        if _is_on(options, name) and options["map"] != its_map:
            return Said(
                "{name}=true is for the map {map}, not for {other}", name=name, map=its_map, other=options["map"]
            )
    return _refuse_seats(options, n_seats)


def _check_board(path: Path) -> str:
    return board.summary(board.read(path))


# [Emperor 1.2] [Emperor 1.9] Defaults for each number of seats; influence and special cards are on in the duel.
CHINA = About(
    id="china",
    title=_WORDS["title.china"],
    summary=_WORDS["summary.china"],
    most_actions=2_000,
    seats=(2, 3, 4, 5),
    options=(
        _map(("3-4", "4-5", "border-disputes"), {4: "4-5", 5: "4-5"}),
        _switch("forts"),
        _switch("bonus"),
        _switch("influence", {2: "true"}),
        _switch("specials", {2: "true"}),
    ),
    refuse=_refuse_china,
    check_board=_check_board,
)
HAN = About(
    id="han",
    title=_WORDS["title.han"],
    summary=_WORDS["summary.han"],
    most_actions=2_000,
    seats=(2, 3, 4, 5),
    options=(
        _map(("border-conflicts", "ways-of-diplomacy"), {2: "ways-of-diplomacy"}),
        _switch("forts"),
        _switch("markets"),
    ),
    refuse=_refuse_han,
    check_board=_check_board,
)
