"""Nets in files: one for each family of games, in the folder of this package or wherever somebody trains one.

A file holds arrays of whole numbers and a card, a text about them, and nothing in it is ever run. Games of a family
have one net; its card tells how sure it is in each of them.
"""

from __future__ import annotations

import json
import lzma
import math
import zipfile
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from tianxia.bots.net import Net, no_net
from tianxia.bots.sureness import is_sureness, tempered_net
from tianxia.core.errors import BadInput, Said
from tianxia.core.files import beside
from tianxia.core.game import Game

FOLDER = Path(__file__).parent / "nets"
ABOUT = "about"
SURENESS_OF = "sureness_of"
"""On a card: how many times as sure as it has learned to be a net is in a game, by the game's name; 1 if nothing is
said. A number called ``sureness``, on older cards, tells what has been done to the weights."""


def net_path(game: Game) -> Path:
    """Of the net that comes with the program."""
    return FOLDER / f"{game.family}.npz"


def save_net(path: Path, game: Game, net: Net, about: Mapping[str, Any]) -> None:
    """With a text about it, for people. It is small, and packed as tightly as can be."""
    write_arrays(path, game, net._asdict(), about, zipfile.ZIP_LZMA)


def write_arrays(
    path: Path, game: Game, arrays: Mapping[str, Any], about: Mapping[str, Any], packing: int = zipfile.ZIP_DEFLATED
) -> None:
    """Written whole or not at all, with what it belongs to."""
    said = json.dumps({**about, **_belonging(game)}, sort_keys=True)
    rows = {ABOUT: np.frombuffer(said.encode(), np.uint8), **arrays}
    with beside(path) as part, zipfile.ZipFile(part, "w", packing) as file:
        for name, array in rows.items():
            with file.open(f"{name}.npy", "w", force_zip64=True) as entry:
                np.lib.format.write_array(entry, np.asanyarray(array), allow_pickle=False)


@cache
def load_net(game: Game, path: Path | None = None) -> Net:
    """The net in a file, or the game's own, as sure as it is to be in this game."""
    net, card = stored_net(game, path)
    return tempered_net(net, sureness_in(game, card))


def stored_net(game: Game, path: Path | None = None) -> tuple[Net, dict[str, Any]]:
    """The net in a file, or the game's own, as sure as it has learned to be, and its card."""
    if path is None and not net_path(game).exists():
        words = "no judge of {game} comes with the program yet; train one (tianxia train {id}) and name its file"
        raise BadInput(Said(words, game=game.about.title, id=game.id))
    path = path or net_path(game)
    arrays, card = read_arrays(path, game)
    net = Net(**{name: arrays.get(name, np.zeros(0)) for name in Net._fields})
    if _kinds(net) != _kinds(empty_net(game)) or not is_sureness(sureness_in(game, card)):
        raise BadInput(Said("{path}: this is no net of {game}", path=path, game=game.about.title))
    return net, card


def sureness_in(game: Game, card: Mapping[str, Any]) -> float:
    """What a card says of this game; no number where it makes no sense."""
    try:
        return msgspec.convert(card.get(SURENESS_OF, {}), dict[str, float]).get(game.id, 1.0)
    except msgspec.ValidationError:
        return math.nan


def read_arrays(path: Path, game: Game) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is in a file that was written for this game, and what it says about that."""
    arrays = _read(path)
    about = _about(arrays)
    if about.get("family") != game.family:
        raise BadInput(Said("{path}: this is nothing learned of {game}", path=path, game=game.about.title))
    if {name: about.get(name) for name in _belonging(game)} != _belonging(game):
        words = "{path}: learned from other rules or features of {game} than there are now; train again"
        raise BadInput(Said(words, path=path, game=game.about.title))
    return arrays, about


def _belonging(game: Game) -> dict[str, str]:
    """Where these are the same, what was learned is of use."""
    return {
        "family": game.family,
        "rules": game.rules_version.rpartition("/")[2],
        "features": game.features.version,
    }


def _about(arrays: dict[str, Any]) -> dict[str, Any]:
    try:
        about: Any = json.loads(arrays.pop(ABOUT).tobytes())
    except (KeyError, ValueError):
        return {}
    return msgspec.convert(about, dict[str, Any]) if isinstance(about, dict) else {}


def _read(path: Path) -> dict[str, Any]:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return dict(arrays)
    except OSError as error:
        reason = error.strerror or "cannot be read"
        raise BadInput(Said("{path}: {reason}", path=path, reason=reason)) from None
    except (
        ValueError,
        EOFError,
        zipfile.BadZipFile,
        zlib.error,
        lzma.LZMAError,
        KeyError,
        TypeError,
        NotImplementedError,
        RuntimeError,
    ):
        raise BadInput(Said("{path}: this was not written by training, or is not whole", path=path)) from None


@cache
def empty_net(game: Game) -> Net:
    """A net that says nothing, of the size that the game's must have."""
    return no_net(game.features.n, max(game.about.seats))


def _kinds(net: Net) -> list[Any]:
    return [(array.shape, array.dtype) for array in net]
