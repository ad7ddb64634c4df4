"""What a site of so many players needs: a model fed by what was measured. `make scale` prints what docs/scale.md shows.

Every number is in `scale.json`: what people do (`pace`), what that costs (`costs`), and what one process, one machine
or one database gives (`most`); each with the command that measured it, or the reason why it was assumed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from tianxia.server.membership import BEAT_S
from tianxia.server.neighbours import FRESH_S, MOST_ASKED

FILE = Path(__file__).with_suffix(".json")
STEPS = {
    10_000: (),
    100_000: ("one process",),
    1_000_000: ("one process", "one machine for the workers", "one machine for thinking"),
}
"""By how many players there are, what the step before has brought already: workers, then more machines."""
MOST_WORKERS = 5_000


class Figure(msgspec.Struct, frozen=True):
    """One number and where it comes from."""

    value: float
    by: str


@dataclass(frozen=True)
class Pace:
    """What people do."""

    moves_per_minute: float
    """Of one player."""
    seats: int
    """People at a table of people alone."""
    with_bots: float
    """The share of players who sit alone with one bot."""
    levels: dict[str, float]
    """Of those bots, the share of each level."""
    sockets: float
    """For each player, with spectators and second tabs."""
    moves_per_game: float
    lobby_per_minute: float
    """How often the lobby is asked for, by player."""
    hours: float
    """Of a day, for which so many are there."""

    @property
    def moves_per_table_s(self) -> float:
        """At a table of people alone."""
        return self.seats * self.moves_per_minute / 60


@dataclass(frozen=True)
class Known:
    """All that the model knows."""

    pace: Pace
    costs: dict[str, Figure]
    thinking_ms: dict[str, Figure]
    """Of one decision, by level."""
    most: dict[str, Figure]

    def __getitem__(self, name: str) -> float:
        return self.costs[name].value


def known() -> Known:
    return msgspec.json.decode(FILE.read_bytes(), type=Known)


@dataclass(frozen=True)
class Load:
    """What so many players do, in a second."""

    players: float
    tables: float
    sockets: float
    moves: float
    """Those of bots included."""
    bot_moves: float
    lobbies: float
    openings: float
    """As many tables begin as end."""


def load_of(pace: Pace, players: float) -> Load:
    alone = players * pace.with_bots
    moves, bot_moves = players * pace.moves_per_minute / 60, alone * pace.moves_per_minute / 60
    return Load(
        players=players,
        tables=alone + (players - alone) / pace.seats,
        sockets=players * pace.sockets,
        moves=moves + bot_moves,
        bot_moves=bot_moves,
        lobbies=players * pace.lobby_per_minute / 60,
        openings=(moves + bot_moves) / pace.moves_per_game,
    )


# ---- what it takes


def cores_of(known: Known, load: Load, n_workers: int) -> float:
    """Of all workers together."""
    passed, asked_elsewhere = passed_on(known, n_workers), 1 - 1 / n_workers
    move_us = known["move_us"] + (known["postgresql_worker_us"] if n_workers > 1 else 0)
    us = (
        load.moves * (move_us + passed * known["passing_on_us"])
        + load.sockets * known["socket_us"]
        + load.openings * (known["opening_us"] + asked_elsewhere * known["passing_on_opening_us"])
        + load.lobbies * known["lobby_us"]
    )
    return us / 1e6 + asking_cores(known, n_workers)


def passed_on(known: Known, n_workers: int) -> float:
    """The share of sockets that come in at a machine where their table is not; on the same one they are handed over."""
    return 1 - 1 / math.ceil(n_workers / known.most["cores_of_machine"].value)


def asking_cores(known: Known, n_workers: int) -> float:
    """Every worker asks some others what they would show in the lobby, and reads that all are alive."""
    others = n_workers - 1
    each_us = min(others, MOST_ASKED) * known["asking_us"] / FRESH_S + others * known["row_us"] / BEAT_S
    return n_workers * each_us / 1e6


def workers_for(known: Known, load: Load, *, do_ask: bool = True) -> int:
    """As few as have time and files for all; 0 if there is no such number."""
    files, busy = known.most["files_of_process"].value, known.most["busy"].value
    for n in range(1, MOST_WORKERS):
        cores = cores_of(known, load, n) - (0 if do_ask else asking_cores(known, n))
        if cores <= n * busy and _n_files(known, load, n) <= n * files:
            return n
    return 0


def _n_files(known: Known, load: Load, n_workers: int) -> float:
    """A socket that is passed on is two more."""
    return load.sockets * (1 + 2 * passed_on(known, n_workers))


def thinking_cores(known: Known, load: Load) -> float:
    shares = known.pace.levels.items()
    return load.bot_moves * sum(share * known.thinking_ms[level].value for level, share in shares) / 1e3


def memory_gb(known: Known, load: Load, n_workers: int) -> float:
    passed = load.sockets * passed_on(known, n_workers)
    kb = load.tables * known["table_kb"] + passed * known["passed_socket_kb"]
    return (kb + n_workers * known["worker_kb"]) / 1e6


def database_cores(known: Known, load: Load, n_workers: int) -> float:
    beats = n_workers / BEAT_S
    return (load.moves * known["database_us"] + beats * known["beat_us"]) / 1e6


def sent_mbit(known: Known, load: Load) -> float:
    return load.moves * known["sent_bytes"] * 8 / 1e6


def kept_gb_a_day(known: Known, load: Load) -> float:
    return load.openings * 3600 * known.pace.hours * known["kept_bytes_a_game"] / 1e9


# ---- what runs out


def strains(known: Known, load: Load, n_workers: int) -> dict[str, float]:
    """How much of what there is at most is used, by what it is."""
    most = {name: figure.value for name, figure in known.most.items()}
    return {
        "one process": cores_of(known, load, 1) / most["busy"],
        "one machine for the workers": n_workers / most["cores_of_machine"],
        "one PostgreSQL": database_cores(known, load, n_workers) / (most["cores_of_machine"] * most["busy"]),
        "workers that ask each other": asking_cores(known, n_workers) / (n_workers * most["busy"]),
        "connections to PostgreSQL": n_workers * most["connections_of_worker"] / most["connections"],
        "one machine for thinking": thinking_cores(known, load) / (most["cores_of_machine"] * most["busy"]),
    }


def predicted(known: Known, pace: Pace, players: int, n_workers: int) -> dict[str, float]:
    """What `bench.load` should find, where all play against people and nobody comes or goes."""
    load = replace(load_of(replace(pace, with_bots=0, sockets=1), players), openings=0, lobbies=0)
    return {
        "moves_per_s": load.moves,
        "cores": cores_of(known, load, n_workers),
        "database_cores": database_cores(known, load, n_workers) if n_workers > 1 else 0,
        "memory_mb": 1e3 * memory_gb(known, load, n_workers),
        "connections": n_workers * known.most["connections_of_worker"].value if n_workers > 1 else 0,
        "opening_ms": (known["opening_us"] + (1 - 1 / n_workers) * known["passing_on_opening_us"]) / 1e3,
        "sent_a_move": known["sent_bytes"],
    }


def limits(known: Known) -> dict[str, int]:
    """At how many workers each thing that grows with them is a tenth of what they do, or all that is allowed."""
    most = {name: figure.value for name, figure in known.most.items()}
    tenth = 0.1 * most["busy"] * 1e6
    return {
        "a lobby that is older than ten seconds": _first(lambda n: (n - 1) * FRESH_S / MOST_ASKED >= 10),
        "reading who is alive": _first(lambda n: (n - 1) * known["row_us"] / BEAT_S >= tenth),
        "asking all others whether a board is seen there": _first(
            lambda n: (n - 1) * known["asking_us"] * most["analyses_of_worker"] >= tenth
        ),
        "connections to PostgreSQL": _first(lambda n: n * most["connections_of_worker"] >= most["connections"]),
    }


def _first(is_so: Callable[[int], bool]) -> int:
    return next(n for n in range(1, 1_000_000) if is_so(n))


# ---- what is printed


def number(value: float) -> str:
    """Two digits are more than the model knows."""
    if value >= 100:
        digits = len(str(int(value))) - 2
        return f"{round(value, -digits):,.0f}"
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}"


def needs(known: Known, players: int) -> dict[str, str]:
    load = load_of(known.pace, players)
    n, without = workers_for(known, load), workers_for(known, load, do_ask=False)
    used = strains(known, load, without)
    return {
        "tables": number(load.tables),
        "sockets": number(load.sockets),
        "moves a second": number(load.moves),
        "workers, a core each": f"{n:,}" if n else "no number is enough",
        "workers, if they asked each other nothing": f"{without:,}",
        "memory of the workers, GB": number(memory_gb(known, load, without)),
        "cores of PostgreSQL": number(database_cores(known, load, without)),
        "cores that think": number(thinking_cores(known, load)),
        "sent, Mbit/s": number(sent_mbit(known, load)),
        "kept, GB a day": number(kept_gb_a_day(known, load)),
        **{f"{name}, %": f"{100 * share:,.0f}" for name, share in used.items()},
        "**the bottleneck**": max(used.keys() - STEPS[players], key=lambda name: used[name]),
    }


def rows_of(columns: Iterable[dict[str, str]]) -> list[str]:
    told = list(columns)
    return [f"| {name} | {' | '.join(column[name] for column in told)} |" for name in told[0]]


def document() -> str:
    """What docs/scale.md shows."""
    model = known()
    heads = " | ".join(f"{players:,} players" for players in STEPS)
    needed = [f"| | {heads} |", f"| --- |{' ---: |' * len(STEPS)}", *rows_of(needs(model, n) for n in STEPS)]
    figures = [("", model.costs), ("thinking, ms: ", model.thinking_ms), ("at most: ", model.most)]
    costs = [f"| {head}{name} | {one.value:,g} | {one.by} |" for head, part in figures for name, one in part.items()]
    ends = [f"| {name} | {n:,} |" for name, n in limits(model).items()]
    return "\n".join(
        [
            *needed,
            "",
            "| with so many workers | a tenth of each, or all there is |",
            "| --- | ---: |",
            *ends,
            "",
            "| figure | | from |",
            "| --- | ---: | --- |",
            *costs,
        ]
    )


if __name__ == "__main__":
    print(document())
