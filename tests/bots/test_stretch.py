"""Compiled bots play the same games as when they are asked from Python, decision by decision."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.conformance.variants import LARGEST, Variant, played
from tianxia.bots import playing, registry, stretch
from tianxia.bots.bot import Bot
from tianxia.bots.playing import play_out
from tianxia.core.game import Game
from tianxia.core.table import Table
from tianxia.core.view import View

each_game = pytest.mark.parametrize("variant", LARGEST.values(), ids=str)
"""What does not depend on options is tried with the most seats."""


@dataclass
class Asked:
    """A bot that is nothing but a bot."""

    bot: Bot

    def choose(self, view: View) -> int:
        return self.bot.choose(view)


def _from_python(name: str, game: Game, seed: int) -> Bot:
    """Bots whose names end with a ``*`` are asked from Python."""
    bot = registry.make(name.rstrip("*"), game, seed)
    return Asked(bot) if name.endswith("*") else bot


@pytest.fixture(autouse=True)
def askable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "make", _from_python)


def _played(variant: Variant, seed: int, *names: str) -> Table:
    table = variant.table(seed)
    play_out(table, [names[seat % len(names)] for seat in range(variant.n_seats)])
    return table


def _is_same(one: Table, other: Table) -> bool:
    return (one.moves, one.states.tobytes(), one.result) == (other.moves, other.states.tobytes(), other.result)


def test_compiled_bots_choose_what_they_choose_from_python(variant: Variant) -> None:
    assert _is_same(_played(variant, 5, "greedy", "random"), _played(variant, 5, "greedy*", "random*"))


def test_bots_that_come_late_choose_the_same() -> None:
    """Interpreted rules get through this, too."""
    variant = LARGEST["china"]
    tables = variant.table(1), variant.table(1)
    for table, names in zip(tables, (["greedy"], ["greedy*"]), strict=True):
        for action in played(variant, 1).actions[:-12]:
            table.play(action)
        play_out(table, names * variant.n_seats)
    assert _is_same(*tables)


@each_game
def test_a_game_goes_on_compiled_after_decisions_from_python(variant: Variant) -> None:
    assert _is_same(_played(variant, 7, "random*", "greedy"), _played(variant, 7, "random*", "greedy*"))


@each_game
def test_a_long_game_is_played_in_several_stretches(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = _played(variant, 8, "random")
    monkeypatch.setattr(stretch, "LONGEST", 7)
    assert _is_same(_played(variant, 8, "random"), whole)


@each_game
def test_a_table_can_go_back_through_a_stretch(variant: Variant) -> None:
    compiled, asked = _played(variant, 9, "greedy"), _played(variant, 9, "greedy*")
    for number in range(len(asked.moves)):
        assert compiled.at(number).tobytes() == asked.at(number).tobytes()
    compiled.go_back(3)
    assert compiled.states.tobytes() == asked.at(3).tobytes()
