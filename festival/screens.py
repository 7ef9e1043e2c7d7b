"""Building what the screens show out of a game's record."""

from __future__ import annotations

from itertools import islice

from django.urls import reverse
from django.utils.translation import gettext

from festival.address import guest_host, qr_image
from festival.board import Board, Console, LogLine, Person, Rung, Seat, TierRow, Tile
from festival.lines import THROWS, kind_of, line_of, person_of, throw_name
from festival.models import Festival, Prize
from festival.money import format_money
from festival.queries import Record, festival_record, naming_of, waiting
from festival.wording import Naming
from rules.bobing import events as e
from rules.bobing.check import FEWEST_PLAYERS, refusal
from rules.bobing.commands import Call
from rules.bobing.state import Phase, State
from rules.bobing.switches import End, FirstPlayer

TICKER = 8
LADDER = 5
FOLLOWING = 3
MOST_NAMED = 4
LOG = 12


def board_of(festival: Festival) -> Board:
    """What every guest may see of a festival, in the current language."""
    record = festival_record(festival)
    state = record.state
    naming = naming_of(festival, state.book)
    lines = _last_throws(record, naming)
    host = guest_host()
    url = f"http://{host}{reverse('board', args=[festival.code])}"
    turn = None if state.turn is None else person_of(state.turn, naming)
    return Board(
        festival=festival.name,
        code=festival.code,
        revision=festival.revision,
        phase=state.phase.value,
        round=state.round,
        tiers=_tiers(festival, record, naming),
        turn=turn,
        following=tuple(person_of(number, naming) for number in _following(state)),
        last=lines[0] if lines else None,
        ticker=lines[1 : TICKER + 1],
        ladder=_ladder(state, naming),
        ladder_names=state.book.tiers[0].names,
        champions=_champions(state, naming),
        grabbed_by=None if state.grabbed_by is None else person_of(state.grabbed_by, naming),
        whats_next=whats_next(state, naming),
        players=_players(festival, state, naming),
        join_url=url,
        # The bare address leads to the real party; a demo beside it has to say more.
        join_text=f"{host}/f/{festival.code}" if festival.is_demo else host,
        join_qr=qr_image(url),
        is_join_open=festival.is_join_open,
    )


def console_of(festival: Festival, key: str) -> Console:
    """What the emcee sees. key: prefix of the idempotency keys of this rendering's forms."""
    record = festival_record(festival)
    state, log = record.state, record.log
    naming = naming_of(festival, state.book)
    is_playing = state.phase in (Phase.ROLLING, Phase.ROLL_OFF)
    return Console(
        board=board_of(festival),
        festival_id=festival.pk,
        version=log.version,
        key=key,
        position=_position(state),
        seats=_seats(state, naming),
        log=_log_lines(record, naming),
        undo=_label(line_of(log.steps[-1], state.book, naming)) if log.steps else "",
        redo=_label(line_of(log.undone[-1], state.book, naming)) if log.undone else "",
        waiting=tuple(Person(number=p.number, name=p.name) for p in waiting(festival)),
        can_throw=is_playing,
        can_skip=is_playing,
        can_crown=state.phase is Phase.CROWNING,
        can_stop=state.phase is Phase.ROLLING,
        can_start=_can_start(festival, state),
        crown=_crown(state, naming),
        asks_elder=state.switch("first_player") == FirstPlayer.ELDER,
    )


def _players(festival: Festival, state: State, naming: Naming) -> tuple[Person, ...]:
    """The players in the order of play; before the start in the order of their seats."""
    if state.phase is not Phase.WAITING:
        return tuple(person_of(number, naming) for number in state.players)
    approved = (p for p in festival.players.all() if p.status == p.Status.APPROVED)
    return tuple(Person(number=player.number, name=player.name) for player in approved)


def _can_start(festival: Festival, state: State) -> bool:
    if state.phase is not Phase.WAITING:
        return False
    players = sum(player.status == player.Status.APPROVED for player in festival.players.all())
    return players >= FEWEST_PLAYERS and festival.prizes.exists()


def _tiers(festival: Festival, record: Record, naming: Naming) -> tuple[TierRow, ...]:
    state = record.state
    rows: dict[int, list[Tile]] = {tier.number: [] for tier in state.book.tiers}
    new = _just_won(record)
    for prize in festival.prizes.all():
        rows[prize.tier].append(_tile(festival, prize, state, new, naming))
    return tuple(
        TierRow(
            number=tier.number,
            names=tier.names,
            tiles=tuple(rows[tier.number]),
            left=sum(tile.state == "left" for tile in rows[tier.number]),
        )
        for tier in state.book.tiers
    )


def _tile(
    festival: Festival, prize: Prize, state: State, new: frozenset[int], naming: Naming
) -> Tile:
    holder = state.holdings.get(prize.pk)
    taken = "new" if prize.pk in new else "taken"
    return Tile(
        id=prize.pk,
        tier=prize.tier,
        prize=prize.name,
        value=format_money(prize.value, festival.currency) if prize.value else "",
        state="left" if holder is None else taken,
        holder=None if holder is None else person_of(holder, naming),
    )


def _just_won(record: Record) -> frozenset[int]:
    """The prizes that changed hands in the last act."""
    if not record.log.done:
        return frozenset()
    events = record.log.done[-1].events
    return frozenset(
        event.prize for event in events if isinstance(event, e.PrizeAwarded | e.PrizeTaken)
    )


def _last_throws(record: Record, naming: Naming) -> tuple[LogLine, ...]:
    throws = (entry for entry in reversed(record.log.done) if kind_of(entry) in THROWS)
    last = islice(throws, TICKER + 1)
    return tuple(line_of(entry, record.state.book, naming) for entry in last)


def _log_lines(record: Record, naming: Naming) -> tuple[LogLine, ...]:
    """The newest acts, those taken back included and marked."""
    # The acts that count among the last dozen are among the last dozen that count.
    done = {entry.seq for entry in record.log.done[-LOG:]}
    acts = (entry for entry in reversed(record.log.entries) if entry.command is not None)
    return tuple(
        line_of(entry, record.state.book, naming, is_undone=entry.seq not in done)
        for entry in islice(acts, LOG)
    )


def _following(state: State) -> list[int]:
    if state.roll_off is not None:
        waiting_for = [p for p in state.roll_off.contestants if p not in state.roll_off.thrown]
        return [player for player in waiting_for if player != state.turn][:FOLLOWING]
    if state.turn is None:
        return []
    ready = [p for p in state.players if p != state.turn and p not in state.sits_out]
    this_round = [player for player in ready if player not in state.acted]
    next_round = [] if state.is_complete() else ready
    return list(dict.fromkeys((*this_round, *next_round)))[:FOLLOWING]


def _ladder(state: State, naming: Naming) -> tuple[Rung, ...]:
    """The best champion throws; after a total grab they have lost their claim."""
    standing = () if state.grabbed_by is not None else state.standing()
    return tuple(
        Rung(
            place=state.place(candidate),
            person=person_of(candidate.player, naming),
            dice=candidate.roll.faces,
            throw=throw_name(state.book.score(candidate.roll), state.book),
        )
        for candidate in standing[:LADDER]
    )


def _champions(state: State, naming: Naming) -> tuple[Person, ...]:
    return tuple(person_of(number, naming) for number in state.champions)


def _position(state: State) -> int:
    return state.players.index(state.turn) + 1 if state.turn is not None else 0


def _seats(state: State, naming: Naming) -> tuple[Seat, ...]:
    return tuple(
        Seat(
            person=person_of(number, naming),
            state=_seat_state(state, number),
            can_be_picked=refusal(state, Call(number)) is None,
            prizes=sum(holder == number for holder in state.holdings.values()),
        )
        for number in state.players
    )


def _seat_state(state: State, number: int) -> str:
    if number == state.turn:
        return "in_turn"
    if number in state.sits_out:
        return "sits_out"
    return "rolled" if number in state.acted else "to_roll"


def _label(line: LogLine) -> str:
    """What an undo takes back: Ana · 1 4 4 2 6 3 · Red 2."""
    parts = (
        line.person.name if line.person else "",
        " ".join(str(face) for face in line.dice) if line.person else "",
        line.throw or line.outcome,
    )
    return " · ".join(part for part in parts if part)


def _crown(state: State, naming: Naming) -> str:
    if state.phase is not Phase.CROWNING:
        return ""
    return ", ".join(person_of(number, naming).name for number in state.champions)


def whats_next(state: State, naming: Naming) -> str:
    """What the rulebook asks for next, in one sentence."""
    match state.phase:
        case Phase.WAITING:
            return gettext("The game has not started yet.")
        case Phase.ROLL_OFF:
            return _whats_next_roll_off(state, naming)
        case Phase.CROWNING:
            return gettext("The rolling is over: crown the champion.")
        case Phase.ENDED:
            return gettext("The game is over.")
        case _:
            return _whats_next_rolling(state)


def _whats_next_roll_off(state: State, naming: Naming) -> str:
    if state.roll_off is None or not state.roll_off.is_tie:
        return gettext("Nobody has a champion throw: each rolls once, the most 4s wins.")
    names = [person_of(number, naming).name for number in state.roll_off.contestants]
    if len(names) > MOST_NAMED:
        sentence = gettext("Equal at the top: {count} players roll once each, the most 4s wins.")
        return sentence.format(count=len(names))
    sentence = gettext("Equal at the top: {names} roll once each, the most 4s wins.")
    return sentence.format(names=", ".join(names))


def _whats_next_rolling(state: State) -> str:
    is_round = state.switch("end") == End.FINISH_ROUND
    if state.is_closing and len(state.standing()) < state.seats():
        return gettext("The prizes are gone, but there is no champion yet: play on.")
    if state.is_closing:
        return gettext("The last prize is gone: finish the round, then the champion is decided.")
    if state.is_held():
        if is_round:
            return gettext("When the last prize goes, the round is finished and the game is over.")
        return gettext("When the last prize goes, the game is over.")
    if is_round:
        return gettext(
            "When the last lower prize goes, the round is finished and the champion is decided."
        )
    return gettext("When the last lower prize goes, the champion is decided.")
