"""`tianxia replay`: recorded games for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Tianxia
from tianxia.core.record import Record, decode


@pytest.fixture
def games(records: Path) -> list[Record]:
    return [decode(line) for line in records.read_bytes().splitlines()]


def _states(tianxia: Tianxia, *words: object) -> list[dict[str, Any]]:
    answer = tianxia("replay", "--states", *words)
    assert (answer.status, answer.err) == (0, "")
    return [json.loads(line) for line in answer.out.splitlines()]


def test_the_text_tells_every_action_and_every_result(tianxia: Tianxia, records: Path, games: list[Record]) -> None:
    answer = tianxia("replay", records)
    assert answer.status == 0
    lines = iter(answer.out.splitlines())
    for game in games:
        moves = [f"{n}. seat {action.seat + 1}: {action.text}" for n, action in enumerate(game.actions, 1)]
        assert all(move in lines for move in moves)  # in this order
        assert any(line.startswith("Over: ") for line in lines)


def test_one_game_can_be_picked_by_its_line(tianxia: Tianxia, records: Path, games: list[Record]) -> None:
    answer = tianxia("replay", records, "--game", 2)
    assert f"seed {games[1].seed}" in answer.out.replace("\n", " ")
    assert answer.out.count("Over: ") == 1
    assert {state["record"] for state in _states(tianxia, records, "--game", 3)} == {3}


@pytest.mark.parametrize("line", [4, -1])
def test_a_line_without_a_game_is_refused(tianxia: Tianxia, records: Path, line: int) -> None:
    assert f"line {line}" in tianxia.refuses("replay", records, "--game", line)


def test_states_are_one_more_than_actions(tianxia: Tianxia, records: Path, games: list[Record]) -> None:
    states = _states(tianxia, records)
    for number, game in enumerate(games, 1):
        steps = [state["step"] for state in states if state["record"] == number]
        assert steps == list(range(len(game.actions) + 1))


def test_a_state_tells_what_happened_and_what_can_happen(tianxia: Tianxia, records: Path, games: list[Record]) -> None:
    states = _states(tianxia, records, "--game", 1)
    assert all(state.keys() == {"record", "step", "last", "state", "legal", "result"} for state in states)
    assert states[0]["last"] is None
    for action, before, after in zip(games[0].actions, states, states[1:], strict=False):
        assert after["last"] == {"seat": action.seat, "action": action.action, "text": action.text}
        assert action.text in before["legal"]
        assert before["state"]["to_move"] == action.seat
        assert before["result"] is None


def test_the_last_state_has_the_result(tianxia: Tianxia, records: Path, games: list[Record]) -> None:
    last = _states(tianxia, records, "--game", 1)[-1]
    result = games[0].result
    assert result is not None
    assert last["legal"] == []
    assert last["result"] == {"ending": result.ending, "scores": result.scores, "winners": result.winners}


def test_a_state_of_qin_is_whole_and_all_tiles_are_in_it(tianxia: Tianxia, records: Path) -> None:
    keys = {"turn", "phase", "to_move", "passes_in_a_row", "ending", "board", "provinces", "villages", "seats"}
    for line in _states(tianxia, records, "--game", 1):
        state = line["state"]
        assert state.keys() == keys | {"piles", "n_piles", "rng"}
        halves = sum(row.count(letter) for row in state["board"] for letter in "RYB") - 3
        in_hand = sum(len(seat["hand"]) for seat in state["seats"])
        assert halves // 2 + in_hand + sum(state["piles"].values()) == 72


def test_an_illegal_action_stops_the_replay_after_the_states_before_it(tianxia: Tianxia, records: Path) -> None:
    first = json.loads(records.read_bytes().splitlines()[0])
    first["actions"][3]["action"] = first["actions"][0]["action"]
    records.write_text(json.dumps(first))
    answer = tianxia("replay", "--states", records)
    assert answer.status == 2
    assert len(answer.out.splitlines()) == 4
    assert f"{records}, line 1: action 4 of " in answer.err
