"""Each regular expression of the program takes time in proportion to the text that it reads."""

from __future__ import annotations

import pytest

from tests.expressions.found import HIDDEN, Source, in_python, in_scripts, sources_of_program
from tests.expressions.linear import slow

SLOW = {
    ("(a|a)*b", "match"): "exponential",
    ("(kid|kids?)*x", "match"): "exponential",
    ("(a*)*b", "match"): "exponential",
    ("(?:[^\\W_]+[ -]?)*!", "fullmatch"): "exponential",
    (r"(.*?\S)\s*[,;]\s*\D{0,3}\d[\d.,]*", "fullmatch"): "quadratic",
    (r".*,.*;", "match"): "quadratic",
    (r"\s+$", "search"): "quadratic",
    (r"x(?=\D*$)", "search"): "quadratic",
    (r"(?i:a)+A+b", "match"): "quadratic",
    (r"\w+[一-龥]+!", "match"): "quadratic",
}
LINEAR = [
    (r"(\d+,)*\d+x", "match"),
    (r"\s+$", "match"),
    (r"\s+", "search"),
    (r"(?<!\s)\s+$", "search"),
    (r"x(?=[^x]*$)", "search"),
    (r"(?:[^<>]++|<[^<]*>)*+!", "match"),
    (r"[^:]{1,60}:", "search"),
    (r"\w+ \w+!", "match"),
    (r"(?P<a>\w)-(?P=a)", "search"),
]


@pytest.mark.parametrize(("expression", "use"), SLOW)
def test_a_slow_expression_is_found(expression: str, use: str) -> None:
    assert slow(expression, 0, "re", use).startswith(SLOW[expression, use])


@pytest.mark.parametrize(("expression", "use"), LINEAR)
def test_a_linear_expression_passes(expression: str, use: str) -> None:
    assert slow(expression, 0, "re", use) == ""


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


def test_every_expression_of_the_program_is_linear() -> None:
    python, scripts = sources_of_program()
    found = [*in_python(python), *in_scripts(scripts)]

    complaints = [said for each in found for said in each.complaints()]

    assert len(found) > 150
    assert complaints == [], "\n".join(complaints)


def test_no_expression_of_the_program_is_hidden_from_the_check() -> None:
    python, scripts = sources_of_program()
    sources = [*python, *scripts]

    assert [(each.path, found) for each in sources if (found := HIDDEN.findall(each.text))] == []
