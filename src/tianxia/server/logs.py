"""What a server logs: lines for people or for programs, to standard error or to files that take turns.

Whatever is logged while a request is answered has the request's id, which its answer has, too.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import time
from contextvars import ContextVar
from itertools import count
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from tianxia.core.errors import BadInput, Said
from tianxia.server.config import Logging
from tianxia.server.private import FILE_MODE

request_id: ContextVar[str] = ContextVar("request_id", default="-")
TEXT = "%(asctime)s %(levelname)s %(name)s [%(request)s]: %(message)s"
_GIVEN = re.compile(rb"[\w.-]{1,64}")
_RUN = secrets.token_hex(4)
_numbers = count(1)


def id_of(scope: Any) -> str:
    """The id that a proxy has given a request, or one of our own."""
    given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"")
    return given.decode() if _GIVEN.fullmatch(given) else f"{_RUN}-{next(_numbers)}"


class _Ids(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.request = request_id.get()
        return True


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{at}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "request": getattr(record, "request", "-"),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class _PrivateFiles(RotatingFileHandler):
    """Files for their owner only: names of guests are in them."""

    def _open(self) -> Any:
        Path(self.baseFilename).touch(FILE_MODE)
        return super()._open()


def set_up(settings: Logging) -> None:
    """From now on, for the whole process."""
    handler = _handler(settings)
    handler.setFormatter(JsonLines() if settings.format == "json" else logging.Formatter(TEXT))
    handler.addFilter(_Ids())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("tianxia").setLevel(logging.INFO)
    logging.getLogger("tianxia.requests").setLevel(logging.INFO if settings.requests else logging.WARNING)


def _handler(settings: Logging) -> logging.Handler:
    if not settings.file:
        return logging.StreamHandler()
    try:
        return _PrivateFiles(settings.file, maxBytes=settings.n_bytes, backupCount=settings.n_files, encoding="utf-8")
    except OSError as error:
        raise BadInput(Said("cannot log to {path}: {reason}", path=settings.file, reason=error.strerror)) from None
