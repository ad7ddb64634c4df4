"""Cases of what the coach says of bandits, granaries and the palace, and where a choice is left open."""

from __future__ import annotations

from functools import partial

from tests.rules.coaching.case import Case
from tests.rules.huang.scene import Scene
from tests.rules.huang.test_bandits import camp
from tests.rules.huang.test_granaries import TWO
from tests.rules.huang.test_wars import HUB, START, three, two


def after(text: str, *moves: str) -> partial[Scene]:
    return partial(lambda: Scene(text.replace("; ", "\n")).after(*moves))


TRIANGLE = "no capitals; tiles yellow e12; tiles red c11 c12 d11; leaders {} red=d12; hand 1 green green"
CROSSED = ("leaders 1 red=d12 blue=j11", "leaders 2 red=j12 blue=e11")
WON = "no capitals; tiles yellow e12 i12; tiles white f12 h12; tiles red c11 c12 d11 f11 i11; leaders 1 red=d12; {}"
LOSING = WON.format("leaders 2 red=j12; hand 1 white")
TRADING = "no capitals; tiles yellow e12; leaders 1 red=d12; hand 1 green; market white red; points 1 red=1"
STANDING = (
    "no capitals; tiles yellow e12 {}; tiles red c12 d11 k11 l11 k12 k13 l13 k14; pagodas k11-l11-k12 k13-l13-k14; "
    "{}; hand 1 red"
)
MOVING = ("tile red c11", "pagoda c11-d11-c12")
PALACE = "{} tiles yellow g4 h4; leaders 1 yellow=i4; hand 1 yellow"

CASES = {
    "actions": Case(
        "You have 1 action left in this turn, each of any kind: a leader, a tile, a pagoda for traders, a riot, new "
        "tiles.",
        after("no capitals; actions left 1; hand 1 red"),
        after("hand 1 red red", "discard red"),
    ),
    "traders": Case(
        "Traders from your hand can build a red pagoda on c11-d11-c12: it would score for your red leader at the end "
        "of each of your turns.",
        after(TRIANGLE.format(1)),
        after(TRIANGLE.format(2)),
    ),
    "war-both": Case(
        "You have leaders at stake on several sides: support the one you would rather keep, or none.",
        lambda: two(1, 1, "hand 2 red", leaders=CROSSED).after(START),
        lambda: two(1, 1, "hand 2 red").after(START),
    ),
    "tie-open": Case(
        "You decide the tie: every other kingdom at war loses all its soldiers and the leaders in conflict.",
        lambda: three(1, 2, 2).after(HUB, "abstain", "abstain", "abstain"),
        lambda: two(1, 1).after(START, "abstain", "abstain"),
    ),
    "loss-open": Case(
        "You choose which soldier c11 loses (1): where a link is gone, a kingdom falls apart.",
        after(LOSING, START, "abstain", "abstain"),
        after(f"{LOSING}; pagodas c11-d11-c12", START, "abstain", "abstain"),
    ),
    "market-open": Case(
        "A trader lets you take one tile of the market, for all to see; the gap is filled at the end of the turn.",
        after(TRADING, "tile green f12"),
        after(TRADING),
    ),
    "move": Case(
        "No red pagoda is left beside the board: you choose which of the two moves here.",
        after(STANDING.format("", "leaders 1 red=d12"), *MOVING),
        after(STANDING.format("", "leaders 1 red=d12"), MOVING[0]),
    ),
    "move-theirs": Case(
        "The red pagoda at k11 scores for seat 2 now: if it moves, that is over.",
        after(STANDING.format("j12", "leaders 2 red=j11"), *MOVING),
        after(STANDING.format("j12", "leaders 1 red=j11"), *MOVING),
    ),
    "move-nobody": Case(
        "The red pagoda at k13 scores for nobody now: nothing is lost if it moves.",
        after(STANDING.format("", "leaders 1 red=d12"), *MOVING),
        after(STANDING.format("j12", "leaders 1 red=j11"), *MOVING),
    ),
    "replace": Case(
        "You may discard up to 1 more tile; then you draw as many as you have discarded.",
        after("hand 1 red red; points 1 red=2", "discard red"),
        after("hand 1 red red", "discard red"),
    ),
    "replace-keep": Case(
        "Up to 2 more tiles may go, but keep what helps where you are weakest: blue.",
        after("hand 1 red red blue; points 1 red=2", "discard red"),
        after("hand 1 red red; points 1 red=2", "discard red"),
    ),
    "replace-end": Case(
        "Only 1 tile is left in the bag: replace more than that and the game ends at once.",
        after("hand 1 red red; bag red=1", "discard red"),
        after("hand 1 red red; bag red=2", "discard red"),
    ),
    "bandits": Case(
        "A tile on f12 beats 2 bandits: 2 red points for you, and the kingdom loses as many soldiers.",
        lambda: camp(3),
        lambda: camp(3, leaders="leaders 1 blue=d12"),
    ),
    "granaries": Case(
        "You may take 1 granary and let one stay: 2 blue points at the end, and you choose which one stays.",
        after(TWO, "tile white i15"),
        after(TWO),
    ),
    "rhombus": Case(
        "A governor tile on h5 completes a rhombus for the palace: with your yellow leader in its kingdom you refill "
        "your hand to 7 at the end of your turns.",
        after(PALACE.format("use palace;")),
        after(PALACE.format("")),
    ),
    "offer-palace": Case(
        "The palace can stand here: with your yellow leader in its kingdom you refill your hand to 7 at the end of "
        "your turns.",
        after(PALACE.format("use palace;"), "tile yellow h5"),
        after(PALACE.format(""), "tile yellow h5"),
    ),
}
