"""Helpers on devices of their own: let in by a link, named in the log, shut out at once."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.accounts import one_time_links
from festival.models import Festival, Helper, SignInLink
from festival.play.helpers import helpers
from tests.festival.evening import new_festival, order, started, throw_at_desk
from tests.festival.pages import Page, page_of
from tests.festival.words.test_language import bracket_language, untranslated

__all__ = ["bracket_language"]

pytestmark = pytest.mark.django_db

LINK = re.compile(r"http://([\w.:-]+)(/sign-in/[\w-]+/)")


def add(desk: Client, festival: Festival, name: str = "Hana", role: str = "scorer") -> Any:
    return desk.post(reverse("helpers", args=[festival.pk]), {"name": name, "role": role})


def act(desk: Client, festival: Festival, helper: Helper, verb: str) -> Any:
    return desk.post(reverse("helper_action", args=[festival.pk, helper.pk, verb]))


def path_of(answer: Any) -> str:
    found = LINK.search(page_of(answer).text)
    assert found, page_of(answer).text
    return found[2]


def use(link: str) -> tuple[Client, Any]:
    """A phone that opens the link and confirms."""
    phone = Client()
    return phone, phone.post(link)


def text_of(desk: Client, festival: Festival) -> str:
    return page_of(desk.get(reverse("helpers", args=[festival.pk]))).text


def is_open_to(client: Client, festival: Festival) -> bool:
    return client.get(reverse("console", args=[festival.pk])).status_code == 200


def test_helper_is_signed_in_by_the_link_and_led_to_their_work(desk: Client) -> None:
    festival = started()
    for role in Helper.Role.values:
        name = f"  Hana\u200b  {role} "
        phone, answer = use(path_of(add(desk, festival, name, role)))

        assert answer["Location"] == reverse("home")
        page = "desk" if role == "desk" else "console"
        there = phone.get(reverse("home"))["Location"]
        assert there == reverse(page, args=[festival.pk])
        assert phone.get(there).status_code == 200
        helper = Helper.objects.get(role=role)
        assert (helper.name, helper.user.has_usable_password()) == (f"Hana {role}", False)
        assert (helper.user.is_staff, helper.user.is_superuser) == (False, False)


def test_link_leads_to_the_address_of_guests_and_has_a_code(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is shown only once, and kept nowhere."""
    monkeypatch.setattr("festival.web.addresses._lan_address", lambda _: "192.0.2.17")
    festival = started()

    answer = add(desk, festival)

    page, token = page_of(answer), path_of(answer).split("/")[2]
    assert "http://192.0.2.17:8000/sign-in/" in page.text
    assert [a["src"][:19] for tag, a in page.elements if tag == "img"] == ["data:image/svg+xml;"]
    assert token not in desk.get(reverse("helpers", args=[festival.pk])).content.decode()
    assert token not in str(list(SignInLink.objects.values_list()))


def test_link_of_a_past_festival_works_once_within_twelve_hours(desk: Client) -> None:
    festival = started()
    festival.date = date(2026, 9, 25)
    festival.save()
    first = path_of(add(desk, festival))
    use(first)
    late = path_of(act(desk, festival, Helper.objects.get(), "link"))
    SignInLink.objects.update(created_at=timezone.now() - timedelta(hours=12, minutes=1))

    answers = [use(link)[1] for link in (first, late)]

    assert [answer.status_code for answer in answers] == [403, 403]
    assert all("A helper’s link signs in one device, once." in answer.text for answer in answers)


def test_link_expires_at_noon_after_the_day_in_its_time_zone(
    monkeypatch: pytest.MonkeyPatch, desk: Client
) -> None:
    """In Manila the noon after 25 September 2027 is 04:00 in UTC. A newer link deletes expired ones
    only after the noon of every zone."""
    festival = started()
    festival.date, festival.time_zone = date(2027, 9, 25), "Asia/Manila"
    festival.save()
    statuses = []
    for now in ("2027-09-26 03:59", "2027-09-26 04:01", "2027-09-26 23:59", "2027-09-27 00:01"):
        SignInLink.objects.all().delete()
        helper = helpers.add_helper(festival.pk, name=now, role="desk").helper
        token = one_time_links.create_link(helper.user)
        SignInLink.objects.update(created_at=datetime(2027, 9, 1, tzinfo=UTC))
        at = datetime.fromisoformat(f"{now}+00:00")
        with monkeypatch.context() as patched:
            patched.setattr(timezone, "now", lambda at=at: at)
            is_good = one_time_links.find(token) is not None
            one_time_links.delete_expired()
        statuses.append((is_good, SignInLink.objects.exists()))

    assert statuses == [(True, True), (False, True), (False, True), (False, False)]


def test_opening_the_link_names_the_helper_and_changes_nothing(desk: Client) -> None:
    """The emcee is asked before they lose their rights."""
    festival = started()
    link = path_of(add(desk, festival))
    phone = Client()

    pages = [page_of(client.get(link)) for client in (desk, phone)]

    assert "Help at Moon Night" in pages[1].text
    assert "signs this browser in as Hana (scorer)." in pages[1].text
    asked, goes_on = (sum(tag == "script" for tag, _ in page.elements) for page in pages)
    assert goes_on == asked + 1
    assert ["will be signed out" in page.text for page in pages] == [True, False]
    assert [is_open_to(client, festival) for client in (desk, phone)] == [True, False]


def test_new_link_replaces_unused_ones_of_the_same_helper_alone(desk: Client) -> None:
    festival = started()
    other = path_of(add(desk, festival, "Vera"))
    old = path_of(add(desk, festival, "Hana"))
    new = path_of(act(desk, festival, Helper.objects.get(name="Hana"), "link"))

    statuses = [use(link)[1].status_code for link in (old, new, other)]

    assert statuses == [403, 302, 302]


def test_whoever_is_shut_out_is_a_guest_at_once_and_told_why(desk: Client) -> None:
    festival = started()
    phone, _ = use(path_of(add(desk, festival)))
    unused = path_of(act(desk, festival, Helper.objects.get(), "link"))

    answer = act(desk, festival, Helper.objects.get(), "revoke")

    assert answer["Location"] == reverse("helpers", args=[festival.pk])
    assert "Hana is shut out on every device." in text_of(desk, festival)
    assert not is_open_to(phone, festival)
    assert order(phone, festival, "undo").status_code == 302
    told = page_of(phone.get(reverse("console", args=[festival.pk]), follow=True)).text
    assert "Hana may no longer help here." in told
    assert use(unused)[1].status_code == 403


def test_helper_let_in_again_cannot_use_the_old_session(
    desk: Client,
) -> None:
    festival = started()
    lost, _ = use(path_of(add(desk, festival)))
    vera, _ = use(path_of(add(desk, festival, "Vera")))
    helper = Helper.objects.get(name="Hana")
    act(desk, festival, helper, "revoke")
    during = [is_open_to(client, festival) for client in (lost, vera, desk)]

    phone, _ = use(path_of(act(desk, festival, helper, "link")))

    assert during == [False, True, True]
    assert [is_open_to(client, festival) for client in (phone, lost)] == [True, False]
    assert "shut out" not in text_of(desk, festival)


def test_foreign_helpers_and_unknown_actions_are_not_found(desk: Client) -> None:
    festival, other = started(), started()
    add(desk, festival)
    tried = ((other, "link"), (other, "revoke"), (festival, "nosuch"), (festival, "REVOKE"))

    statuses = [act(desk, where, Helper.objects.get(), verb).status_code for where, verb in tried]

    assert statuses == [404] * 4
    assert Helper.objects.get().revoked_at is None


REFUSED = [
    ("", "desk", "type a name (nothing readable was typed)"),
    ("x" * 41, "desk", "type a name of at most 40 letters (you typed 41)"),
    ("hana", "desk", "Another helper has that name."),
    ("Vera", "", "choose one of the four roles"),
    ("Vera", "boss", "choose one of the four roles (“boss” came)"),
]


def test_impossible_helper_is_refused_and_the_typing_is_kept(desk: Client) -> None:
    festival = started()
    add(desk, festival, "Hana", "scorer")
    users = User.objects.count()

    for name, role, sentence in REFUSED:
        answer = add(desk, festival, name, role)

        page = page_of(answer)
        form = page.form("name", "role") if role == "desk" else page.form("name")
        assert (answer.status_code, sentence in page.text) == (422, True), sentence
        assert form.fields["name"] == name
    assert (Helper.objects.count(), User.objects.count()) == (1, users)
    helpers.add_helper(new_festival().pk, name="Hana", role="desk")  # at a festival of its own


def test_page_lists_helpers_with_roles_and_warns_of_plain_http(desk: Client) -> None:
    festival = started()
    add(desk, festival, "Hana", "scorer")
    add(desk, festival, "<b>Vera</b>", "viewer")

    text = text_of(desk, festival)

    assert "Hana scorer" in text
    assert "<b>Vera</b> view only" in text
    assert "Give emcee rights only on a network you trust" in text


def test_log_names_the_helper_who_rolled_and_the_emcee(desk: Client) -> None:
    festival = started()
    phone, _ = use(path_of(add(desk, festival)))

    throw_at_desk(phone, festival, "411235")
    throw_at_desk(desk, festival, "112356")

    log = desk.get(reverse("log", args=[festival.pk])).content.decode()
    authors = re.findall(r"</time>\s*·&nbsp;([^<]+?)\s*<", log)
    assert [author.partition("·")[0].strip() for author in authors] == ["emcee", "Hana"]


def test_sign_out_is_on_every_page_of_a_helper(desk: Client) -> None:
    festival = started()
    phone, _ = use(path_of(add(desk, festival, role="desk")))
    page: Page = page_of(phone.get(reverse("desk", args=[festival.pk])))

    answer = phone.post(page.posts_to("sign-out/").action)

    assert answer.status_code == 302
    assert phone.get(reverse("desk", args=[festival.pk])).status_code == 302


@pytest.mark.usefixtures("bracket_language")
def test_whatever_a_helper_reads_is_translated(desk: Client) -> None:
    festival = started()
    roles = {"scorer": "Ana", "desk": "Ben", "viewer": "Cora"}
    shown = {role: add(desk, festival, name, role) for role, name in roles.items()}
    phones = {role: Client() for role in roles}
    pages = list(shown.values())
    for role, answer in shown.items():
        pages.append(phones[role].get(path_of(answer)))
        phones[role].post(path_of(answer))
    pages.append(phones["viewer"].get(reverse("console", args=[festival.pk])))
    pages.append(phones["viewer"].get(reverse("desk", args=[festival.pk])))
    pages.append(phones["scorer"].get(reverse("desk", args=[festival.pk])))
    pages.append(act(desk, festival, Helper.objects.get(name="Ben"), "revoke"))
    pages.append(desk.get(reverse("helpers", args=[festival.pk])))
    pages.append(phones["desk"].get(reverse("sign_in_help")))

    texts = [re.sub(r"http://[^<⟧]+", "", answer.content.decode()) for answer in pages]

    assert [untranslated(text) for text in texts] == [[]] * len(pages)
