"""Every text field of every form, with the sign that no text has: refused in a sentence or taken
out, on either database, and never stored."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from tests.festival.evening import everything, started
from tests.festival.pages import Form, page_of
from tests.festival.web.test_views import EMCEES, POST_ONLY, addresses, evening

pytestmark = pytest.mark.django_db

TYPED = "a\0b"
# In the normal run one field of so many is tried; the long one tries each: FAULTS_EVERY=1.
EVERY = int(os.environ.get("FAULTS_EVERY", "12"))
# These ask for a file, or give one.
FILES = {"everything", "list_file", "log_file", "winners_file", "backup_file", "shopping_file"}


def forms(desk: Client, pages: dict[str, list[str]]) -> Iterator[tuple[str, Form]]:
    """Each form of the emcee's pages once, with the address that it is sent to."""
    seen = set()
    for name in sorted(EMCEES - POST_ONLY - FILES):
        answer = desk.get(pages[name][0])
        if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            continue
        for form in page_of(answer).forms:
            action = form.action or pages[name][0]
            kind = re.sub(r"\d+", "0", f"{action} {sorted(form.fields)} {form.buttons}")
            if kind not in seen and action.startswith("/") and "backups" not in action:
                seen.add(kind)
                yield action, form


def test_no_field_of_any_form_takes_a_nul_in(desk: Client) -> None:
    pages = addresses(evening())
    seen, tried, wrong = set(), 0, {}

    for action, form in list(forms(desk, pages)):
        for field in form.fields:
            kind = re.sub(r"\d+", "0", f"{action} {field}")
            if field == "csrfmiddlewaretoken" or kind in seen:
                continue
            seen.add(kind)
            if len(seen) % EVERY:
                continue
            tried += 1
            for button, value in form.buttons[:1] or [("", "")]:
                sent = {**form.fields, button: value, field: TYPED}
                answer = desk.post(action, {name: text for name, text in sent.items() if name})
                if answer.status_code >= 500:
                    wrong[action, field] = answer.status_code

    assert wrong == {}
    assert tried > 100 // EVERY
    stored = repr(everything())
    assert "\\x00" not in stored
    assert "\\u0000" not in stored


def test_an_announcement_with_a_nul_is_refused_in_a_sentence(desk: Client) -> None:
    festival = started()
    before = everything()

    answer = desk.post(
        reverse("screens", args=[festival.pk]),
        {"do": "announcement", "screen": "", "text": "Dinner\0 is served"},
        headers={"Accept": "application/json"},
    )

    assert answer.status_code == 422
    assert answer.json()["notice"] == "Null characters are not allowed."
    assert everything() == before
