"""Side tables: opened, seated, given house rules, and taken away where nothing was played."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.players import players
from festival.games.bobing.setup import copies
from festival.models import FIRST, LogEntry, Table
from festival.play.side_play import start
from festival.play.side_tables.side_tables import close_table, open_table, set_table
from festival.play.undo import redo, undo
from festival.tables.kinds import AnySideKind, side_kind_of, side_kinds
from festival.tables.record.players import seated
from festival.tables.record.record import table_record
from rules.errors import IllegalCommand, InvalidSettings, RulesError
from tests.festival.evening import new_festival
from tests.festival.pages import Page, page_of
from tests.festival.side_tables import post, stored, tell

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Ben", "Cora", "Dora")


def fewest(kind: AnySideKind) -> tuple[int, ...]:
    """As few of the party's players as a game of this kind begins with."""
    settings = kind.settings.from_dict({})
    state = kind.game.opening(settings)
    parties = (tuple(range(1, count + 1)) for count in range(2, len(NAMES) + 1))
    starts = (kind.start(players, settings) for players in parties)
    refusal = kind.refusal
    found: tuple[int, ...] = next(s.players for s in starts if refusal(state, s) is None)
    return found


every_kind = pytest.mark.parametrize("kind", side_kinds(), ids=lambda kind: kind.key)


def table_of(kind: AnySideKind, *numbers: int) -> Table:
    """A table at which these sit, in this order, at a party of four."""
    table = open_table(new_festival(names=NAMES).pk, kind.key, "")
    set_table(table.pk, settings={}, numbers=numbers)
    return stored(table)


def sitting(table: Table) -> list[str]:
    return [player.name for player in seated(stored(table))]


def form_of(table: Table, **changes: Any) -> dict[str, Any]:
    """What the page of a table posts as it stands."""
    kind = side_kind_of(table)
    switches = kind.switches(kind.settings.from_dict({}))
    rules = {
        f"rule_{switch.key}": "" if switch.most else str(switch.default) for switch in switches
    }
    return {**rules, "players": ["1", "2"], **changes}


@pytest.mark.parametrize("key", ["mahjong", "spots"])
def test_phones_may_be_allowed_before_the_game_begins(desk: Client, key: str) -> None:
    kind = next(each for each in side_kinds() if each.key == key)
    table = table_of(kind, 1, 2)
    page, ticked = table.address("side_table"), form_of(table, phones="on")

    offered = desk.get(page).content.decode()
    preset = desk.post(page, {**ticked, "preset": "none"}).content.decode()
    desk.post(page, ticked)
    is_on = stored(table).has_phones
    desk.post(page, form_of(table))

    is_played_so = kind.phones is not None
    box = 'name="phones" id="id_phones"'
    assert (box in offered, f"{box} checked" in preset, is_on) == (is_played_so,) * 3
    assert not stored(table).has_phones


def test_what_is_no_table_is_refused_in_a_sentence(desk: Client) -> None:
    festival = new_festival()
    refused: dict[str, dict[str, str]] = {
        "choose one of the games (“chess” came)": {"kind": "chess"},
        "choose a game": {},
        "type a name of at most": {"kind": "poker_dice", "name": "x" * 300},
    }

    for sentence, fields in refused.items():
        answer = desk.post(reverse("side_tables", args=[festival.pk]), fields)
        assert (answer.status_code, sentence in page_of(answer).text) == (422, True), sentence
    for name in ("side_table", "side_table_close"):  # and the bowl is no side table
        assert desk.post(reverse(name, args=[festival.pk, FIRST])).status_code == 404
    assert [table.number for table in festival.tables.all()] == [FIRST]


@every_kind
def test_opened_table_seats_players_in_order_by_the_house_rules(
    desk: Client, kind: AnySideKind
) -> None:
    festival = new_festival(names=NAMES)
    url = reverse("side_tables", args=[festival.pk])
    opened = desk.post(url, {"kind": kind.key, "name": ""})
    table = festival.tables.get(number=2)
    other = {
        f"rule_{switch.key}": str(switch.choices[-1].value)
        for switch in kind.switches(kind.settings.from_dict({}))
        if switch.choices and not switch.group
    }
    players = [str(number) for number in fewest(kind)]

    answer = desk.post(table.address("side_table"), form_of(table, players=players, **other))

    assert opened["Location"] == f"/festivals/{festival.pk}/tables/2/"
    assert f"1 · {kind.name}" in page_of(desk.get(url)).text
    assert answer["Location"] == table.address("console")
    assert sitting(table) == list(NAMES[: len(players)])
    read = kind.settings.from_dict(stored(table).settings).to_dict()
    assert other.items() <= {f"rule_{key}": str(value) for key, value in read.items()}.items()


@every_kind
def test_unlisted_player_or_unknown_house_rule_is_refused(desk: Client, kind: AnySideKind) -> None:
    table = table_of(kind, 3, 4)
    keys = [each.key for each in kind.switches(kind.settings.from_dict({})) if each.choices][:1]
    nobody = [{"players": each} for each in (["1", "99"], ["1", "-1"], ["Ana"])]
    refused: dict[str, list[dict[str, Any]]] = {
        "choose players from the list": nobody,
        "choose one of these (“maybe” came)": [{f"rule_{key}": "maybe"} for key in keys],
    }

    for sentence, cases in refused.items():
        for changes in cases:
            answer = desk.post(table.address("side_table"), form_of(table, **changes))
            assert (answer.status_code, sentence in page_of(answer).text) == (422, True), changes
    for key in (*keys, "no_rule"):
        with pytest.raises(InvalidSettings):
            set_table(table.pk, settings={key: "maybe"}, numbers=[1, 2])
    assert sitting(table) == ["Cora", "Dora"]


@pytest.mark.parametrize(("key", "rule"), [("mahjong", "point"), ("poker_dice", "stake")])
def test_money_is_read_with_its_signs_and_refused_at_its_field(
    desk: Client, key: str, rule: str
) -> None:
    kind = next(each for each in side_kinds() if each.key == key)
    table = table_of(kind, 1, 2)
    url, name = table.address("side_table"), f"rule_{rule}"

    read = []
    for typed in ("₱ 2.50", "P10", "1,000 pesos", ""):
        desk.post(url, form_of(table, **{name: typed}))
        read.append(stored(table).settings[rule])
    refused = [desk.post(url, form_of(table, **{name: typed})) for typed in ("a lot", "1,000,000")]

    assert read == ["2.50", "10", "1000", "0"]
    for page in map(page_of, refused):
        (field,) = (each for _, each in page.elements if each.get("name") == name)
        assert "autofocus" in field
        assert field["aria-invalid"] == "true"
        (fold,) = (each for _, each in page.elements if each.get("class") == "more")
        assert "open" in fold


@every_kind
def test_too_few_players_are_kept_and_reported_before_the_start(
    desk: Client, kind: AnySideKind
) -> None:
    table = table_of(kind)
    url = table.address("side_table")

    answer = desk.post(url, form_of(table, players=["2"]))

    assert (answer["Location"], sitting(table)) == (url, ["Ben"])
    text = page_of(desk.get(url)).text
    assert text.count(f"This game is for {len(fewest(kind))} ") == 2
    assert "1 player is chosen." in text


def ticked_in(page: Page) -> list[str]:
    return [a["value"] for _, a in page.elements if a.get("name") == "players" and "checked" in a]


def test_old_page_asks_before_it_undoes_another_setting(desk: Client) -> None:
    table = table_of(side_kinds()[0], 1, 2)
    url = table.address("side_table")
    seen = page_of(desk.get(url)).form("players").fields["seen"]
    desk.post(url, form_of(table, players=["1", "3"]))

    refused = desk.post(url, form_of(table, players=["1", "2", "4"], seen=seen))

    shown = page_of(refused)
    ticked = ticked_in(shown)
    assert "Somebody changed this table meanwhile." in shown.text
    assert (refused.status_code, ticked, sitting(table)) == (422, ["1", "2", "4"], ["Ana", "Cora"])
    again = shown.form("players").fields["seen"]
    desk.post(url, form_of(table, players=ticked, seen=again))
    assert sitting(table) == ["Ana", "Ben", "Dora"]


@every_kind
def test_begun_game_keeps_its_set_up_and_its_log(desk: Client, kind: AnySideKind) -> None:
    players = tuple(reversed(fewest(kind)))
    table = table_of(kind, *players)
    start(post(table))
    ask_to_join(table.festival_id, name="Waits", device="phone")

    answer = desk.post(table.address("side_table"), form_of(table))
    joins = [tell(desk, table, "join", player=number).json()["kind"] for number in (5, 99)]
    with pytest.raises(RulesError):
        close_table(table.pk)
    copies.archive(table.festival_id, is_archived=True)

    assert answer.status_code == 422
    assert "The game has begun" in page_of(answer).text
    assert joins == ["refused", "refused"]  # whoever is not on the list does not join
    assert table_record(stored(table)).state.seats.players == players
    assert LogEntry.objects.filter(table=table).count() == 1


def test_phones_lead_to_every_other_table_until_it_is_closed(desk: Client) -> None:
    table = table_of(side_kinds()[0], 1, 2)
    first = table.festival.tables.get(number=FIRST)

    def links(here: Table) -> set[str]:
        page = page_of(desk.get(here.public_address("board")))
        return {a.get("href", "") for tag, a in page.elements if tag == "a"}

    there, back = links(first), links(table)
    close_table(table.pk)

    assert table.public_address("board") in there
    assert first.public_address("board") in back
    assert table.public_address("board") not in links(first)


def test_unplayed_table_can_be_removed_and_is_not_in_practice(
    desk: Client,
) -> None:
    table = table_of(side_kinds()[0], 1, 2)

    practice = copies.rehearse(table.festival_id)
    players.remove_player(table.festival_id, 2)  # who may leave the list before that
    left = sitting(table)
    desk.post(table.address("side_table_close"))

    assert [each.number for each in practice.tables.all()] == [FIRST]
    assert left == ["Ana"]
    assert not Table.objects.filter(pk=table.pk).exists()
    assert desk.get(table.address("console")).status_code == 404


def test_late_arrival_has_a_seat_that_follows_undo_and_redo(desk: Client) -> None:
    table = table_of(side_kinds()[0], 1, 2)
    start(post(table))
    tell(desk, table, "join", player=4)

    undo(post(table))
    undone = sitting(table)
    redo(post(table))

    assert (undone, sitting(table)) == (["Ana", "Ben"], ["Ana", "Ben", "Dora"])
    assert table_record(stored(table)).state.seats.players == (1, 2, 4)


def test_undone_start_is_redone_only_for_the_same_players() -> None:
    kind = side_kinds()[0]
    table = table_of(kind, *fewest(kind))
    start(post(table))
    undo(post(table))
    stored(table).seats.filter(player__number=2).delete()

    with pytest.raises(IllegalCommand, match="start the game again"):
        redo(post(table))
