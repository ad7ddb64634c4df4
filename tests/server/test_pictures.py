"""Pictures of the rules as clients get them."""

from __future__ import annotations

import msgspec

from tests.server.client import Guest
from tianxia.server.wire.frames import PictureInfo


def test_clients_get_a_picture_once_and_keep_it(ann: Guest) -> None:
    answer = ann.http.get("/api/pictures/qin/join?x")
    drawn = msgspec.json.decode(answer.content, type=PictureInfo)
    assert "max-age" in answer.headers["cache-control"]
    assert [panel.frame.number for panel in drawn.panels] == [0, 1]
    assert [mark.label for mark in drawn.panels[0].marks] == ["3", "2"]
    for path in ("qin/nothing", "nothing/join", "..%2F/join"):
        assert ann.http.get(f"/api/pictures/{path}").status_code == 404
