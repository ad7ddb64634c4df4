"""Whatever is said at a table that cannot be done is refused in one clear line, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass

import msgspec
import pytest

from tests.server.client import Guest
from tests.server.conversation import Live, assert_clear, socket_of
from tests.server.serving import Server
from tests.server.truth import nothing_changes
from tianxia.games import catalog
from tianxia.server.wire.answers import Message, Refused, TableNow
from tianxia.server.wire.requests import HandOver, Hello, Preview, Resign, Sit, Why
from tianxia.server.wire.tables import OpenedTable


@dataclass
class Game:
    """Two people, one move made: the second one decides."""

    server: Server
    ann: Live
    bo: Live
    opened: OpenedTable


@pytest.fixture
def game(server: Server, ann: Guest, bo: Guest) -> Generator[Game]:
    """Whatever the test does: afterwards nothing has changed, and play goes on."""
    opened = ann.open("me", "open")
    bos = bo.live(bo.join(opened.table.id))
    anns = ann.live(opened)
    anns.act(anns.state.legal[0])
    before = bos.moved(1)
    with nothing_changes(server, opened.table.id):
        yield Game(server, anns, bos, opened)
    again = bo.live(bo.table(opened.table.id))
    assert (again.state.seq, again.state.frame, again.state.legal) == (before.seq, before.frame, before.legal)
    again.act(before.legal[0])


def _refused(live: Live, text: str | bytes) -> Refused:
    live.say(text)
    refused = live.next(Refused)
    assert_clear(refused.detail)
    return refused


def _act(live: Live, **more: object) -> str:
    return json.dumps({"type": "act", "id": 1, "seq": live.seq, "seat": 1, "action": live.state.legal[0], **more})


def test_the_other_seat(game: Game) -> None:
    action = game.bo.state.legal[0]
    assert game.ann.refused(game.ann.acting(action, 1)).code == "not-your-seat"
    for request in (Resign(1, 1), HandOver(1, 1, "random"), Preview(1, 2, 1, action), Why(1, 2, 1, action), Sit(1)):
        assert _refused(game.ann, json.dumps(_plain(request))).code == "not-your-seat"


def _plain(request: object) -> object:
    return json.loads(msgspec.json.encode(request))


def test_not_my_turn(game: Game) -> None:
    assert game.ann.refused(game.ann.acting(game.bo.state.legal[0], 0)).code == "not-your-turn"
    assert game.ann.next(TableNow).table.to_move == 1


def test_an_illegal_action_names_the_rule(game: Game) -> None:
    illegal = next(action for action in range(3000) if action not in game.bo.state.legal)
    refused = game.bo.refused(game.bo.acting(illegal))
    assert refused.code == "illegal"
    assert refused.reason is not None
    assert refused.reason.key.startswith("why.")
    assert refused.reason == game.bo.why(illegal).reason


def test_a_number_that_is_no_action(game: Game) -> None:
    n_actions = catalog.load("qin").n_actions
    for action in (n_actions, 2**31 - 1):
        assert game.bo.refused(game.bo.acting(action)).code == "bad-input"
        assert game.bo.refused(Preview(game.bo.ticket(), game.bo.seq, 1, action)).code == "bad-input"
        assert game.bo.refused(Why(game.bo.ticket(), game.bo.seq, 1, action)).code == "bad-input"


MALFORMED = {
    "nothing": "",
    "no JSON": "hello",
    "half of it": '{"type": "act", "id": 1',
    "no object": "[1, 2]",
    "null": "null",
    "no type": '{"id": 1}',
    "an unknown type": '{"type": "cheat", "id": 1}',
    "a type that is a number": '{"type": 3}',
    "a missing field": '{"type": "act", "id": 1, "seq": 2, "seat": 1}',
    "an unknown field": '{"type": "resign", "id": 1, "seat": 1, "why": "bored"}',
    "a text for a number": '{"type": "resign", "id": 1, "seat": "1"}',
    "a seat below zero": '{"type": "resign", "id": 1, "seat": -1}',
    "a seat too far": '{"type": "resign", "id": 1, "seat": 10}',
    "an action below zero": '{"type": "act", "id": 1, "seq": 2, "seat": 1, "action": -1}',
    "an action too large": '{"type": "act", "id": 1, "seq": 2, "seat": 1, "action": 2147483648}',
    "a fraction": '{"type": "act", "id": 1, "seq": 2, "seat": 1, "action": 1.5}',
    "deep nesting": "[" * 4000,
    "bytes that are no text": b'{"type": "hand_over", "id": 1, "seat": 1, "bot": "\xff\xfe"}',
    "half a surrogate": '{"type": "hand_over", "id": 1, "seat": 1, "bot": "\\ud800"}',
    "a second hello": '{"type": "hello"}',
}


@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED)
def test_what_is_no_message(game: Game, text: str | bytes) -> None:
    assert _refused(game.bo, text).code == "malformed"


def test_a_bot_that_there_is_not(game: Game) -> None:
    assert game.bo.refused(HandOver(game.bo.ticket(), 1, "clever")).code == "bad-input"


def test_numbers_larger_than_any_machine_word(game: Game) -> None:
    big = 2**70
    assert _refused(game.bo, _act(game.bo, id=big, seq=big)).code == "stale"
    assert _refused(game.bo, _act(game.bo, id=-big, seat=0)).id == -big


def test_a_message_that_is_too_large(game: Game) -> None:
    assert _refused(game.bo, _act(game.bo) + " " * 5000).code == "too-large"
    assert _refused(game.bo, "x" * 100_000).code == "too-large"


def test_the_limit_is_one_of_bytes(game: Game) -> None:
    game.bo.say(json.dumps({"type": "天" * 3000}, ensure_ascii=False))
    assert game.bo.next(Refused).code == "too-large"


def test_the_refusal_does_not_repeat_all_that_was_said(game: Game) -> None:
    assert _refused(game.bo, json.dumps({"type": "x" * 3000})).code == "malformed"


def test_a_message_beyond_all_measure_ends_the_conversation(game: Game) -> None:
    game.bo.say("x" * ((1 << 20) + 1))
    assert game.bo.closed() == 1009


def test_a_token_that_was_forged(game: Game) -> None:
    token = game.opened.tokens["0"]
    forged = [
        "",
        "0",
        "0.",
        "1" + token[1:],
        token[:-1] + ("0" if token[-1] != "0" else "1"),
        token.upper(),
        "7." + token[2:],
        "-1." + token[2:],
        "²." + token[2:],
        "0." + "é" * 40,
    ]
    for text in forged:
        socket = socket_of(game.server.address, game.opened.table.id)
        socket.send(json.dumps({"type": "hello", "tokens": [text]}))
        refused = _decode(socket.recv(10))
        assert isinstance(refused, Refused)
        assert refused.code == "bad-token"
        socket.close()


def test_a_token_of_another_table(server: Server, ann: Guest) -> None:
    one, other = ann.open("me", "open"), ann.open("me", "open")
    socket = socket_of(server.address, other.table.id)
    socket.send(json.dumps({"type": "hello", "tokens": [one.tokens["0"]]}))
    refused = _decode(socket.recv(10))
    assert isinstance(refused, Refused)
    assert refused.code == "bad-token"


def _decode(text: str | bytes) -> Message:
    return msgspec.json.decode(text, type=Message)


def test_hello_for_a_seat_that_is_not_mine(game: Game) -> None:
    socket = socket_of(game.server.address, game.opened.table.id)
    socket.send(json.dumps({"type": "hello", "tokens": [game.opened.tokens["0"]], "seat": 1}))
    refused = _decode(socket.recv(10))
    assert isinstance(refused, Refused)
    assert refused.code == "not-your-seat"


def test_nothing_is_answered_before_hello(game: Game) -> None:
    socket = socket_of(game.server.address, game.opened.table.id)
    for text in ('{"type": "resign", "id": 7, "seat": 0}', '{"type": "sit", "seat": 0}'):
        socket.send(text)
        refused = _decode(socket.recv(10))
        assert isinstance(refused, Refused)
        assert refused.code == "malformed"
        assert "hello" in refused.detail
    socket.send(json.dumps(_plain(Hello(tokens=[game.opened.tokens["0"]]))))
    assert isinstance(_decode(socket.recv(10)), TableNow)


def test_too_many_requests_that_make_no_sense_end_the_conversation(game: Game) -> None:
    for _ in range(20):
        game.bo.say("{}")
    assert game.bo.closed() == 1008


def test_a_good_request_in_between_is_forgiven(game: Game) -> None:
    for _ in range(3):
        for _ in range(15):
            _refused(game.bo, "{}")
        assert game.bo.why(game.bo.state.legal[0]).reason is None


def test_refused_messages_are_logged(game: Game) -> None:
    assert game.ann.refused(game.ann.acting(0, 1)).code == "not-your-seat"
    assert f"table {game.opened.table.id} refused not-your-seat: seat 2 is not yours" in game.server.log
