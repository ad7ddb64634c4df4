"""What is said of the API is true: the client's types, and the OpenAPI document with requests made from it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Guest
from tests.server.serving import ROOT, Server
from tests.soaking import IN_BROAD, IS_SOAK
from tianxia.core.words import LANGUAGES
from tianxia.server import schema
from tianxia.server.refusal import STATUS_OF_CODE

SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
CHECKS = ("not_a_server_error", *(f"{what}_conformance" for what in ("status_code", "content_type", "response_schema")))


def test_what_is_written_from_structs_is_up_to_date() -> None:
    for path, text in schema.written(ROOT).items():
        assert path.read_text("utf-8") == text, f"{path}: run make wire"


@pytest.fixture(scope="module")
def document(server: Server) -> dict[str, Any]:
    return Guest(server.address).ask(dict[str, Any], "GET", "/schema/openapi.json")


def test_every_address_of_the_api_is_described(document: dict[str, Any]) -> None:
    described = {(method, path) for path, methods in document["paths"].items() for method in methods}
    table, lesson = "/api/tables/{table_id}", "/api/lessons/{game}/{lesson}"
    puzzle, club = "/api/puzzles/{name}", "/api/clubs/{club}"
    assert described == {
        ("get", "/livez"),
        ("get", "/readyz"),
        ("get", "/healthz"),
        ("get", "/api/games"),
        ("get", "/api/addresses"),
        ("post", "/api/positions"),
        ("post", "/api/positions/draft"),
        ("get", "/api/lessons"),
        ("put", lesson),
        ("get", "/api/ratings/{game}/{scale}"),
        ("get", f"{table}/ratings"),
        ("get", "/api/people/{person}"),
        ("get", "/api/profile"),
        ("put", "/api/profile"),
        ("get", f"{lesson}/{{number}}"),
        *(("post", f"{lesson}/{{number}}/{question}") for question in ("try", "why", "preview")),
        ("get", "/api/puzzles"),
        ("get", "/api/puzzles/next"),
        ("get", puzzle),
        *(("post", f"{puzzle}/{question}") for question in ("try", "why", "preview", "solution")),
        ("get", f"{table}/position"),
        ("get", "/api/me"),
        ("put", "/api/me"),
        ("get", "/api/lobby"),
        ("post", "/api/tables"),
        ("get", table),
        ("post", f"{table}/join"),
        ("get", f"{table}/note"),
        ("put", f"{table}/note"),
        ("post", f"{table}/dismiss"),
        ("post", f"{table}/fill"),
        ("get", f"{table}/qr"),
        ("post", f"{table}/rematch"),
        ("get", f"{table}/frames"),
        ("get", f"{table}/talk"),
        ("get", f"{table}/record"),
        ("get", f"{table}/reveal"),
        *((method, f"{table}/review") for method in ("post", "get", "delete")),
        ("get", f"{table}/review/line"),
        ("get", f"{table}/review/exercises/{{step}}"),
        *(("post", f"{table}/review/exercises/{{step}}/{what}") for what in ("try", "preview", "why")),
        ("post", "/api/records"),
        *(("post", f"/api/analysis{question}") for question in ("", "/why", "/preview")),
        *((method, "/api/studies") for method in ("get", "post")),
        *((method, "/api/studies/{study_id}") for method in ("get", "put", "delete")),
        ("get", "/api/studies/{study_id}/record"),
        *((method, "/api/tournaments") for method in ("get", "post")),
        *(("get", f"/api/tournaments/{{tournament}}{part}") for part in ("", "/standings.csv", "/records")),
        *(
            ("post", f"/api/tournaments/{{tournament}}/{what}")
            for what in ("join", "leave", "dismiss", "admit", "start", "end")
        ),
        ("get", "/api/pictures/{family}/{name}"),
        *(("get", f"/api/account{part}") for part in ("", "/export")),
        *(("post", f"/api/account/{what}") for what in ("passkeys", "passkeys/wish", "sign-out", "link", "leave")),
        ("delete", "/api/account/passkeys/{passkey}"),
        *((method, "/api/account/password") for method in ("put", "delete")),
        *(("post", f"/api/sign-in/{way}") for way in ("wish", "passkey", "password", "link")),
        ("post", "/api/people"),
        ("put", "/api/roles"),
        ("delete", "/api/people/{kind}/{person}"),
        *((method, "/api/reports") for method in ("get", "post")),
        ("put", "/api/reports/{report_id}"),
        *((method, "/api/reminders") for method in ("get", "delete")),
        ("post", "/api/reminders/receivers"),
        ("delete", "/api/reminders/receivers/{receiver}"),
        *(("put", f"/api/reminders/{what}") for what in ("address", "mail")),
        *(("post", f"/api/mail/{what}") for what in ("confirm", "stop")),
        *((method, "/api/friends") for method in ("get", "post")),
        *((method, "/api/friends/{person}") for method in ("put", "delete")),
        *((method, "/api/friend-links") for method in ("post", "delete")),
        *(("post", f"/api/friend-links/{what}") for what in ("look", "follow")),
        ("put", "/api/presence"),
        *((method, f"{table}/invitations") for method in ("get", "post")),
        ("delete", "/api/invitations/{table_id}"),
        *((method, "/api/clubs") for method in ("get", "post")),
        *(("post", f"/api/clubs/{what}") for what in ("look", "join")),
        *((method, club) for method in ("get", "put", "delete")),
        *(("get", f"{club}/{part}") for part in ("calendar", "tables", "standings")),
        *(("post", f"{club}/{part}") for part in ("code", "evenings", "members/{member}/friend")),
        *(
            (method, f"{club}/{one}")
            for method in ("put", "delete")
            for one in ("members/{member}", "evenings/{evening}")
        ),
        ("put", f"{club}/evenings/{{evening}}/coming"),
    }


def test_every_operation_has_a_summary_and_says_how_it_is_refused(document: dict[str, Any]) -> None:
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            assert "429" in operation["responses"]


@pytest.mark.parametrize(
    ("phases", "most"),
    [
        pytest.param("fuzzing", 1, id="few"),
        pytest.param("examples,coverage,fuzzing", 12 if IS_SOAK else 3, id="more", marks=IN_BROAD),
    ],
)
def test_requests_made_from_the_document_are_answered_as_it_says(
    server: Server, tmp_path: Path, phases: str, most: int
) -> None:
    opened = Guest(server.address, "Ann").open("me", "here Cy")
    config = tmp_path / "schemathesis.toml"
    config.write_text(f'[parameters]\n"path.table_id" = "{opened.table.id}"\n')
    ended = subprocess.run(
        [
            SCHEMATHESIS,
            f"--config-file={config}",
            "run",
            f"{server.address}/schema/openapi.json",
            f"--checks={','.join(CHECKS)}",
            f"--phases={phases}",
            f"--max-examples={most}",
            "--seed=1",
            "--generation-database=none",
            "--request-timeout=10",
            "--no-color",
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert ended.returncode == 0, ended.stdout[-12_000:] + ended.stderr[-2_000:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_client_has_words_for_every_refusal(language: str) -> None:
    source = ROOT / "web" / "src"
    own = ("review", "analysis", "account", "clock", "ratings", "reminders", "tournaments", "talk", "clubs")
    parts = [source / part / f"words.{language}.json" for part in own]
    files = source / "words" / f"{language}.json", *parts
    words = [key for file in files for key in json.loads(file.read_text("utf-8"))]
    assert not [code for code in STATUS_OF_CODE if f"refused.{code}" not in words]
