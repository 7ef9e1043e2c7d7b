"""Each regular expression of the program takes time in proportion to the text that it reads."""

from __future__ import annotations

import pytest

from tests.expressions.found import HIDDEN, Source, in_python, in_scripts, sources_of_program
from tests.expressions.recheck import slow

SLOW = [
    ("(kid|kids?)*x", "match"),
    (r"(?:[^\W_]+[ -]?)*!", "fullmatch"),
    (r"(.*?\S)\s*[,;]\s*\D{0,3}\d[\d.,]*", "fullmatch"),
    (r"\s+$", "search"),
    (r"x(?=\D*$)", "search"),
]
LINEAR = [
    (r"(\d+,)*\d+x", "match"),
    (r"\s+$", "match"),
    (r"(?<!\s)\s+$", "search"),
    (r"x(?=[^x]*$)", "search"),
    (r"(?P<a>\w)-(?P=a)", "search"),
]


@pytest.mark.proof
@pytest.mark.recheck
def test_slow_expressions_are_found_and_linear_ones_are_not() -> None:
    answers = slow([(pattern, 0, use) for pattern, use in (*SLOW, *LINEAR)])

    assert [each.split()[0] for each in answers[: len(SLOW)]] == ["vulnerable"] * len(SLOW)
    assert answers[len(SLOW) :] == [""] * len(LINEAR)


def test_an_expression_is_found_wherever_it_is_written() -> None:
    python = """
def one(text, name): return re.sub(rf"{FIRST}+$", "", re.compile("b" "c").pattern)
"""
    script = "const a = b / c / d; text.split(`${/[/]x+y/i.test(e)}`);"
    module = Source("tests/house/test_expressions.py", python)

    found = [*in_python([module]), *in_scripts([Source("a.js", script)])]

    assert [(each.place[-4:], each.pattern, {*each.uses}) for each in found] == [
        ("py:2", "a+$", {"search"}),
        ("py:2", "bc", {"search", "fullmatch"}),
        ("js:1", "[/]x+y", {"search"}),
    ]


FIRST = "a"


@pytest.mark.proof
@pytest.mark.recheck
def test_every_expression_of_the_program_is_linear() -> None:
    python, scripts = sources_of_program()
    found = [*in_python(python), *in_scripts(scripts)]
    used = [(each, use) for each in found for use in sorted(each.uses)]

    answers = slow([(each.pattern, each.flags, use) for each, use in used])

    assert len(found) > 150
    assert [each.place for each in found if each.unknown] == []
    assert [
        f"{each.place}: {answer} ({use}): {each.pattern}"
        for (each, use), answer in zip(used, answers, strict=True)
        if answer
    ] == []


def test_no_expression_of_the_program_is_hidden_from_the_check() -> None:
    python, scripts = sources_of_program()
    sources = [*python, *scripts]

    assert [(each.path, found) for each in sources if (found := HIDDEN.findall(each.text))] == []
