"""The log of a hosted process: lines of JSON on standard output.

The operator collects them from all processes. All lines of a request have its id, which the proxy
may have given.
"""

from __future__ import annotations

from contextvars import ContextVar

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

from festival.accounts.request_logs import without_secrets

request_id: ContextVar[str] = ContextVar("request_id", default="")


class Formatter(JsonFormatter):
    def process_log_record(self, log_data: dict[str, object]) -> dict[str, object]:
        asked = request_id.get()
        found = {**({"request_id": asked} if asked else {}), **log_data}
        return {
            name: without_secrets(value) if isinstance(value, str) else value
            for name, value in found.items()
        }


LOGGING: dict[str, object] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": Formatter,
            "fmt": "%(levelname)s %(name)s %(process)d %(message)s",
            "rename_fields": {"levelname": "level", "name": "logger"},
            "timestamp": "time",
            # Django adds the request object, with all headers of the browser.
            "reserved_attrs": [*RESERVED_ATTRS, "request"],
            "json_ensure_ascii": False,
        }
    },
    "filters": {
        "bounded": {"()": "festival.accounts.request_logs.Bounded"},
        "untold": {"()": "festival.accounts.request_logs.Untold"},
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
