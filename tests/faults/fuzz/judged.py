"""What holds after each input: a sentence, and nothing that is logged as broken."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

SHORTEST, SHORTEST_HAN = 15, 6  # signs of a sentence
HAN_ENDS = tuple("。！？")
ENDS = (*HAN_ENDS, *".!?…”»:")


def is_sentence(text: str) -> bool:
    shortest = SHORTEST_HAN if text.endswith(HAN_ENDS) else SHORTEST
    return len(text) >= shortest and text.endswith(ENDS)


class Trap(logging.Handler):
    """Catches errors that are logged; what a visitor did wrong is none."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith("django.security") or record.exc_info:
            self.said.append(self.format(record))


@contextmanager
def nothing_breaks() -> Iterator[None]:
    """Raises AssertionError where something is logged as broken meanwhile."""
    trap = Trap()
    loggers = [logging.getLogger(name) for name in ("", "django.server")]
    for logger in loggers:
        logger.addHandler(trap)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(trap)
    assert trap.said == []
