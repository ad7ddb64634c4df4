"""Tables brought back from the store."""

from __future__ import annotations

from dataclasses import replace

from tianxia.games import catalog
from tianxia.server import archive, rows
from tianxia.server.archive import Found
from tianxia.server.facts import Facts
from tianxia.server.refusal import Refusal
from tianxia.server.sitting import Sitting
from tianxia.server.store import Store


def rules_version(game_id: str) -> str:
    """Of the rules that this server has."""
    return catalog.load(game_id).rules_version


def is_outdated(facts: Facts) -> bool:
    """Whether a table was played by other rules."""
    return facts.rules_version != rules_version(facts.game_id)


async def found(store: Store, table_id: str) -> Found:
    """A table as it was left, or a refusal."""
    left = await store.read(lambda connection: archive.read_table(connection, table_id))
    if left is None:
        raise Refusal("unknown-table", "there is no such table")
    return await _brought_up_to_date(store, left)


async def _brought_up_to_date(store: Store, left: Found) -> Found:
    """A table that has not begun is played by the present rules, whichever it was opened under."""
    facts = left.facts
    if left.summary.status != "waiting" or not is_outdated(facts):
        return left
    version = rules_version(facts.game_id)
    await store.write(rows.set_version(facts.id, version))
    return replace(left, facts=replace(facts, rules_version=version))


def sitting_of(left: Found) -> Sitting:
    """In memory again; its actions are still to be played."""
    return Sitting(
        left.facts,
        left.summary.chairs,
        actions=left.actions,
        seq=left.seq,
        updated=left.summary.updated,
        next_table=left.summary.next_table,
        was_over=left.summary.status == "over",
        is_outdated=is_outdated(left.facts),
        clock=left.summary.clock,
        plans=left.plans,
        called=left.called,
        hands=left.summary.hands,
    )
