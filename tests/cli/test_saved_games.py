"""Games that are saved and loaded while playing: no file is lost, and no game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.terminal import (
    MOVE,
    PLAY,
    Script,
    Tianxia,
    by_first_moves,
    by_hints,
    full_disk,
    one_line,
    replies,
    replies_to,
    said,
    saved,
)
from tianxia.core.record import Record, decode, encode

pytestmark = pytest.mark.usefixtures("folder")
Change = Callable[[Record], None]


def test_a_saved_game_is_sound_and_goes_on_where_it_was(tianxia: Tianxia, folder: Path) -> None:
    def stop_after_two() -> Script:
        yield from by_first_moves(2)
        yield "board"
        yield "save kept"

    drawn = replies(tianxia("play", "qin", "--seats", 3, "--board", "lion", script=stop_after_two()))[-2]
    assert tianxia.json("verify", "kept") == {"file": "kept", "games": 1, "actions": 6, "sound": True}
    assert saved(folder / "kept").players == ["person", "solid", "solid"]
    answer = tianxia("play", "qin", "--load", "kept", script=by_hints())
    assert answer.status == 0
    assert drawn in answer.out
    assert "Won by" in answer.out


def test_save_without_a_name_writes_the_same_file_again(tianxia: Tianxia, folder: Path) -> None:
    replies_to(tianxia, MOVE, "save kept")

    def go_on() -> Script:
        yield from by_first_moves(1)
        yield "save"

    assert "Saved to kept." in tianxia("play", "qin", "--load", "kept", script=go_on()).out
    assert len(saved(folder / "kept").actions) == 4
    assert [path.name for path in folder.iterdir()] == ["kept"]


def test_a_finished_game_can_be_looked_at_again(tianxia: Tianxia, folder: Path, three_records: bytes) -> None:
    record = decode(three_records.splitlines()[0])
    record.players = ["person", "greedy", "random"]
    (folder / "over").write_bytes(encode(record))
    answer = tianxia("play", "qin", "--load", "over")
    assert answer.status == 0
    assert answer.out.count("Won by") == 1


@pytest.mark.parametrize("content", [b"theirs", b""])
def test_a_foreign_file_is_not_overwritten(tianxia: Tianxia, folder: Path, content: bytes) -> None:
    path = folder / "theirs"
    path.write_bytes(content)
    assert "theirs exists already" in said(replies_to(tianxia, MOVE, "save theirs")[1])
    assert path.read_bytes() == content


def test_another_saved_game_is_not_overwritten(tianxia: Tianxia, folder: Path) -> None:
    replies_to(tianxia, MOVE, "save first")
    first = (folder / "first").read_bytes()
    assert "exists already" in replies_to(tianxia, "save second", "save first")[1]
    assert (folder / "first").read_bytes() == first


def test_when_the_disk_is_full_the_earlier_save_is_kept(tianxia: Tianxia, folder: Path) -> None:
    kept: list[bytes] = []

    def save_twice() -> Script:
        yield MOVE
        yield "save kept"
        kept.append((folder / "kept").read_bytes())
        yield from by_first_moves(1)
        with full_disk():
            shown = yield "save"
        assert "cannot write kept: " in shown

    assert tianxia(*PLAY, script=save_twice()).status == 0
    assert (folder / "kept").read_bytes() == kept[0]


# ---- files that cannot be loaded


def _of_bots(record: Record) -> None:
    record.players = ["greedy", "random"]


def _of_two_people(record: Record) -> None:
    record.players = ["person", "person"]


def _of_an_unknown_bot(record: Record) -> None:
    record.players = ["person", "deep-blue"]


def _of_three(record: Record) -> None:
    record.players = ["person", "greedy", "greedy"]


def _of_another_game(record: Record) -> None:
    record.game = "chess"


def _of_other_rules(record: Record) -> None:
    record.rules_version = "qin/0"


def _with_an_illegal_action(record: Record) -> None:
    record.actions.append(record.actions[0])


BROKEN: dict[Change, str] = {
    _of_bots: "not a game of one person against bots",
    _of_two_people: "not a game of one person against bots",
    _of_an_unknown_bot: "'deep-blue'",
    _of_three: "3 players for 2 seats",
    _of_another_game: "chess",
    _of_other_rules: "qin/0",
    _with_an_illegal_action: "action 3 of 3",
}


def _break(path: Path, change: Change) -> None:
    record = saved(path)
    change(record)
    path.write_bytes(encode(record))


@pytest.mark.parametrize("change", BROKEN, ids=lambda change: change.__name__.strip("_"))
def test_a_broken_file_is_not_loaded_and_the_game_goes_on(tianxia: Tianxia, folder: Path, change: Change) -> None:
    replies_to(tianxia, MOVE, "save broken")
    _break(folder / "broken", change)
    content = (folder / "broken").read_bytes()
    answers = replies_to(tianxia, MOVE, "save before", "load broken", "save after", "save")
    reply = said(answers[2])
    assert reply.startswith("broken: ")
    assert BROKEN[change] in reply
    assert (folder / "before").read_bytes() == (folder / "after").read_bytes()
    assert (folder / "broken").read_bytes() == content
    assert BROKEN[change] in one_line(tianxia("play", "qin", "--load", "broken"))


@pytest.mark.parametrize("content", [b"", b"{", b"theirs", b"\xff\xfe", b"[]", b"null"])
def test_a_file_that_is_no_record_is_not_loaded(tianxia: Tianxia, folder: Path, content: bytes) -> None:
    (folder / "theirs").write_bytes(content)
    answers = replies_to(tianxia, MOVE, "load theirs", "save kept")
    assert said(answers[1]).startswith("theirs: not a game record")
    assert len(saved(folder / "kept").actions) == 2
    assert (folder / "theirs").read_bytes() == content
    answer = tianxia("play", "qin", "--load", "theirs")
    assert "theirs: not a game record" in one_line(answer)
    assert answer.out == ""


def test_loading_a_good_file_changes_the_game(tianxia: Tianxia) -> None:
    def save_later() -> Script:
        yield from by_first_moves(3)
        yield "board"
        yield "save later"

    later = replies(tianxia(*PLAY, script=save_later()))[-2]
    loaded, drawn = replies_to(tianxia, "load later", "board")[:2]
    assert loaded == drawn == later
