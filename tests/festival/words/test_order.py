"""Names stand where a reader of that language looks for them."""

from __future__ import annotations

import re
from itertools import permutations

import pytest
from django.utils import translation

from festival.words.order import order_key
from rules.files import FILES


def ordered(names: list[str], language: str) -> list[str]:
    with translation.override(language):
        return sorted(names, key=order_key)


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["2nd aunt", "ana", "Ána", "ANA CRUZ", "Anabel", "Zoë", "王"]),
        ("en", ["Dayo", "de la Cruz", "De Vera", "Dean", "delos Reyes"]),
        ("en", ["Łucja", "Lukas", "Łukasz", "Lupe"]),
        ("en", ["Nancy", "Ngo", "Nunez", "Nuñez", "Ñora", "Oscar"]),
        ("en", ["Obrien", "O’Brien", "O'Brien Tan", "Óscar"]),
        ("en", ["Anne Bell", "Anne-Marie", "Anne Tan"]),
        ("en", ["Zoe", "Zoë", "Яна", "王"]),
        ("fil", ["Nancy", "Nora", "Nunez", "Ñora", "Ngo", "Oscar"]),
        ("fil", ["Antonio", "Añonuevo", "Angela", "Aorta"]),
        ("fil", ["Álvarez", "Alvarez Bo", "de la Cruz", "Zamora", "陳"]),
        # 2, 4, 7, 8, 11 and 15 strokes; 伃 is not in Big5
        ("zh-hant", ["Ñora", "丁", "王大明", "王小美", "李", "林", "陳", "劉", "伃"]),
        # ān, chén (both ways to write it), lǐ, lù, lǚ, luó, wǎn, wàn, wáng, zhāng
        ("zh-hans", ["Zoe", "安", "陈", "陳", "李", "陆", "吕", "罗", "宛", "万", "王", "张"]),
        # rare in lists of common letters: tíng before zhì
        ("zh-hans", ["王婷", "王志", "王志明"]),
    ],
)
def test_names_are_in_the_order_of_the_language(language: str, names: list[str]) -> None:
    assert ordered(list(reversed(names)), language) == names


def test_names_that_differ_in_case_alone_stay_in_their_order() -> None:
    for names in permutations(["ANA", "Ana", "ana"]):
        assert ordered(list(names), "en") == list(names)


def test_all_that_is_in_order_of_names_is_in_this_order() -> None:
    """Nothing sorts by a name folded some other way, nor lets the database or a browser do it."""
    other_ways = re.compile(
        r"""(sorted|\.sort)\([^\n]*(casefold|plain)\(|key=.*(casefold|plain)\("""
        r"""|order_by\([^)\n]*["']-?(\w+__)?name["']|ordering = .*"name\""""
        r"""|dictsort:"[\w.]*name|localeCompare"""
    )
    found = [
        f"{path.relative_to(FILES)}: {line.strip()}"
        for folder, ending in [("festival", "py"), ("templates", "html"), ("static", "js")]
        for path in sorted((FILES / folder).rglob(f"*.{ending}"))
        for line in path.read_text("utf-8").splitlines()
        if other_ways.search(line) and "order_key" not in line
    ]
    assert not found
