"""Pictures of tables: of every variant at every stage, and never of what their viewer may not know."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.conformance.variants import CATALOG_VARIANTS, Variant, each_of, played
from tianxia.core.layout import States
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING, Viewer
from tianxia.drawing.frame import svg_of
from tianxia.games.catalog import all_games, load

STAGES = 5
"""Moments of a game that are drawn, its start and its end among them."""


def _parts(table: Table, viewer: Viewer) -> list[str]:
    """The picture's shapes, as they are named."""
    picture = ElementTree.fromstring(svg_of(table, viewer))
    return [part.tag.rpartition("}")[2] for part in picture.iter()]


def _stages(variant: Variant) -> list[int]:
    last = len(played(variant, 1).actions)
    return sorted({last * stage // (STAGES - 1) for stage in range(STAGES)})


def _table_at(variant: Variant, number: int) -> Table:
    table = variant.table(1)
    for action in played(variant, 1).actions[:number]:
        table.play(action)
    return table


@pytest.mark.parametrize("variant", each_of(CATALOG_VARIANTS), ids=str)
def test_every_stage_is_drawn_for_everybody(variant: Variant) -> None:
    grown = [len(_parts(_table_at(variant, number), EVERYTHING)) for number in _stages(variant)]
    assert grown[0] < max(grown[1:])  # pieces come onto the board


@pytest.mark.parametrize("variant", each_of(CATALOG_VARIANTS), ids=str)
def test_what_is_hidden_does_not_show_when_it_is_dealt_anew(variant: Variant) -> None:
    """Though somebody who sees all sees another table, at the start at least."""
    first, second, *_ = _stages(variant)
    assert _is_shown_to_all_alone(_table_at(variant, first))
    _is_shown_to_all_alone(_table_at(variant, second))


@pytest.mark.parametrize("game_id", [about.id for about in all_games()])
def test_seats_are_called_by_their_names_or_numbers_in_ones_language(game_id: str) -> None:
    table = Table(load(game_id), {}, 2, 1)
    [first, second, *_] = _words(svg_of(table, 0, ["Ann & co", "Bo"], "fr"))
    assert first.removeprefix("▸ ").startswith("Ann & co (vous)\N{NO-BREAK SPACE}: ")
    assert second.startswith("Bo\N{NO-BREAK SPACE}: ")
    assert [row.partition(":")[0] for row in _words(svg_of(table, 1))[:2]] == ["▸ seat 1", "seat 2 (you)"]


def _words(svg: str) -> list[str]:
    """Of the rows below the board."""
    texts = ElementTree.fromstring(svg).iterfind("{*}text[@text-anchor='start']")
    return [text.text or "" for text in texts]


def _is_shown_to_all_alone(table: Table) -> bool:
    """Whether other hidden pieces change the picture for somebody who sees all; never for a seat."""
    seat = (table.to_move + 1) % table.n_seats
    worlds = [_in_world(table, table.view(seat).redeal(new_dice(seed))) for seed in range(4)]
    assert {svg_of(world, seat) for world in worlds} == {svg_of(table, seat)}
    return {svg_of(world, EVERYTHING) for world in worlds} != {svg_of(table, EVERYTHING)}


def _in_world(table: Table, world: States) -> Table:
    """The same table, were the hidden pieces these."""
    other = Table(table.game, table.options, table.n_seats, table.seed)
    other.adopt(table.moves, world)
    return other
