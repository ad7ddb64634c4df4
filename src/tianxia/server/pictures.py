"""Pictures of the rules: positions and moves in notation (docs/rules/pictures), made into frames that clients draw."""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tianxia.core.errors import BadInput, IllegalAction
from tianxia.core.position import game_of
from tianxia.core.table import Table, viewer_of
from tianxia.core.words import Event
from tianxia.games import catalog
from tianxia.server.page import BUILT
from tianxia.server.refusal import Refusal
from tianxia.server.showing import Showing, result_of
from tianxia.server.slices import Slices
from tianxia.server.wire.frames import Panel, PictureInfo
from tianxia.server.wire.words import Marked


class Placed(Struct, forbid_unknown_fields=True):
    """A mark on one panel of a picture."""

    places: list[str]
    label: str = ""
    after: int = 0
    """So many moves have been made there."""


class Picture(Struct, forbid_unknown_fields=True):
    """A position, and what becomes of it: by moves, or by one that the rules refuse."""

    name: str
    position: list[str]
    """Its lines."""
    en: str
    fr: str
    rule: Annotated[str, Meta(pattern=r"^(\d+\.\d+)?$")] = ""
    """Beside which it stands; none of a picture that is shown elsewhere."""
    moves: list[str] = []
    refused: str = ""
    """A move that may not be made in the last position, for the reason that is then marked."""
    panels: list[int] = []
    """After how many moves it shows the board; if not given before the first and after the last."""
    marks: list[Placed] = []
    show: list[str] = []
    """Places around which it is cut out."""


class Pictures(Struct, forbid_unknown_fields=True):
    """All pictures of a family of games."""

    picture: list[Picture]


class Gallery:
    """The pictures that were built with the client. Each is drawn once, for whoever asks first."""

    def __init__(self, slices: Slices) -> None:
        self._slices = slices
        self._drawn: dict[str, PictureInfo] = {}

    async def drawn(self, family: str, name: str) -> PictureInfo:
        """A picture of a family of games, or a refusal."""
        picture = _all_of(family).get(name)
        if picture is None:
            raise Refusal("not-found", f"there is no picture {family}/{name}")
        key = f"{family}/{name}"
        if key not in self._drawn:
            self._drawn[key] = await self._slices.run_long(draw(picture))
        return self._drawn[key]


@lru_cache
def _all_of(family: str) -> dict[str, Picture]:
    path = BUILT / "pictures" / f"{family}.json"
    if not (family.isalpha() and path.exists()):
        return {}
    return {one.name: one for one in msgspec.json.decode(path.read_bytes(), type=Pictures).picture}


def table_of(picture: Picture) -> Table:
    """The table of a picture, before its moves."""
    text = "\n".join(picture.position)
    return Table.from_position(catalog.load(game_of(text)), text)


def draw(picture: Picture) -> Generator[None, None, PictureInfo]:
    """Its panels, step by step; or `BadInput` where a move cannot be made."""
    table = table_of(picture)
    yield
    for move in picture.moves:
        table.play(table.game.text.parse(move))
        yield
    n, showing = len(picture.moves), Showing(table)
    viewer = viewer_of("\n".join(picture.position), table.n_seats)
    marks = {
        after: [Marked(one.places, one.label) for one in picture.marks if one.after == after] for after in range(n + 1)
    }
    if picture.refused:
        marks[n] = [*marks[n], *map(Marked.of, refusal(table, picture.refused).marks)]
    panels: list[Panel] = []
    for number in picture.panels or sorted({0, n}):
        frame = showing.frame(viewer, number, result_of(table, ()), has_accounts=False)
        panels.append(Panel(frame, marks[number]))
        yield
    return PictureInfo(table.game.id, table.options, table.n_seats, picture.show, panels)


def refusal(table: Table, move: str) -> Event:
    """Why a move may not be made; `BadInput` if it may."""
    try:
        table.check(table.game.text.parse(move))
    except IllegalAction as illegal:
        if illegal.event is not None:
            return illegal.event
        raise
    raise BadInput(f"{move} may be made")
