"""Positions that are set up by hand, edit by edit; whoever does so leaves nothing behind."""

from __future__ import annotations

from collections.abc import Sequence

from tianxia.core.arrangement import Arrangement
from tianxia.core.draft import Draft, blank, read_draft
from tianxia.core.errors import BadInput, Said
from tianxia.core.game import Game
from tianxia.core.table import viewer_of
from tianxia.core.words import catalog as catalog_of
from tianxia.games import catalog
from tianxia.server.positions import named_game
from tianxia.server.refusal import refusing_bad_input
from tianxia.server.showing import Showing
from tianxia.server.wire.drafts import (
    DraftInfo,
    Drafting,
    Edit,
    FaultInfo,
    Lying,
    PoolInfo,
    SettingInfo,
    ThingInfo,
)


def drafted(asked: Drafting, language: str) -> DraftInfo:
    """A position after some edits; or a refusal of one that makes none of it, in the words of a language."""
    with refusing_bad_input(language):
        game = catalog.load(asked.game if not asked.text else named_game(asked.text))
        draft = read_draft(game, asked.text or blank(game, asked.options, asked.seats))
        return _told(_edited(game, draft, asked.edits), language)


def _edited(game: Game, draft: Draft, edits: Sequence[Edit]) -> Draft:
    if not edits:
        return draft
    arrangement = draft.arrangement
    for edit in edits:
        _do(arrangement, draft, edit)
    return read_draft(game, arrangement.text())


def _do(arrangement: Arrangement, draft: Draft, edit: Edit) -> None:
    match edit.do:
        case "put":
            arrangement.put(edit.what, edit.where)
        case "take":
            arrangement.take(edit.what, edit.where)
        case "count":
            arrangement.count(draft.written, edit.what, edit.where, edit.value)
        case "follow":
            arrangement.follow(edit.what)
        case "set":
            arrangement.set(edit.what, edit.value)
        case "anew":
            arrangement.begin_anew()
        case "clear":
            arrangement.clear()


# ---- telling


def _told(draft: Draft, language: str) -> DraftInfo:
    arrangement, table = draft.arrangement, draft.table
    viewer = viewer_of(draft.text, table.n_seats)
    return DraftInfo(
        game=table.game.id,
        options=table.options,
        seats=table.n_seats,
        text=draft.text,
        frame=Showing(table).frame(viewer, 0, None, has_accounts=False),
        faults=[_fault(draft, fault, language) for fault in draft.faults],
        things=[ThingInfo(thing.id, thing.kind, thing.owner, thing.name) for thing in arrangement.things],
        lying=[Lying(thing.id, list(places)) for thing, places in arrangement.lying()],
        pools=_pools(draft),
        settings=_settings(arrangement),
        is_midway=arrangement.is_midway,
    )


def _fault(draft: Draft, fault: str, language: str) -> FaultInfo:
    """With words of the game for what notation calls by English ones."""
    words, places = catalog_of(draft.table.game.text.words, language), draft.arrangement.places_in(fault)
    if isinstance(fault, Said):
        values = {name: words.get(f"word.{value}", value) for name, value in fault.values.items()}
        fault = Said(fault.template, **values)
    return FaultInfo(BadInput(fault).said_in(language), places)


def _pools(draft: Draft) -> list[PoolInfo]:
    lines, state = draft.arrangement.lines, draft.written
    return [
        PoolInfo(
            key=pool.key,
            names=list(pool.names),
            counts=pool.counts(lines, state),
            most=pool.most,
            is_given=pool.key in lines,
            can_follow=pool.follows is not None,
        )
        for pool in draft.arrangement.pools
    ]


def _settings(arrangement: Arrangement) -> list[SettingInfo]:
    return [
        SettingInfo(
            id=setting.id,
            key=setting.key,
            of=setting.of,
            value=setting.value(arrangement.lines),
            values=list(setting.values),
            low=setting.low,
            high=setting.high,
        )
        for setting in arrangement.settings
    ]
