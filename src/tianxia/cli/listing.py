"""`tianxia games` and `tianxia board check`: quick, no rules loaded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tianxia.cli.language import language, say
from tianxia.core.about import About, Option
from tianxia.core.errors import BadInput
from tianxia.games import catalog


def list_games(as_json: bool) -> None:
    games = catalog.all_games()
    if as_json:
        print(json.dumps([_data(about) for about in games], indent=2))
        return
    table = Table(*(say(f"games.{column}") for column in ("game", "seats", "option", "values", "about")))
    for about in games:
        rows = [(o.name, values_of(o)) for o in about.options]
        for number, (name, values) in enumerate(rows or [("", "")]):
            head = (about.id, ", ".join(map(str, about.seats))) if number == 0 else ("", "")
            table.add_row(*head, name, values, catalog.summary(about, language()) if number == 0 else "")
    Console().print(table)


def values_of(option: Option) -> str:
    """The default first; where it depends on the number of seats, this is said of the value."""
    seats: dict[str, list[int]] = {}
    for n_seats, value in option.default_of_seats.items():
        seats.setdefault(value, []).append(n_seats)
    notes = {
        value: say("games.default-of", value=value, seats=", ".join(map(str, listed)))
        for value, listed in seats.items()
    }
    values = [option.default, *(value for value in option.values if value != option.default)]
    return ", ".join(notes.get(value, value) for value in values)


def _data(about: About) -> dict[str, Any]:
    options = [
        {
            "name": o.name,
            "values": o.values,
            "default": o.default,
            "default_of_seats": dict(o.default_of_seats),
            "summary": o.summary,
        }
        for o in about.options
    ]
    return {"id": about.id, "title": about.title, "summary": about.summary, "seats": about.seats, "options": options}


def check_board(game_id: str, path: Path, as_json: bool) -> None:
    """Read a board with the game's own linter."""
    about = catalog.about(game_id)
    if about.check_board is None:
        raise BadInput(say("bad.no-boards", title=about.title))
    summary = about.check_board(path)
    if as_json:
        print(json.dumps({"file": str(path), "game": game_id, "board": summary, "sound": True}))
    else:
        print(say("good-board", path=path, summary=summary, title=about.title))
