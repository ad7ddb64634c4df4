"""`tianxia perft` and `tianxia bench`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from rich.table import Table as Grid

from tianxia.cli.language import say
from tianxia.cli.screen import out, progress, ready, track
from tianxia.core.batch import Batch, CudaBatch, all_cores
from tianxia.core.compiled import cuda_missing
from tianxia.core.errors import BadInput
from tianxia.core.game import Game
from tianxia.core.layout import States
from tianxia.core.perft import divide, perft
from tianxia.core.rng import new_dice, next_word, pick
from tianxia.games import catalog

# ---- perft


def count_sequences(
    game_id: str, options: Mapping[str, str], n_seats: int, seed: int, depth: int, as_json: bool
) -> None:
    if depth < 1:
        raise BadInput(say("bad.depth", n=depth))
    full = catalog.about(game_id).complete(options, n_seats)
    game = ready(game_id, "perft", lambda game: perft(game, game.new({}, game.about.seats[0], 0), 2))
    states = game.new(options, n_seats, seed)
    counts = {level: _count(game, states, level) for level in range(1, depth + 1)}
    if as_json:
        print(json.dumps({"game": game_id, "options": full, "seats": n_seats, "seed": seed, "perft": counts}))
    else:
        for level, n in counts.items():
            print(say("depth", level=level, n=f"{n:,}"))


def _count(game: Game, states: States, depth: int) -> int:
    if depth == 1:
        return perft(game, states, 1)
    children = divide(game, states)
    return sum(
        perft(game, child, depth - 1) for _, child in track(children, len(children), say("depth.bar", level=depth))
    )


# ---- bench


def bench(
    game_id: str, device: str, options: Mapping[str, str], n_seats: int | None, seconds: float, as_json: bool
) -> None:
    if device not in ("cpu", "cuda"):
        raise BadInput(say("bad.device", device=device))
    if device == "cuda" and (reason := cuda_missing()):
        raise BadInput(f"--device cuda: {reason}")
    if not 0 < seconds <= 600:
        raise BadInput(say("bad.seconds", n=seconds))
    games = [catalog.about(game_id)] if game_id else catalog.all_games()
    figures = [measure(about.id, device, options, n_seats or about.seats[0], seconds) for about in games]
    print(json.dumps(figures, indent=2)) if as_json else _show(figures)


def measure(game_id: str, device: str, options: Mapping[str, str], n_seats: int, seconds: float) -> dict[str, Any]:
    """Decisions per second of uniformly random play with legal actions enumerated at every decision."""
    full = catalog.about(game_id).complete(options, n_seats)
    game = ready_for_batches(game_id)
    figures: dict[str, Any] = {
        "game": game_id,
        "options": full,
        "seats": n_seats,
        "state_bytes": game.dtype.itemsize,
    }
    runs = _on_cuda(game, options, n_seats) if device == "cuda" else on_cpu(game, options, n_seats)
    with progress() as bar:
        task = bar.add_task(say("measuring", title=game.about.title), total=len(runs))
        for name, step in runs.items():
            figures[name] = _rate(step, seconds)
            bar.advance(task)
        if device == "cuda":
            bar.update(task, description=say("comparing"))
            figures["identical_to_cpu"] = is_identical(game, options, n_seats)
    return figures


def ready_for_batches(game_id: str) -> Game:
    """A game that many tables at once can play."""
    return ready(game_id, "bench", lambda game: Batch(game, {}, game.about.seats[0], 1, 0).advance(2))


def on_cpu(game: Game, options: Mapping[str, str], n_seats: int) -> dict[str, Callable[[], int]]:
    """Work to be timed: each call makes some decisions and says how many."""
    n, n_cores = 64, all_cores()
    one, many = (Batch(game, options, n_seats, size, seed=1) for size in (n, n * n_cores))

    def on_one_core() -> int:
        one.advance(1000)
        return n * 1000

    def on_all_cores() -> int:
        many.advance(1000, n_cores)
        return n * n_cores * 1000

    return {
        "one_core": on_one_core,
        f"all_{n_cores}_cores": on_all_cores,
        "python_step": _stepper(game, options, n_seats),
    }


def _stepper(game: Game, options: Mapping[str, str], n_seats: int) -> Callable[[], int]:
    """One call from Python for each of: the legal actions, a choice among them, its effect."""
    call, dice, mask = game.call, new_dice(0), game.new_mask()
    states = game.new(options, n_seats, 1)

    def steps() -> int:
        nonlocal states
        for _ in range(1000):
            if call.is_over(states):
                states = game.new(options, n_seats, int(next_word(dice)))
            call.legal(states, mask)
            call.apply(states, pick(dice, mask))
        return 1000

    return steps


def _on_cuda(game: Game, options: Mapping[str, str], n_seats: int) -> dict[str, Callable[[], int]]:
    n = 1 << 18
    batch = CudaBatch(game, options, n_seats, n, seed=1)

    def on_device() -> int:
        batch.advance(100)
        return n * 100

    return {"cuda": on_device}


def is_identical(game: Game, options: Mapping[str, str], n_seats: int, n: int = 4096, decisions: int = 400) -> bool:
    """Whether a CUDA device and the CPU come to the same bytes after the same decisions."""
    here, there = Batch(game, options, n_seats, n, seed=2), CudaBatch(game, options, n_seats, n, seed=2)
    here.advance(decisions, all_cores())
    there.advance(decisions)
    there.fetch()
    return here.states.tobytes() == there.states.tobytes() and here.dice.tobytes() == there.dice.tobytes()


def _rate(step: Callable[[], int], seconds: float) -> float:
    """Units of work per second: the best of three spans, so that a busy machine disturbs less."""
    step()
    best = 0.0
    for _ in range(3):
        done, started = 0, time.perf_counter()
        while time.perf_counter() - started < seconds / 3:
            done += step()
        best = max(best, done / (time.perf_counter() - started))
    return best


def _show(figures: list[dict[str, Any]]) -> None:
    grid = Grid(
        *(say(column) for column in ("games.game", "games.seats", "bench.bytes", "bench.measured", "bench.rate")),
        title=say("bench.title"),
    )
    for row in figures:
        for name, rate in row.items():
            if isinstance(rate, float):
                grid.add_row(
                    row["game"], str(row["seats"]), str(row["state_bytes"]), name.replace("_", " "), f"{rate:,.0f}"
                )
        if "identical_to_cpu" in row:
            answer = say("bench.yes" if row["identical_to_cpu"] else "bench.no")
            grid.add_row(row["game"], "", "", say("bench.identical"), answer)
    out.print(grid)
