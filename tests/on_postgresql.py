"""Settings of a party whose database is that of the hosted profile; tests ask for it."""

from __future__ import annotations

import os
from unittest.mock import patch

from festival.config.hosted_environment import database
from festival.config.settings import *  # noqa: F403  settings are what Django takes from here

with patch.dict(os.environ, DATABASE_URL=os.environ["MOONBOWL_TEST_DATABASE_URL"]):
    _found = database()
# Tests let more hands in at once than a process has threads, and look for nothing that is lost.
_found["OPTIONS"]["pool"] |= {"min_size": 0, "max_size": 64, "timeout": 60}
# What they write in is a copy of the database that was named, and sorts as that does.
_found["TEST"] = {"TEMPLATE": _found["NAME"]}
DATABASES = {"default": _found}
