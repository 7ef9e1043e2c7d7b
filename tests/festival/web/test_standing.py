"""What holds at every address, whatever it is for."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.templatetags.static import static
from django.test import Client
from django.urls import reverse

from festival.accounts import one_time_links, refused_requests
from festival.accounts.request_logs import Bounded
from festival.festivals.forgetting.forgetting import replace_name
from festival.models import Festival
from festival.play.helpers import helpers
from tests.festival.evening import everything, new_festival
from tests.festival.pages import page_of
from tests.festival.web.test_views import EMCEES, OPEN, POST_ONLY, each, evening

pytestmark = pytest.mark.django_db

STATIC = f"/{settings.STATIC_URL.lstrip('/')}"
NO_TEXT = {"image/jpeg", "image/webp", "application/zip", "application/json"}
NO_TEXT |= {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}


@pytest.fixture
def helper(db: None) -> Client:
    """The browser of a helper with the rights of an emcee, at an evening that is played."""
    festival = evening()
    token = helpers.add_helper(festival.pk, name="Ana", role="emcee").token
    client = Client()
    client.post(reverse("sign_in", args=[token]))
    return client


def read(client: Client, names: set[str]) -> dict[str, Any]:
    """The answers to whoever only reads the newest evening, by address."""
    asked = each(Festival.objects.get(hall=None), names - POST_ONLY)
    found = {url: client.get(url) for url in asked}
    for answer in found.values():
        answer.close()
    return {url: answer for url, answer in found.items() if answer.status_code == 200}


def test_trace_is_answered_by_no_address(desk: Client) -> None:
    urls = each(evening(), OPEN | EMCEES)
    before = everything()

    answers = {url: desk.trace(url, headers={"X-Echo": "an echo"}) for url in urls}

    assert {url: a.status_code for url, a in answers.items() if a.status_code < 400} == {}
    assert [url for url, answer in answers.items() if b"an echo" in answer.content] == []
    assert everything() == before


def test_no_folder_is_listed_and_no_source_is_served() -> None:
    there = Client().get(static("css/base.css"))  # what is meant to be there is
    there.close()
    paths = (
        *("/static/", f"{STATIC}", f"{STATIC}css/", "/docs/", "/admin/", "/.git/config"),
        *(f"{STATIC}../pyproject.toml", f"{STATIC}%2e%2e/pyproject.toml"),
    )

    assert there.status_code == 200
    assert {path: Client().get(path).status_code for path in paths} == dict.fromkeys(paths, 404)


def test_answers_to_whoever_is_signed_in(helper: Client) -> None:
    """Kept by nobody, and they say what they are in which letters."""
    answers = read(helper, EMCEES)
    kept = {url for url, a in answers.items() if "no-store" not in a.get("Cache-Control", "")}
    unsaid = {a["Content-Type"] for a in answers.values()} - NO_TEXT

    assert len(answers) > 30
    assert {url for url in kept if "template" not in url} == set()  # an empty list tells nothing
    assert {kind for kind in unsaid if not kind.endswith("; charset=utf-8")} == set()


def test_what_is_no_field_of_a_form_is_not_written(desk: Client) -> None:
    festival = new_festival()
    other = User.objects.create_user("ben@example.com")
    page = page_of(desk.get(reverse("festival_edit", args=[festival.pk])))
    kept = ("code", "owner_id", "hall_id", "is_demo", "archived_at", "entry_code")
    before = {name: getattr(festival, name) for name in kept}
    foreign = {"code": "stolen", "owner": other.pk, "owner_id": other.pk, "is_demo": "on"}
    foreign |= {"archived_at": "2026-01-01", "entry_code": "1", "pk": "9"}

    fields = {**page.form("name").fields, **foreign, "name": "Another name"}
    answer = desk.post(reverse("festival_edit", args=[festival.pk]), fields)

    festival.refresh_from_db()
    assert (answer.status_code, festival.name) == (302, "Another name")
    assert {name: getattr(festival, name) for name in kept} == before
    assert Festival.objects.count() == 1


def test_field_in_the_address_of_a_post_counts_for_nothing(desk: Client) -> None:
    festival = new_festival(names=["Ana", "Ben"])
    rename = reverse("player_action", args=[festival.pk, 1, "rename"])

    desk.post(f"{rename}?name=Cora")
    assert names(festival) == ["Ana", "Ben"]

    desk.post(f"{rename}?name=Cora", {"name": "Dora"})
    assert names(festival) == ["Dora", "Ben"]


def names(festival: Festival) -> list[str]:
    return list(festival.players.order_by("number").values_list("name", flat=True))


def test_sign_ins_and_outs_are_in_the_log_without_secrets(
    caplog: pytest.LogCaptureFixture,
) -> None:
    client, token = Client(REMOTE_ADDR="192.0.2.9"), one_time_links.create_link()
    with caplog.at_level(logging.INFO, logger="festival.accounts.pages.sign_in_log"):
        client.post(reverse("sign_in", args=[token]))
        client.post(reverse("sign_out"))
        client.post(reverse("sign_out"))  # nobody is left to sign out

    user = User.objects.get(username="emcee").pk
    assert [
        r.getMessage() for r in caplog.records if r.name == "festival.accounts.pages.sign_in_log"
    ] == [
        f"user {user} signed in by a link from 192.0.2.9",
        f"user {user} signed out from 192.0.2.9",
    ]
    assert token not in "".join(r.getMessage() for r in caplog.records)


def test_refusal_says_who_from_where_and_on_which_device(desk: Client) -> None:
    """In the log and at the emcee's page."""
    refused_requests.forget()
    bounded, festival = Bounded(), new_festival()
    helper = Client(REMOTE_ADDR="192.0.2.9", HTTP_USER_AGENT="an iPhone")
    invited = helpers.add_helper(festival.pk, name="Hana", role="viewer")
    helper.post(reverse("sign_in", args=[invited.token]))
    lines: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record.getMessage())

    kept = Kept()
    kept.addFilter(bounded)
    logging.getLogger().addHandler(kept)
    try:
        helper.post(reverse("helpers", args=[festival.pk]))
        for number in range(3):
            Client(REMOTE_ADDR="192.0.2.66").post(reverse("sign_in", args=[f"{number}" * 32]))
    finally:
        logging.getLogger().removeHandler(kept)

    page = page_of(desk.get(reverse("signed_in"))).text
    others = page_of(helper.get(reverse("signed_in"))).text
    replace_name(invited.helper, "Helper 1")
    forgotten = page_of(desk.get(reverse("signed_in"))).text
    refused_requests.forget()
    assert lines[0].endswith(f"[from 192.0.2.9, iphone, user {invited.helper.user_id} (viewer)]")
    assert lines[1:] == ["a link was refused [from 192.0.2.66, other]"] * 3
    assert "192.0.2.9 iPhone · Hana (viewer) refused once" in page
    assert "192.0.2.9 iPhone · Helper 1 (viewer) refused once" in forgotten
    assert "192.0.2.66 another device refused 3 times · 3 sign-in links among them" in page
    assert "Refused requests" not in others


def test_line_of_the_laptops_log_says_by_which_clock() -> None:
    record = logging.makeLogRecord({"msg": "what happened", "levelno": logging.WARNING})
    formatters = [h.formatter for h in logging.getLogger().handlers if h.formatter]

    lines = [f.format(record) for f in formatters if "asctime" in str(f._fmt)]

    assert lines
    stamp = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d{4} "
    assert [line for line in lines if not re.match(stamp, line)] == []
