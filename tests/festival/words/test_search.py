"""Whom somebody means who types a few letters."""

from __future__ import annotations

from festival.words.clean_text import plain
from festival.words.search import Fit, fit

FITS = {
    "Ana": Fit.EXACT,
    "Anabel": Fit.START,
    "José Ana": Fit.WORD,
    "Li-An Anders": None,
    "Diana": Fit.INSIDE,
    "Ben": None,
}


def test_closer_names_are_ranked_higher() -> None:
    assert {name: fit(plain("ÁNA"), plain(name)) for name in FITS} == FITS
    assert fit(plain("jose a"), plain("José Ana")) is Fit.START
    assert fit("玲", "林美玲") is Fit.INSIDE
    assert fit("", "ana") is Fit.START


def test_apostrophes_hyphens_and_accents_do_not_count() -> None:
    cases = {
        "Seán O’HARA‑Muñoz": "sean ohara munoz",
        "O'Hara ‘Oʼhara": "ohara ohara",
        "Łukasz – Ørsted Đỗ": "lukasz orsted do",
        "李 　丽 ＡＮＡ": "李丽 ana",
        "- ": "",
    }

    assert {typed: plain(typed) for typed in cases} == cases
