"""The rule sheet of high die."""

from __future__ import annotations

from rules.sheet import HOUSE, Rule, Switch
from rules.wording import gettext_noop

RULES = (Rule(gettext_noop("Everybody throws one die; the highest wins."), HOUSE),)
SWITCHES: tuple[Switch, ...] = ()
