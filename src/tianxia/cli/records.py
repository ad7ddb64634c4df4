"""`tianxia replay` and `tianxia verify`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tianxia.cli.language import language, say
from tianxia.cli.screen import painted, ready, track
from tianxia.core.errors import BadInput, Said, located
from tianxia.core.record import Record, playthrough, read, replay, verify
from tianxia.core.table import Table


def chosen_records(path: Path, line: int) -> list[tuple[int, Record]]:
    """The one on this line of a file with its number; of all lines if it is 0."""
    chosen = [(number, record) for number, record in read(path) if line in (0, number)]
    if not chosen:
        raise BadInput(say("bad.line", path=path, line=line))
    return chosen


def replay_file(path: Path, states: bool, line: int) -> None:
    chosen = chosen_records(path, line)
    shown = chosen if sys.stdout.isatty() else track(chosen, len(chosen), say("replaying"))
    for number, record in shown:
        with located(Said("{path}, line {number}", path=path, number=number)):
            _print_states(number, record) if states else _print_playthrough(record)


def _print_states(number: int, record: Record) -> None:
    for table in replay(record, ready(record.game)):
        sys.stdout.write(json.dumps(state_line(number, table), ensure_ascii=False) + "\n")


def state_line(number: int, table: Table) -> dict[str, Any]:
    """One line of ``replay --states``: the last action and the whole state after it."""
    text = table.game.text
    last = table.moves[-1] if table.moves else None
    return {
        "record": number,
        "step": len(table.moves),
        "last": None
        if last is None
        else {"seat": last.seat, "action": last.action, "text": text.describe(last.action)},
        "state": text.readable(table.state),
        "legal": [text.describe(action) for action in table.legal],
        "result": _result(table) if table.is_over else None,
    }


def _result(table: Table) -> dict[str, Any]:
    result = table.result
    return {"ending": result.ending, "scores": result.scores, "winners": result.winners}


def _print_playthrough(record: Record) -> None:
    for text in playthrough(record, ready(record.game), painted, language=language()):
        print(text)


def verify_file(path: Path, as_json: bool) -> None:
    """Say which game and action fails first, or how many are sound."""
    records = list(read(path))
    n_actions = 0
    for number, record in track(records, len(records), say("verifying")):
        with located(Said("{path}, line {number}", path=path, number=number)):
            n_actions += len(verify(record, ready(record.game)).moves)
    if as_json:
        print(json.dumps({"file": str(path), "games": len(records), "actions": n_actions, "sound": True}))
    else:
        print(say("verified", path=path, games=len(records), actions=n_actions))
