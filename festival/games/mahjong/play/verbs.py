"""Playing mahjong on the console and on the players' own phones, and correcting its results.

On the phones the winner enters their hand, and by house rule it is paid once the others said yes to
it. By that rule phones can also say that nobody won; without it only the emcee can. The next dealer
deals the next hand.

While a hand is entered only its own player sees it; entered, it is shown to the whole table. What
is settled is in the log like a hand of the console; what was claimed before is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django import forms
from django.db import transaction
from django.utils.translation import gettext

from festival.games.mahjong.board.build_board import (
    PADS,
    agenda_of,
    next_of,
    rows_in_words,
    tais_of,
)
from festival.games.mahjong.board.hands import WINDS, claimed_wins, prices_of, tile_of, win_of
from festival.games.mahjong.play.command_forms import (
    DRAWN,
    LONGEST,
    CircumstancesForm,
    CommandForm,
    FalseWinForm,
    ResultForm,
    as_it_stands,
    draft_of,
    hand_of,
    payer_of,
)
from festival.games.mahjong.play.verdict import lying, verdict
from festival.games.mahjong.record import CLAIMED, RESULT, open_claim
from festival.models import Table
from festival.play import side_play
from festival.play.phones.phone_seats import PhonePlay, change, own_points
from festival.play.post import Post, Written
from festival.play.side_forms import CorrectionForm
from festival.play.side_play import SidePlay, perform_made, player_of, points_instead
from festival.play.write_path import StaleVersion, lock_table, new_key, perform, touch_table
from festival.tables.record.dice_commitment import dice_of
from festival.tables.record.log_line import Act, person_of
from festival.tables.record.phone_seats import SeatChoice, SeatPlayed, seats_played
from festival.tables.record.record import Record, table_record
from festival.web.answers import Data
from festival.words.sentences import Naming, in_a_row, sentence_of
from rules.dice_commitment import draw_from
from rules.errors import IllegalCommand, RulesError, raise_for
from rules.mahjong import commands as c
from rules.mahjong.decide import UNCONFIRMED_END, decide, refusal
from rules.mahjong.game import CODEC
from rules.mahjong.state import Phase, State
from rules.mahjong.tiles import FLOWERS
from rules.mahjong.typed_hand import Draft
from rules.mahjong.winning_hand import WHOLE
from rules.seats import OUT_OF_TURN
from rules.wording import Wording, gettext_noop, player

NO_WINNER = Wording("mahjong.no_winner", gettext_noop("choose who won"))


def _won(data: Data) -> c.Win:
    winner = player_of(data)
    if not winner:
        raise IllegalCommand(NO_WINNER())
    return c.Win(winner, hand_of(draft_of(data), data), payer_of(data))


def _with_lots(table: Table, start: c.Start) -> c.Start:
    is_by_lot = start.settings.seats_by_lot
    return replace(start, lots=draw_from(start.players, dice_of(table))) if is_by_lot else start


def _next(table: Table, record: Record) -> c.NextHand:
    """Lots for new seats are drawn where a round ends."""
    state: State = record.state
    has_lots = state.settings.lots_each_round and state.ends_round()
    return c.NextHand(draw_from(state.seats.players, dice_of(table)) if has_lots else ())


def _settle(post: Post, result: c.Result) -> Written:
    """By the emcee, who cannot settle over what a phone shows."""

    def make(table: Table, record: Record) -> c.Result:
        _refuse_other_claim(table, record)
        return result

    return perform_made(post, make, lambda was: was == result)


def _next_hand(post: Post, _: Data) -> Written:
    def make(table: Table, record: Record) -> c.NextHand:
        _refuse_other_claim(table, record)
        return _next(table, record)

    return perform_made(post, make, _is_next_hand)


def _is_next_hand(was: object) -> bool:
    return isinstance(was, c.NextHand)


MELDS = {"": "", "chow": "r", "pung": "p", "kong": "k", "hidden": "h"}
BACK = "back"  # in the place of a tile: takes the newest one away
YES, NO = "yes", "no"  # answers to a claim
NOBODY = "nobody"  # claimed in the place of a hand: that nobody won
OTHER_FIRST = Wording(
    "mahjong.other_first", gettext_noop("first say yes or no to {player}’s entry")
)
NOT_BY_PHONE = Wording(
    "mahjong.not_by_phone", gettext_noop("here only the emcee can say that nobody won")
)
UNREADABLE = Wording("mahjong.unreadable", gettext_noop("type tiles or tai (these are neither)"))


class HandForm(CircumstancesForm):
    """A hand as it grows. meld: what the next tile begins. then: the tiles instead of `tiles`."""

    tiles = forms.CharField(required=False, max_length=LONGEST)
    then = forms.CharField(required=False, max_length=LONGEST, strip=False)
    take = forms.CharField(required=False, max_length=4)
    meld = forms.ChoiceField(required=False, choices=[(name, name) for name in MELDS])
    payer = forms.IntegerField(required=False, min_value=0, max_value=2**31)


def _entered(fields: Mapping[str, str]) -> dict[str, object]:
    """What was entered, without what is empty. Raises RulesError."""
    form = HandForm(fields)
    if not form.is_valid():
        raise IllegalCommand(UNREADABLE())
    data = form.cleaned_data
    take, typed = str(data.pop("take")), str(data.pop("then") or data["tiles"])
    meld = MELDS[str(data.pop("meld"))]
    if meld == MELDS["chow"] and take[1:] in ("8", "9"):  # its lowest tile is the 7
        take = f"{take[0]}7"
    if take == BACK:
        draft = _without_newest(Draft.parse(typed))
    else:
        draft = Draft.parse(f"{typed} {meld}{take}" if take else typed)
    kept = {name: value for name, value in data.items() if value not in (None, "", False)}
    return {**kept, "tiles": str(draft)}


def _without_newest(draft: Draft) -> Draft:
    if draft.tiles:
        return Draft(draft.tiles[:-1], draft.melds, draft.flowers)
    if draft.flowers:
        return Draft((), draft.melds, draft.flowers[:-1])
    return Draft((), draft.melds[:-1])


def _result(number: int, entered: Data) -> c.Result:
    if entered.get(NOBODY):
        return c.Draw()
    return c.Win(number, hand_of(draft_of(entered), entered), payer_of(entered))


def _refuse_other_claim(table: Table, record: Record, number: int = 0) -> None:
    """Raises RulesError while the claim of another player lies open. number: 0 for the emcee."""
    claim = open_claim(seats_played(table, record))
    if claim is not None and claim[0].number != number:
        raise RulesError(OTHER_FIRST(player=player(claim[0].number)))


def _claim(
    post: Post, number: int, fields: Mapping[str, str], entered: Mapping[str, object]
) -> Written | None:
    """Settle the hand, or lay it open for the others to say yes or no."""
    result = _result(number, entered)
    with transaction.atomic():
        table = lock_table(post.table_id)
        record = table_record(table)
        state: State = record.state
        if str(record.asked_at()) != fields.get("asked"):
            raise StaleVersion
        if not state.settings.confirm:
            if isinstance(result, c.Draw):
                raise RulesError(NOT_BY_PHONE())
            return perform(post, result)
        raise_for(refusal(state, result))
        _refuse_other_claim(table, record, number)
        table.phone_seats.update(is_ready=False)
        claim = {**entered, CLAIMED: new_key(), RESULT: CODEC.to_dict(result)}
        change(table, number, seq=record.asked_at(), choice=claim, is_ready=True)
        touch_table(table, is_play=True)
    return None


def _answer(post: Post, number: int, fields: Mapping[str, str], said: str) -> Written | None:
    """Say yes or no to the claim that lies open. The last yes settles it."""
    with transaction.atomic():
        table = lock_table(post.table_id)
        record = table_record(table)
        seats = seats_played(table, record)
        found = open_claim(seats)
        if found is None:
            raise StaleVersion
        claim, result = found
        if claim.number == number or claim.choice[CLAIMED] != fields.get("claim"):
            raise StaleVersion
        if said == NO:
            table.phone_seats.update(is_ready=False)
            change(table, claim.number, choice={**claim.choice, CLAIMED: "", NO: number})
        else:
            change(table, number, seq=record.asked_at(), is_ready=True, choice={YES: True})
            others = (seat for seat in seats if seat.number not in (number, claim.number))
            if all(seat.is_ready for seat in others):
                return perform(post, result)
        touch_table(table, is_play=True)
    return None


def _next_dealer(state: State) -> int:
    """Who deals the next hand; after the last hand, who dealt that."""
    return state.seats.players[(state.next_deal() or state.deal).dealer]


def _next_by_phone(post: Post, number: int, _: Mapping[str, str]) -> Written:
    """The next dealer deals."""

    def make(table: Table, record: Record) -> c.NextHand:
        dealer = _next_dealer(record.state)
        if number != dealer:
            raise IllegalCommand(OUT_OF_TURN(turn=player(dealer), player=player(number)))
        _refuse_other_claim(table, record, number)
        return _next(table, record)

    return perform_made(post, make, _is_next_hand)


def _may_win(state: State, number: int) -> bool:
    """After a first winner: neither that one nor who discarded the tile."""
    return all(number not in (won.player, won.payer) for won in state.won)


def _entry(state: State, seat: SeatPlayed, naming: Naming) -> dict[str, object]:
    """The fields to enter a hand, as far as they are filled."""
    given = {} if seat.choice.get(YES) or seat.choice.get(NOBODY) else seat.choice
    draft = draft_of(given)
    scored, why = _scored(state, seat.number, given, naming)
    refused_by = seat.choice.get(NO)
    return {
        "given": given,
        "payers": [
            (person_of(number, naming), WINDS[state.wind_of(number)])
            for number in state.seats.players
            if number != seat.number and (not state.won or number == state.won[0].payer)
        ],
        "can_draw_it": not state.won,
        "tais": tais_of(state),
        "rows": rows_in_words(state, given),
        "has_rows": any(name.startswith("row_") for name in given),
        "draft": draft,
        "lying": list(lying(draft)),
        "pads": [[tile_of(name) for name in suit] for suit in (*PADS, FLOWERS)],
        "scored": scored if draft.count else None,
        "why": why if draft.count == WHOLE else "",
        "refused": gettext("{player} says no.").format(
            player=person_of(int(str(refused_by)), naming).name
        )
        if refused_by
        else "",
    }


def _scored(state: State, number: int, entered: Data, naming: Naming) -> tuple[object | None, str]:
    """The hand as it would be settled; or why it cannot be."""
    try:
        (won,) = decide(state, _result(number, entered))
    except RulesError as error:
        return None, sentence_of(error, naming)
    return win_of(won, state, naming), ""  # type: ignore[arg-type]


class Play(SidePlay[State, c.Command]):
    command_form = CommandForm
    unconfirmed_end = UNCONFIRMED_END
    verbs = {
        **side_play.VERBS,
        "start": lambda post, _: side_play.start(post, _with_lots),
        "win": lambda post, data: _settle(post, _won(data)),
        "false_win": lambda post, data: perform(post, c.FalseWin(player_of(data))),
        "draw": lambda post, _: _settle(post, c.Draw()),
        "next_hand": _next_hand,
    }

    def end_question(self, state: State) -> str:
        sentence = gettext("Hand {number} is not over. End the game without it?")
        return sentence.format(number=state.deal.number)

    def verdict(self, record: Record, naming: Naming, asked: Mapping[str, str]) -> dict[str, str]:
        return verdict(record, naming, asked)

    def correction_form(
        self, data: Data | None, act: Act | None, then: State, naming: Naming
    ) -> CorrectionForm:
        people = [person_of(number, naming) for number in then.seats.players]
        if act and isinstance(act.command, c.FalseWin):
            return FalseWinForm(data, act.command.player, people)
        return ResultForm(data, as_it_stands(act), people)

    def corrected(self, act: Act, data: Data) -> c.Result | c.FalseWin:
        if isinstance(act.command, c.FalseWin):
            return c.FalseWin(int(data["player"]))
        if data["what"] == DRAWN:
            return c.Draw()
        return c.Win(int(data["winner"]), hand_of(draft_of(data), data), payer_of(data))

    def changed_holdings(self, before: State, after: State, naming: Naming) -> tuple[str, ...]:
        was, now = dict(before.standing()), dict(after.standing())
        return points_instead(was, now, prices_of(after, naming), naming)

    def changed_turn(self, before: State, after: State, naming: Naming) -> Iterator[str]:
        """A sentence about the dealer and the course of the game, if they change."""
        if (after.phase, after.deal) != (before.phase, before.deal):
            yield agenda_of(after, naming)


class Phones(PhonePlay[State, c.Command]):
    verbs = {
        "win": lambda post, number, fields: _claim(post, number, fields, _entered(fields)),
        "yes": lambda post, number, fields: _answer(post, number, fields, YES),
        "no": lambda post, number, fields: _answer(post, number, fields, NO),
        "draw": lambda post, number, fields: _claim(post, number, fields, {NOBODY: True}),
        "next": _next_by_phone,
    }

    def chosen(
        self, table: Table, record: Record, number: int, fields: Mapping[str, str], is_ready: bool
    ) -> SeatChoice:
        """The hand so far, which nobody else sees, and who said no to the one before."""
        (before,) = (seat.choice for seat in seats_played(table, record) if seat.number == number)
        refused = {NO: before[NO]} if NO in before else {}
        return {**_entered(fields), **refused}

    def hand_of(
        self, table: Table, record: Record, seat: SeatPlayed
    ) -> tuple[str, dict[str, object]]:
        state, naming, asked = record.state, record.naming(table), record.asked_at()
        seats = seats_played(table, record)
        claim = open_claim(seats)
        is_settled = state.phase is Phase.SETTLED
        context: dict[str, object] = {
            "asked": asked,
            "is_open": is_settled or claim is not None or not seat.choice.get("tiles"),
            "is_playing": state.phase is Phase.PLAYING,
            "then": next_of(state, naming) if is_settled else "",
            "is_next_dealer": is_settled and _next_dealer(state) == seat.number,
            "is_last_hand": state.next_deal() is None,
            "must_confirm": state.settings.confirm,
        }
        index = state.seat(seat.number)
        if state.phase is Phase.ENDED:
            context["own_result"] = own_points(state.scores[index], prices_of(state, naming))
        elif is_settled and claim is None:
            paid = sum(won.points[index] for won in state.won)
            context["own_result"] = own_points(paid, prices_of(state, naming))
        if claim is not None:
            other, result = claim
            missing = [seat.number for seat in seats if not seat.is_ready]
            context |= {
                "claim": other.choice[CLAIMED],
                "claimant": person_of(other.number, naming),
                "win": next(iter(claimed_wins(state, result, naming)), None),
                "is_mine": other.number == seat.number,
                "missing": in_a_row(person_of(number, naming).name for number in missing),
            }
        elif asked is not None and _may_win(state, seat.number):
            context |= _entry(state, seat, naming)
        return "games/mahjong/play/_hand.html", context
