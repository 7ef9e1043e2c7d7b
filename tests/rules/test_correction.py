from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rules.bobing.game.commands import Skip
from rules.correction import Correction, correct
from rules.errors import IllegalCommand
from rules.game import follow, replay
from rules.log import Entry, EntryKind, Log
from tests.rules import auction
from tests.rules.auction import Bid, Command, Event, Offered, Sell, Show, Shown, Sold

LEAST = 1
ANN, BEN = 1, 2

AuctionLog = Log[Command, Event]


def played(*commands: Command) -> AuctionLog:
    log: AuctionLog = Log()
    state = auction.opening(LEAST)
    for command in commands:
        events = auction.decide(state, command)
        log, state = log.append(log.act(command, events)), follow(auction, state, events)
    return log


def corrected(log: AuctionLog, seq: int, command: Command) -> Correction[Command, Event]:
    return correct(auction, auction.opening(LEAST), log, seq, command)


def end(log: AuctionLog) -> auction.State:
    return replay(auction, auction.opening(LEAST), log.done)


def test_corrected_act_is_decided_in_the_state_before_it() -> None:
    log = played(Bid(ANN, 3), Bid(BEN, 5))

    entry = corrected(log, 2, Bid(BEN, 4)).entry

    assert entry == Entry(
        3,
        EntryKind.CORRECT,
        Bid(BEN, 4),
        target=2,
        acts=(Entry(2, EntryKind.ACT, Bid(BEN, 4), (Offered(BEN, 4),)),),
    )


def test_later_act_is_judged_again() -> None:
    log = played(Bid(ANN, 3), Sell())

    entry = corrected(log, 1, Bid(BEN, 4)).entry

    assert [act.events for act in entry.acts] == [(Offered(BEN, 4),), (Sold(BEN, 4),)]


def test_act_that_can_no_longer_have_happened_is_dropped() -> None:
    log = played(Bid(ANN, 3), Bid(BEN, 5), Sell())

    found = corrected(log, 1, Bid(ANN, 6))

    assert [act.seq for act in found.dropped] == [2]
    assert [act.seq for act in found.entry.acts] == [1, 3]
    assert end(log.append(found.entry)).bought == ((ANN, 6),)


def test_act_is_dropped_that_belongs_to_another_state_than_the_one_by_now() -> None:
    log = played(Bid(ANN, 3), Bid(BEN, 5), Sell(), Show(), Bid(ANN, 12))

    found = corrected(log, 1, Bid(ANN, 11))

    assert [act.seq for act in found.dropped] == [2, 3]
    assert end(log.append(found.entry)).bought == ((ANN, 11), (ANN, 12))


def test_what_had_to_be_settled_belongs_to_the_act_before() -> None:
    log = played(Bid(ANN, 12), Show(), Bid(BEN, 5))

    found = corrected(log, 1, Bid(ANN, 3))

    assert [act.events for act in found.entry.acts] == [
        (Offered(ANN, 3), Sold(ANN, 3)),
        (Shown(),),
        (Offered(BEN, 5),),
    ]
    assert found.dropped == ()


def test_correction_keeps_when_the_wrong_command_was_given() -> None:
    log = played(Bid(ANN, 3, at=1_000))

    command = corrected(log, 1, Bid(ANN, 4, at=9_999)).entry.command

    assert isinstance(command, Bid)
    assert (command.amount, command.at) == (4, 1_000)


@pytest.mark.parametrize(
    ("seq", "command", "code"),
    [
        (1, Sell(), "correction.not_correctable"),
        (2, Bid(ANN, 5), "correction.not_correctable"),
        (1, Bid(ANN, 3), "correction.no_change"),
        (1, Bid(ANN, 3, at=5), "correction.no_change"),
        (1, Bid(ANN, 1), "auction.too_low"),
        (3, Bid(ANN, 5), "log.not_done"),
    ],
)
def test_correction_is_refused_with_the_reason(seq: int, command: Command, code: str) -> None:
    log = played(Bid(ANN, 3), Sell())

    with pytest.raises(IllegalCommand) as refused:
        corrected(log, seq, command)

    assert refused.value.sentence.code == code


def bids(count: int) -> list[Command]:
    """One higher than the other, and all of them than 4."""
    return [Bid(ANN if place % 2 else BEN, 5 + place) for place in range(count)]


def written(log: AuctionLog, entry: Entry[Command, Event]) -> Entry[Command, Event]:
    """As it comes back from where it was kept."""
    data = json.loads(json.dumps(auction.CODEC.entry_to_dict(log.brief(entry))))
    return auction.CODEC.entry_from_dict(data)


def test_command_that_says_another_time_is_written_though_it_is_equal() -> None:
    log: Log[Skip, Event] = Log()
    for at in (7, 8):
        log = log.append(log.act(Skip(ANN, at=at), ()))
    first, second = log.done
    later = replace(second, command=Skip(ANN, at=9))

    brief = log.brief(log.correct(1, Skip(ANN, at=7), (first, later)))

    assert [(act.seq, act.command.at) for act in brief.acts if act.command] == [(2, 9)]
    assert brief.kept == ((1, 1),)


def test_runs_that_are_kept_skip_what_was_dropped_and_what_changed() -> None:
    log = played(Bid(ANN, 3), Bid(BEN, 4), Bid(ANN, 9), Bid(BEN, 10))
    entry = corrected(log, 1, Bid(ANN, 5)).entry  # nobody may offer 4 then

    log_with = log.append(written(log, entry))

    assert [act.seq for act in log.brief(entry).acts] == [1]
    assert log.brief(entry).kept == ((3, 4),)
    assert log_with == log.append(entry)
    assert log_with.steps[-1].acts == entry.acts


@pytest.mark.parametrize("kept", [(2, 9), (9, 2), (3, 2), (2, 3)])
def test_acts_that_are_not_there_cannot_be_kept(kept: tuple[int, int]) -> None:
    log = played(Bid(ANN, 3), *bids(3))
    brief = log.brief(corrected(log, 1, Bid(ANN, 4)).entry)

    with pytest.raises(ValueError, match="cannot be kept"):
        log.append(replace(brief, kept=((2, 3), kept)))
