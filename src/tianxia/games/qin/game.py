"""Qin as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tianxia.core.features import Features
from tianxia.core.game import Game, Rules, SeriesRules, Text
from tianxia.core.position import Positions
from tianxia.games.qin import (
    arrangement,
    board,
    drawn,
    features,
    mirror,
    pointing,
    position,
    render,
    scoring,
    setup,
    text,
    turn,
    view,
    writing,
)
from tianxia.games.qin.actions import ACTIONS
from tianxia.games.qin.options import ABOUT
from tianxia.games.qin.state import STATE


def _prepare(options: Mapping[str, str], n_seats: int) -> Any:
    return setup.prepare(board.board(options["board"]), n_seats)


GAME = Game(
    about=ABOUT,
    rules_version="qin/1",
    dtype=STATE,
    actions=ACTIONS,
    prepare=_prepare,
    rules=Rules(
        deal=setup.deal,
        to_move=turn.to_move,
        legal=turn.legal,
        apply=turn.apply,
        is_over=turn.is_over,
        score=scoring.score,
        tiebreak=scoring.tiebreak,
    ),
    text=Text(
        describe=text.describe,
        parse=text.parse,
        render=render.render,
        public=view.public,
        hidden=view.hidden,
        events=text.events,
        drawn=drawn.drawn,
        why_not=pointing.why_not,
        rule_now=text.rule_now,
        account=text.account,
        ending=text.ending,
        words=text.WORDS,
        shows=view.SHOWS,
    ),
    positions=Positions(position.setup, position.read, position.faults, writing.write, arrangement.arrangement),
    series=SeriesRules(option="board", points=scoring.series_points, winners=scoring.series_winners),
    features=Features(features.N_FEATURES, features.features, features.VERSION, features.PLANES, mirror.mirror),
)
GAMES = (GAME,)
