"""Looks over the shoulder of every browser: nothing may go wrong unseen."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

ABORTED = "net::ERR_ABORTED"
"""A page that was left had asked for something; downloads look the same."""


class Watch:
    """What went wrong in the browsers of a test, except what the test provokes."""

    def __init__(self) -> None:
        self._faults: list[str] = []
        self._provoked: list[str] = []

    def provoke(self, pattern: str) -> None:
        """Expect faults that match a pattern."""
        self._provoked.append(pattern)

    def follow(self, context: BrowserContext) -> None:
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("requestfailed", self._on_failure)
        context.on("response", self._on_response)

    def faults(self) -> list[str]:
        return [fault for fault in self._faults if not any(re.search(one, fault) for one in self._provoked)]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._faults.append(f"console: {message.text} ({message.location['url']})")

    def _on_error(self, error: WebError) -> None:
        self._faults.append(f"uncaught: {error.error.stack or error.error}")

    def _on_failure(self, request: Request) -> None:
        if request.failure != ABORTED:
            self._faults.append(f"request failed: {request.method} {request.url}: {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._faults.append(f"response {response.status}: {response.request.method} {response.url}")
