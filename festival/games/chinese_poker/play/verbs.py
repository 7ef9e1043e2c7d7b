"""The verbs of the console of Chinese poker, with their commands."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext

from festival.games.chinese_poker.play.command_forms import shown_in
from festival.models import Table
from festival.play import side_tables
from festival.play.kind import Data, Verbs
from festival.play.post import Post, Written
from festival.play.side_tables import before_its_end, perform_made, player_of
from festival.play.write_path import perform
from festival.record.commitments import dice_of
from festival.record.record import Record, table_record
from festival.words.sentences import Naming
from rules.cards import PACK
from rules.chinese_poker import commands as c
from rules.chinese_poker.arrangement import HAND
from rules.chinese_poker.decide import UNCONFIRMED_END
from rules.chinese_poker.state import State
from rules.errors import IllegalCommand, RulesError
from rules.promised_dice import deal
from rules.wording import Wording, gettext_noop

ON_PHONES = Wording(
    "chinese_poker.on_phones",
    gettext_noop("the players set this deal on their phones; take a seat over to set it here"),
)

VOIDS = Wording(
    "chinese_poker.voids",
    gettext_noop("deal {number} becomes void, for its cards are dealt; confirm that"),
)


def _settle(post: Post, data: Data) -> Written:
    def make(table: Table, record: Record) -> c.Showdown:
        if record.state.is_hidden:
            raise IllegalCommand(ON_PHONES())
        return c.Showdown(shown_in(data, len(record.state.seats.present())))

    def is_same(was: c.Command) -> bool:
        return isinstance(was, c.Showdown) and was.hands == shown_in(data, len(was.hands))

    return perform_made(post, make, is_same)


def _deal(post: Post, _: Data) -> Written:
    """The program shuffles and deals: to the players' phones, where they have them."""

    def make(table: Table, record: Record) -> c.DealCards:
        count = len(record.state.seats.present())
        if table.has_phones:
            return c.DealCards(("",) * count)
        cards = [PACK[place] for place in deal(count, dice_of(table))]
        hands = tuple(
            " ".join(map(str, sorted(cards[place * HAND : (place + 1) * HAND], reverse=True)))
            for place in range(count)
        )
        return c.DealCards(hands)

    return perform_made(post, make, lambda was: isinstance(was, c.DealCards))


def _confirmed_seat(verb: str) -> Callable[[Post, Data], Written]:
    """The verb of all side tables, which asks first while cards are dealt: it withdraws them."""

    def move(post: Post, data: Data) -> Written:
        state: State = table_record(Table.objects.get(pk=post.table_id)).state
        if state.dealt and not data["confirmed"]:
            raise IllegalCommand(VOIDS(number=state.number))
        return side_tables.VERBS[verb](post, data)

    return move


VERBS: Verbs = {
    **side_tables.VERBS,
    **{verb: _confirmed_seat(verb) for verb in ("leave", "join", "back")},
    "settle": _settle,
    "deal": _deal,
    "dealer": lambda post, data: perform(post, c.MoveDealer(player_of(data))),
    "chips": lambda post, data: perform(post, c.BuyChips(player_of(data), data["chips"] or 0)),
    "end": lambda post, data: perform(post, c.End(bool(data["confirmed"]))),
}


def _ask(state: State) -> str:
    sentence = gettext("Deal {number} is not settled. End the game without it?")
    return sentence.format(number=state.number)


_end_question = before_its_end(UNCONFIRMED_END, _ask)


def confirmation(record: Record, error: RulesError, data: Data, naming: Naming) -> str:
    """The question about a command that ends a game or a deal before it is settled; else ""."""
    if error.sentence.code == VOIDS.code:
        sentence = gettext("The cards of deal {number} are dealt. This deal is then void. Go on?")
        return sentence.format(number=record.state.number)
    return _end_question(record, error, data, naming)
