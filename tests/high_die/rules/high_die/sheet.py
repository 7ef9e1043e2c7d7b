"""The rule sheet of high die."""

from __future__ import annotations

from rules.sheet import HOUSE, Rule, Switch

RULES = (Rule("Everybody throws one die; the highest wins.", HOUSE),)
SWITCHES: tuple[Switch, ...] = ()
