"""`tianxia judge`: what is known of a trained judge, how far to trust it, what games teach it, the same for others."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import msgspec
from rich.table import Table as Grid

from tianxia.bots.judge import judge_of, learned_judge_of
from tianxia.bots.net import in_real_numbers, in_whole_numbers
from tianxia.bots.nets import SURENESS_OF, load_net, save_net, stored_net, sureness_in
from tianxia.bots.registry import HAND
from tianxia.bots.sureness import LEAST_SURE, is_sureness
from tianxia.cli.language import decimal, percent, say
from tianxia.cli.screen import out, ready, track
from tianxia.core.errors import BadInput, Said, located, writing
from tianxia.core.game import check_seed
from tianxia.core.record import Record, read
from tianxia.games import catalog
from tianxia.train.calibration import FEW, Calibration, Error, calibrate, draw
from tianxia.train.exchange import save_onnx
from tianxia.train.net import Lessons
from tianxia.train.recorded import LEARNED, LEAST, Passed, Reader, bettered, passes


def show(game_id: str, net: Path | None) -> None:
    """Its card, as JSON."""
    game = catalog.load(game_id)
    _, card = stored_net(game, net)
    print(json.dumps(card, indent=2, ensure_ascii=False))


def export(game_id: str, net: Path | None, path: Path) -> None:
    game = catalog.load(game_id)
    with writing(path):
        save_onnx(path, game, load_net(game, net))
    out.print(say("judge.exported", path=path))


def temper(game_id: str, sureness: float, net: Path | None, path: Path) -> None:
    """Its card says how sure it is in this game, all times together; in others of the family it stays as it was."""
    game = catalog.load(game_id)
    stored, card = stored_net(game, net)
    made = round(sureness * sureness_in(game, card), 4)
    if not is_sureness(made):
        raise BadInput(
            say("bad.sureness", sureness=f"{sureness:g}", least=f"{LEAST_SURE:g}", most=f"{1 / LEAST_SURE:g}")
        )
    with writing(path):
        save_net(path, game, stored, {**card, SURENESS_OF: {**card.get(SURENESS_OF, {}), game.id: made}})
    out.print(say("judge.exported", path=path))


def learn(paths: Sequence[Path], net: Path | None, most: int, rate: float, seed: int, path: Path) -> None:
    """From recorded games of one family, until those that it does not learn from are judged no better."""
    check_seed(seed)
    if not 0 < rate < 1:
        raise BadInput(say("bad.rate", rate=f"{rate:g}"))
    played = [(each, number, record) for each in paths for number, record in read(each) if record.result]
    families = {catalog.load(record.game).family for *_, record in played}
    if len(families) != 1:
        raise BadInput(say("bad.lessons", least=LEAST))
    game = catalog.load(played[0][2].game)
    stored, card = stored_net(game, net)
    lessons = _lessons(played, Reader(game, bool(stored.hand.any())))
    if len(lessons) < LEAST:
        raise BadInput(say("bad.lessons", least=LEAST))
    best = _best(passes(in_real_numbers(stored, game.features.n), lessons, rate, seed), most)
    if not best.number:
        raise BadInput(say("judge.unlearned", path=path))
    learned = {"games": len(played), "passes": best.number, "rate": rate, "seed": seed}
    about = {name: told for name, told in card.items() if name != SURENESS_OF}
    with writing(path):
        save_net(path, game, in_whole_numbers(best.weights), {**about, LEARNED: [*card.get(LEARNED, []), learned]})
    out.print(say("judge.learned", path=path))


def _lessons(played: Sequence[tuple[Path, int, Record]], reader: Reader) -> list[list[Lessons]]:
    """Deal by deal: games of one are learned from together, or tell together what was learned."""
    deals = dict[int, list[Lessons]]()
    for path, number, record in track(played, len(played), say("replaying")):
        with located(Said("{path}, line {number}", path=path, number=number)):
            lessons = reader.lessons(catalog.load(record.game), record)
        if len(lessons.words):
            deals.setdefault(record.seed, []).append(lessons)
    return [*deals.values()]


def _best(found: Iterator[Passed], most: int) -> Passed:
    """The last that was better than the one before it."""
    first = best = next(found)
    if len(first.off) < FEW:
        out.print(say("judge.few-tested", n=len(first.off), few=FEW))
    out.print(say("judge.before", off=decimal(first.off.mean(), 4), n=len(first.off)))
    for each in track(islice(found, most), most, say("judge.learning")):
        out.print(_told(first, each))
        if each.off.mean() >= best.off.mean():
            break
        best = each
    return best


def _told(first: Passed, each: Passed) -> str:
    less, doubt = bettered(first, each)
    return say(
        "judge.pass", n=each.number, off=decimal(each.off.mean(), 4), less=decimal(less, 4), doubt=decimal(doubt, 4)
    )


def check(path: Path, net: str, plot: Path | None, as_json: bool) -> None:
    """How well a judge's predictions agree with recorded games, all of one game."""
    records = [record for _, record in read(path) if record.result]
    games = {record.game for record in records}
    if len(games) != 1:
        raise BadInput(say("bad.calibration", path=path))
    game = ready(games.pop())
    judge = judge_of(game) if net == HAND else learned_judge_of(game, Path(net) if net else None)
    found = calibrate(judge, ((game, record) for record in track(records, len(records), say("replaying"))))
    print(json.dumps(msgspec.to_builtins(found), indent=2)) if as_json else _tell(found)
    if plot:
        with writing(plot):
            plot.write_text(draw(game.about.title, found), encoding="utf-8")


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
