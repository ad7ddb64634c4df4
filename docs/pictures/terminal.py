"""Draw the README's picture of a terminal game: `python docs/pictures/terminal.py`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

from tianxia.bots.playing import play_out
from tianxia.core.table import Table
from tianxia.games import catalog

ACTIONS = 26
SEAT = 0


def main() -> None:
    """A game between bots, stopped in the middle, as its first seat sees it."""
    game = catalog.load("qin")
    table = Table(game, {"board": "bird"}, 3, seed=9)
    play_out(table, ["greedy"] * 3)
    while len(table.moves) > ACTIONS:
        table.undo()
    console = Console(record=True, width=64, file=io.StringIO(), force_terminal=True, highlight=False)
    move = table.moves[-1]
    events = "; ".join(game.text.phrase(event) for event in table.last_events(SEAT))
    console.print(f"Seat {move.seat + 1} (greedy): [bold]{game.text.describe(move.action)}[/] – {events}")
    console.print(table.render(SEAT))
    svg = console.export_svg(title="tianxia play qin --seats 3")
    own_fonts_only = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    Path(__file__).with_suffix(".svg").write_text(own_fonts_only, encoding="utf-8")


if __name__ == "__main__":
    main()
