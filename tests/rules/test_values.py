from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any, get_args

import pytest

from rules.bobing.book.combination import Row, Switch, Tier
from rules.bobing.book.pattern import Match, Pattern
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.scoring import Score
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.state import Candidate, RollOff, State
from rules.dice import Roll
from rules.log import Entry, Log
from rules.names import Names
from rules.wording import Ref, Sentence, Wording

VALUES: tuple[Any, ...] = (
    *(Roll, Entry, Log, Ref, Sentence, Wording, c.Prize, *get_args(c.Command), *get_args(e.Event)),
    *(Names, Row, Switch, Tier, Match, Pattern, Rulebook, Score, Candidate, RollOff, State),
)


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: str(kind.__name__))
def test_value_cannot_be_changed(kind: Any) -> None:
    value = object.__new__(kind)
    name = next(iter(kind.__dataclass_fields__), "anything")

    # TypeError: what Python 3.11 raises for names unknown to a frozen class with slots.
    with pytest.raises((FrozenInstanceError, TypeError)):
        setattr(value, name, 1)
