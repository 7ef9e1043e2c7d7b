"""Performs the commands in which the program rolls or draws lots: the start, a simulated throw, the
end. A repeated press rolls and draws once."""

from __future__ import annotations

from dataclasses import replace

from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.models import Table
from festival.play.post import Entry, Post, Written
from festival.play.write_path import acted, append
from festival.tables.record.dice_commitment import dice_of
from festival.tables.record.players import seated
from festival.tables.record.record import Record
from rules.bobing.book.switches import FirstPlayer, StopLeftover
from rules.bobing.game.commands import ChampionBy, Crown, Prize, Start, Stop, Throw
from rules.dice_commitment import draw_from
from rules.random_dice import simulate_dice, simulate_roll


def start(
    post: Post,
    *,
    elder: int | None = None,
    elder_dice: tuple[int, ...] = (),
    first: int | None = None,
) -> Written:
    """Open the game with the festival's book, the table's prizes and its seated players."""

    def make(table: Table, record: Record) -> Entry:
        command = start_command(table, elder=elder, elder_dice=elder_dice, first=first)
        return acted(table, record, command)

    return append(post, make, lambda entry: isinstance(entry.command, Start))


def start_command(
    table: Table,
    *,
    elder: int | None = None,
    elder_dice: tuple[int, ...] = (),
    first: int | None = None,
) -> Start:
    """The Start command, with the draws that the book's `first_player` needs.

    ELDER: the elder sits first unless `elder` is given, and the machine throws unless `elder_dice`
    is given. LOTS: the machine draws unless `first` is given. RANDOM: the machine always draws.
    """
    book = book_of(table.festival)
    players = tuple(player.number for player in seated(table))
    prizes = tuple(Prize(prize.pk, prize.tier) for prize in table.prizes.all())
    is_simulated = False
    match book.switches["first_player"]:
        case FirstPlayer.ELDER if players:
            elder = elder or players[0]
            is_simulated = not elder_dice
            elder_dice = elder_dice or simulate_dice(2, dice_of(table))
        case FirstPlayer.RANDOM if players:
            first, is_simulated = draw_from(players, dice_of(table))[0], True
        case FirstPlayer.LOTS if players and first is None:
            first, is_simulated = draw_from(players, dice_of(table))[0], True
        case _:
            pass
    minutes = table.festival.minutes
    return Start(book, prizes, players, elder, elder_dice, is_simulated, first, minutes)


def crown(post: Post) -> Written:
    """Crown the champion and close the game. Lots for the prizes left are drawn once, however often
    the press is repeated."""

    def make(table: Table, record: Record) -> Entry:
        is_raffle = record.state.stop_leftover() is StopLeftover.RAFFLE
        lots = draw_from(record.state.present(), dice_of(table)) if is_raffle else ()
        return acted(table, record, Crown(lots))

    return append(post, make, lambda entry: isinstance(entry.command, Crown))


def stop(
    post: Post, by: ChampionBy, leftover: StopLeftover | None, *, after_round: bool
) -> Written:
    """End the evening early. Lots are drawn once, however often the press is repeated."""
    asked = Stop(by, leftover, is_after_round=after_round)

    def make(table: Table, record: Record) -> Entry:
        lots = draw_from(record.state.players, dice_of(table))
        return acted(table, record, replace(asked, lots=lots))

    def is_same(entry: Entry) -> bool:
        return isinstance(entry.command, Stop) and replace(entry.command, lots=()) == asked

    return append(post, make, is_same)


def simulate(post: Post, player: int, *, is_on_phone: bool = False) -> Written:
    """Let the machine throw. The dice are drawn once, however often the press is repeated.

    is_on_phone: whether the guest asked for it."""

    def make(table: Table, record: Record) -> Entry:
        throw = Throw(player, simulate_roll(dice_of(table)), is_simulated=True, is_confirmed=True)
        return acted(table, record, replace(throw, is_on_phone=is_on_phone))

    def is_same(entry: Entry) -> bool:
        throw = entry.command
        return isinstance(throw, Throw) and throw.is_simulated and throw.player == player

    return append(post, make, is_same)
