"""Positions set up by hand over the network: edit by edit, possible or not."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import msgspec
import pytest

from tests.server.client import Guest
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING
from tianxia.games import catalog
from tianxia.server.wire.drafts import MOST_EDITS, DraftInfo
from tianxia.server.wire.frames import PositionInfo

Edits = list[dict[str, str]]
CASES: list[tuple[str, dict[str, str], int, int]] = [
    ("qin", {"board": "lion"}, 3, 30),
    ("china", {"map": "3-4", "bonus": "true", "forts": "true"}, 3, 60),
    ("china", {}, 2, 60),
    ("han", {"map": "border-conflicts", "forts": "true"}, 4, 60),
    ("han", {"map": "ways-of-diplomacy", "markets": "true"}, 3, 60),
    ("huang", {"bandits": "true", "palace": "true"}, 3, 90),
    ("huang", {"board": "eighteen-kingdoms", "open_points": "true"}, 2, 90),
    ("huang", {"short": "true"}, 2, 90),
]


def drafted(guest: Guest, text: str, *edits: dict[str, str], language: str = "en") -> DraftInfo:
    body, headers = {"text": text, "edits": list(edits)}, {"Accept-Language": language}
    return guest.ask(DraftInfo, "POST", "/api/positions/draft", json=body, headers=headers)


def begun(guest: Guest, game: str, options: dict[str, str] | None = None, seats: int = 2) -> DraftInfo:
    body = {"game": game, "options": options or {}, "seats": seats}
    return guest.ask(DraftInfo, "POST", "/api/positions/draft", json=body)


def put(what: str, where: str) -> dict[str, str]:
    return {"do": "put", "what": what, "where": where}


def take(what: str, where: str) -> dict[str, str]:
    return {"do": "take", "what": what, "where": where}


def count(what: str, where: str, n: int) -> dict[str, str]:
    return {"do": "count", "what": what, "where": where, "value": str(n)}


def chosen(what: str, value: str) -> dict[str, str]:
    return {"do": "set", "what": what, "value": value}


# ---- whole positions


def played(game_id: str, options: dict[str, str], n_seats: int, n_actions: int) -> str:
    """A position of a game that was played at random, at the beginning of a turn."""
    table, dice = Table(catalog.load(game_id), options, n_seats, 3), random.Random(5)
    while not table.is_over:
        text = table.position(len(table.moves), EVERYTHING)
        if len(table.moves) >= n_actions and not table.game.positions.arrangement(text).is_midway:
            return text
        table.play(dice.choice(table.legal))
    raise AssertionError("the game is over")


def leading_to(wanted: DraftInfo, now: DraftInfo) -> Iterator[dict[str, str]]:
    """Everything that has to be put, counted and chosen on a board without anything."""
    for lying in sorted(wanted.lying, key=lambda lying: lying.thing.startswith("pagoda ")):  # of Qin: on spaces
        yield put(lying.thing, lying.places[0])
    for pool in wanted.pools:
        for name, n in zip(pool.names, pool.counts, strict=True):
            if pool.is_given and (f"{name}={n}" in wanted.text or not pool.key.startswith("left ")):
                yield count(pool.key, name, n)
    before = {setting.id: setting.value for setting in now.settings}
    yield from (chosen(setting.id, setting.value) for setting in wanted.settings if setting.value != before[setting.id])


def in_portions(edits: Iterable[dict[str, str]]) -> list[Edits]:
    every = list(edits)
    return [every[first : first + MOST_EDITS] for first in range(0, len(every), MOST_EDITS)]


@pytest.mark.parametrize(("game", "options", "n_seats", "n_actions"), CASES)
def test_a_position_of_a_game_is_built_on_an_empty_board(
    ann: Guest, game: str, options: dict[str, str], n_seats: int, n_actions: int
) -> None:
    text = played(game, options, n_seats, n_actions)
    wanted = drafted(ann, text)
    assert (wanted.text, wanted.faults) == (text, [])
    now = drafted(ann, begun(ann, game, wanted.options, n_seats).text, {"do": "clear"})
    assert now.lying == []
    for edits in in_portions(leading_to(wanted, now)):
        now = drafted(ann, now.text, *edits)
    assert (now.text, now.faults) == (text, [])
    assert bytes(now.frame.view) == bytes(wanted.frame.view)


@pytest.mark.parametrize(("game", "options", "n_seats"), [case[:3] for case in CASES])
def test_the_start_of_every_game_can_be_played(ann: Guest, game: str, options: dict[str, str], n_seats: int) -> None:
    now = begun(ann, game, options, n_seats)
    assert now.faults == []
    assert ann.ask(PositionInfo, "POST", "/api/positions", json={"text": now.text}).seats == n_seats


# ---- what follows by itself


def test_a_province_of_qin_follows_its_spaces(ann: Guest) -> None:
    now = begun(ann, "qin")
    now = drafted(ann, now.text, put("R", "g10"), put("R", "g11"), put("pagoda 2", "g10"))
    assert "owner g9=2" in now.text
    now = drafted(ann, now.text, put("R", "e10"), put("R", "e11"), put("pagoda 1", "e11"), put("R", "f10"))
    assert "owner g9=2" in now.text, "the larger province takes the other"
    now = drafted(ann, now.text, take("R", "f10"))
    assert "owner g9=2 e10=2" in now.text
    assert "bag" not in now.text
    assert now.faults == []


def test_what_stands_on_a_tile_of_huang_goes_with_it(ann: Guest) -> None:
    now = begun(ann, "huang")
    red = [put("tile red", space) for space in ("h5", "g6", "h6")]
    now = drafted(ann, now.text, *red, put("pagoda", "h6"))
    assert "pagodas h5-g6-h6" in now.text
    now = drafted(ann, now.text, put("leader 1 red", "g6"))
    assert "pagodas" not in now.text
    assert "tiles red h5 h6" in now.text
    assert "leaders 1 red=g6" in now.text


def test_a_capital_of_huang_may_lose_its_tile(ann: Guest) -> None:
    now = begun(ann, "huang", {"board": "eighteen-kingdoms"})
    assert (
        drafted(ann, now.text, take("tile yellow", "b1"), put("tile yellow", "b1"), put("granary", "b1")).text
        == now.text
    )
    bare = drafted(ann, now.text, take("tile yellow", "b1"))
    assert "no capitals" in bare.text
    assert "granaries g1" in bare.text


def test_pieces_take_the_place_of_others(ann: Guest) -> None:
    now = begun(ann, "china", {"map": "3-4", "forts": "true"}, 3)
    now = drafted(ann, now.text, put("fort", "Handan"), put("house 1", "Handan"), put("house 2", "Handan"))
    assert "houses 2 Handan" in now.text
    assert "houses 1" not in now.text
    assert "forts Handan" in now.text
    twice = drafted(ann, now.text, put("emissary 1", "dragon Chu"), put("emissary 1", "dragon Chu"))
    assert "emissaries 1 Chu=2" in twice.text


def test_a_bag_is_counted_or_follows(ann: Guest) -> None:
    now = drafted(ann, begun(ann, "huang").text, count("hand 1", "red", 2), count("hand 1", "?", 4))
    bag = next(pool for pool in now.pools if pool.key == "bag")
    assert (bag.is_given, bag.can_follow) == (False, True)
    given = drafted(ann, now.text, count("bag", "white", 3))
    assert "white=3" in given.text.partition("bag ")[2]
    assert drafted(ann, given.text, {"do": "follow", "what": "bag"}).text == now.text


@pytest.mark.parametrize("game", ["qin", "china", "han", "huang"])
def test_what_is_shown_can_be_said(ann: Guest, game: str) -> None:
    """Nothing is dealt from the bag into hands that nobody has seen."""
    now = begun(ann, game)
    for pool in now.pools:
        said = drafted(ann, now.text, *(count(pool.key, *each) for each in zip(pool.names, pool.counts, strict=True)))
        assert not said.faults
        assert [each.counts for each in said.pools] == [each.counts for each in now.pools]


def test_the_turn_begins_anew(ann: Guest) -> None:
    now = drafted(ann, begun(ann, "china", {}, 2).text, chosen("phase", "draw"), chosen("placed", "1"))
    assert now.is_midway
    assert not drafted(ann, now.text, {"do": "anew"}).is_midway


# ---- what is impossible


def test_an_impossible_position_is_shown_and_all_faults_are_said(ann: Guest) -> None:
    now = drafted(ann, begun(ann, "huang").text, put("leader 1 red", "h6"), count("hand 2", "white", 5))
    assert [fault.places for fault in now.faults] == [["h6"], []]
    assert "no governor tile is beside h6" in now.faults[0].text
    assert "at most 6 tiles" in now.faults[1].text
    assert b'"h6"' in bytes(now.frame.view)
    assert ann.refused("POST", "/api/positions", 400, "bad-input", json={"text": now.text})


@pytest.mark.parametrize(("game", "name", "room"), [("qin", "RR", 3), ("huang", "red", 7)])
def test_a_hand_that_is_too_large_is_shown_as_far_as_there_is_room(ann: Guest, game: str, name: str, room: int) -> None:
    now = drafted(ann, begun(ann, game).text, count("hand 1", name, 9))
    assert now.faults
    view = msgspec.json.decode(bytes(now.frame.view))
    assert len(view["seats"][0]["hand"]) <= room


def test_faults_are_said_in_the_language_of_the_reader(ann: Guest) -> None:
    text = begun(ann, "china", {}, 2).text
    now = drafted(ann, text, count("display", "purple", 20), language="fr")
    assert any("violet" in fault.text for fault in now.faults)


@pytest.mark.parametrize(
    ("game", "edits", "fault"),
    [
        ("qin", [put("R", "c2"), put("R", "c3")], "the province at c2 needs one owner"),
        ("qin", [put("R", "c3")], "halves R are not on the board"),
        ("china", [put("emissary 1", "dragon Chu"), put("emissary 1", "dragon Chu")], "emissaries: Chu has room for 0"),
        ("china", [chosen("phase", "build")], "named: in the phase build"),
        ("china", [chosen("over", "last round")], "the game is over in this position"),
        ("huang", [put("leader 1 red", "h5"), put("leader 2 red", "g6")], "two leaders of a colour"),
        ("huang", [count("market", "red", 9)], "market: there are at most 6 tiles"),
    ],
)
def test_faults_of_every_game(ann: Guest, game: str, edits: Edits, fault: str) -> None:
    faults = drafted(ann, begun(ann, game).text, *edits).faults
    assert any(fault in one.text for one in faults), faults


@pytest.mark.parametrize(
    ("edit", "detail"),
    [
        (put("tile blue", "h6"), "this does not go to h6"),
        (put("pagoda", "h6"), "around h6 no 3 tiles of a colour meet that carry nothing"),
        (put("dragon", "h6"), "there is no 'dragon' to be set up"),
        (take("tile red", "h6"), "this does not lie on h6"),
        (count("bag", "red", 99), "bag red: must be a number from 0 to 42, not '99'"),
        (count("bag", "pink", 1), "bag: 'pink' is none of its values"),
        (count("box", "red", 1), "there is no 'box' to be set up"),
        (chosen("to move", "9"), "to move: '9' is none of its values"),
        (chosen("weather", "fair"), "there is no 'weather' to be set up"),
    ],
)
def test_an_edit_that_makes_no_sense_is_refused(ann: Guest, edit: dict[str, str], detail: str) -> None:
    body = {"text": begun(ann, "huang").text, "edits": [edit]}
    assert ann.refused("POST", "/api/positions/draft", 400, "bad-input", json=body).detail == detail


def test_a_text_that_cannot_be_understood_is_refused(ann: Guest) -> None:
    body = {"text": "game huang; tiles pink h5"}
    assert "pink" in ann.refused("POST", "/api/positions/draft", 400, "bad-input", json=body).detail
    body = {"text": f"{begun(ann, 'qin').text}; hand ?"}
    assert "begin with the seat" in ann.refused("POST", "/api/positions/draft", 400, "bad-input", json=body).detail
    ann.refused("POST", "/api/positions/draft", 400, "no-game", json={"text": "tiles red h5"})
    ann.refused("POST", "/api/positions/draft", 400, "bad-input", json={"game": "chess", "seats": 2})


@pytest.mark.parametrize("n", ["²", "9" * 5000])
def test_what_is_no_number_of_the_turn_is_a_fault(ann: Guest, n: str) -> None:
    assert drafted(ann, f"{begun(ann, 'china').text}; phase place; played red={n}").faults


@pytest.mark.parametrize(("game", "options", "n_seats"), [case[:3] for case in CASES])
def test_whatever_is_put_anywhere_is_shown_or_refused(
    ann: Guest, game: str, options: dict[str, str], n_seats: int
) -> None:
    now, dice = begun(ann, game, options, n_seats), random.Random(7)
    places = sorted(catalog.load(game).positions.arrangement(now.text).places)
    n_shown = 0
    for _ in range(20):
        pool, setting = dice.choice(now.pools), dice.choice(now.settings)
        place = dice.choice(["", "dragon "]) + dice.choice(places)
        edit = dice.choice(
            [
                put(dice.choice(now.things).id, place),
                count(pool.key, dice.choice(pool.names), dice.randrange(9)),
                chosen(setting.id, dice.choice(setting.values or [str(setting.high)])),
            ]
        )
        answer = ann.http.post("/api/positions/draft", json={"text": now.text, "edits": [edit]})
        assert answer.status_code in (200, 400), (edit, answer.text)
        if answer.status_code == 200:
            now, n_shown = msgspec.json.decode(answer.content, type=DraftInfo), n_shown + 1
    assert n_shown > 5
