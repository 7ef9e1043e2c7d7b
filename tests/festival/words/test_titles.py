"""A title as each reader knows it: by its sound, or by its characters."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.utils.translation import override

from rules.names import Names

CHAMPION = Names("Tsiong Guan", "狀元", "First prize", "Tsiōng-guân")
PAGE = Template("{% title names %}|{{ names|title_of }}")


def said(names: Names) -> str:
    return PAGE.render(Context({"names": names}))


@pytest.mark.parametrize("language", ["en", "fil"])
def test_sound_comes_first_where_characters_are_not_read(language: str) -> None:
    with override(language):
        shown = said(CHAMPION)

    assert shown == (
        '<span class="roman" lang="nan-Latn">Tsiong Guan</span> '
        '<span class="hanzi" lang="zh-Hant">狀元</span>|Tsiong Guan'
    )


@pytest.mark.parametrize(("language", "characters"), [("zh-hant", "狀元"), ("zh-hans", "状元")])
def test_characters_come_first_in_chinese(language: str, characters: str) -> None:
    with override(language):
        shown = said(CHAMPION)

    assert shown == (
        f'<span class="hanzi" lang="{language}">{characters}</span> '
        f'<span class="roman" lang="nan-Latn">Tsiong Guan</span>|{characters}'
    )
