"""What is of one organiser is to another as if it were not there: at every address, at the socket
of the console, in lists, in files and among the rulebooks."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from festival.accounts.rights import Right, access_of, known_as
from festival.config.asgi import application
from festival.games.bobing.record.halls import halls_in_short
from festival.games.bobing.rulebooks import own_rulebooks as own_rulebooks
from festival.games.bobing.rulebooks.editable_rulebook import starting_text
from festival.games.bobing.setup import copies
from festival.models import Festival, OwnRulebook, SignedIn
from festival.play.helpers import helpers
from festival.tables.record.festival_file import document, written
from tests.festival.accounts.on_a_server.people import new_organiser, signed_in
from tests.festival.evening import everything, new_festival, order, started, stored, throws
from tests.festival.hall.setup.halls import new_hall
from tests.festival.pages import page_of
from tests.festival.web import test_views

pytestmark = pytest.mark.django_db

# Of accounts, with who may open them: tried in the files beside this one.
OF_ACCOUNTS = {
    *("account", "account_sign_in", "account_password", "account_delete"),
    *("account_password_link", "account_new_password"),
    *("second_factor", "second_factor_action"),
}
# What an organiser asks for at none of these festivals: to make something of their own.
OF_THEIR_OWN = {"festival_new", "house_rules", "demo", "import_festival", "books"}
OF_THEIR_OWN |= {"signed_in", "signed_in_action"}
OF_THEIR_OWN |= {"book_form_new"}
SECRET = "Anastasia Secretova"


@pytest.fixture
def ana() -> User:
    return new_organiser()


@pytest.fixture
def ben() -> User:
    return new_organiser("ben@example.com", "Ben Tan")


def owned(festival: Festival, owner: User) -> Festival:
    Festival.objects.filter(pk=festival.pk).update(owner=owner)
    return stored(festival)


def evening_of(owner: User) -> Festival:
    """With a book, side tables, a helper and a guest who waits, all of this organiser."""
    text = starting_text("manila", owner=owner.pk)
    own_rulebooks.save_book(text or "", owner=owner.pk, book_id=None, seen="")
    OwnRulebook.objects.update(key="own")
    return owned(test_views.evening(), owner)


def test_every_address_is_tried_here_or_beside() -> None:
    assert test_views.named() == test_views.OPEN | test_views.EMCEES | OF_ACCOUNTS


METHODS = ("get", "post", "head", "put", "patch", "delete", "options")


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.proof)])
def test_whatever_is_of_one_organiser_is_not_there_for_another(
    *, ana: User, ben: User, is_whole: bool
) -> None:
    """Asked by every method at every address, or by the common ones at the first of each name."""
    festival, client = evening_of(ana), signed_in(ben)
    urls, names = test_views.addresses(festival), test_views.EMCEES - OF_THEIR_OWN
    before = everything()
    as_none = [client.get(reverse("console", args=[pk])) for pk in (festival.pk, 999_999)]
    assert page_of(as_none[0]).text == page_of(as_none[1]).text

    answers = {
        (name, url, method): getattr(client, method)(url)
        for name in names
        for url in urls[name][: None if is_whole else 1]
        for method in METHODS[: None if is_whole else 2]
    }

    # Who sends a form of a book that is gone is told so; this one is as if it were gone.
    of_no_book = {"book_form", "book_delete"}
    wrong = {
        key: answer.status_code
        for key, answer in answers.items()
        if answer.status_code not in (404, 405) and not (key[0] in of_no_book and key[2] == "post")
    }
    assert wrong == {}
    assert [key for key, answer in answers.items() if SECRET in answer.content.decode()] == []
    assert everything() == before


def test_rulebook_of_another_organiser_is_out_of_reach(ana: User, ben: User) -> None:
    evening_of(ana)
    own, client = OwnRulebook.objects.get(), signed_in(ben)
    before = own.text
    fields = {"book-edition": "Stolen", "save": "1", "seen": own_rulebooks.stamp(own)}
    typed = page_of(client.get(reverse("festival_new"))).posts_to("").fields

    read = client.get(reverse("book_form", args=[own.pk]), {"file": "1"})
    client.post(reverse("book_form", args=[own.pk]), fields)
    client.post(reverse("book_delete", args=[own.pk]))
    refused = client.post(reverse("festival_new"), {**typed, "name": "Night", "rulebook": "own"})
    copied = client.get(reverse("book_form_new"), {"from": "own"})

    assert OwnRulebook.objects.get().text == before
    assert refused.status_code == 422
    assert (read.status_code, copied.status_code) == (404, 404)


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.proof)])
def test_organiser_has_every_page_of_a_festival_of_their_own(ana: User, *, is_whole: bool) -> None:
    festival, client = evening_of(ana), signed_in(ana)
    urls = test_views.addresses(festival)

    statuses = {
        url: client.get(url, follow=is_whole).status_code
        for name in test_views.EMCEES - test_views.BACKUPS
        for url in urls[name][: None if is_whole else 1]
    }

    assert set(statuses.values()) == ({200, 405} if is_whole else {200, 302, 405})
    # But nothing of the machine.
    assert access_of(ana).rights == set(Right) - {Right.LAPTOP}
    assert client.get(reverse("backups")).status_code == 404
    assert reverse("backups") not in client.get("/").content.decode()


def test_home_lists_ones_own_festivals_alone(ana: User, ben: User) -> None:
    for name, owner in (("Night of Ana", ana), ("Night of Ben", ben), ("Night of nobody", None)):
        festival = new_festival(name=name)
        festival.owner = owner
        festival.save()

    texts = {user.first_name: page_of(signed_in(user).get("/")).text for user in (ana, ben)}

    seen = {
        who: [name for name in ("Ana", "Ben", "nobody") if f"Night of {name}" in text]
        for who, text in texts.items()
    }
    assert seen == {"Ana Cruz": ["Ana"], "Ben Tan": ["Ben"]}


def test_organiser_has_rights_at_a_hall_of_their_own_alone(ana: User, ben: User) -> None:
    hall = owned(new_hall(2), ana)
    hall.bowls.update(owner=ana)
    bowl = hall.bowls.first()
    assert bowl is not None

    rights = [access_of(user).at_hall_of(bowl) for user in (ana, ben)]

    assert [Right.SET_UP in each_one for each_one in rights] == [True, False]
    assert [set(halls_in_short(pk)) for pk in (ana.pk, ben.pk, None)] == [{hall.pk}, set(), set()]


def made_by(client: Client, url: str, **fields: Any) -> Festival:
    before = set(Festival.objects.values_list("pk", flat=True))
    answer = client.post(url, fields)
    assert answer.status_code == 302, page_of(answer).text
    return Festival.objects.exclude(pk__in=before).get()


def test_whatever_an_organiser_makes_is_theirs(ana: User) -> None:
    client = signed_in(ana)
    page = page_of(client.get(reverse("festival_new")))
    typed = {**page.posts_to("").fields, "name": "Moon Night"}

    new = made_by(client, reverse("festival_new"), **typed)
    demo = made_by(client, reverse("demo"))
    practice = made_by(client, reverse("festival_action", args=[new.pk, "rehearse"]))
    again = made_by(client, reverse("festival_action", args=[demo.pk, "duplicate"]))

    assert {each.owner for each in (new, demo, practice, again)} == {ana}
    assert copies.rehearse(new_festival().pk).owner is None  # of the emcee of a laptop


def upload(client: Client, festival: Festival) -> Any:
    raw = written(document(festival))
    file = SimpleUploadedFile("evening.json", raw, "application/json")
    return client.post(reverse("import_festival"), {"festival_file": file})


def test_file_of_another_organisers_festival_becomes_a_new_one(ana: User, ben: User) -> None:
    """One's own is told by its code."""
    festival = owned(started(), ana)
    throws(festival, "112356")
    before = stored(festival).table.version
    taken = document(stored(festival))
    assert upload(signed_in(ana), festival).status_code == 409
    client = signed_in(ben)

    answer = upload(client, festival)

    (new,) = Festival.objects.filter(owner=ben)
    assert (answer.status_code, answer["Location"]) == (302, reverse("console", args=[new.pk]))
    assert new.code != festival.code
    assert stored(festival).table.version == before
    assert len(document(stored(new))["entries"]) == len(taken["entries"])
    assert Festival.objects.count() == 2


def test_entries_of_the_emcee_change_author_with_the_server(
    ana: User,
) -> None:
    emcee = User.objects.create_user("emcee")
    at_home = started()
    at_home.table.entries.update(author=emcee)

    upload(signed_in(ana), at_home)
    there = Festival.objects.get(owner=ana)

    assert {entry.author for entry in there.table.entries.all()} == {ana}
    stamps = [
        [(entry["by"], entry["is_emcee"]) for entry in document(stored(each))["entries"]]
        for each in (at_home, there)
    ]
    assert stamps == [[("emcee", True)], [("Ana Cruz", True)]]


def test_two_organisers_may_have_rulebooks_of_one_key(ana: User, ben: User) -> None:
    for owner, count in ((ana, 3), (ben, 5)):
        text = 'key = "our_family"\nedition = "Ours"\nextends = "manila"\n'
        text += f"prize_counts = [1, 2, 4, 8, 16, {count}]\n"
        own_rulebooks.save_book(text, owner=owner.pk, book_id=None, seen="")
    own = {book.owner: reverse("book_form", args=[book.pk]) for book in OwnRulebook.objects.all()}

    for owner, count in ((ana, 3), (ben, 5)):
        client = signed_in(owner)
        links = {a.get("href") for _, a in page_of(client.get(reverse("books"))).elements}
        typed = page_of(client.get(reverse("festival_new"))).posts_to("").fields
        typed |= {"name": "Night", "rulebook": "our_family"}
        festival = made_by(client, reverse("festival_new"), **typed)

        assert links & set(own.values()) == {own[owner]}
        assert festival.table.prizes.filter(tier=6).count() == count


def test_browser_of_another_organiser_is_out_of_reach(ana: User, ben: User) -> None:
    mine, theirs = signed_in(ana), signed_in(ben)
    for client in (mine, theirs):
        client.get(reverse("account"))
    row = SignedIn.objects.get(user=ana)

    page = theirs.get(reverse("signed_in")).content.decode()
    theirs.post(reverse("signed_in_action", args=["one"]), {"browser": row.pk})
    theirs.post(reverse("signed_in_action", args=["others"]))

    assert page.count('name="browser"') == 1
    assert f'name="browser" value="{row.pk}"' not in page
    assert mine.get(reverse("signed_in")).status_code == 200
    theirs.post(reverse("signed_in_action", args=["everywhere"]))
    assert theirs.get(reverse("signed_in")).status_code == 302


def test_house_rules_of_another_organiser_are_not_shown(ana: User, ben: User) -> None:
    festival = owned(new_festival(switches={"end": "timed"}, minutes=45), ana)
    asked = {"festival": str(festival.pk), "rulebook": "manila"}

    pages = [signed_in(user).get(reverse("house_rules"), asked).content for user in (ana, ben)]

    assert [b'value="timed" checked' in page for page in pages] == [True, False]


def test_helper_helps_at_one_organisers_festival_alone(ana: User, ben: User) -> None:
    own, other = owned(started(), ana), owned(started(), ben)
    made = helpers.add_helper(own.pk, name="Hana", role="emcee")
    client = Client()
    client.post(reverse("sign_in", args=[made.token]))

    urls = [reverse("console", args=[festival.pk]) for festival in (own, other)]
    urls += [reverse("festival_new"), reverse("books")]

    assert [client.get(url).status_code for url in urls] == [200, 403, 403, 403]


def test_log_says_the_organisers_name(ana: User) -> None:
    festival, client = owned(started(), ana), signed_in(ana)

    order(client, festival, "throw", roll="112356", player=1)

    (entry,) = festival.table.entries.filter(seq=2)
    assert known_as(entry.author) == "Ana Cruz"
    answer = client.get(reverse("everything", args=[festival.pk]))
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    logs = [archive.read(name).decode() for name in archive.namelist() if "log" in name]
    assert any("Ana Cruz" in text for text in logs)
    assert json.loads(client.get(reverse("log_file", args=[festival.pk])).content)


@pytest.fixture
def sockets(transactional_db: None) -> dict[str, Any]:
    """Two organisers, and the cookies of their browsers."""
    ana, ben = new_organiser(), new_organiser("ben@example.com", "Ben Tan")
    festival = owned(started(), ana)
    cookies = {
        user.first_name: "; ".join(f"{m.key}={m.value}" for m in signed_in(user).cookies.values())
        for user in (ana, ben)
    }
    return {"festival": festival, **cookies}


async def opened(festival_id: int, cookies: str) -> int | str:
    """What becomes of a console's socket: its first message, or the code that closes it."""
    headers = [
        (b"host", b"localhost"),
        (b"origin", b"http://localhost"),
        (b"cookie", cookies.encode()),
    ]
    path = f"/ws/festivals/{festival_id}/console/"
    socket = WebsocketCommunicator(application, path, headers=headers)
    is_open, code = await socket.connect(timeout=20)
    if not is_open:
        return int(code)
    first = await socket.receive_output(timeout=20)
    await socket.disconnect()
    return "news" if first["type"] == "websocket.send" else int(first["code"])


async def test_socket_of_a_console_opens_to_its_organiser_alone(sockets: dict[str, Any]) -> None:
    festival_id = sockets["festival"].pk

    found = {
        "her own": await opened(festival_id, sockets["Ana Cruz"]),
        "another organiser's": await opened(festival_id, sockets["Ben Tan"]),
        "one that is not there": await opened(999_999, sockets["Ben Tan"]),
        "nobody": await opened(festival_id, ""),
    }

    assert found == {**dict.fromkeys(found, 4403), "her own": "news"}
