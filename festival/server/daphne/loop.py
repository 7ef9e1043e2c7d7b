"""Twisted's loop: the one that Daphne installs, before anything else asks for one."""

from __future__ import annotations

from typing import Any

import daphne.server  # noqa: F401  # isort: skip  (installs it)
from twisted.internet import reactor as installed

reactor: Any = installed  # a module that Daphne has replaced by an object
