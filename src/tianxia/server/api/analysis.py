"""The analysis board: positions and ways from them, and the WebSocket over which they are searched."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, post, websocket

from tianxia.server import analysis, pages
from tianxia.server.api.common import asker_of, problems
from tianxia.server.bucket import Bucket
from tianxia.server.hall import Hall
from tianxia.server.pages import AnyRequest
from tianxia.server.refusal import Refusal
from tianxia.server.reviews import Asker
from tianxia.server.wire.analysis import Analysed, Attempt, Moment, Think
from tianxia.server.wire.analysis import Analysis as Asked
from tianxia.server.wire.answers import Because, Refused, encode
from tianxia.server.wire.lessons import Foreseen

log = logging.getLogger(__name__)

ANALYSIS = "/api/analysis"
MOST_BYTES = 1 << 16
"""Of a message: a position and a long way from it."""


@post(ANALYSIS, status_code=200, responses=problems(400, 409, 413, 503))
async def look(request: AnyRequest, hall: Hall, data: Asked) -> Moment:
    """A position after some actions, as the seat to move sees it or open; what is wrong with it is said in words."""
    return analysis.moment(await hall.analyses.table(data, pages.language_of(request)), data.is_open)


@post(f"{ANALYSIS}/preview", status_code=200, responses=problems(400, 409, 413, 503))
async def preview(request: AnyRequest, hall: Hall, data: Attempt) -> Foreseen:
    """What would a legal move do there?"""
    return analysis.preview(await hall.analyses.table(data.analysis, pages.language_of(request)), data)


@post(f"{ANALYSIS}/why", status_code=200, responses=problems(400, 409, 413, 503))
async def why(request: AnyRequest, hall: Hall, data: Attempt) -> Because:
    """Why may a move not be made there?"""
    return Because(0, analysis.why_not(await hall.analyses.table(data.analysis, pages.language_of(request)), data))


# ---- searches


@websocket(f"{ANALYSIS}/live")
async def think(socket: WebSocket[Any, Any, Any], hall: Hall) -> None:
    """Searches, one at a time: each message ends the one before."""
    await socket.accept()
    conversation = _Conversation(socket, hall, asker_of(socket, hall))
    try:
        while (event := await socket.receive())["type"] != "websocket.disconnect":
            await conversation.take(event.get("text") or event.get("bytes") or "")
    finally:
        conversation.stop()


class _Conversation:
    """What one client wants to know."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hall: Hall, asker: Asker) -> None:
        self._socket = socket
        self._hall = hall
        self._asker = asker
        self._language = pages.language_of(socket)
        self._bucket = Bucket(hall.config.limits.thoughts_per_s, hall.config.limits.thought_burst)
        self._search: asyncio.Task[None] | None = None

    async def take(self, text: str | bytes) -> None:
        """The next question, or a refusal."""
        number = None
        try:
            asked = self._decoded(text)
            number = asked.id
            self.stop()
            if asked.analysis is not None:
                self._search = asyncio.create_task(self._searching(asked.analysis, number))
        except Refusal as refusal:
            await self._refuse(refusal, number)

    def stop(self) -> None:
        if self._search is not None:
            self._search.cancel()

    def _decoded(self, text: str | bytes) -> Think:
        if not self._bucket.take() or not self._hall.messages.take(self._asker.origin):
            raise Refusal("too-fast", "too many messages; slow down")
        if len(text if isinstance(text, bytes) else text.encode()) > MOST_BYTES:
            raise Refusal("too-large", f"a message has {MOST_BYTES} bytes at most")
        try:
            return msgspec.json.decode(text, type=Think)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal("malformed", f"not a message: {error}") from None

    async def _searching(self, asked: Asked, number: int) -> None:
        try:
            await self._hall.analyses.search(asked, self._asker, self._language, number, self._tell)
        except Refusal as refusal:
            await self._refuse(refusal, number)
        except Exception:
            log.exception("an analysis of %s failed", asked.game)
            await self._refuse(Refusal("internal", "something went wrong here; it has been logged"), number)

    async def _tell(self, analysed: Analysed) -> None:
        await self._socket.send_text(encode(analysed).decode())

    async def _refuse(self, refusal: Refusal, number: int | None) -> None:
        await self._socket.send_text(encode(Refused(number, refusal.code, refusal.detail, None)).decode())


handlers = (look, preview, why, think)
