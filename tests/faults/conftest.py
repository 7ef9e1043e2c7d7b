"""What tests of faults share with those of the festival."""

from __future__ import annotations

from tests.festival.conftest import _empty_caches, desk, emcee, house

__all__ = ["_empty_caches", "desk", "emcee", "house"]
