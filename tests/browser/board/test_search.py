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
from tests.browser.board.wrongs import STILL, Judge
from tests.browser.laying import QuickDesk
from tests.browser.screens import TV, Screens
from tests.browser.web.test_access import proof

MOST = 2000  # evenings, of five walls each: 10,000
SOME = 20  # wrongs after which it ends
WRONG = """<!doctype html><style>
  body { margin: 0; background: #000; color: #fff; font: 40px sans-serif }
  body > * { position: absolute; left: 40px; margin: 0; white-space: nowrap }
  .box { background: #333; width: 200px }
  .cover { background: #333; width: 400px; height: 60px }
</style>
<p id=fine style="top: 20px">fine</p>
<p id=cut style="top: 100px; width: 100px; overflow: hidden; text-overflow: ellipsis">cut words</p>
<p id=clamped style="top: 180px; width: 90px; height: 45px; overflow: hidden; white-space: normal">
  two lines</p>
<p id=boxed class=box style="top: 300px">longer than its box is wide</p>
<p id=under style="top: 400px">under</p><p id=over style="top: 410px; left: 70px">over</p>
<p id=covered style="top: 500px">covered</p><div class=cover style="top: 500px"></div>
<p id=pale style="top: 600px; color: #444">pale</p>
<p id=away style="top: 700px; left: 1800px">off the screen</p>
<p id=dicey style="top: 800px">dicey</p>
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" style="top: 790px; width: 60px; height: 60px">
"""


def test_judge_tells_what_is_wrong_and_nothing_else(screens: Screens) -> None:
    page = screens.context(TV).new_page()
    page.set_content(WRONG)
    page.evaluate(STILL)

    found = sorted(wrong.partition(' "')[0] for wrong in Judge(page).wrongs())

    assert found == [
        "covered: #covered",
        "covered: #dicey",
        "cut: #clamped",
        "cut: #cut",
        "leaves its box: #boxed",
        "off the screen: #away",
        "on a picture: #dicey",
        "over: #under",
        "pale: #pale",
    ]


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
