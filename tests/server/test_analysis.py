"""The analysis board: positions looked at and searched, never those of a game that runs; floods are refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.client import Guest
from tests.server.serving import READY_S, Server, running
from tianxia.core.table import Table
from tianxia.games import catalog
from tianxia.server.boards import N_BEFORE
from tianxia.server.wire.analysis import Analysed, Moment
from tianxia.server.wire.answers import Refused
from tianxia.server.wire.frames import PositionTold

QIN: dict[str, Any] = {"game": "qin", "seats": 2, "seed": "5"}
_decode = msgspec.json.Decoder(Analysed | Refused).decode


def _look(guest: Guest, **more: Any) -> Moment:
    return guest.ask(Moment, "POST", "/api/analysis", json={**QIN, **more})


class Thinking:
    """A client's searches."""

    def __init__(self, guest: Guest, language: str = "en") -> None:
        self.socket = guest.socket("/api/analysis/live", language)

    def __enter__(self) -> Thinking:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def ask(self, **more: Any) -> Analysed | Refused:
        """The first thing that is said to a question."""
        self.socket.send(msgspec.json.encode({"id": 1, "analysis": {**QIN, **more}}).decode())
        return self.next()

    def next(self) -> Analysed | Refused:
        return _decode(self.socket.recv(READY_S))

    def until(self, state: str) -> Analysed:
        while not isinstance(said := self.next(), Analysed) or said.state != state:
            assert isinstance(said, Analysed), said
        return said


def test_a_way_from_a_position_is_seen_by_whoever_is_to_move(ann: Guest) -> None:
    start = _look(ann)
    assert (start.frame.seat, start.frame.to_move, start.frame.is_open) == (0, 0, False)
    after = _look(ann, actions=start.legal[:1])
    assert (after.frame.seat, after.frame.number) == (1, 1)
    assert "hand 1 ? ? ?" in after.text
    opened = _look(ann, actions=start.legal[:1], is_open=True)
    assert (opened.frame.seat, opened.frame.is_open, "?" in opened.text) == (1, True, False)
    same = _look(ann, position=after.text, seed="9")
    assert same.frame.view != opened.frame.view
    ann.refused("POST", "/api/analysis", 409, "illegal", json={**QIN, "actions": [0]})
    ann.refused("POST", "/api/analysis", 400, "bad-input", json={**QIN, "position": "game qin; seats 9"})


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"game": "go"}, "il n’y a pas de jeu «\u00a0go\u00a0»"),
        ({"actions": [0] * 2000}, "2000 coups\u00a0; 1000 au plus"),
        ({"position": "game qin; seats 9"}, "0 rangées"),
    ],
)
def test_what_is_wrong_is_said_in_ones_language(ann: Guest, wrong: dict[str, Any], words: str) -> None:
    """Wherever it is asked for."""
    asked = {**QIN, **wrong}
    for path, body in (
        ("", asked),
        ("/preview", {"analysis": asked, "action": 0}),
        ("/why", {"analysis": asked, "action": 0}),
    ):
        problem = ann.refused(
            "POST", f"/api/analysis{path}", 400, "bad-input", json=body, headers={"Accept-Language": "fr"}
        )
        assert words in problem.detail
    with Thinking(ann, "fr") as thinking:
        said = thinking.ask(**wrong)
    assert isinstance(said, Refused)
    assert (said.code, words in said.detail) == ("bad-input", True), said


def test_a_search_goes_deeper_with_time(own: Server) -> None:
    """At a server of its own: among many tables one begins with the same hand, and then nobody is helped."""
    ann = Guest(own.become_ready().address, "Ann")
    for is_open in (False, True):
        with Thinking(ann) as thinking:
            assert isinstance(said := thinking.ask(is_open=is_open), Analysed), said
            first, then = thinking.until("running"), thinking.until("running")
        assert then.n_simulations > first.n_simulations
        best = then.found[0]
        assert best.action in _look(ann).legal
        assert 0 <= best.share <= 1
        assert best.steps[0].text == best.text


def test_nobody_is_helped_while_a_game_runs(own: Server) -> None:
    """Neither players nor others; neither the position itself nor what follows it; nor by the table's own chance."""
    ann, bo = Guest(own.address, "Ann"), Guest(own.address, "Bo")
    opened = ann.open("me", "here Cy")
    live = ann.live(opened)
    live.act(live.state.legal[0])
    path = f"/api/tables/{opened.table.id}/position"
    [(seed,)] = own.rows("SELECT seed FROM tables WHERE id = ?", opened.table.id)
    seen = [
        ann.ask(PositionTold, "GET", path, params={"number": 1}, headers=headers).text
        for headers in ({}, *({"X-Seat-Token": token} for token in opened.tokens.values()))
    ]
    table = Table.from_position(catalog.load("qin"), seen[0], 7)
    asked = [{"position": text} for text in (*seen, seen[1].replace("turn 1", "turn 3"))]
    asked += [{"position": seen[0], "seed": "7", "actions": table.legal[:1]}, {"seed": str(seed)}]
    while len(table.moves) <= N_BEFORE:
        table.play(table.legal[0])
    asked.append({"position": seen[0], "seed": "7", "actions": [move.action for move in table.moves]})
    for guest in (ann, bo, Guest(own.address)):
        with Thinking(guest) as thinking:
            for analysis in asked:
                said = thinking.ask(**analysis)
                assert isinstance(said, Refused), analysis
                assert (said.code, "nobody is helped" in said.detail) == ("still-played", True)
    ann.refused("GET", f"/api/tables/{opened.table.id}/record", 409, "not-over")
    live.resign(1)
    with Thinking(ann) as thinking:
        assert isinstance(thinking.ask(**asked[0]), Analysed)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    limits = {"analyses_of_guest": 1, "analyses_of_address": 2, "tables_per_minute": 1e9}
    with running(tmp_path / "data", limits=limits) as started:
        yield started.become_ready()


def test_analyses_queue_and_a_flood_is_refused(strict: Server) -> None:
    ann, bo, cy = (Guest(strict.address, name) for name in ("Ann", "Bo", "Cy"))
    first = Thinking(ann)
    first.ask()
    first.until("running")
    second = Thinking(bo).ask(seed="6")
    assert isinstance(second, Analysed)
    for guest in (ann, cy):
        said = Thinking(guest).ask(seed="7")
        assert isinstance(said, Refused)
        assert said.code == "many-analyses"


def test_tables_that_left_memory_are_not_helped_either(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = Guest(server.become_ready().address, "Ann")
        opened = ann.open("me", "here Cy")
        live = ann.live(opened)
        live.act(live.state.legal[0])
        live.close()
        path = f"/api/tables/{opened.table.id}/position"
        text = ann.ask(PositionTold, "GET", path, params={"number": 1}).text
        server.stop()
    with running(tmp_path / "data") as server:
        said = Thinking(Guest(server.become_ready().address, "Bo")).ask(position=text)
        assert isinstance(said, Refused)
        assert said.code == "still-played"
