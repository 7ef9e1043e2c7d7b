"""A data file with something of everything in it, and everybody who may come to it."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from festival.games.bobing.play import direction
from festival.games.bobing.play.hand_outs import hand_out
from festival.kinds import side_kinds
from festival.models import Festival, Helper, Table
from festival.people import guests, helpers
from festival.play.side_tables import start
from festival.setup.side_tables import open_table, set_table
from tests.festival import side_tables
from tests.festival.evening import ONE, RED_3, new_festival, started, stored, throws
from tests.festival.hall.setup.halls import begun, names, new_hall
from tests.festival.people.phones import phone
from tests.festival.web.test_views import backup, own_book, picture

ROLES = ("emcee", "scorer", "desk", "viewer")
LAPTOP = "laptop"
OTHER = "other emcee"
REVOKED = "revoked"
GUEST, PHONE, NOBODY = "guest", "phone", "nobody"
SIGNED_IN = (LAPTOP, *ROLES, OTHER)
EVERYBODY = (*SIGNED_IN, GUEST, PHONE, NOBODY, REVOKED)
OF_NOBODY = f'{settings.SESSION_COOKIE_NAME}="a\\000b"; {settings.DEVICE_COOKIE_NAME}=x'.encode()
WIFI = {"wifi_name": "Moonlight", "wifi_password": "four-cold-cakes"}


@dataclass
class Town:
    """evening: in the middle of its game, with a side table of each kind. other: of somebody else.
    cookies: of everybody's browser."""

    evening: Festival
    other: Festival
    archived: Festival
    waiting: Festival
    over: Festival
    hall: Festival
    cookies: dict[str, bytes] = field(default_factory=dict)

    @property
    def festivals(self) -> list[Festival]:
        own = [self.evening, self.other, self.archived, self.waiting, self.over, self.hall]
        return [*own, *self.hall.bowls.all()]


def new_town() -> Town:
    evening = an_evening()
    other = started()
    archived = started(names=["Old", "Older", "Oldest"])
    Festival.objects.filter(pk=archived.pk).update(archived_at=timezone.now(), **WIFI)
    over = started()
    throws(over, ONE)
    hall = new_hall(2, names(8))
    begun(hall.bowls.first())  # type: ignore[arg-type]
    town = Town(
        evening=evening,
        other=other,
        archived=stored(archived),
        waiting=new_festival(rulebook="xiamen", switches={"first_player": "elder"}),
        over=over,
        hall=hall,
    )
    backup()
    own_book()
    picture()
    User.objects.create_user("emcee")
    town.cookies = cookies_of(town)
    return town


def an_evening() -> Festival:
    festival = started(names=["Ana", "Ben", "Cora", "Đan 陳"])
    guests.register_guest(festival.pk, name="Waits", device="w" * 32)
    guests.claim(festival.pk, 1, "a" * 32)
    guests.set_guests_roll(festival.pk, is_on=True)
    throws(festival, ONE, RED_3)
    prize = festival.table.prizes.order_by("pk").first()
    won = festival.table.prizes.filter(tier=6).first()
    assert prize is not None
    assert won is not None
    hand_out(festival.table.pk, 1, [won.pk], None)
    Festival.objects.filter(pk=festival.pk).update(**WIFI)
    direction.add_screen(festival.table.pk, "Garden")
    for kind in side_kinds():
        table = open_table(festival.pk, kind.key, "")
        set_table(table.pk, settings={}, numbers=[1, 2, 3, 4])
        start(side_tables.post(Table.objects.get(pk=table.pk)))
    return stored(festival)


def cookies_of(town: Town) -> dict[str, bytes]:
    found = {GUEST: b"", NOBODY: OF_NOBODY, PHONE: b""}
    found[PHONE] = _written(phone("a"))
    found[LAPTOP] = _signed_in(User.objects.get(username="emcee"))
    for role in ROLES:
        found[role] = _signed_in(helper(town.evening, role).user)
    found[OTHER] = _signed_in(helper(town.other, "emcee").user)
    gone = helper(town.evening, "emcee", "Gone")
    found[REVOKED] = _signed_in(gone.user)
    helpers.revoke(town.evening.pk, gone.pk)
    return found


def helper(festival: Festival, role: str, name: str = "Hana") -> Helper:
    return helpers.add_helper(festival.pk, name=f"{name} {role}", role=role).helper


def _signed_in(user: User) -> bytes:
    client = Client()
    client.force_login(user)
    return _written(client)


def _written(client: Client) -> bytes:
    return "; ".join(f"{each.key}={each.coded_value}" for each in client.cookies.values()).encode()
