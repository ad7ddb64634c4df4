"""Moves in notation: a kind and its parts."""

from __future__ import annotations

import pytest

from tianxia.core.actions import Actions, Kind
from tianxia.core.errors import BadInput
from tianxia.core.game import Game
from tianxia.games import catalog

CHINA, HAN = catalog.load("china"), catalog.load("han")
SMALL = Actions(
    "small",
    Kind("plant", what=("oak", "ash"), where=("North-hill", "brook", "Ford")),
    Kind("wait"),
    Kind("sell-all", what=("oak", "ash")),
)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "plant oak North-hill"),
        (2, "plant oak Ford"),
        (3, "plant ash North-hill"),
        (5, "plant ash Ford"),
        (6, "wait"),
        (7, "sell-all oak"),
        (8, "sell-all ash"),
    ],
)
def test_actions_are_numbered_by_kind_and_the_last_part_runs_quickest(number: int, text: str) -> None:
    assert (SMALL.describe(number), SMALL.parse(text)) == (text, number)


def test_decode_names_the_parts() -> None:
    assert SMALL.decode(4) == ("plant", {"what": "ash", "where": "brook"})
    assert SMALL.decode(6) == ("wait", {})


def test_a_number_beyond_the_last_action_is_a_mistake_of_the_program() -> None:
    with pytest.raises(ValueError, match="there is no action 9"):
        SMALL.decode(9)


def test_a_table_of_rules_names_kinds_that_there_are() -> None:
    def nothing(_state: object) -> None: ...

    with pytest.raises(ValueError, match="no kinds of action: plough"):
        SMALL.dispatch({"wait": nothing, "plough": nothing})
    with pytest.raises(ValueError, match="no kinds of action: plough"):
        SMALL.legality({0: {"plough": nothing}})


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("PLANT Ash NORTH-HILL", 3),
        ("  plant\tash   north - hill ", 3),
        ("plant ash north -hill", 3),
        ("Sell -  All oak", 7),
        ("wait\n", 6),
    ],
)
def test_capitals_and_blanks_do_not_matter(text: str, number: int) -> None:
    assert SMALL.parse(text) == number


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dig", "'dig' is no action; there is plant WHAT WHERE, wait or sell-all WHAT"),
        ("", "'' is no action; there is plant WHAT WHERE, wait or sell-all WHAT"),
        ("oak plant", "'oak plant' is no action; there is plant WHAT WHERE, wait or sell-all WHAT"),
        ("plant oak", "'plant oak' is no action of the form: plant WHAT WHERE"),
        ("plant oak brook today", "'plant oak brook today' is no action of the form: plant WHAT WHERE"),
        ("wait long", "'wait long' is no action of the form: wait"),
        ("plant elm brook", "'plant elm brook': there is no what 'elm'"),
        ("plant oak moor", "'plant oak moor': there is no where 'moor'"),
        ("plant brook oak", "'plant brook oak': there is no what 'brook'"),
    ],
)
def test_what_is_not_understood_is_said(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        SMALL.parse(text)
    assert str(caught.value) == message


def test_a_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(BadInput) as caught:
        SMALL.parse(f"plant {'x' * 500} brook")
    assert len(str(caught.value)) < 200


# ---- the games that are written so


@pytest.mark.parametrize("game", [CHINA, HAN], ids=["china", "han"])
def test_every_action_has_a_name_of_its_own_and_is_found_by_it(game: Game) -> None:
    texts = [game.text.describe(action) for action in range(game.n_actions)]
    assert len(set(texts)) == game.n_actions
    assert [game.text.parse(text) for text in texts] == list(range(game.n_actions))


@pytest.mark.parametrize(
    "text",
    [
        "house red Handan",
        "house both Jingxing",
        "fort purple Ying",
        "fort-house Anyi",
        "market Incense",
        "emissary yellow Ch'in",
        "emissary red Palace",
        "name Wu",
        "exchange green",
        "swap red green",
        "keep orange",
        "take purple",
        "deck",
        "done",
        "emperor-first",
        "two-provinces",
    ],
)
def test_moves_of_china_are_written_so(text: str) -> None:
    assert CHINA.text.describe(CHINA.text.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("house red", "no action of the form: house PAY SPACE"),
        ("house Handan red", "there is no pay 'Handan'"),
        ("house red Paris", "there is no space 'Paris'"),
        ("fort both Handan", "there is no pay 'both'"),
        ("market Handan", "there is no space 'Handan'"),
        ("emissary red Handan", "there is no province 'Handan'"),
        ("exchange blue", "there is no card 'blue'"),
        ("palace red Handan", "is no action; there is house PAY SPACE, fort PAY SPACE"),
    ],
)
def test_what_is_no_move_of_china_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        CHINA.text.parse(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
