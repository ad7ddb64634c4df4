"""States put together by a client that follows: the one before and what has changed."""

from __future__ import annotations

import json

import msgspec
from msgspec.structs import replace

from tianxia.server.wire.answers import Moved, TableNow


def followed(state: TableNow, moved: Moved) -> TableNow:
    """The state after a move."""
    assert moved.seq == state.seq + 1
    assert state.frame is not None
    view = {**json.loads(bytes(state.frame.view)), **json.loads(bytes(moved.view))}
    frame = replace(
        state.frame,
        number=moved.last.number,
        view=msgspec.Raw(msgspec.json.encode(view)),
        to_move=moved.to_move,
        rule=moved.rule,
        last=moved.last,
        scores=moved.scores,
    )
    number = moved.last.number
    table = replace(state.table, to_move=moved.to_move, n_moves=number, updated=moved.updated, time=moved.time)
    legal = json.loads(bytes(moved.legal))
    changes = {"seq": moved.seq, "legal": legal, "undo": moved.undo, "undo_seat": moved.undo_seat}
    return replace(state, table=table, frame=frame, **changes)
