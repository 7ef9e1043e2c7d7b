"""The form of a rulebook: it writes a text that is read, and keeps what it has no field for."""

from __future__ import annotations

import re
import tomllib
from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from festival.games.bobing.rulebooks import forecast_cache
from festival.games.bobing.rulebooks.editable_rulebook import EditableRulebook
from festival.games.bobing.rulebooks.rulebook_form import RulebookForm
from festival.models import OwnRulebook
from rules.bobing.book.rulebook import Rulebook, shipped
from rules.bobing.book.rulebook_parts import BookRow
from rules.dice import Roll, distinct_rolls
from tests.festival.evening import new_festival
from tests.festival.fixtures import MANY
from tests.festival.pages import Page, page_of
from tests.games.bobing.rulebooks.bookshelf import form_url, own_book
from tests.running import ROOT

pytestmark = pytest.mark.django_db

LABELS = ("key", "edition", "source")


def short_text(key: str) -> str:
    return f'key = "{key}"\nedition = "Book {key}"\nextends = "manila"\n'


def form_on(page: Page) -> dict[str, str]:
    return page.form("save").fields


def new_form(desk: Client, key: str = "manila") -> Page:
    """The form of a new book that starts from this one, as long as there is no book of one's own:
    asked for once, for it is a page of a thousand fields."""
    if key not in _asked:
        _asked[key] = page_of(desk.get(reverse("book_form_new"), {"from": key}))
    return _asked[key]


_asked: dict[str, Page] = {}


def begun(desk: Client, key: str = "manila") -> dict[str, str]:
    """What that form posts."""
    return dict(form_on(new_form(desk, key)))


def sent(desk: Client, fields: dict[str, str], url: str = "", **changes: str) -> Any:
    """The form as a browser posts it, with something typed, chosen or pressed."""
    return desk.post(url or reverse("book_form_new"), {**fields, **changes})


def saved(desk: Client, fields: dict[str, str], **changes: str) -> Rulebook:
    answer = sent(desk, fields, save="1", **changes)
    assert answer.status_code == 302, page_of(answer).text
    return Rulebook.parse(OwnRulebook.objects.latest("pk").text)


def scores(book: Rulebook) -> dict[tuple[int, ...], Any]:
    """What each throw counts as under the book's own house rules."""
    found = {}
    for faces in distinct_rolls():
        score = book.score(Roll(faces))
        found[faces] = (score.combination, score.tier, score.rank, score.takes_all, score.carried)
    return found


def without_labels(book: Rulebook) -> dict[str, Any]:
    return {key: value for key, value in book.data.items() if key not in LABELS}


@pytest.mark.parametrize("key", shipped())
def test_a_book_goes_through_the_form_unchanged(desk: Client, key: str) -> None:
    book = saved(desk, begun(desk, key))

    assert without_labels(book) == without_labels(Rulebook.load(key))
    assert scores(book) == scores(Rulebook.load(key))
    own = OwnRulebook.objects.get()
    text, again = own.text, form_on(page_of(desk.get(form_url(own))))
    assert sent(desk, again, form_url(own), save="1").status_code == 302
    own.refresh_from_db()
    assert tomllib.loads(own.text) == tomllib.loads(text)


def tier_of(fields: dict[str, str], key: str) -> str:
    """The field of the tier that a throw wins."""
    (name,) = (name for name in fields if re.fullmatch(rf"throw-{key}-.{{6}}-tier", name))
    return name


def under(book: Rulebook, *throws: str) -> list[int | None]:
    return [book.score(Roll.parse(dice)).tier for dice in throws]


def test_what_the_form_has_no_field_for_is_kept(desk: Client) -> None:
    text = (ROOT / "tests/rules/bobing/book/tongan.toml").read_text(encoding="utf-8")
    own = own_book(f"# Grandmother said so.\n{text}", "tongan")
    fields = form_on(page_of(desk.get(form_url(own))))

    answer = sent(desk, fields, form_url(own), save="1", **{"tier-6-count": "40"})

    assert answer.status_code == 302
    own.refresh_from_db()
    before, after = Rulebook.parse(text), Rulebook.parse(own.text)
    assert after.tiers[5].count == 40
    assert {**after.data, "tiers": ()} == {**before.data, "tiers": ()}
    assert tomllib.loads(own.text)["extends"] == "xiamen"


@pytest.mark.parametrize("key", shipped())
def test_any_throw_can_win_any_prize_or_leave_the_book(key: str) -> None:
    start = EditableRulebook.open(f'key = "ours"\nedition = "Ours"\nextends = "{key}"\n')
    fields = [name for name in RulebookForm(start, OwnRulebook(), {}).fields if "throw-" in name]
    assert len(fields) > 9
    for field in fields:
        for tier in ("", "1", "2", "3", "4", "5", "6"):
            form = RulebookForm(start, OwnRulebook(), {field: tier})
            errors = dict(form.errors)
            rows = [row for row in form.book.all_rows if _field_of(row) == field]
            assert ({str(row.tier) for row in rows} or {""}, errors) == ({tier}, {}), field


def _field_of(row: BookRow) -> str:
    return f"throw-{row.key}-{row.pattern.text.replace('*', '_')}-tier"


def test_throw_of_which_house_rules_decide_has_no_choice(desk: Client) -> None:
    page = new_form(desk)

    assert "House rules decide what it wins: Which throw wins the third prize." in page.text
    assert [name for name in form_on(page) if re.match("throw-(same_4|red_3)-", name)] == []


def test_what_a_chosen_prize_changes_is_told_while_it_is_typed(desk: Client) -> None:
    fields = begun(desk)
    live = desk.post(
        reverse("book_form_new"),
        {**fields, tier_of(fields, "straight"): "5"},
        headers={"HX-Target": "check"},
    )

    assert "≠ in Manila: 2nd prize" in page_of(live).text


def test_default_of_house_rule_moves_throws_and_keeps_the_rule(
    desk: Client,
) -> None:
    book = saved(desk, begun(desk), switch_third="same4")

    assert under(book, "333312", "444123") == [3, 4]
    assert under(book.under({"third": "red3"}), "333312", "444123") == [4, 3]


def test_champion_throw_in_a_lower_tier_takes_prizes_no_more(
    desk: Client,
) -> None:
    fields = begun(desk)

    book = saved(desk, fields, **{tier_of(fields, "red_4"): "2"})

    scores = [book.score(Roll.parse(dice)) for dice in ("444123", "444423", "444442")]
    assert [(score.tier, score.rank != (), score.takes_all) for score in scores] == [
        (3, False, False),
        (2, False, False),
        (1, True, False),
    ]


def test_throw_taken_out_leaves_the_others_in_their_places(desk: Client) -> None:
    fields = begun(desk)

    fewer = saved(desk, fields, **{tier_of(fields, "straight"): ""})

    assert "straight" not in fewer.combinations
    assert "straight_prize" not in fewer.definitions
    assert under(fewer, "123456", "441235") == [6, 5]


def test_titles_are_renamed_without_their_old_reading(desk: Client) -> None:
    names = {
        "tier-3-roman": "Ikatlo",
        "tier-4-hanzi": "",
        "book-english": "Dice",
        "book-source": "",
    }

    book = saved(desk, begun(desk), **names)

    tiers = [(tier.names.roman, tier.names.hanzi, tier.names.sound) for tier in book.tiers[2:4]]
    assert tiers == [("Ikatlo", "探花", ""), ("Tsin Si", "4th prize", "tsìn-sū")]
    assert (book.names.english, "source" in book.data) == ("Dice", False)


WRONG = [
    ("tier-6-count", "3x", "Write a number of prizes from 0 to 200 (it says “3x”)."),
    ("tier-6-count", "201", "Write a number of prizes from 0 to 200 (it says 201)."),
    ("tier-3-english", "", "Write a text (it says nothing)."),
    ("book-edition", "", "Write a text (it says nothing)."),
    ("book-roman", "x" * 41, "Write at most 40 characters (it has 41)."),
    ("tier-4-hanzi", "三" * 41, "Write at most 40 characters (it has 41)."),
]


def test_what_is_wrong_is_told_at_its_field_and_kept(desk: Client) -> None:
    for cases in ((WRONG[0], *WRONG[2:]), (WRONG[1],)):  # one of each field at a time
        answer = sent(desk, begun(desk), save="1", **{name: typed for name, typed, _ in cases})
        html = answer.content.decode()
        fields = form_on(page_of(answer))
        for name, typed, told in cases:
            assert (answer.status_code, fields[name]) == (422, typed)
            error = html.partition(f'<p id="error-{name}"')[2].partition(">")[2]
            assert error.startswith(told), name
    assert not OwnRulebook.objects.exists()


ANY_4 = (
    short_text("own")
    + """
[switches.any_4]
meaning = "Whether any 4 is sixth"
default = "off"
values = { on = "Any 4 is sixth", off = "Two 4s are fifth" }
[[rows]]
key = "red_4"
pattern = "4444**"
tier = 1
[[rows]]
key = "red_1"
pattern = "4*****"
tier = 6
when = { any_4 = ["on"] }
[[rows]]
key = "red_2"
pattern = "44****"
tier = 5
[[rows]]
key = "red_1"
pattern = "4*****"
tier = 6
when = { any_4 = ["off"] }
"""
)


def test_throw_that_no_dice_reach_any_more_is_told_at_its_prize(desk: Client) -> None:
    own = own_book(ANY_4)
    fields = form_on(page_of(desk.get(form_url(own))))

    answer = sent(desk, fields, form_url(own), save="1", switch_any_4="on")

    page = page_of(answer)
    assert (answer.status_code, page.marked()) == (422, {"throw-red_2-44____-tier"})
    assert "▲ 1 problem Red 2 · wins No roll reaches the pattern" in page.text


@patch.dict(vars(forecast_cache), MANY)
def test_dice_are_tried_and_the_evening_to_expect_is_told(
    desk: Client,
) -> None:
    forecast_cache._kept.cache_clear()  # of other tests
    text = page_of(desk.get(reverse("book_form_new"), {"from": "manila"})).text
    tried = [page_of(sent(desk, begun(desk), **{"try": dice})).text for dice in ("444123", "44")]

    # Of 40,000 evenings counted apart from the program: 220.6 rolls, 59 minutes at 16 seconds.
    assert "About 220 rolls, an hour." in text
    assert "3rd prize · Tam Hue Three 4s." in tried[0]
    assert "Type six dice (you typed 2: “44”)." in tried[1]


def test_book_is_printed_sent_unsaved_and_used_by_its_festival(
    desk: Client,
) -> None:
    festival = new_festival(rulebook="manila")
    asked = {"from": "manila", "festival": str(festival.pk)}
    fields = form_on(page_of(desk.get(reverse("book_form_new"), asked))) | {"tier-6-count": "40"}

    printed = page_of(sent(desk, fields, print="1")).text
    file = sent(desk, fields, send="1")
    unsaved = not OwnRulebook.objects.exists()
    used = sent(desk, fields, use="1")
    came = SimpleUploadedFile("lola.toml", file.content)
    opened = desk.post(reverse("book_form_new"), {"file": came, "open": "1"})

    festival.refresh_from_db()
    assert ("Manila, as we play it" in printed, "40 prizes" in printed, unsaved) == (True,) * 3
    assert file["Content-Disposition"] == 'attachment; filename="Manila_as_we_play_it.toml"'
    assert form_on(page_of(desk.get(opened["Location"])))["tier-6-count"] == "40"
    assert used["Location"] == reverse("festival_edit", args=[festival.pk])
    assert (festival.rulebook, festival.table.prizes.filter(tier=6).count()) == ("our_manila", 40)


NONSENSE: list[dict[str, str]] = [
    *({"do": what} for what in ("undo", "throw-out-0", "tier-up-0")),
    *({"throw-straight-123456-tier": tier} for tier in ("9", "x", "0", "")),
    {"throw-red_3-444___-tier": "1"},
    *({"switch_third": "nosuch"}, {"tier-1-count": "9" * 6}, {"tier-1-count": "²"}),
    *({"book-edition": text} for text in ("x" * 2_000, "\x7f" * 160, "\x01" * 160)),
    *({"tier-7-count": "1"}, {"throw-nosuch-444444-tier": "1"}, {"text": "rows = 1"}),
]


def test_nonsense_is_answered_and_not_saved(desk: Client) -> None:
    fields = begun(desk)
    assert [junk for junk in NONSENSE if sent(desk, fields, **junk).status_code != 200] == []
    refused = sent(desk, fields, save="1", **NONSENSE[3])
    assert (refused.status_code, "▲ 1 problem" in page_of(refused).text) == (422, True)
    assert sent(desk, {"from": "nosuch"}, save="1").status_code == 404
    assert not OwnRulebook.objects.exists()


def test_field_that_is_not_posted_keeps_its_value(desk: Client) -> None:
    book = saved(desk, {"from": "xiamen", "tier-6-count": "40"})

    data = Rulebook.load("xiamen").data
    tiers = [*data["tiers"][:5], {**data["tiers"][5], "count": 40}]
    assert without_labels(book) == {**without_labels(Rulebook.load("xiamen")), "tiers": tiers}


def test_somebody_who_was_faster_is_not_overwritten(desk: Client) -> None:
    own = own_book(short_text("own"))
    fields = form_on(page_of(desk.get(form_url(own))))
    first = sent(desk, fields, form_url(own), use="1", **{"book-edition": "First"})
    chosen = page_of(desk.get(first["Location"])).form("name").fields["rulebook"]

    answer = sent(desk, fields, form_url(own), save="1", **{"book-edition": "Second"})

    own.refresh_from_db()
    assert (answer.status_code, 'edition = "First"' in own.text, chosen) == (422, True, "own")
    assert form_on(page_of(answer))["book-edition"] == "Second"
    assert "Somebody else saved this book meanwhile." in page_of(answer).text
