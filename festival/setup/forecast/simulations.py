"""Simulates planned evenings in the background, so that no page waits.

One evening at a time, the newest request first: older requests come from half-typed numbers, and
pages that still need them ask again.
"""

from __future__ import annotations

from collections import deque
from threading import Lock, Thread

from festival.setup.forecast.cache import Figures

MOST_WAITING = 4

_waiting: deque[Figures] = deque(maxlen=MOST_WAITING)
_lock = Lock()
_running: list[Figures] = []  # at most one


def ask(figures: Figures) -> None:
    """Queue these figures for simulation, if they are not simulated yet."""
    with _lock:
        if figures.is_simulated or figures in _running:
            return
        if figures in _waiting:
            _waiting.remove(figures)
        _waiting.append(figures)
        if not _running:
            _running.append(_waiting.pop())
            Thread(target=_work, name="simulations", daemon=True).start()


def _work() -> None:
    try:
        while _running:
            _running[0].simulate()
            with _lock:
                _running.clear()
                if _waiting:
                    _running.append(_waiting.pop())
    except Exception:
        with _lock:
            _running.clear()  # otherwise no simulation would start any more
        raise
