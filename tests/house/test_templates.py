"""Templates can be read, and their lines are not sent."""

from __future__ import annotations

import re
from functools import cache

from festival.web.assets.templates import squeezed
from tests.running import ROOT

LONGEST = 120
TRIMMED = re.compile(
    r"\{%\s*blocktranslate\b[^%]*\btrimmed\s*%\}.*?\{%\s*endblocktranslate\s*%\}", re.DOTALL
)
LEFT_OUT = re.compile(r"\{%\s*comment\s*%\}.*?\{%\s*endcomment\s*%\}|\{#.*?#\}", re.DOTALL)
BEFORE_TYPED = re.compile(r"(<textarea\b[^>]*>)\n")
OF_DJANGO = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
OPENING_TAG = re.compile(r"<[a-z][^<>]*>")
VALUE = re.compile(r'"[^"]*"|\'[^\']*\'')
SENTENCES = re.compile(
    r"""[.!?](?:" %\}|\{% endblocktranslate %\})(?:\{% (?:if|endif)\b[^%]*%\})*"""
    r"\{% (?:blocktranslate|translate \")"
)
GLUED = re.compile(r'""[^\s/>]')


SOURCES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "templates").rglob("*.html"))
}


@cache
def loaded() -> dict[str, str]:
    return {path: LEFT_OUT.sub("", squeezed(source)) for path, source in SOURCES.items()}


def test_no_line_of_a_template_is_long() -> None:
    long = [
        f"{path}:{number}"
        for path, source in SOURCES.items()
        for number, line in enumerate(source.splitlines(), 1)
        if len(line) > LONGEST
    ]

    assert SOURCES
    assert long == []


def test_no_line_break_of_a_template_is_sent() -> None:
    sent = {path: BEFORE_TYPED.sub(r"\1", TRIMMED.sub("", text)) for path, text in loaded().items()}

    assert [path for path, text in sent.items() if text.splitlines()[1:]] == []


def test_attributes_stand_apart_whatever_comes_between_them() -> None:
    tags = {path: OPENING_TAG.findall(OF_DJANGO.sub("", text)) for path, text in loaded().items()}

    assert [(path, tag) for path in tags for tag in tags[path] if is_glued(tag)] == []


def is_glued(tag: str) -> bool:
    return bool(GLUED.search(VALUE.sub('""', tag)))


def test_sentences_stand_apart() -> None:
    found = {path: SENTENCES.findall(text) for path, text in loaded().items()}

    assert {path: glued for path, glued in found.items() if glued} == {}
