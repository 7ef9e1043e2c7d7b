"""What the rule text says in numbers and in words, a test for each sentence that no other test
holds."""

from __future__ import annotations

from collections import Counter
from math import factorial, prod

from rules.dice import Roll, distinct_rolls
from rules.promotion.book import PALACE, Action, Book, Piece
from rules.promotion.settings import Order, Settings, StartChoice
from tests.rules.promotion.second import CHANG_OF, CUNG_OF, JAILS, TE_OF

BOOK = Book.of(Settings())
CHOOSING = Book.of(Settings(start_choice=StartChoice.PLAYER, order=Order.PLAYER))


def ends(space: int, dice: str, came_from: int | None = None) -> list[int]:
    """The spaces that a piece comes to, one after the other."""
    return [step.end for step in BOOK.move(Piece(space, came_from), Roll.parse(dice)).steps]


def begins(dice: str) -> list[int]:
    return [start.space for start in BOOK.place(Roll.parse(dice))]


def orders(faces: tuple[int, ...]) -> int:
    """How many of the 46,656 throws have these faces."""
    return factorial(6) // prod(factorial(faces.count(face)) for face in set(faces))


def test_six_5s_are_three_cung_each_from_the_space_that_the_last_led_to() -> None:
    assert BOOK.actions(Roll.parse("555555")) == ((Action.CUNG, 5),) * 3
    assert ends(37, "555555") == [36]  # 36 has no Cung: the other two do nothing


def test_720_straights_match_no_start_and_15_is_the_one_start_space_without_a_throw() -> None:
    """By the source's list alone: two of f on f, three on 8 + f, four on 15 + f, five on 7, six
    on 8."""
    matches: Counter[int] = Counter()
    spaces: set[int] = set()
    for faces in distinct_rolls():
        counts = {face: faces.count(face) for face in range(1, 7)}
        found = {
            {2: face, 3: 8 + face, 4: 15 + face, 5: 7, 6: 8}[count]
            for face, count in counts.items()
            if count > 1
        }
        matches[len(found)] += orders(faces)
        spaces |= found
        if found:
            assert set(begins("".join(map(str, faces)))) == found

    assert matches == {0: 720, 1: 46656 - 720 - 24150 - 1800, 2: 24150, 3: 1800}
    assert set(range(1, 22)) - spaces == {15}


def test_largest_set_decides_and_of_equal_ones_the_face_that_is_first_in_4_6_5_3_2_1() -> None:
    assert begins("222441") == [10, 4]
    assert begins("114466") == [4, 6, 1]
    assert begins("112233") == [3, 2, 1]
    assert begins("111333") == [11, 9]


def test_three_1s_are_not_two_1s() -> None:
    assert begins("111246") == [9]


def test_two_3s_begin_on_3_and_two_4s_on_4_as_in_the_source() -> None:
    assert (begins("331256"), begins("441256")) == ([3], [4])


def test_chang_remembers_the_space_and_te_leads_back_and_on_from_there() -> None:
    assert BOOK.move(Piece(33), Roll.parse("112356")).piece == Piece(29, 33)
    assert ends(29, "444412", 33) == [33, 34]
    assert ends(28, "441236", 56) == [56]


def test_chang_and_cung_do_nothing_in_disgrace() -> None:
    assert [ends(jail, "112233", 55) for jail in JAILS] == [[], []]


def test_neither_te_nor_cung_leads_into_disgrace() -> None:
    assert {*TE_OF.values(), *CUNG_OF.values()}.isdisjoint(JAILS)
    assert TE_OF[27] == 56


def test_second_te_of_the_throw_that_reaches_97_leads_into_the_palace() -> None:
    assert ends(94, "444412") == [97, PALACE]
    assert ends(97, "441236") == [PALACE]


def test_te_is_used_before_cung_and_cung_before_chang_though_another_order_would_differ() -> None:
    """From 1: Te to 37, then Cung to 36; Cung first would lead to 76, and Te on to 77."""
    assert ends(1, "442213") == [37, 36]
    assert {way.piece.space for way in CHOOSING.ways(Piece(1), Roll.parse("442213"))} == {36, 77}


def test_throw_must_be_used_even_where_it_is_a_detour() -> None:
    """Cung leads from 1, 2 and 3 to 76: 23 Te from the palace in place of 16."""
    assert [ends(space, "221346") for space in (1, 2, 3)] == [[76]] * 3
    assert (BOOK.distances[76], BOOK.distances[1]) == (23, 16)


def test_te_alone_reaches_the_palace_from_everywhere_in_23_steps_at_most() -> None:
    far = {space: len(way_of(space)) for space in TE_OF}

    assert max(far.values()) == far[76] == 23
    assert {space for space, steps in far.items() if steps == 23} == {76}
    starts = [far[space] for space in range(1, 22)]
    assert (min(starts), max(starts)) == (5, 16)


def way_of(space: int) -> list[int]:
    way = []
    while space != PALACE:
        space = TE_OF[space]
        way.append(space)
        assert len(way) <= 98
    return way


def test_only_loop_without_disgrace_is_25_26_27() -> None:
    def on_from(space: int) -> set[int]:
        return {to for to in (TE_OF.get(space), CUNG_OF.get(space)) if to}

    def reached(space: int) -> set[int]:
        found, waiting = set[int](), on_from(space)
        while waiting:
            next_one = waiting.pop()
            found.add(next_one)
            waiting |= on_from(next_one) - found
        return found

    assert {space for space in TE_OF if space in reached(space)} == {25, 26, 27}


def test_te_leads_back_to_each_space_that_chang_leads_from() -> None:
    assert set(CHANG_OF) == {*range(54, 60), *range(30, 36), 68}
    for space, jail in CHANG_OF.items():
        assert ends(space, "112356") == [jail]
        assert ends(jail, "441236", space) == [space]
