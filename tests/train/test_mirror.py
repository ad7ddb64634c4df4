"""Mirror images: what a judge sees of a mirrored game are the mirrored features, action by action."""

from __future__ import annotations

from typing import Any

import numpy as np

from tianxia.core.device import Processor
from tianxia.core.game import Game
from tianxia.core.table import Table
from tianxia.games.catalog import all_games, load
from tianxia.games.qin.board import board
from tianxia.games.qin.geometry import SQUARES
from tianxia.games.qin.mirror import Colours, Turn, images, kind_of_image, mirror
from tianxia.train.net import Learner, new_weights

QIN = load("qin")
LION = {"board": "lion"}


def _bits(game: Game, states: Any, seat: int) -> Any:
    words: Any = game.features_of(states, seat)
    return Processor().bits(words.view(np.int64)[None], game.features.n)[0]


def _image_of_tiles(counts: Any, colours: Colours) -> list[int]:
    image = [0] * len(counts)
    for kind, n in enumerate(counts):
        image[kind_of_image(kind, colours)] = int(n)
    return image


def _give_images(states: Any, of: Any, colours: Colours) -> None:
    """Whatever was drawn: the image has the image of it in hands and piles."""
    for seat in range(2):
        hands = states[0]["seats"][seat]["hidden"]["hand"], of[0]["seats"][seat]["hidden"]["hand"]
        hands[0][:] = _image_of_tiles(hands[1], colours)
    states[0]["secret"]["bag"][:] = _image_of_tiles(of[0]["secret"]["bag"], colours)


def _image_of(table: Table, action: int, turn: Turn, colours: Colours, image: Table) -> int:
    """The action of the image that covers the image of what is covered, with the image of the tile."""
    squares = {turn(square): colours[colour] for square, colour in _covered(table, action).items()}
    return next(other for other in image.legal if _covered(image, other) == squares)


def _covered(table: Table, action: int) -> dict[int, int]:
    """Squares and colours that an action adds."""
    before: Any = table.states
    after: Any = before.copy()
    table.game.call.apply(after, action)
    changed = [square for square in SQUARES if after[0]["space"][square] != before[0]["space"][square]]
    return {square: int(after[0]["space"][square]) for square in changed}


def test_the_features_of_a_mirrored_game_are_the_mirrored_features() -> None:
    ((turn, colours),) = images(board("lion"))
    source, rng = mirror(LION), np.random.default_rng(1)
    table, image = (Table(QIN, LION, 2, 1) for _ in range(2))
    for _ in range(30):
        _give_images(image.states, table.states, colours)
        for seat in range(2):
            assert (_bits(QIN, image.states, seat) == _bits(QIN, table.states, seat)[source]).all()
        action = int(rng.choice(table.legal))
        image.play(_image_of(table, action, turn, colours, image))
        table.play(action)


def test_only_boards_that_look_the_same_have_images() -> None:
    for about in all_games():
        for options, _ in about.variants():
            found = load(about.id).features.mirror(options)
            assert (found is not None) == (about.id == "qin" and options["board"] == "lion")


def test_a_learner_sees_the_image_where_it_should() -> None:
    source: Any = mirror(LION)
    learner = Learner(Processor(), new_weights(QIN.features.n, 4, 1), mirrors=[source])
    table = Table(QIN, LION, 2, 1)
    table.play(table.legal[0])
    words: Any = np.stack([QIN.features_of(table.states, 0)] * 2)
    plain, image = learner._seen(words.view(np.int64), np.array([0, 1]))  # pyright: ignore[reportPrivateUsage]
    assert (plain == _bits(QIN, table.states, 0)).all()
    assert (image == plain[source]).all()
    assert (image != plain).any()
