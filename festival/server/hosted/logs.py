"""The log of a hosted process: lines of JSON on standard output.

The operator collects them from all processes. All lines of a request have its id, which the proxy
may have given.
"""

from __future__ import annotations

import logging
from contextvars import ContextVar
from datetime import UTC, datetime

from pythonjsonlogger.json import JsonFormatter

from festival.web.logs import without_secrets

request_id: ContextVar[str] = ContextVar("request_id", default="")


class Formatter(JsonFormatter):
    def add_fields(
        self,
        log_data: dict[str, object],
        record: logging.LogRecord,
        message_dict: dict[str, object],
    ) -> None:
        super().add_fields(log_data, record, message_dict)
        about = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
        }
        asked = request_id.get()
        # Django adds the request object, with all headers of the browser.
        said = {name: value for name, value in log_data.items() if name != "request"}
        log_data.clear()
        log_data.update({**about, **({"request_id": asked} if asked else {}), **said})
        for name, value in log_data.items():
            if isinstance(value, str):
                log_data[name] = without_secrets(value)


LOGGING: dict[str, object] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": Formatter, "format": "%(message)s", "json_ensure_ascii": False}},
    "filters": {
        "bounded": {"()": "festival.web.logs.Bounded"},
        "untold": {"()": "festival.web.logs.Untold"},
    },
    "handlers": {
        "output": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stdout",
            "formatter": "json",
            "filters": ["bounded"],
        },
    },
    "root": {"level": "WARNING", "handlers": ["output"]},
    "loggers": {
        "festival": {"level": "INFO"},
        # Django would also mail errors, and print them in another format.
        "django": {"level": "WARNING", "handlers": [], "propagate": True},
        # `front` logs each request already.
        "django.request": {"level": "ERROR", "filters": ["untold"]},
        # It would log a traceback each second while Redis is away; the hub logs that once.
        "channels_redis": {"level": "CRITICAL"},
        # It would log a warning each second while PostgreSQL is away; who needs it logs that once.
        "psycopg.pool": {"level": "ERROR"},
    },
}
