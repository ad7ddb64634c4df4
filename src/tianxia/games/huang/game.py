"""Huang as a `Game`."""

from __future__ import annotations

from tianxia.core.features import Features
from tianxia.core.game import Game, Rules, Text
from tianxia.core.position import Positions
from tianxia.games.huang import (
    arrangement,
    drawn,
    features,
    pointing,
    position,
    possible,
    render,
    scoring,
    setup,
    text,
    turn,
    view,
    why,
    writing,
)
from tianxia.games.huang.actions import ACTIONS
from tianxia.games.huang.options import ABOUT
from tianxia.games.huang.state import STATE

GAME = Game(
    about=ABOUT,
    rules_version="huang/1",
    dtype=STATE,
    actions=ACTIONS,
    prepare=setup.prepare,
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
        describe=ACTIONS.describe,
        parse=ACTIONS.parse,
        render=render.render,
        public=view.public,
        hidden=view.hidden,
        events=text.events,
        drawn=drawn.drawn,
        why_not=pointing.why_not,
        rule_now=why.rule_now,
        account=text.account,
        ending=text.ending,
        tiebreaks=text.tiebreaks,
        words=text.WORDS,
        shows=view.SHOWS,
        seen_as=text.seen_as,
        knows_score=text.knows_score,
        warm=text.warm,
        private=frozenset({"discard"}),
    ),
    positions=Positions(position.setup, position.read, possible.faults, writing.write, arrangement.arrangement),
    features=Features(features.N_FEATURES, features.features, features.VERSION, features.PLANES),
)
GAMES = (GAME,)
