"""Simulating planned evenings in the background, so that no page waits for it.

One evening at a time, the last one asked for first: the others are of what somebody typed on
the way there, and are asked for again where anybody still looks at them.
"""

from __future__ import annotations

from collections import deque
from threading import Lock, Thread

from festival.setup.forecast.cache import Figures

MOST_WAITING = 4

_waiting: deque[Figures] = deque(maxlen=MOST_WAITING)
_lock = Lock()
_running: list[Figures] = []  # one, or none


def ask(figures: Figures) -> None:
    """See to it that these are simulated, if they are not yet."""
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
            _running.clear()  # or nothing would be simulated any more
        raise
