"""Cases of what the coach says of forts, bonus tiles, markets and the duel."""

from __future__ import annotations

from functools import partial

from tests.rules.coaching.case import Case
from tests.rules.emperor.scene import CHINA, HAN, Scene
from tianxia.core.game import Game


def scene(text: str, game: Game = CHINA, **values: str) -> partial[Scene]:
    return partial(Scene, text.format(**values).replace("; ", "\n"), game)


def placed(text: str, *moves: str) -> partial[Scene]:
    """After some moves."""
    return partial(lambda: scene(text)().after(*moves))


TILES = "use bonus; tiles Bian=yellow Qufu=green; houses 2 Zou; {taken}; hand 1 orange"
MARKETS = "map ways-of-diplomacy; use markets; houses 2 Archive; hand 1 {hand}"
INFLUENCE = "seats 2; use influence; houses 2 Tan; {influence}; hand 1 orange"
KEEPING = "seats 2; use influence; houses 2 Dai; {}; hand 1 orange green green"
KEEP = ("house orange Julu", "house green Handan")
SPECIAL = "seats 2; use specials; houses 2 Dai Anyi; {}; hand 1 orange red"
STEP = "seats 2; use influence; phase emperor; {board}; hand 1 red"
SHARED = "influence orange={holder}; houses 1 {mine}; houses emperor Tan; emperor orange"
"""Lu is orange and has four towns: Bian, Qufu, Tan and Zou."""
CHU = "houses 2 Nanyang Chencheng Shouchun; houses emperor {his}; emperor purple"
ENVOYS = "houses 1 Handan Julu Dai Linzi; emissaries 2 Zhao={n} Qi=1; emissaries emperor Zhao=1; emperor orange"

CASES = {
    "placed": Case(
        "As things are nothing more can be placed: finish placing, unless a special card helps.",
        placed("seats 2; houses 2 Tan; hand 1 orange", "house orange Bian"),
        placed("seats 2; houses 2 Tan; hand 1 orange orange", "house orange Bian"),
    ),
    "named-emperor": Case(
        "The Emperor’s house must now go into Lu: you choose the space.",
        placed("seats 2; use bonus; tiles Zou=? Tan=?; phase emperor; emperor orange; hand 1 red", "name Lu"),
        placed("seats 2; use bonus; tiles Zou=? Tan=?; hand 1 orange", "name Lu"),
    ),
    "fort": Case(
        "A house on a fort in Bian would double what your houses in Lu score.",
        scene("use forts; forts Bian; houses 2 Tan; hand 1 orange"),
        scene("use forts; houses 2 Tan; hand 1 orange"),
    ),
    "bonus": Case(
        "A house in Bian takes a yellow bonus tile, and then nobody has more of that colour than you: 6 points at the "
        "end, as things stand.",
        scene(TILES, taken="taken 2 yellow=1 green=2"),
        scene(TILES, taken="taken 2 yellow=2 green=2"),
    ),
    "naming": Case(
        "Before the first house in a province you name it, and both its bonus tiles are turned over: only then you "
        "choose the space.",
        scene("use bonus; tiles Zou=? Tan=?; hand 1 orange"),
        scene("hand 1 orange"),
    ),
    "market": Case(
        "Two red cards can open your market in Ministries: its emissary needs no room at the dragon, and its space is "
        "lost for houses.",
        scene(MARKETS, HAN, hand="red red"),
        scene(MARKETS, HAN, hand="red green"),
    ),
    "influence-free": Case(
        "Nobody holds the orange influence card yet: pay with orange, keep that card, and the Emperor’s points in "
        "orange provinces go to you.",
        scene(INFLUENCE, influence="influence red=2"),
        scene(INFLUENCE, influence="influence orange=1"),
    ),
    "influence-take": Case(
        "Pay with orange and keep that card: it takes the orange influence card from seat 2, and with it the "
        "Emperor’s points there.",
        scene(INFLUENCE, influence="influence orange=2; kept 2 orange=1"),
        scene(INFLUENCE, influence="influence orange=2; kept 2 orange=2"),
    ),
    "keep-wins": Case(
        "Keep the orange card and its influence card is yours: as long as you hold it, the Emperor’s points in orange "
        "provinces go to you.",
        placed(KEEPING.format("influence orange=2; kept 2 orange=1"), *KEEP),
        placed(KEEPING.format("influence orange=2 green=1; kept 2 orange=2"), *KEEP),
    ),
    "keep-holds": Case(
        "You hold the orange influence card already: keep another orange card, and seat 2 needs 2 kept ones to take "
        "it.",
        placed(KEEPING.format("influence orange=1; kept 1 orange=1"), *KEEP),
        placed(KEEPING.format("influence orange=2; kept 2 orange=1"), *KEEP),
    ),
    "keep-behind": Case(
        "To keep the orange card does not win its influence card yet: 1 kept against 2 of seat 2.",
        placed(KEEPING.format("influence orange=2; kept 2 orange=2"), *KEEP),
        placed(KEEPING.format("influence orange=2; kept 2 orange=1"), *KEEP),
    ),
    "specials": Case(
        "You have 2 special cards, each for one turn of the whole game: look at what they can do before you place.",
        scene("seats 2; use specials; specials 1 swap two-provinces; hand 1 orange"),
        scene("seats 2; hand 1 orange"),
    ),
    "special-two": Case(
        "Here your cards place nothing, but with your special card “Two provinces” they could place a piece elsewhere.",
        placed(SPECIAL.format("specials 1 two-provinces"), "house orange Julu"),
        placed(SPECIAL.format("specials 1 swap"), "house orange Julu"),
    ),
    "special-swap": Case(
        "Your cards place nothing now, but after a swap with the display, your special card, one of them could.",
        placed(SPECIAL.format("display orange"), "house orange Julu"),
        placed(SPECIAL.format("display green"), "house orange Julu"),
    ),
    "emperor": Case(
        "The Emperor places one piece, paid with his own open cards, or none: you decide which and where.",
        scene(STEP, board="houses 2 Tan; emperor orange"),
        scene(INFLUENCE, influence="emperor orange"),
    ),
    "emperor-fill": Case(
        "A house of the Emperor fills Lu now: 8 points for you, 0 for seat 2.",
        scene(STEP, board=SHARED.format(holder=1, mine="Bian Qufu")),
        scene(STEP, board=SHARED.format(holder=2, mine="Bian Qufu")),
    ),
    "emperor-house": Case(
        "A house of the Emperor in Lu would make it worth 1 point more to you, as things stand.",
        scene(STEP, board=SHARED.format(holder=1, mine="Bian")),
        scene(STEP, board=SHARED.format(holder=2, mine="Bian")),
    ),
    "emperor-house-against": Case(
        "A house of the Emperor in Chu would cost seat 2 2 points there, as things stand, and you none.",
        scene(STEP, board=CHU.format(his="Ying Jiangxia Guangling")),
        scene(STEP, board=CHU.format(his="Ying Jiangxia")),
    ),
    "emperor-emissary": Case(
        "An emissary of the Emperor in Zhao would cost seat 2 the alliance of Zhao and Qi, as things stand.",
        scene(STEP, board=ENVOYS.format(n=1)),
        scene(STEP, board=ENVOYS.format(n=2)),
    ),
}
