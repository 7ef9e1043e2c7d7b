"""A correction moves what the rules force to move, and nothing else; see `forced`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.bobing.game.forced import forced, listed
from tests.rules.bobing.game.random_evenings import RandomEvening


@pytest.mark.hypothesis
@given(st.integers(0, 2**32))
def test_list_is_what_the_rules_force(number: int) -> None:
    made = RandomEvening(number).corrected()

    if made is not None:
        ways = zip(listed(made), forced(made), strict=True)
        assert [said for said, forced_ways in ways if said not in forced_ways] == []
