"""Settings of a server that has the accounts of a hosted Moonbowl and the data file of a party:
what its pages do is the same on any database."""

from __future__ import annotations

from festival.settings import *  # noqa: F403
from tests.festival.people.accounts.hosted import of_accounts

globals().update({**of_accounts(), "EMAIL_HOST": ""})
