"""The champion ladder: which of two champion throws is the better one."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.rules.bobing.books import score
from tests.rules.cells import cells

# A book, its house rules, and throws from the lowest to the highest.
LADDERS = """
# Four 4s by the sum of the other two, 2 to 12.
manila | | 444411 < 444412 < 444422 = 444413 < 444432 < 444415 = 444433 < 444416 = 444425 = 444452
    < 444453 = 444426 = 444435 < 444463 < 444455 < 444456 < 444466 < 111112
# Five alike by the face, then by the sixth die, which counts four when it is a four.
manila | | 111112 < 111114 < 111116 < 222221 < 222224 < 333331 < 555551 < 555556 < 666661 < 666663
    < 666664 < 666665 < 444441
# Five 4s by the sixth die; six alike by the face, six 1s the lowest.
manila | | 444441 < 444442 < 444443 < 444445 < 444446 < 111111 < 222222 < 333333 < 555555 < 666666
xiamen | | 444411 < 444412 < 444422 = 444413 < 444416 = 444425 = 444452 < 444466 < 222221
# Five alike by the sixth die only, and six 1s above every other six but the 4s.
xiamen | | 222221 < 111112 < 555553 = 111113 = 666663 < 111114 < 222225 < 111116 < 444441 < 444446
    < 222222 < 333333 < 555555 < 666666 < 111111 < 444444
# Six 4s are the top candidate where there is no grab.
manila | grab=off | 666666 < 444444
xiamen | grab=off | 111111 < 444444
# Without its sixth die, five 4s all tie between five and six alike.
manila | red5_kicker=off | 666665 < 444441 = 444442 = 444443 = 444445 = 444446 < 111111 < 222222
xiamen | red5_kicker=off | 666665 < 444441 = 444442 = 444443 = 444445 = 444446 < 222222
manila | same5_order=kicker_face | 666661 < 111112 < 333332
manila | same6_order=equal | 111111 = 222222 = 333333 = 555555 = 666666
xiamen | same6_order=equal | 222222 = 333333 = 555555 = 666666 < 111111
# The golden flower stands where the house puts it; elsewhere it is four 4s like others.
manila | goldflower=top grab=off | 444444 < 114444
xiamen | goldflower=top grab=off | 444444 < 114444
manila | goldflower=under_red6 grab=off | 111111 < 666666 < 114444 < 444444
xiamen | goldflower=under_red6 grab=off | 666666 < 111111 < 114444 < 444444
manila | goldflower=under_sixes grab=off | 444446 < 114444 < 111111 < 222222
xiamen | goldflower=under_sixes grab=off | 444446 < 114444 < 222222 < 111111
xiamen | goldflower=off | 114444 < 444412
"""


@pytest.mark.parametrize(("key", "rules", "ladder"), cells(LADDERS))
def test_ladder_rises_as_the_rule_text_says(key: str, rules: str, ladder: str) -> None:
    switches = dict(rule.split("=") for rule in rules.split())
    steps = [
        [score(key, roll, **switches).rank for roll in step.split(" = ")]
        for step in ladder.split(" < ")
    ]

    assert all(len(set(step)) == 1 and step[0] for step in steps)
    assert all(lower[0] < higher[0] for lower, higher in pairwise(steps))
