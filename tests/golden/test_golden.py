"""Games and counts as they were when somebody last read them; `python -m tests.golden.rewrite` writes them anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.conformance.variants import CATALOG_VARIANTS, GAMES, Variant, each_of, family_of, variants_of
from tests.golden.rewrite import FOLDER, IDS, MAKERS, RECORDS, counts, rewrite, stored
from tests.told import event_keys
from tianxia.core.record import Record, replay
from tianxia.core.view import EVERYTHING, SPECTATOR

NAMES = sorted(MAKERS)
FAMILIES = sorted({family_of(game_id) for game_id in IDS})


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_golden_game_is_as_it_was(name: str) -> None:
    assert MAKERS[name]().splitlines() == (FOLDER / name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("variant", each_of(CATALOG_VARIANTS), ids=str)
def test_there_are_as_many_sequences_of_actions_as_there_were(variant: Variant) -> None:
    known = json.loads((FOLDER / variant.game_id / "perft.json").read_text(encoding="utf-8"))
    assert counts(variant) == known[variant.name]


@pytest.mark.parametrize("game_id", IDS)
def test_sequences_are_counted_for_every_variant(game_id: str) -> None:
    known = json.loads((FOLDER / game_id / "perft.json").read_text(encoding="utf-8"))
    assert list(known) == [variant.name for variant in variants_of(GAMES[game_id])]


def test_golden_files_can_be_read_by_people() -> None:
    texts = [(FOLDER / name).read_text(encoding="utf-8") for name in NAMES]
    sizes = [len(text.encode()) for text in texts]
    assert max(sizes) < 60_000
    assert sum(sizes) < 1_000_000
    assert all(len(line) <= 150 for text in texts for line in text.splitlines())


# ---- everything happens


@cache
def _happens(family: str) -> tuple[set[str], set[str]]:
    """The kinds of actions and the keys of events in golden games of a family, as players and spectators see them."""
    kinds, keys = set[str](), set[str]()
    for name, play in RECORDS.items():
        if family_of(name.partition("/")[0]) == family:
            for kind, happening in _moves(play()):
                kinds.add(kind)
                keys |= happening
    return kinds, keys


def _moves(record: Record) -> Iterator[tuple[str, set[str]]]:
    game = GAMES[record.game]
    for table in replay(record, game):
        for viewer in (EVERYTHING, SPECTATOR) if table.moves else ():
            kind, _ = game.actions.decode(table.action_seen(len(table.moves), viewer))
            yield kind, {event.key for event in table.last_events(viewer)}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_kind_of_action_is_played_in_some_golden_game(family: str) -> None:
    kinds = {kind.kind for game_id in IDS if family_of(game_id) == family for kind in GAMES[game_id].actions}
    assert _happens(family)[0] == kinds


@pytest.mark.parametrize("family", FAMILIES)
def test_everything_that_can_be_told_happens_in_some_golden_game(family: str) -> None:
    words = next(GAMES[game_id].text.words for game_id in IDS if family_of(game_id) == family)
    assert _happens(family)[1] == event_keys(words)


# ---- files


def test_no_golden_file_is_missing_or_superfluous() -> None:
    assert stored(FOLDER) == set(MAKERS)


def test_rewriting_says_what_changed(tmp_path: Path) -> None:
    some = {name: MAKERS[name] for name in NAMES if name.startswith("qin/bird")}
    first, *_ = names = list(some)
    assert rewrite(tmp_path, some) == [f"new: {name}" for name in names]
    (tmp_path / first).write_text("?")
    (tmp_path / "stray.txt").write_text("?")
    assert rewrite(tmp_path, some) == ["taken away: stray.txt", f"changed: {first}"]
    assert rewrite(tmp_path, some) == []
    assert stored(tmp_path) == set(names)
