"""The coach in golden games, where every kind of decision occurs: it always has something to say, and what it promises
of moves comes true by the rules, whatever is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from tests.golden.rewrite import IDS, RECORDS, SCENES
from tianxia.coaching.coach import remarks
from tianxia.coaching.outlook import Remark
from tianxia.core.layout import copy_of
from tianxia.core.record import replay
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING
from tianxia.core.words import LANGUAGES
from tianxia.games.catalog import load

FOREVER = 1e9
FIRST, EACH = 4, 13
"""The first decisions of every phase are looked at, and then every so many of all."""


class Outcome(NamedTuple):
    """What a seat was promised, and the table before and after the move, by names."""

    seat: int
    told: Mapping[str, Any]
    before: Mapping[str, Any]
    after: Mapping[str, Any]


def _more(one: Outcome, *keys: str) -> int:
    """By how much something of the seat's own has grown."""
    old, new = one.before["seats"][one.seat], one.after["seats"][one.seat]
    for key in keys:
        old, new = old[key], new[key]
    return new - old


# ---- Qin


def _village(one: Outcome) -> bool:
    return any(v["holder"] == one.seat for v in one.after["villages"] if one.told["square"] in v["squares"])


def _province(one: Outcome) -> Mapping[str, Any]:
    """That of the square that was told."""
    return next(province for province in one.after["provinces"] if one.told["square"] in province["squares"])


# ---- China and Han


def _land(one: Outcome) -> Mapping[str, Any]:
    return one.after["provinces"][one.told["province"]]


def _fills(one: Outcome) -> bool:
    """At the very end more is scored."""
    points = _more(one, "points")
    return _land(one)["is_scored"] and (points == one.told["points"] or one.after["phase"] == "over")


def _houses(one: Outcome) -> tuple[int, int]:
    """Own houses, and most of others."""
    houses = _land(one)["houses"]
    return houses[one.seat], max(n for owner, n in enumerate(houses) if owner != one.seat)


def _has_most_tiles(one: Outcome) -> bool:
    tiles = [owner["tiles"][one.told["colour"]] for owner in one.after["owners"]]
    return tiles[one.seat] == max(tiles)


# ---- Huang


def _strengths(one: Outcome) -> list[int]:
    return one.after["revolt"]["forecast"]["strengths"]


def _armies(one: Outcome) -> set[tuple[str, int]]:
    return {(side["name"], side["strength"]) for side in one.after["war"]["kingdoms"]}


COMES_TRUE: Mapping[str, Mapping[str, Callable[[Outcome], bool]]] = {
    "qin": {
        "win": lambda one: one.after["ending"] == "last pagoda" and not one.after["seats"][one.seat]["pagodas_left"],
        "several": lambda one: -_more(one, "pagodas_left") == one.told["n"],
        "one": lambda one: one.after["seats"][one.seat]["pagodas_left"] == one.told["n"],
        "conquered": _village,
        "connected": _village,
        "take": lambda one: _province(one)["owner"] == one.seat,
        "large": lambda one: _province(one)["owner"] == one.seat and _province(one)["pagodas"] == 2,
    },
    "emperor": {
        "fill": _fills,
        "fill-alone": _fills,
        "fill-for": _fills,
        "emperor-fill": _fills,
        "lead": lambda one: _houses(one) == (one.told["n"], one.told["m"]) and one.told["n"] > one.told["m"],
        "level": lambda one: _land(one)["ranks"][one.seat] == _land(one)["ranks"][one.told["seat"]] == 1,
        "foothold": lambda one: _land(one)["points"][one.seat] == one.told["points"],
        "alliance": lambda one: one.told["points"] in [points[one.seat] for points in one.after["alliances"]],
        "fort": lambda one: _land(one)["is_doubled"][one.seat],
        "bonus": _has_most_tiles,
        "keep-wins": lambda one: one.after["influence"][one.told["card"]] == one.seat,
        "emperor-house": lambda one: not _land(one)["is_scored"],
    },
    "huang": {
        "tile": lambda one: _more(one, "points", one.told["colour"]) >= 1,
        "tile-white": lambda one: _more(one, "points", "white") >= 1,
        "bandits": lambda one: _more(one, "points", "red") >= one.told["n"],
        "triangle": lambda one: one.after["phase"] == "offer",
        "rhombus": lambda one: one.after["phase"] == "offer",
        "revolt": lambda one: _strengths(one) == [one.told["n"], one.told["m"]],
        "war": lambda one: _armies(one) >= {(one.told["mine"], one.told["n"]), (one.told["other"], one.told["m"])},
        "market": lambda one: one.told["colour"] in one.after["seats"][one.seat]["hand"],
        "offer": lambda one: one.told["colour"] in [b["kind"] for b in one.after["buildings"] if b["site"]],
        "traders": lambda one: one.told["site"] in [b["site"] for b in one.after["buildings"]],
    },
}


@pytest.mark.parametrize("game_id", IDS)
def test_the_coach_always_has_something_to_say_and_what_it_promises_comes_true(game_id: str) -> None:
    family = COMES_TRUE["emperor" if game_id in ("china", "han") else game_id]
    for table in _decisions(game_id):
        found = remarks(table.view(table.to_move), seconds=FOREVER)
        where = f"{game_id} {dict(table.options)}, move {len(table.moves)}"
        assert found, where
        for one in found:
            assert all(table.game.text.phrase(one.event, language) for language in LANGUAGES), where
            comes_true = family.get(one.event.key.removeprefix("coach."), lambda _: True)
            assert all(map(comes_true, _outcomes(table, one))), f"{where}: {table.game.text.phrase(one.event)}"


def _decisions(game_id: str) -> Iterator[Table]:
    """Of games in which everything happens."""
    names = [name for name in RECORDS if name.startswith(f"{game_id}/") and ("curious" in name or name in SCENES)]
    for name in names:
        seen = Counter[str]()
        for table in replay(RECORDS[name](), load(game_id)):
            if len(table.legal) > 1:
                phase = str(table.game.text.readable(table.states[0], EVERYTHING)["phase"])
                seen[phase] += 1
                if seen[phase] <= FIRST or seen.total() % EACH == 0:
                    yield table


def _outcomes(table: Table, one: Remark) -> Iterator[Outcome]:
    """Of the first of the moves that a remark is about, in the real world."""
    for action in sorted(one.actions)[:1]:
        world = copy_of(table.states)
        table.game.call.apply(world, action)
        before, after = (table.game.text.readable(states[0], EVERYTHING) for states in (table.states, world))
        yield Outcome(table.to_move, one.event.values, before, after)
