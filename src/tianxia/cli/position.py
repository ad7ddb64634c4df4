"""`tianxia show`: a position in the terminal."""

from __future__ import annotations

from tianxia.cli.language import language, say
from tianxia.cli.screen import out, ready
from tianxia.core.conceal import conceal
from tianxia.core.errors import BadInput
from tianxia.core.position import game_of
from tianxia.core.table import read_position, viewer_of
from tianxia.core.view import EVERYTHING
from tianxia.core.words import tongue_of_drawings
from tianxia.games import catalog


def game_id_of(text: str) -> str:
    """The game that a position says it is of."""
    game_id = game_of(text)
    if not game_id:
        raise BadInput(say("bad.no-game", games=", ".join(about.id for about in catalog.all_games())))
    return catalog.about(game_id).id


def show_position(text: str) -> None:
    game = ready(game_id_of(text))
    _, n_seats, states = read_position(game, text)
    viewer = viewer_of(text, n_seats)
    shown = states if viewer == EVERYTHING else conceal(states, viewer)
    out.print(game.text.render(shown[0], viewer, None, tongue_of_drawings(game.text.words, language())))
