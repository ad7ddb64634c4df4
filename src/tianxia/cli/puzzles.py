"""`tianxia puzzles`: found in games of bots, looked at again, and packed for players."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from tianxia.arena.crew import play_here, play_in_processes
from tianxia.cli.language import percent, say
from tianxia.cli.screen import out, ready_to_search, track
from tianxia.cli.simulate import Lines, check_work
from tianxia.core.errors import BadInput, writing
from tianxia.core.files import beside
from tianxia.core.game import check_seed
from tianxia.games import catalog
from tianxia.insight.collection import ENDING, Shipped, pack
from tianxia.insight.puzzles import Mining, Puzzle, is_kept, read_puzzles
from tianxia.insight.shipping import Shipment, chosen


def mine(
    game_id: str, options: Mapping[str, str], n_seats: int, n_games: int, seed: int, jobs: int, path: Path
) -> None:
    """Write what is found, in the order of its finding."""
    check_seed(seed)
    n_processes = check_work(n_games, jobs, path)
    full = catalog.about(game_id).complete(options, n_seats)
    ready_to_search(game_id)
    plan, numbers, n = Mining(game_id, full, n_seats, seed), ([number] for number in range(n_games)), 0
    played = play_here(plan, numbers) if n_processes == 1 else play_in_processes(plan, numbers, n_processes)
    with Lines(path, "stopped.puzzles") as file:
        for _, lines in track(played, n_games, say("mining")):
            file.write(lines)
            n += lines.count(b"\n")
    out.print(say("mined", n=n, games=n_games, path=path))


def check(path: Path, simulations: int, seed: int, as_json: bool) -> None:
    """How many keep their answer."""
    check_seed(seed)
    if simulations < 1:
        raise BadInput(say("bad.puzzle-simulations", n=simulations))
    puzzles = _some_puzzles(path)
    for game_id in dict.fromkeys(puzzle.game for puzzle in puzzles):
        ready_to_search(game_id)
    kept = sum(is_kept(puzzle, simulations, seed) for puzzle in track(puzzles, len(puzzles), say("checking-puzzles")))
    if as_json:
        print(json.dumps({"file": str(path), "puzzles": len(puzzles), "kept": kept, "simulations": simulations}))
    else:
        out.print(say("puzzles.kept", kept=kept, n=len(puzzles), share=percent(kept / len(puzzles))))


def _some_puzzles(*paths: Path) -> list[Puzzle]:
    """Those in files; `BadInput` if there is none in all of them."""
    puzzles = [puzzle for path in paths for puzzle in read_puzzles(path)]
    if not puzzles:
        raise BadInput(say("bad.puzzles", path=", ".join(map(str, paths))))
    return puzzles


def ship(paths: Sequence[Path], folder: Path, most: int, seed: int, jobs: int) -> None:
    """Write the best of them, a packed file for each game."""
    check_seed(seed)
    n_processes = check_work(most, jobs, None)
    puzzles = list({puzzle.position: puzzle for puzzle in _some_puzzles(*paths)}.values())
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    for game_id in dict.fromkeys(puzzle.game for puzzle in puzzles):
        ready_to_search(game_id)
        own = [puzzle for puzzle in puzzles if puzzle.game == game_id]
        passed = _passed(own, seed, n_processes)
        taken = chosen(passed, most)
        path = folder / f"{game_id}{ENDING}"
        with writing(path), beside(path) as part:
            part.write_bytes(pack(taken))
        out.print(say("shipped", n=len(taken), passed=len(passed), of=len(own), path=path))


def _passed(puzzles: Sequence[Puzzle], seed: int, n_processes: int) -> list[Shipped]:
    """Those that keep their answer, in the order of their finding."""
    plan, numbers = Shipment(puzzles, seed), ([number] for number in range(len(puzzles)))
    played = play_here(plan, numbers) if n_processes == 1 else play_in_processes(plan, numbers, n_processes)
    found = dict(track(played, len(puzzles), say("checking-puzzles")))
    return [msgspec.msgpack.decode(found[n], type=Shipped) for n in sorted(found) if found[n]]
