"""What a view says of a conflict beforehand is what the rules make of it."""

from __future__ import annotations

from typing import Any

from tests.rules.huang.scene import Scene
from tests.rules.huang.test_revolts import ENTER, TWO_GOVERNORS
from tests.rules.huang.test_wars import HUB, three
from tianxia.games.huang.game import GAME


def forecasts(scene: Scene) -> dict[str, Any]:
    """By the words of the action."""
    found = scene.readable["forecasts"]
    return {GAME.text.describe(int(action)): forecast for action, forecast in found.items()}


def test_a_defender_is_told_who_will_win() -> None:
    """[Huang 10.5] Every gift of the defender leads where its forecast says."""
    scene = Scene(f"{TWO_GOVERNORS}hand 1 yellow yellow\nhand 2 yellow yellow yellow yellow").after(ENTER, "commit 1")
    found = forecasts(scene)
    assert set(found) == scene.legal
    assert {tuple(forecast["ahead"]) for forecast in found.values()} == {(0,), (1,)}
    for move, forecast in found.items():
        winner = forecast["ahead"][0] + 1
        assert (forecast["is_final"], scene.after(move).points(winner)) == (True, {"red": 1}), move


def test_what_is_missing_turns_a_revolt_and_nothing_less_does() -> None:
    """[Huang 10.5] The attacker needs one more than the defender has."""
    scene = Scene(f"{TWO_GOVERNORS}hand 1 yellow yellow\nhand 2 yellow yellow yellow yellow").after(ENTER, "commit 1")
    strengths, missing = (scene.readable["revolt"]["forecast"][name] for name in ("strengths", "missing"))
    assert (strengths, missing) == ([3, 1], 2)
    found = forecasts(scene)
    assert (found["commit 1"]["ahead"], found["commit 2"]["ahead"]) == ([0], [1])
    assert (found["commit 2"]["strengths"], found["commit 2"]["missing"]) == ([3, 3], 1)


def test_the_last_in_a_war_is_told_who_will_win() -> None:
    """[Huang 11.8] One ahead wins, several are a tie."""
    scene = three(2, 1, 1, hand="white red red red").after(HUB, "abstain", "abstain")
    found = forecasts(scene)
    assert set(found) == scene.legal
    assert len({tuple(forecast["ahead"]) for forecast in found.values()}) > 3
    kingdoms = scene.readable["war"]["kingdoms"]
    for move, forecast in found.items():
        after, ahead = scene.after(move), forecast["ahead"]
        assert forecast["is_final"]
        assert (after.phase == "tie") == (len(ahead) > 1), move
        if len(ahead) == 1 and after.readable["war"]:
            assert after.readable["war"]["winner"] == kingdoms[ahead[0]]["direction"], move


def test_seats_speak_in_the_order_that_is_told() -> None:
    """[Huang 11.6] Clockwise, the placer last."""
    scene = three(2, 1, 1, seats=4).after(HUB)
    asked: list[int] = []
    order = scene.readable["war"]["order"]
    while scene.phase == "support":
        assert all(forecast["is_final"] == (scene.to_move == 1) for forecast in forecasts(scene).values())
        asked.append(scene.to_move - 1)
        scene = scene.after("abstain")
    assert asked == order


def test_only_the_seat_that_decides_is_told_what_it_could_give() -> None:
    """Others would learn what it holds."""
    scene = Scene(f"{TWO_GOVERNORS}hand 1 yellow yellow").after(ENTER)
    assert len(scene.seen_by(1)["forecasts"]) > 2
    assert scene.seen_by(2)["forecasts"] == {}


def test_how_many_tiles_may_be_replaced_is_told() -> None:
    """[Huang 9.1] The rules accept so many, and no more."""
    scene = Scene("hand 1 yellow yellow yellow yellow yellow yellow\nbag red=9")
    for left in range(6, 0, -1):
        assert scene.readable["n_replaceable"] == left
        scene = scene.after("discard yellow")
    assert (scene.readable["n_replaceable"], scene.legal_of("discard")) == (0, set())
