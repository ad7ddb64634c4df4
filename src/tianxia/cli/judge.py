"""`tianxia judge`: what is known of a trained judge, how far to trust it, and the same for other programs."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
from rich.table import Table as Grid

from tianxia.bots.judge import judge_of, learned_judge_of
from tianxia.bots.nets import load_net, net_path, read_arrays, save_net
from tianxia.bots.registry import HAND
from tianxia.bots.sureness import LEAST_SURE, tempered_net
from tianxia.cli.language import percent, say
from tianxia.cli.screen import out, ready, track
from tianxia.core.errors import BadInput, writing
from tianxia.core.record import read
from tianxia.games import catalog
from tianxia.train.calibration import FEW, Calibration, Error, calibrate, draw
from tianxia.train.exchange import save_onnx


def show(game_id: str, net: Path | None) -> None:
    """Its card, as JSON."""
    game = catalog.load(game_id)
    load_net(game, net)
    _, about = read_arrays(net or net_path(game), game)
    print(json.dumps(about, indent=2, ensure_ascii=False))


def export(game_id: str, net: Path | None, path: Path) -> None:
    game = catalog.load(game_id)
    with writing(path):
        save_onnx(path, game, load_net(game, net))
    out.print(say("judge.exported", path=path))


def temper(game_id: str, sureness: float, net: Path | None, path: Path) -> None:
    """Its card says how sure it was made, all times together."""
    if not LEAST_SURE <= sureness <= 1 / LEAST_SURE:
        raise BadInput(
            say("bad.sureness", sureness=f"{sureness:g}", least=f"{LEAST_SURE:g}", most=f"{1 / LEAST_SURE:g}")
        )
    game = catalog.load(game_id)
    made = tempered_net(load_net(game, net), sureness)
    _, about = read_arrays(net or net_path(game), game)
    with writing(path):
        save_net(path, game, made, {**about, "sureness": round(sureness * about.get("sureness", 1), 4)})
    out.print(say("judge.exported", path=path))


def check(path: Path, net: str, plot: Path | None, as_json: bool) -> None:
    """How well a judge's predictions agree with recorded games, all of one game."""
    records = [record for _, record in read(path) if record.result]
    games = {record.game for record in records}
    if len(games) != 1:
        raise BadInput(say("bad.calibration", path=path))
    game = ready(games.pop())
    judge = judge_of(game) if net == HAND else learned_judge_of(game, Path(net) if net else None)
    found = calibrate(judge, ((game, record) for record in track(records, len(records), say("replaying"))))
    if plot:
        with writing(plot):
            plot.write_text(draw(game.about.title, found), encoding="utf-8")
    print(json.dumps(msgspec.to_builtins(found), indent=2)) if as_json else _tell(found)


def _tell(found: Calibration) -> None:
    grid = Grid(*(say(f"judge.{column}") for column in ("predicted", "found", "n")), box=None)
    for each in found.whole.bins:
        if each.n:
            grid.add_row(percent(each.predicted), percent(each.found), str(each.n))
    out.print(grid)
    error = found.whole.error
    out.print(say("judge.error", n=found.n_games, plain=percent(error.plain)))
    if error.beyond is None:
        out.print(say("judge.few", few=FEW))
    else:
        phases = [say(f"judge.{name}", error=_range(part.error)) for name, part in found.by_phase.items()]
        out.print(say("judge.beyond", chance=percent(error.beyond.chance), error=_range(error)))
        out.print(say("judge.phases", phases=", ".join(phases)))


def _range(error: Error) -> str:
    """How far it is off without chance, and between what; nothing is said of a third that few games come to."""
    if error.beyond is None:
        return "?"
    fair, low, high = (percent(each) for each in (error.beyond.fair, error.beyond.low, error.beyond.high))
    return say("judge.range", fair=fair, low=low, high=high)
