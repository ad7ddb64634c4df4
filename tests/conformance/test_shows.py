"""Views as text: compiled code says what Python does, and a view is the one before with what has changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from tests.conformance.variants import SEEDS, Variant, played
from tianxia.core.layout import States
from tianxia.core.shows import PUBLIC
from tianxia.core.view import EVERYTHING, SPECTATOR, View, Viewer
from tianxia.games.catalog import load


def _as_seen(variant: Variant, states: States, viewer: Viewer) -> States:
    return states if viewer == EVERYTHING else View.of(variant.game, states, viewer).states


def _text(variant: Variant, states: States, viewer: Viewer, before: States | None = None) -> dict[str, Any]:
    parts = variant.game.shows.texts(states, (PUBLIC, viewer), before)
    return {key: value for part in parts for key, value in json.loads(b"{" + part + b"}").items()}


def _moments(variant: Variant) -> Iterator[tuple[Viewer, States, States]]:
    """Two states one after the other, and everybody who may look: some pairs of every game, and its end."""
    steps = list(pairwise(played(variant, SEEDS[0]).states))
    for old, new in [*steps[::7], steps[-1]]:
        for viewer in (*range(variant.n_seats), SPECTATOR, EVERYTHING):
            yield viewer, old, new


def test_the_text_of_a_view_says_what_is_readable(variant: Variant) -> None:
    """And no more than that: it is written from what the viewer may know."""
    for viewer, _, states in _moments(variant):
        seen = _as_seen(variant, states, viewer)
        assert _text(variant, states, viewer) == variant.game.text.readable(seen[0], viewer)


def test_texts_for_all_are_written_as_for_each(variant: Variant) -> None:
    everybody = (PUBLIC, *range(variant.n_seats), SPECTATOR)
    for viewer, before, states in _moments(variant):
        if viewer == SPECTATOR:
            alone = [text for one in everybody for text in variant.game.shows.texts(states, (one,), before)]
            assert variant.game.shows.texts(states, everybody, before) == alone


def test_a_view_is_the_one_before_with_what_has_changed(variant: Variant) -> None:
    for viewer, before, seen in _moments(variant):
        whole, old = (_text(variant, states, viewer) for states in (seen, before))
        changed = _text(variant, seen, viewer, before)
        assert {**old, **changed} == whole
        # What Python tells is there whenever there is any; of all else nothing that is as it was.
        assert len(changed) < len(whole)


def test_of_a_view_that_is_the_same_little_or_nothing_is_told(variant: Variant) -> None:
    viewer, _, seen = next(_moments(variant))
    assert len(_text(variant, seen, viewer, seen)) <= 4


def test_threads_write_side_by_side() -> None:
    """As while the rules of another game are loaded."""
    games = [load("qin"), load("huang")]
    starts = [game.new({}, 2, 1) for game in games]
    alone = [game.shows.texts(states, (PUBLIC, 0)) for game, states in zip(games, starts, strict=True)]

    def same(number: int) -> bool:
        return all(games[number].shows.texts(starts[number], (PUBLIC, 0)) == alone[number] for _ in range(3000))

    with ThreadPoolExecutor(2) as threads:
        assert all(threads.map(same, (0, 1, 0, 1)))
