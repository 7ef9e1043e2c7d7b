"""Waits for the figures that a page asked for."""

from __future__ import annotations

import threading


def finish_simulations() -> None:
    for thread in threading.enumerate():
        if thread.name == "simulations":
            thread.join()
