"""Games that share their rules share what is compiled of them: whoever opens Han after China waits for nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tianxia.bots.blurred import blurred_of
from tianxia.bots.judge import judge_of
from tianxia.bots.looking import looking_of
from tianxia.bots.stretch import stretch_of
from tianxia.core import compiled
from tianxia.core.about import About
from tianxia.core.game import Game
from tianxia.games import catalog

CHINA, HAN, QIN = map(catalog.load, ("china", "han", "qin"))
BOUND: tuple[Callable[[Game], object], ...] = (
    lambda game: vars(game.call),
    stretch_of,
    blurred_of,
    lambda game: looking_of(game, judge_of(game)),
)


@pytest.mark.parametrize("bound", BOUND)
def test_what_is_bound_to_one_is_bound_to_all(bound: Callable[[Game], object]) -> None:
    assert bound(CHINA) == bound(HAN)
    assert bound(CHINA) != bound(QIN)


def _nothing(_game: Game) -> list[Callable[[], object]]:
    return []


@pytest.mark.skipif(compiled.INTERPRETED, reason="nothing is compiled")
def test_once_it_is_compiled_for_one_it_is_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIANXIA_CACHE", str(tmp_path))
    monkeypatch.setattr(Game, "compile_steps", _nothing)
    told: list[tuple[int, int]] = []
    CHINA.warm_up("some-use", lambda done, total: told.append((done, total)), lambda _: None)
    assert told == [(0, 1), (1, 1)]
    assert HAN.is_warm("some-use")
    assert not HAN.is_warm("other-use")
    assert not QIN.is_warm("some-use")


@pytest.mark.parametrize("about", catalog.all_games(), ids=lambda about: about.id)
def test_a_family_is_called_as_its_package(about: About) -> None:
    family = catalog.load(about.id).family
    assert catalog.package(about.id).rpartition(".")[2] == family
    assert {catalog.load(game_id).family for game_id in catalog.family(about.id)} == {family}
    assert about.id in catalog.family(about.id)
