"""A conversation at a table over its WebSocket. Everything has a time limit."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.following import followed
from tianxia.server.wire.answers import (
    Because,
    Coached,
    Done,
    Lines,
    Log,
    Message,
    Moved,
    Notice,
    Presence,
    Previewed,
    Refused,
    TableNow,
    Talk,
    encode,
)
from tianxia.server.wire.frames import Frame, Line
from tianxia.server.wire.requests import (
    Act,
    Call,
    Consent,
    HandOver,
    Hello,
    Plan,
    Preview,
    Replace,
    Request,
    Resign,
    Say,
    Sit,
    TakeAgain,
    Undo,
    Why,
)

LIMIT_S = 20.0
M = TypeVar("M", TableNow, Log, Presence, Done, Previewed, Because, Coached, Lines, Refused, Notice, Talk)
_decode = msgspec.json.Decoder(Message).decode


def assert_clear(detail: str) -> None:
    """One line that a person can read."""
    assert detail.strip()
    assert "\n" not in detail
    assert "Traceback" not in detail
    assert len(detail) < 400


class Live:
    """A conversation at a table. Keeps the latest state, the log as a client would, and all that was said."""

    def __init__(
        self,
        address: str,
        table_id: str,
        tokens: list[str],
        seat: int | None = None,
        *,
        follows: bool = True,
        **more: Any,
    ) -> None:
        self.socket = socket_of(address, table_id, **more)
        self.said: list[Message] = []
        self.lines: list[Line] = []
        self.seat = seat or 0
        """Whose view is shown, or was shown before it was covered."""
        self._id = 0
        self.n_followed = 0
        """How many states were put together of the one before and what was new."""
        self.send(Hello(tokens=tokens, seat=seat, follows=follows))
        self.state = self.next(TableNow)
        self.presence = self.next(Presence)
        if len(tokens) > 1 and self.state.frame is not None and self.state.frame.seat is None and seat is None:
            self.uncover()

    def uncover(self) -> TableNow:
        """Show the seat that decides, or else the first of mine."""
        mine = [number for number, info in enumerate(self.state.table.seats) if info.is_mine]
        to_move = self.state.table.to_move
        return self.sit(to_move if to_move in mine else mine[0])

    def close(self) -> None:
        self.socket.close()

    def cut(self) -> None:
        """Vanish without a word."""
        self.socket.socket.close()

    # ---- what comes

    def receive(self, timeout: float = LIMIT_S) -> Message:
        message = _decode(self.socket.recv(timeout))
        if isinstance(message, Moved):
            self.n_followed += 1
            message = followed(self.state, message)
        self.said.append(message)
        match message:
            case TableNow():
                self._keep(message)
            case Log():
                self.lines = [*self.lines[: message.start], *message.lines]
            case Presence():
                self.presence = message
            case _:
                pass
        return message

    def _keep(self, state: TableNow) -> None:
        """Frames are told one by one, so the last line of each is the next one of the log."""
        self.state = state
        if state.frame is not None:
            number, last = state.frame.number, state.frame.last
            self.seat = self.seat if state.frame.seat is None else state.frame.seat
            if last is not None and number == len(self.lines) + 1:
                self.lines.append(last)
            del self.lines[number:]

    def next(self, kind: type[M], where: Callable[[M], bool] = lambda _: True, timeout: float = LIMIT_S) -> M:
        """The next message of a kind that is as wanted; others are taken note of."""
        end = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.0, end - time.monotonic()))
            if isinstance(message, kind) and where(message):
                return message

    def wait(self, where: Callable[[TableNow], bool], timeout: float = LIMIT_S) -> TableNow:
        """The table as soon as it is as wanted, perhaps now."""
        return self.state if where(self.state) else self.next(TableNow, where, timeout)

    def turn(self) -> TableNow:
        """The table as soon as the seat that is shown decides."""
        return self.wait(lambda state: bool(state.legal))

    def moved(self, n_moves: int, timeout: float = LIMIT_S) -> TableNow:
        """The table after so many actions."""
        return self.wait(lambda state: state.table.n_moves == n_moves, timeout)

    def reach(self, seq: int) -> TableNow:
        """The table after a change, or a later one."""
        return self.wait(lambda state: state.seq >= seq)

    def shown(self) -> Iterator[tuple[TableNow, Frame]]:
        """All states so far that showed the table."""
        for message in self.said:
            if isinstance(message, TableNow) and message.frame is not None:
                yield message, message.frame

    def rest(self, timeout: float = 0.2) -> list[Message]:
        """All that is still coming, until nothing comes for a moment."""
        before = len(self.said)
        while True:
            try:
                self.receive(timeout)
            except TimeoutError:
                return self.said[before:]

    def closed(self, timeout: float = LIMIT_S) -> int:
        """The code with which the server ends the conversation."""
        end = time.monotonic() + timeout
        while True:
            try:
                self.receive(max(0.0, end - time.monotonic()))
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd is not None else 1006

    # ---- what is said

    def send(self, request: Request) -> None:
        self.say(encode(request).decode())

    def say(self, text: str | bytes) -> None:
        self.socket.send(text)

    def ask(self, request: Request, kind: type[M]) -> M:
        self.send(request)
        answer = self.next_answer()
        assert isinstance(answer, kind), answer
        return answer

    def next_answer(self) -> Message:
        while True:
            message = self.receive()
            if isinstance(message, Refused) or getattr(message, "id", None) == self._id:
                return message

    def ticket(self) -> int:
        self._id += 1
        return self._id

    @property
    def seq(self) -> int:
        return self.state.seq

    def act(self, action: int, seat: int | None = None, seq: int | None = None) -> Done:
        return self.ask(self.acting(action, seat, seq), Done)

    def acting(self, action: int, seat: int | None = None, seq: int | None = None) -> Act:
        return Act(self.ticket(), self.seq if seq is None else seq, self.seat if seat is None else seat, action)

    def refused(self, request: Request) -> Refused:
        refused = self.ask(request, Refused)
        assert_clear(refused.detail)
        return refused

    def preview(self, action: int) -> Previewed:
        return self.ask(Preview(self.ticket(), self.seq, self.seat, action), Previewed)

    def why(self, action: int) -> Because:
        return self.ask(Why(self.ticket(), self.seq, self.seat, action), Because)

    def undo(self, seat: int | None = None) -> Done:
        return self.ask(self.undoing(seat), Done)

    def undoing(self, seat: int | None = None) -> Undo:
        return Undo(self.ticket(), self.seq, self.seat if seat is None else seat)

    def consent(self, is_granted: bool) -> Done:
        return self.ask(Consent(self.ticket(), self.seq, self.seat, is_granted), Done)

    def resign(self, seat: int) -> Done:
        return self.ask(Resign(self.ticket(), seat), Done)

    def hand_over(self, seat: int, bot: str) -> Done:
        return self.ask(HandOver(self.ticket(), seat, bot), Done)

    def take_again(self, seat: int) -> Done:
        return self.ask(TakeAgain(self.ticket(), seat), Done)

    def call(self, away: int) -> Done:
        return self.ask(Call(self.ticket(), self.seat, away), Done)

    def replace(self, away: int) -> Done:
        return self.ask(Replace(self.ticket(), self.seat, away), Done)

    def plan(self, when: str, then: str) -> Done:
        return self.ask(Plan(self.ticket(), self.seat, when, then), Done)

    def speak(self, **said: Any) -> Done:
        return self.ask(Say(self.ticket(), **said), Done)

    def sit(self, seat: int) -> TableNow:
        self.send(Sit(seat))
        self.next(TableNow)
        self.next(Log)
        return self.state


def first(state: TableNow) -> int:
    return state.legal[0]


def play_out(live: Live, choose: Callable[[TableNow], int] = first) -> None:
    """Play one's seats, each whenever it decides, until the game is over."""
    mine = [seat for seat, info in enumerate(live.state.table.seats) if info.is_mine]
    while live.state.table.status != "over":
        state = live.wait(lambda state: state.table.to_move in mine or state.table.status == "over")
        if state.table.to_move is not None:
            if state.table.to_move != live.seat:
                state = live.sit(state.table.to_move)
            live.act(choose(state))


def socket_of(address: str, table_id: str, **more: Any) -> ClientConnection:
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{table_id}/live"
    settings: dict[str, Any] = {"proxy": None, "compression": None, "max_queue": None, "close_timeout": 2, **more}
    return connect(url, legacy=True, open_timeout=LIMIT_S, **settings)
