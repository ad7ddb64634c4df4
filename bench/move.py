"""What a move costs in the process of a server, from the request to the messages, database included, sockets not.

``python -m bench.move [--game qin] [--tables 100] [--moves 20000] [--profile FILE]`` lets two people, who follow, play
at random at many tables at once, and tells microseconds of the processor for a move: the median of windows, and the
lower quartile, which says more on a machine that has other things to do.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from tianxia.cli.serve import loop_factory, seldom_look_for_garbage
from tianxia.core.bits import elements
from tianxia.games import catalog
from tianxia.server.app import open_hall
from tianxia.server.chair import Chair
from tianxia.server.config import UNLIMITED, Config
from tianxia.server.hall import Hall
from tianxia.server.live import serve
from tianxia.server.opening import fresh_facts
from tianxia.server.room import Room
from tianxia.server.sessions import NOBODY

WINDOW = 500
"""Moves that are measured together."""
GUESTS = ("a", "b")


class Line:
    """Stands for the socket of one client, which takes everything."""

    has_room = True

    def __init__(self) -> None:
        self.n_bytes = 0
        self._said: asyncio.Queue[Any] = asyncio.Queue()

    def say(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def end(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect"})

    async def receive(self) -> Any:
        return await self._said.get()

    def write_text(self, text: bytes) -> None:
        self.n_bytes += len(text)

    def stop(self) -> None: ...


class Play:
    """A table, and the lines of the two who sit there."""

    def __init__(self, hall: Hall, room: Room) -> None:
        self.room = room
        self.lines = [Line(), Line()]
        self.tasks = [asyncio.create_task(serve(line, "here", hall, room, NOBODY)) for line in self.lines]  # pyright: ignore[reportArgumentType] -- as far as it is asked
        for seat, line in enumerate(self.lines):
            token = hall.keys.seat_token(room.facts.id, seat, room.sitting.chairs[seat].serial)
            line.say(f'{{"type":"hello","tokens":["{token}"],"follows":true}}')

    @property
    def is_over(self) -> bool:
        return self.room.sitting.status == "over"

    def move(self) -> None:
        """Whoever is to decide does anything that is legal."""
        table, seq = self.room.sitting.table, self.room.sitting.seq
        action = random.choice(elements(table.survey.mask, table.game.n_actions))
        act = f'{{"type":"act","id":{seq},"seq":{seq},"seat":{table.to_move},"action":{action}}}'
        self.lines[table.to_move].say(act)

    async def end(self) -> None:
        for line in self.lines:
            line.end()
        await asyncio.gather(*self.tasks)


async def open_table(hall: Hall, game_id: str) -> Play:
    options = catalog.load(game_id).about.complete({}, len(GUESTS))
    facts = fresh_facts(game_id, options, len(GUESTS), None, False, "", False, False)
    return Play(hall, await hall.opening.keep(facts, [Chair("person", guest, guest) for guest in GUESTS]))


async def play(hall: Hall, game_id: str, n_tables: int, n_moves: int) -> list[float]:
    """Microseconds for a move, window by window."""
    plays = [await open_table(hall, game_id) for _ in range(n_tables)]
    await asyncio.sleep(0.5)
    found, n_made = list[float](), 0
    while n_made < n_moves:
        used = 0.0
        for _ in range(max(1, WINDOW // n_tables)):
            seqs = [one.room.sitting.seq for one in plays]
            for one in plays:
                one.move()
            began = time.process_time()
            while any(one.room.sitting.seq == seq for one, seq in zip(plays, seqs, strict=True)):
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            used += time.process_time() - began
            n_made += n_tables
            for number, one in enumerate(plays):
                if one.is_over:
                    await one.end()
                    plays[number] = await open_table(hall, game_id)
            await asyncio.sleep(0.01)
        found.append(1e6 * used / (n_tables * max(1, WINDOW // n_tables)))
    for one in plays:
        await one.end()
    return found


async def measure(game_id: str, n_tables: int, n_moves: int, profile: Path | None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        hall = open_hall(Config(data=Path(folder) / "data", limits=UNLIMITED, is_eager=False))
        hall.start()
        while (await hall.health("")).games[game_id].state != "ready":
            await asyncio.sleep(0.1)
        seldom_look_for_garbage()
        await play(hall, game_id, n_tables, 10 * n_tables)
        profiler = cProfile.Profile()
        if profile is not None:
            profiler.enable()
        found = sorted(await play(hall, game_id, n_tables, n_moves))
        profiler.disable()
        if profile is not None:
            profiler.dump_stats(profile)
        quartile = found[len(found) // 4]
        print(f"{game_id}, {n_tables} tables: median {statistics.median(found):.0f} us, lower quartile {quartile:.0f}")
        await hall.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="qin")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--moves", type=int, default=20_000)
    parser.add_argument("--profile", type=Path)
    asked = parser.parse_args()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(measure(asked.game, asked.tables, asked.moves, asked.profile))


if __name__ == "__main__":
    main()
