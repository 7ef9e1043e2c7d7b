"""Twisted's loop. Import it from here, so that Daphne installs its own loop first."""

from __future__ import annotations

from typing import Any

import daphne.server  # noqa: F401  # isort: skip  (installs it)
from twisted.internet import reactor as installed

reactor: Any = installed  # typed as a module, but an object
