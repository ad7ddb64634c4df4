"""China and Han as games: the same rules, each with its own maps and options."""

from __future__ import annotations

from functools import partial

from tianxia.core.about import About
from tianxia.core.features import Features
from tianxia.core.game import Game, Rules, Text
from tianxia.core.position import Positions
from tianxia.games.emperor import (
    arrangement,
    drawn,
    features,
    options,
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
from tianxia.games.emperor.actions import ACTIONS
from tianxia.games.emperor.state import STATE


def _edition(about: About) -> Game:
    return Game(
        about=about,
        rules_version=f"{about.id}/2",
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
            meant=why.meant,
            account=text.account,
            ending=text.ending,
            tiebreaks=text.tiebreaks,
            words=options.WORDS,
            by_chance=frozenset({"turned-over", "deck.card"}),
            private=frozenset({"deck"}),
        ),
        positions=Positions(
            setup=partial(position.setup_for, about),
            read=position.read,
            faults=possible.faults,
            write=writing.write,
            arrangement=arrangement.arrangement,
        ),
        features=Features(features.N_FEATURES, features.features, features.VERSION, features.PLANES),
    )


GAMES = (_edition(options.CHINA), _edition(options.HAN))
