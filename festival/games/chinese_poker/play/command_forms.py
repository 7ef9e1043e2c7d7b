"""Forms for the console of Chinese poker and for corrections, and what typed hands are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from django import forms
from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.games.chinese_poker.board.board_values import RowShown
from festival.games.chinese_poker.board.build_board import SURRENDER, special_field
from festival.games.chinese_poker.board.cards import cards_shown, rows_shown
from festival.games.chinese_poker.board.deal_table import reasons_of
from festival.play import side_forms
from festival.play.side_forms import CorrectionForm, typed_line
from festival.tables.record.log_line import person_of
from festival.tables.record.record import Record
from festival.web.answers import Data
from festival.words.sentences import Naming, as_sentence, sentence_of
from rules.cards import Card, read_cards
from rules.chinese_poker import Arrangement
from rules.chinese_poker.arrangement import HAND, cards_in, in_order
from rules.chinese_poker.best_setting import best_setting, nearest_legal, specials_in
from rules.chinese_poker.commands import Shown
from rules.chinese_poker.decide import MOST_PLAYERS, is_set, refuse_hand, settle_shown, settled
from rules.chinese_poker.sheet import special_rows
from rules.chinese_poker.state import State
from rules.chinese_poker.variation import special_name
from rules.errors import RulesError
from rules.wording import Sentence, Wording, gettext_noop, player, signed

FIELDS = range(1, MOST_PLAYERS + 1)
LONGEST = 200  # letters of 13 typed cards, with any spaces


class CommandForm(side_forms.CommandForm):
    """hand_1 to hand_4: the cards of each present player in seat order. special_1 to special_4: the
    declared special hand, or a surrender. chips: how many are bought."""

    chips = forms.IntegerField(required=False, min_value=-(2**31), max_value=2**31)
    hand_1, hand_2, hand_3, hand_4 = (
        forms.CharField(required=False, max_length=LONGEST) for _ in FIELDS
    )
    special_1, special_2, special_3, special_4 = (
        forms.CharField(required=False, max_length=40) for _ in FIELDS
    )


def shown_in(data: Data, count: int) -> tuple[Shown, ...]:
    """The hands of so many players, in seat order."""
    return tuple(shown_at(data, seat) for seat in range(1, count + 1))


def shown_at(data: Data, seat: int) -> Shown:
    """The hand of one player. No cards count as a hand, which the rules refuse, not as a
    surrender."""
    cards, special = data.get(f"hand_{seat}") or " ", data.get(f"special_{seat}") or ""
    return Shown("") if special == SURRENDER else Shown(cards, special)


class ShowdownForm(CorrectionForm):
    """The corrected hands of a deal: two fields for each player, labelled with the name."""

    def __init__(
        self,
        data: Data | None,
        shown: Sequence[Shown],
        *,
        people: Sequence[str],
        specials: Sequence[tuple[str, str]],
    ) -> None:
        super().__init__(data)
        choices = [("", _("Set in three rows")), *specials]
        for seat, (name, laid) in enumerate(zip(people, shown, strict=False), start=1):
            hand = typed_line(name, most=LONGEST, spellcheck="false")
            special = forms.ChoiceField(
                label=_("What {name} does").format(name=name), required=False, choices=choices
            )
            hand.strip = True  # as at the console
            hand.initial, special.initial = laid.cards, special_field(laid)
            self.fields |= {f"hand_{seat}": hand, f"special_{seat}": special}

    def hands(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The two fields of each player."""
        return [
            (self[f"hand_{seat}"], self[f"special_{seat}"])
            for seat in FIELDS
            if f"hand_{seat}" in self.fields
        ]


def specials_of(state: State) -> list[tuple[str, str]]:
    played = [
        (row.key, gettext("declares: {special}").format(special=gettext(row.names.english)))
        for row in special_rows(state.settings)
    ]
    can_surrender = state.settings.loaded().units("surrender") > 0
    return [*played, (SURRENDER, gettext("surrenders"))] if can_surrender else played


TAKEN = Wording("chinese_poker.taken", gettext_noop("{name} has {card}"))
Asked = Mapping[str, str]


def verdict(record: Record, naming: Naming, asked: Asked) -> dict[str, str]:
    """Parts of the console, as HTML.

    asked: fields of the hands; seat: the field that is being typed; best: whether to find the best
    setting.
    """
    state: State = record.state
    players = state.seats.present()
    data = {key: value[:LONGEST] for key, value in asked.items()}
    seat = int(data["seat"]) if data.get("seat", "") in map(str, FIELDS) else 1
    hands = shown_in(data, len(players))
    if not 1 <= seat <= len(hands):
        return {"verdict": _rendered("verdict", {}), "pairs": _rendered("pairs", {})}
    number, shown = players[seat - 1], hands[seat - 1]
    reasons = [
        refuse_hand(state, who, hand) or _refuse_taken(state, hands, index, seat - 1)
        for index, (who, hand) in enumerate(zip(players, hands, strict=True))
    ]
    context = _of_hand(state, number, shown, naming)
    taken = _refuse_taken(state, hands, seat - 1, seat - 1)
    if taken:
        context = {"error": as_sentence(taken, naming)}
    if data.get("best"):
        context |= _best(state, shown)
        if context.get("best") and not taken:  # it is laid at once, in place of what was wrong
            context |= {"error": "", "repair": ""}
            context |= _rows(Arrangement.parse(str(context["best"])), state, naming)
    ready = [index for index, reason in enumerate(reasons) if reason is None]
    return {
        "verdict": _rendered("verdict", context),
        "pairs": _rendered("pairs", _pairs(state, hands, ready, naming)),
        "ready": " ".join(str(index + 1) for index in ready),
    }


def _refuse_taken(state: State, hands: Sequence[Shown], index: int, typed: int) -> Sentence | None:
    """The refusal of a card that another hand has too; None for none. Of two such hands the one
    being typed is wrong, else the later one."""
    mine = _cards_of(hands[index])
    for other, number in enumerate(state.seats.present()):
        is_wrong = other != index and (index == typed or (other != typed and other < index))
        twice = [card for card in mine if card in _cards_of(hands[other])] if is_wrong else []
        if twice:
            return TAKEN(card=f"{twice[0].sign}{twice[0].symbol}", name=player(number))
    return None


def _cards_of(shown: Shown) -> tuple[Card, ...]:
    try:
        return cards_in(shown.cards)
    except RulesError:
        return ()


def _rendered(name: str, context: dict[str, object]) -> str:
    return render_to_string(f"games/chinese_poker/play/_{name}.html", context)


def _of_hand(state: State, number: int, shown: Shown, naming: Naming) -> dict[str, object]:
    """The names of the hand, or why it is not allowed and an allowed setting."""
    variation = state.settings.loaded()
    if shown.surrenders:
        return {"surrenders": variation.units("surrender")}
    try:
        cards = cards_in(shown.cards)
    except RulesError as error:
        return {"error": sentence_of(error, naming)}
    if len(cards) < HAND:
        return {"left": HAND - len(cards)} if cards else _dealt(state, number)
    reason = refuse_hand(state, number, shown)
    context: dict[str, object] = {"error": as_sentence(reason, naming)}
    if len(cards) == HAND:
        context["specials"] = [
            {"key": key, "name": _named(key, naming), "units": variation.specials[key]}
            for key in specials_in(variation, cards)
        ]
    if not is_set(shown):
        return context | {"declares": _named(shown.special, naming)}
    try:
        arrangement = Arrangement.parse(shown.cards)
    except RulesError:
        return context
    context |= _rows(arrangement, state, naming)
    if variation.refusal(arrangement) is not None:
        context["repair"] = str(nearest_legal(variation, arrangement))
        context["is_allowed"] = reason is None
    return context


def _rows(arrangement: Arrangement, state: State, naming: Naming) -> dict[str, object]:
    """The names of the rows, and which of them are out of order."""
    rows = rows_shown(arrangement, state.settings.loaded(), naming)
    return {
        "rows": rows,
        "names": "|".join(map(_with_worth, rows)),
        "wrong": " ".join(row.key for row in rows if row.is_wrong),
    }


def _named(special: str, naming: Naming) -> str:
    return str(naming.name(special_name(special)))


def _dealt(state: State, number: int) -> dict[str, object]:
    """The cards that the program dealt, before any is typed."""
    cards = read_cards(state.dealt.get(number, ""))
    return {"dealt": cards_shown(in_order(cards))} if cards else {}


def _with_worth(row: RowShown) -> str:
    worth = gettext("worth {units}").format(units=row.worth)
    return f"{row.name} · {worth}" if row.worth else row.name


def _best(state: State, shown: Shown) -> dict[str, object]:
    """The setting of complete cards that wins most on average."""
    cards = _cards_of(shown)
    return {"best": str(best_setting(state.settings.loaded(), cards))} if len(cards) == HAND else {}


def _pairs(
    state: State, hands: tuple[Shown, ...], ready: Sequence[int], naming: Naming
) -> dict[str, object]:
    """The units of the complete hands so far, or of all hands together."""
    players = state.seats.present()
    if len(ready) == len(hands):
        try:
            settlement = settled(state, hands)
        except RulesError as error:
            return {"error": sentence_of(error, naming)}
        return {
            "is_whole": True,
            "nets": [
                {"person": person_of(number, naming), "net": signed(net)}
                for number, net in zip(players, settlement.net, strict=True)
            ],
            "reasons": list(reasons_of(settlement, players, naming)),
        }
    if not ready:
        return {}
    variation = state.settings.loaded()
    if not variation.has("bank", "none") or not variation.pays_pairs:
        return {"waits": len(hands) - len(ready)}
    found = []
    for pair in combinations(ready, 2):
        try:
            both = settle_shown(state.settings, tuple(hands[index] for index in pair), 0)
        except RulesError as error:
            return {"error": sentence_of(error, naming)}
        found += list(reasons_of(both, [players[index] for index in pair], naming))
    return {"reasons": found, "waits": len(hands) - len(ready)}
