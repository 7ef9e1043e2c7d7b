"""Templates can be read, and their lines are not sent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from festival.web.templates import squeezed
from tests.running import ROOT

LONGEST = 120
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
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


def loaded(path: Path) -> str:
    return LEFT_OUT.sub("", squeezed(path.read_text(encoding="utf-8")))


def test_no_line_of_a_template_is_long() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in TEMPLATES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]

    assert TEMPLATES
    assert long == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_no_line_break_of_a_template_is_sent(path: Path) -> None:
    sent = TRIMMED.sub("", loaded(path))

    assert BEFORE_TYPED.sub(r"\1", sent).splitlines()[1:] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_attributes_stand_apart_whatever_comes_between_them(path: Path) -> None:
    tags = OPENING_TAG.findall(OF_DJANGO.sub("", loaded(path)))

    assert [tag for tag in tags if GLUED.search(VALUE.sub('""', tag))] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_sentences_stand_apart(path: Path) -> None:
    assert SENTENCES.findall(loaded(path)) == []
