"""A wall cannot break: evenings at random, looked at by a machine at some of their moments.

    make pytest OPTIONS="tests/browser/board/test_search.py --hypothesis-seed=7"

draws those of another seed. What is wrong is told with the number of its evening and a picture in
.cache/walls.
"""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.browser.board.evenings import walls
from tests.browser.board.search import Search
from tests.browser.laying import QuickDesk
from tests.browser.screens import Screens
from tests.browser.web.test_access import proof

MOST = 2000  # evenings, of five walls each: 10,000
SOME = 20  # wrongs after which it ends


@pytest.mark.hypothesis
@pytest.mark.parametrize("evenings", [proof(settings().max_examples)])
def test_walls_of_evenings_at_random_can_be_read(
    screens: Screens, host: QuickDesk, pytestconfig: pytest.Config, evenings: int
) -> None:
    search, first = Search(screens, host.base), int(pytestconfig.getoption("--hypothesis-seed"))
    found: list[str] = []
    for seed in range(first, first + min(evenings, MOST)):
        found += search.wrongs(seed, host.drawn(walls, seed))
        if len(found) > SOME:
            break

    assert not found, "\n".join(found)
