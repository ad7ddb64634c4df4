"""What reminders say, in the language of whoever gets them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from tianxia.core.words import LANGUAGES, Tongue, listed
from tianxia.games import catalog
from tianxia.server.columns import Row
from tianxia.server.mail import Written

WORDS = Path(__file__).parent / "words"
DAY_S, HOUR_S = 86_400, 3600
LISTED = 20
"""Games of a digest; the page of one's games has all."""


@cache
def tongue(language: str) -> Tongue:
    return Tongue(language if language in LANGUAGES else LANGUAGES[0], WORDS)


def title_of(game_id: str) -> str:
    return catalog.about(game_id).title


def left(say: Tongue, due: float | None, now: float) -> str:
    """How much time there is; nothing where nobody counts it."""
    if due is None:
        return ""
    seconds = max(0.0, due - now)
    if seconds >= DAY_S:
        return say("left.days", n=int(seconds // DAY_S))
    return say("left.hours", n=int(seconds // HOUR_S)) if seconds >= HOUR_S else say("left.soon")


def _about(say: Tongue, others: Sequence[str], due: float | None, now: float) -> str:
    """With whom, and how long."""
    company = say("turn.with", others=listed(list(others), say.language)) if others else ""
    return " ".join(filter(None, (company, left(say, due, now))))


def push_of_turn(language: str, table: Row, table_id: str, others: Sequence[str], now: float) -> bytes:
    """For a browser: what its worker shows, and where a tap leads (web/src/offline/worker.ts)."""
    say = tongue(language)
    told = {
        "title": say("turn.title", game=title_of(table["game"])),
        "body": _about(say, others, table["due"], now),
        "tag": table_id,
        "path": f"/t/{table_id}",
    }
    return msgspec.json.encode(told)


class Writer:
    """Writes mails of a site."""

    def __init__(self, site: str) -> None:
        self._site = site

    def turn(self, language: str, row: Row, table_id: str, others: Sequence[str], now: float, stop: str) -> Written:
        """That it is somebody's turn."""
        say, game = tongue(language), title_of(row["game"])
        parts = (say("turn.mail", game=game), _about(say, others, row["due"], now), f"{self._site}/t/{table_id}")
        text = self._signed(say, parts, stop)
        return Written(self._site, say("turn.title", game=game), text, self._at_once(stop))

    def digest(self, language: str, waiting: Sequence[Row], now: float, stop: str) -> Written:
        """All games that wait for somebody."""
        say, n = tongue(language), len(waiting)
        lines = [
            f"{title_of(row['game'])} – {left(say, row['due'], now)}\n{self._site}/t/{row['id']}".replace(" – \n", "\n")
            for row in waiting[:LISTED]
        ]
        if n > LISTED:
            lines.append(say("digest.more", n=n - LISTED, link=f"{self._site}/"))
        text = self._signed(say, (say("digest.mail", n=n), *lines), stop)
        return Written(self._site, say("digest.title", n=n), text, self._at_once(stop))

    def confirm(self, language: str, token: str) -> Written:
        """Whether an address is theirs who have given it. Nothing in it is what somebody has written."""
        say, link = tongue(language), f"{self._site}/mail#confirm.{token}"
        asked = say("confirm.mail", site=urlsplit(self._site).netloc)
        return Written(self._site, say("confirm.title"), "\n\n".join((asked, link, say("confirm.else"))) + "\n")

    def _signed(self, say: Tongue, parts: Sequence[str], stop: str) -> str:
        """Whoever reads it can have no more by one click; what is behind # is told to nobody on the way."""
        last = say("stop", link=f"{self._site}/mail#stop.{stop}")
        return "\n\n".join([*filter(None, parts), last]) + "\n"

    def _at_once(self, stop: str) -> str:
        """What programs of mail ask by themselves; logs have no part of addresses behind the question mark."""
        return f"{self._site}/api/mail/stop?token={stop}"
