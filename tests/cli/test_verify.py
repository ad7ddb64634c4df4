"""`tianxia verify`, and everything that can be wrong with a file of records."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Tianxia
from tianxia.games.catalog import load

Data = dict[str, Any]
Change = Callable[[Data], object]


def test_sound_records_are_counted(tianxia: Tianxia, records: Path) -> None:
    n_actions = sum(len(json.loads(line)["actions"]) for line in records.read_bytes().splitlines())
    answer = tianxia("verify", records)
    assert (answer.status, answer.err) == (0, "")
    assert f"3 games, {n_actions} actions" in answer.out
    assert tianxia.json("verify", records) == {"file": str(records), "games": 3, "actions": n_actions, "sound": True}


def test_one_record_is_told_of_as_one(tianxia: Tianxia, records: Path) -> None:
    records.write_bytes(records.read_bytes().splitlines()[0])
    assert ": 1 game, " in tianxia("verify", records).out


def test_a_game_that_is_not_over_can_be_sound(tianxia: Tianxia, records: Path) -> None:
    first = json.loads(records.read_bytes().splitlines()[0])
    del first["actions"][7:], first["result"]
    records.write_text(json.dumps(first))
    assert tianxia.json("verify", records)["actions"] == 7


def test_blank_lines_and_other_ends_of_lines_do_not_matter(tianxia: Tianxia, records: Path) -> None:
    records.write_bytes(b"\r\n\n" + records.read_bytes().replace(b"\n", b"\r\n\r\n"))
    assert tianxia.json("verify", records)["games"] == 3


# ---- a broken record on the second line


def _without(data: Data, key: str) -> None:
    del data[key]


def _action(number: int, **values: Any) -> Change:
    """Change the action of this number, counted from 1."""
    return lambda data: data["actions"][number - 1].update(values)


def _repeat_first_action_as(number: int) -> Change:
    return lambda data: data["actions"][number - 1].update(data["actions"][0], seat=data["actions"][number - 1]["seat"])


def _extend(data: Data) -> None:
    data["actions"].append(data["actions"][-1])


def _cut(data: Data) -> None:
    del data["actions"][9:]


N_ACTIONS = load("qin").n_actions
VERSION = load("qin").rules_version
BROKEN: dict[str, tuple[Change, list[str]]] = {
    "action that is not legal": (_repeat_first_action_as(5), ["action 5 of ", "is not legal"]),
    "action too large": (_action(5, action=N_ACTIONS), ["action 5 of ", f"{N_ACTIONS}", f"0 to {N_ACTIONS - 1}"]),
    "action negative": (_action(5, action=-1), ["action 5 of ", "-1", f"0 to {N_ACTIONS - 1}"]),
    "action huge": (_action(5, action=10**40), ["action 5 of ", f"0 to {N_ACTIONS - 1}"]),
    "action in words": (_action(5, action="pass"), ["actions[4].action", "int"]),
    "wrong seat": (_action(5, seat=0), ["action 5 of ", "seat 0", "turn of seat 1"]),
    "wrong text": (_action(5, text="RR a1-b1"), ["action 5 of ", "'RR a1-b1'"]),
    "extra field of an action": (_action(5, colour="red"), ["actions[4]", "colour"]),
    "extra action": (_extend, ["the game is over"]),
    "result of a game that is not over": (_cut, ["after 9 actions", "not over"]),
    "wrong scores": (lambda data: data["result"].update(scores=[1, 2, 3]), ["result", "1, 2, 3"]),
    "wrong winners": (lambda data: data["result"].update(winners=[]), ["result"]),
    "wrong ending": (lambda data: data["result"].update(ending="thunderstorm"), ["result", "thunderstorm"]),
    "no result": (lambda data: _without(data, "result"), ["result"]),
    "other rules version": (lambda data: data.update(rules_version="qin/0"), ["rules qin/0", VERSION]),
    "other format": (lambda data: data.update(format="tianxia/99"), ["'tianxia/99'", "'tianxia/1'"]),
    "no format": (lambda data: _without(data, "format"), ["format", "'tianxia/1'"]),
    "format of another kind": (lambda data: data.update(format=["x"]), ["'x'", "'tianxia/1'"]),
    "unknown game": (lambda data: data.update(game="chess"), ["'chess'", "qin"]),
    "unknown option": (lambda data: data["options"].update(weather="fair"), ["'weather'", "board"]),
    "unknown value": (lambda data: data["options"].update(board="fish"), ["'fish'", "bird or lion"]),
    "five seats": (lambda data: data.update(seats=5, players=[]), ["2, 3 or 4", "5"]),
    "no seats": (lambda data: data.update(seats=0, players=[]), ["2, 3 or 4", "0"]),
    "minus three seats": (lambda data: data.update(seats=-3, players=[]), ["2, 3 or 4", "-3"]),
    "too few players": (lambda data: data.update(players=["a", "b"]), ["2 players", "3 seats"]),
    "too large a seed": (lambda data: data.update(seed=1 << 64), ["seed", f"0 to {(1 << 64) - 1}"]),
    "negative seed": (lambda data: data.update(seed=-1), ["seed -1", f"0 to {(1 << 64) - 1}"]),
    "half a seed": (lambda data: data.update(seed=0.5), ["seed", "int"]),
    "missing field": (lambda data: _without(data, "seed"), ["seed"]),
    "unknown field": (lambda data: data.update(weather="fair"), ["weather"]),
    "unknown field of two lines": (lambda data: data.update({"a\nb": 1}), ["unknown field"]),
    "rules version of two lines": (lambda data: data.update(rules_version="a\n[/b]"), [VERSION]),
    "value of two lines": (lambda data: data["options"].update(board="a\n[/b]"), ["bird or lion"]),
    "text of two lines": (_action(5, text="a\n[/b]"), ["action 5 of "]),
}


NO_CONCERN_OF_REPLAY = {
    "result of a game that is not over",
    "wrong scores",
    "wrong winners",
    "wrong ending",
    "no result",
    "too few players",
}


def _break_second(path: Path, change: Change) -> bytes:
    lines = path.read_bytes().splitlines()
    data = json.loads(lines[1])
    change(data)
    lines[1] = json.dumps(data).encode()
    path.write_bytes(b"\n".join(lines))
    return path.read_bytes()


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_record_is_named_with_its_line(tianxia: Tianxia, records: Path, fault: str) -> None:
    change, expected = BROKEN[fault]
    broken = _break_second(records, change)
    message = tianxia.refuses("verify", records)
    assert message.startswith(f"{records}, line 2: ")
    assert all(part in message for part in expected), message
    assert "Outcome(" not in message  # words, not the program's own structures
    assert records.read_bytes() == broken


def test_replay_refuses_a_broken_record_in_the_same_words(tianxia: Tianxia, records: Path) -> None:
    """Of a file with nothing but that record, since the games before it would be shown each time."""
    sound = records.read_bytes()
    for fault in BROKEN.keys() - NO_CONCERN_OF_REPLAY:
        records.write_bytes(sound)
        records.write_bytes(_break_second(records, BROKEN[fault][0]).splitlines()[1])
        assert tianxia.refuses("replay", records) == tianxia.refuses("verify", records), fault


# ---- files that are no records


NO_RECORDS: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "truncated": (lambda good: good[:-200], "line 3: not a game record"),
    "truncated in a text": (lambda good: good[: good.rindex(b"winners") + 3], "line 3: not a game record"),
    "empty": (lambda _: b"", "holds no game record"),
    "blank": (lambda _: b"\n \n\t\n", "holds no game record"),
    "not JSON": (lambda _: b"once upon a time\n", "line 1: not a game record"),
    "a list": (lambda good: b"[" + good.splitlines()[0] + b"]", "line 1: not a game record"),
    "a number": (lambda _: b"3", "line 1: not a game record"),
    "null": (lambda _: b"null", "line 1: not a game record"),
    "other text than UTF-8": (lambda good: good.replace(b"random", b"r\xe4ndom"), "line 1: not a game record"),
    "UTF-16": (lambda good: good.decode().encode("utf-16"), "line 1: not a game record"),
    "bytes": (lambda _: bytes(range(256)), "line 1: not a game record"),
    "too deep": (lambda _: b"[" * 100_000, "line 1: not a game record"),
    "two on a line": (lambda good: good.replace(b"\n", b" "), "line 1: not a game record"),
}


@pytest.mark.parametrize("fault", NO_RECORDS)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_no_record_is_refused(tianxia: Tianxia, records: Path, command: str, fault: str) -> None:
    change, expected = NO_RECORDS[fault]
    records.write_bytes(change(records.read_bytes()))
    message = tianxia.refuses(command, records)
    assert message.startswith(str(records))
    assert expected in message


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_cannot_be_read_is_refused(tianxia: Tianxia, tmp_path: Path, command: str) -> None:
    assert f"cannot read {tmp_path}: " in tianxia.refuses(command, tmp_path)
    assert f"cannot read {tmp_path / 'none'}: " in tianxia.refuses(command, tmp_path / "none")
