"""Templates and style sheets can be read, and nothing in them runs together."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.running import ROOT

LONGEST = 120
TRANSLATED = re.compile(r"\{%\s*blocktranslate\b.*?\{%\s*endblocktranslate\s*%\}", re.DOTALL)
LEFT_OUT = re.compile(r"\{%\s*comment\s*%\}.*?\{%\s*endcomment\s*%\}|\{#.*?#\}", re.DOTALL)
OF_DJANGO = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
OPENING_TAG = re.compile(r"<[a-z][^<>]*>")
VALUE = re.compile(r'"[^"]*"|\'[^\']*\'')
SENTENCES = re.compile(
    r"""[.!?](?:" %\}|\{% endblocktranslate %\})(?:\{% (?:if|endif)\b[^%]*%\})*"""
    r"\{% (?:blocktranslate|translate \")"
)
# Texts whose lines no page breaks.
PLAIN = re.compile(
    r"\{% block title %\}.*?\{% endblock %\}|<title>.*?</title>"
    r"|<option.*?</option>|-text=\"[^\"]*\"",
    re.DOTALL,
)
UNBOUND = re.compile(
    r".*·(?!&nbsp;(?:\{% end(?:if|for) %\})*\S).*"
    r"|.*·&nbsp;(?:<[^<>]+>|\{% if [^%]+ %\})+\n.*"
)
GLUED = re.compile(r'""[^\s/>]')
# What holds more than a name: labels, options, and sentences that are kept for a label.
SPOKEN = re.compile(
    r"<option\b.*?</option>"
    r'|\b(?:aria-label|alt|title)="\{% blocktranslate\b.*?%\}'
    r"|\{% blocktranslate\b[^%]*\basvar (?:said|label|code)\b.*?%\}",
    re.DOTALL,
)
BARE_NAME = re.compile(
    r"\b(?:person|holder|player|bowl|screen|spare|card|sheet)\.(?:name|alone)(?!\|kept)"
)
INCLUDE = re.compile(r"\{% include [^%]*%\}")
EXTENDS = re.compile(r'\{% extends "([^"]+)"')


SOURCES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "templates").rglob("*.html"))
}


@cache
def sent() -> dict[str, str]:
    return {path: LEFT_OUT.sub("", source) for path, source in SOURCES.items()}


def is_page(path: str) -> bool:
    """Whether a template is a whole page, or what pages extend."""
    base = EXTENDS.search(SOURCES[path])
    return is_page(f"templates/{base[1]}") if base else "<html" in SOURCES[path]


@pytest.mark.parametrize("path", SOURCES)
def test_name_of_a_template_says_what_it_is(path: str) -> None:
    """`parts.html` holds the parts of a live page, `_name.html` is a fragment of several pages."""
    name = path.split("/")[-1]
    assert is_page(path) != (name == "parts.html" or name.startswith("_"))


def test_a_page_and_its_fragments_are_one_file() -> None:
    """A fragment has a file of its own where several pages show it, or a view sends it alone."""
    python = " ".join(path.read_text(encoding="utf-8") for path in ROOT.glob("festival/**/*.py"))
    shown = [set(re.findall(r'"([\w/.-]+\.html)', text)) for text in SOURCES.values()]
    fragments = [path.removeprefix("templates/") for path in SOURCES if "/_" in path]

    of_one = [name for name in fragments if sum(name in names for names in shown) == 1]

    assert [name for name in of_one if name not in python] == []
    assert [path for path, text in sent().items() if INCLUDE.fullmatch(text.strip())] == []
    assert len(SOURCES) < 400


def test_no_line_is_long() -> None:
    paths = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static").rglob("*.css")]
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]

    assert paths
    assert long == []


def test_attributes_stand_apart_whatever_comes_between_them() -> None:
    tags = {path: OPENING_TAG.findall(OF_DJANGO.sub("", text)) for path, text in sent().items()}

    assert [(path, tag) for path in tags for tag in tags[path] if is_glued(tag)] == []


def test_no_value_of_an_attribute_holds_a_line_break() -> None:
    tags = {
        path: OPENING_TAG.findall(OF_DJANGO.sub("", TRANSLATED.sub("", text)))
        for path, text in sent().items()
    }

    values = [(path, value) for path in tags for tag in tags[path] for value in VALUE.findall(tag)]
    assert [(path, value) for path, value in values if "\n" in value] == []


def is_glued(tag: str) -> bool:
    return bool(GLUED.search(VALUE.sub('""', tag)))


def test_sentences_stand_apart() -> None:
    found = {path: SENTENCES.findall(text) for path, text in sent().items()}

    assert {path: glued for path, glued in found.items() if glued} == {}


def test_no_line_ends_in_a_dot_between_facts() -> None:
    """A dot is bound to the fact behind it, in the page as in the template."""
    found = {path: UNBOUND.findall(PLAIN.sub("", text)) for path, text in sent().items()}

    assert {path: dots for path, dots in found.items() if dots} == {}


def test_no_name_is_translated_by_a_browser() -> None:
    names = {
        path: re.findall(r"<bdi(?!\s+translate=\"no\")", text) for path, text in sent().items()
    }

    assert [path for path, found in names.items() if found] == []


def test_names_in_labels_and_options_are_kept_apart() -> None:
    """They hold no `bdi`, but `name|kept_apart`. Cards, tiles and titles the program names."""
    found = [
        f"{path}: {' '.join(part.split())}"
        for path, text in sent().items()
        for part in SPOKEN.findall(text)
        if BARE_NAME.search(part)
    ]

    assert found == []
