"""What is told of a game that can be played here."""

from __future__ import annotations

from tianxia.bots.levels import LEVELS, USUAL_LEVEL
from tianxia.bots.registry import does_search
from tianxia.core import words
from tianxia.core.game import Game
from tianxia.games import catalog
from tianxia.server.wire.games import ActionsInfo, GameInfo, OptionInfo, VariantInfo


def game_info(game_id: str) -> GameInfo:
    """Its title, seats, options, bots and actions."""
    about, game = catalog.about(game_id), catalog.load(game_id)
    options = [
        OptionInfo(o.name, list(o.values), o.default, {str(n): value for n, value in o.default_of_seats.items()})
        for o in about.options
    ]
    actions = [
        ActionsInfo(kind.kind, game.actions.first(kind.kind), {name: list(part) for name, part in kind.parts.items()})
        for kind in game.actions
    ]
    return GameInfo(
        id=about.id,
        titles=_in_all_languages(game, "title"),
        summaries=_in_all_languages(game, "summary"),
        seats=list(about.seats),
        options=options,
        variants=[VariantInfo(list(values.values()), list(seats)) for values, seats in about.variants()],
        bots=list(LEVELS),
        usual_bot=USUAL_LEVEL,
        simple_bots=[level for level in LEVELS if not does_search(level, game_id)],
        actions=actions,
        rules_version=game.rules_version,
    )


def _in_all_languages(game: Game, key: str) -> dict[str, str]:
    """A text of a game; games of one family have each their own in the same catalog."""
    catalogs = {language: words.catalog(game.text.words, language) for language in words.LANGUAGES}
    return {language: texts.get(f"{key}.{game.id}") or texts[key] for language, texts in catalogs.items()}
