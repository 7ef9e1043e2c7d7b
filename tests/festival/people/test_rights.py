"""Who may open which address and post to it: written by hand, and no address is left out."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.models import Festival, Helper
from festival.people import helpers
from festival.rights import access_of, known_as
from tests.festival.evening import everything, new_festival, order, state_of
from tests.festival.pages import page_of
from tests.festival.web.test_views import FORMS, POST_ONLY, addresses, evening, named

pytestmark = pytest.mark.django_db

ROLES = ("emcee", "scorer", "desk", "viewer")
EVERYBODY = "everybody"
# Who may, beside the emcee of the laptop, who may do everything.
TABLE: dict[str, str] = {
    "home": EVERYBODY,
    "sign_in": EVERYBODY,
    "sign_in_help": EVERYBODY,
    "sign_out": EVERYBODY,
    "set_language": EVERYBODY,
    "board": EVERYBODY,
    "board_state": EVERYBODY,
    "tv": EVERYBODY,
    "screen": EVERYBODY,
    "screen_state": EVERYBODY,
    "join": EVERYBODY,
    "who": EVERYBODY,
    "guest_action": EVERYBODY,
    "at_desk": EVERYBODY,
    "rules": EVERYBODY,
    "results": EVERYBODY,
    "public_log": EVERYBODY,
    "dice": EVERYBODY,
    "dice_json": EVERYBODY,
    "keepsake": EVERYBODY,
    "keepsake_file": EVERYBODY,
    "picture": EVERYBODY,
    "sheet": EVERYBODY,
    "guide": EVERYBODY,
    "signed_in": "emcee scorer desk viewer",
    "signed_in_action": "emcee scorer desk viewer",
    "guide_chapter": EVERYBODY,
    "guide_picture": EVERYBODY,
    "hall_board": EVERYBODY,
    "hall_state": EVERYBODY,
    "hall_tv": EVERYBODY,
    "hall_tv_state": EVERYBODY,
    "hall_overview": "emcee scorer viewer",
    "hall_overview_state": "emcee scorer viewer",
    "festival_new": "",
    "backups": "",
    "backup_new": "",
    "backup_file": "",
    "backup_restore": "",
    "demo": "",
    "festival_in": "",
    "festival_action": "",
    "books": "",
    "book_new": "",
    "book_check": "",
    "book_edit": "",
    "book_form_new": "",
    "book_form": "",
    "book_delete": "",
    "book_show": "",
    "festival_edit": "emcee",
    "house_rules": "emcee",
    "prizes": "emcee",
    "prizes_summary": "emcee",
    "shopping": "emcee",
    "shopping_file": "emcee",
    "spares": "emcee",
    "prizes_import": "emcee",
    "prizes_template": "emcee",
    "players_import": "emcee scorer",
    "players_template": "emcee scorer",
    "demo_pace": "emcee scorer",
    "helpers": "emcee",
    "helper_action": "emcee",
    "prints": "emcee",
    "printed": "emcee",
    "side_tables": "emcee scorer",
    "side_table": "emcee scorer",
    "side_table_close": "emcee scorer",
    "players": "emcee scorer",
    "player_action": "emcee scorer",
    "approve_all": "emcee scorer",
    "reject_all": "emcee scorer",
    "judge": "emcee scorer",
    "command": "emcee scorer",
    "hand_over": "emcee scorer",
    "correction": "emcee scorer",
    "screens": "emcee scorer",
    "room": "emcee scorer",
    "invite": "emcee scorer",
    "console": "emcee scorer viewer",
    "console_state": "emcee scorer viewer",
    "log": "emcee scorer viewer",
    "log_file": "emcee",
    "holdings": "emcee scorer viewer",
    "winners": "emcee scorer viewer",
    "winners_file": "emcee",
    "everything": "emcee",
    "list_file": "emcee",
    "hall": "emcee",
    "hall_seats": "emcee",
    "hall_import": "emcee",
    "hall_template": "emcee",
    "hall_rounds": "emcee",
    "hall_action": "emcee",
    "desk": "emcee scorer desk",
    "desk_tick": "emcee desk",
    "receipts": "emcee scorer desk",
    "hall_results": EVERYBODY,
    "hall_desk": "emcee scorer desk",
    "hall_tick": "emcee desk",
    "hall_untick": "emcee desk",
    "hall_winners": "emcee scorer desk viewer",
    "hall_winners_file": "emcee",
    "hall_return": "emcee",
    "away": "emcee",
}
# What is asked for there is of one's own.
OF_NO_FESTIVAL = {"house_rules", "signed_in", "signed_in_action"}


def new_helper(festival: Festival, role: str, name: str = "Hana") -> Helper:
    return helpers.add_helper(festival.pk, name=name, role=role).helper


def browser(helper: Helper) -> Client:
    client = Client()
    client.force_login(helper.user)
    return client


def answers(client: Client, festival: Festival, name: str) -> list[Any]:
    """What an address answers to every way in which a browser can ask it."""
    found = []
    for url in addresses(festival)[name]:
        if name not in POST_ONLY:
            found.append(client.get(url))
        if name in POST_ONLY | FORMS:
            found.append(client.post(url))
    return found


def is_led_to_sign_in(answer: Any) -> bool:
    return bool(answer.status_code == 302 and answer["Location"].startswith("/sign-in/?"))


def test_every_address_has_its_row() -> None:
    assert named() == set(TABLE)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", [name for name in TABLE if TABLE[name] != EVERYBODY])
def test_role_may_do_what_the_table_says_and_nothing_else(name: str, role: str) -> None:
    festival = evening()
    client = browser(new_helper(festival, role))

    found = answers(client, festival, name)

    refused = {answer.status_code == 403 for answer in found}
    assert refused == {role not in TABLE[name].split()}
    assert not any(is_led_to_sign_in(answer) for answer in found)


@pytest.mark.parametrize("name", [name for name in TABLE if TABLE[name] != EVERYBODY])
def test_emcee_of_the_laptop_may_do_everything(desk: Client, name: str) -> None:
    found = answers(desk, evening(), name)

    assert {answer.status_code for answer in found} & {302, 403, 404} <= {302}
    assert not any(is_led_to_sign_in(answer) for answer in found)


@pytest.mark.parametrize("role", ROLES)
def test_helper_has_no_right_at_another_festival_and_changes_nothing_there(role: str) -> None:
    own, other = evening(), evening()
    client = browser(new_helper(own, role))
    urls = {name: addresses(other)[name] for name in TABLE}
    before = everything()

    found = {
        name: {client.get(url).status_code for url in urls[name]}
        | {client.post(url).status_code for url in urls[name]}
        for name in TABLE
        if TABLE[name] != EVERYBODY and name not in OF_NO_FESTIVAL
    }

    assert {name: statuses for name, statuses in found.items() if statuses - {405} != {403}} == {}
    assert everything() == before


def test_emcee_of_one_festival_is_told_nothing_of_the_house_rules_of_another(
    desk: Client,
) -> None:
    own = evening()
    other = new_festival(switches={"end": "timed"}, minutes=45)
    client, url = browser(new_helper(own, "emcee")), reverse("house_rules")

    asked = {"festival": str(other.pk), "rulebook": "manila"}
    pages = [someone.get(url, asked).content for someone in (client, desk)]

    assert [b'value="timed" checked' in page for page in pages] == [False, True]


@pytest.mark.parametrize("who", ["guest", "revoked", "without a helper"])
def test_whoever_has_no_rights_is_led_to_the_sign_in_and_changes_nothing(who: str) -> None:
    festival = evening()
    client = Client()
    if who == "revoked":
        helper = new_helper(festival, "emcee")
        client = browser(helper)
        helpers.revoke(festival.pk, helper.pk)
    elif who == "without a helper":
        client.force_login(User.objects.create_user("helper-lost"))
    urls = addresses(festival)
    before = everything()

    found = {
        name: [client.post(url) if name in POST_ONLY else client.get(url) for url in urls[name]]
        for name in TABLE
        if TABLE[name] != EVERYBODY
    }

    assert [name for name, got in found.items() if not all(map(is_led_to_sign_in, got))] == []
    assert {name: len(got) > 0 for name, got in found.items()} == dict.fromkeys(found, True)
    assert everything() | {"auth.User": []} == before | {"auth.User": []}


@pytest.mark.parametrize(
    ("role", "page"),
    [("emcee", "console"), ("scorer", "console"), ("viewer", "console"), ("desk", "desk")],
)
def test_start_page_leads_a_helper_to_their_work(role: str, page: str) -> None:
    festival = evening()

    answer = browser(new_helper(festival, role)).get(reverse("home"))

    assert (answer.status_code, answer["Location"]) == (302, reverse(page, args=[festival.pk]))


def test_refusal_is_one_sentence_with_name_and_role_and_a_way_out() -> None:
    festival = evening()

    answer = browser(new_helper(festival, "desk")).get(reverse("console", args=[festival.pk]))

    page = page_of(answer)
    sentence = "This is not part of the rights of Hana (prize desk); please ask the emcee."
    assert sentence in page.text
    assert [form.action for form in page.forms] == [reverse("sign_out"), reverse("set_language")]


def test_refusal_of_a_press_has_the_shape_the_console_understands() -> None:
    festival = evening()
    before = state_of(festival)

    answer = order(browser(new_helper(festival, "viewer")), festival, "undo")

    body = answer.json()
    assert (answer.status_code, body["kind"], body["revision"]) == (403, "refused", None)
    assert body["notice"].startswith("This is not part of the rights of Hana (view only)")
    assert state_of(festival) == before


def test_part_that_a_page_asks_for_leads_the_whole_page_to_the_sign_in() -> None:
    festival = evening()
    url = reverse("desk", args=[festival.pk])

    answer = Client().get(url, headers={"HX-Request": "true", "HX-Target": "desk"})

    assert answer["HX-Redirect"] == reverse("sign_in_help")


def test_viewer_finds_nothing_to_press_but_sign_out_and_the_languages() -> None:
    festival = evening()
    own = {reverse("sign_out"), reverse("set_language")}
    client = browser(new_helper(festival, "viewer"))
    names = ("console", "log", "holdings", "winners")

    pages = {name: page_of(client.get(reverse(name, args=[festival.pk]))) for name in names}

    posts = {
        form.action for page in pages.values() for form in page.forms if form.action or form.fields
    }
    assert posts - own <= {""}
    assert {
        attributes.get("method", "get")
        for page in pages.values()
        for tag, attributes in page.elements
        if tag == "form" and attributes.get("action") not in own
    } <= {"get"}


@pytest.mark.parametrize("role", ROLES)
def test_every_link_of_a_helpers_pages_opens_for_them(role: str) -> None:
    festival = evening()
    client = browser(new_helper(festival, role))
    known, refused = {reverse("home")}, []
    to_visit = list(known)

    while to_visit:
        answer = client.get(url := to_visit.pop())
        if answer.status_code not in (200, 302):
            refused.append(url)
        new = set(_links(answer, role)) - known
        to_visit += new
        known |= new

    assert refused == []
    assert reverse("desk" if role == "desk" else "log", args=[festival.pk]) in known
    if role == "desk":
        pages = {url for url in known if not url.startswith(reverse("guide"))}
        theirs = {reverse(name, args=[festival.pk]) for name in ("desk", "receipts")}
        assert pages == {reverse("home"), reverse("signed_in"), *theirs}


def _links(answer: Any, role: str) -> list[str]:
    """Where a page leads, without the links that the console hides from this role."""
    if answer.status_code == 302:
        return [answer["Location"]]
    if "html" not in answer["Content-Type"]:
        return []
    kept = {None, "set_up"} if role == "emcee" else {None}
    links = [a for tag, a in page_of(answer).elements if tag == "a" and "href" in a]
    return [
        urlsplit(urljoin(answer.request["PATH_INFO"], a["href"])).path
        for a in links
        if a.get("data-for") in kept and not a["href"].startswith(settings.STATIC_URL)
    ]


def test_right_is_lost_with_the_helper_and_not_turned_into_the_emcees() -> None:
    festival = evening()
    helper = new_helper(festival, "viewer")
    user = helper.user
    helper.delete()

    access = access_of(User.objects.get(pk=user.pk))

    assert access.rights == frozenset()


def test_emcee_who_was_switched_off_has_no_right(emcee: User) -> None:
    emcee.is_active = False

    assert access_of(emcee).rights == frozenset()


def test_helper_whose_rights_were_taken_back_has_none_though_the_user_is_left() -> None:
    helper = new_helper(evening(), "scorer")
    helper.revoked_at = timezone.now()
    helper.save()

    access = access_of(User.objects.get(pk=helper.user.pk))

    assert access.rights == frozenset()


def test_log_calls_a_helper_by_name_and_the_laptop_the_emcee(emcee: User) -> None:
    helper = new_helper(evening(), "scorer")

    assert [known_as(helper.user), known_as(emcee), known_as(None)] == ["Hana", "emcee", ""]
