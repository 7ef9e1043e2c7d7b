"""Builds the board and the console from a table's record."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from operator import attrgetter

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language, gettext, override

from festival.board.dice_commitment import promise_of
from festival.board.parts import lazily
from festival.games.bobing.board.board import Board, Choice, Console, Holder, Rung, TierRow, Tile
from festival.games.bobing.board.call_line import call_line
from festival.games.bobing.board.chances import chances_of, to_beat_of
from festival.games.bobing.board.finals import last_round_of
from festival.games.bobing.board.finish_sooner import finish_sooner
from festival.games.bobing.board.join_requests import claims_of, flood_of, guests_of
from festival.games.bobing.board.moments import break_of, opening_of
from festival.games.bobing.board.phone.facts import Facts, facts_of, order_of
from festival.games.bobing.board.phone.marks import marks_of
from festival.games.bobing.board.scenes import scene_of
from festival.games.bobing.board.seats import seats_of
from festival.games.bobing.board.tile_layout import shelf_of
from festival.games.bobing.board.time_left import pace_now, time_left_of
from festival.games.bobing.board.whats_next import (
    away_sentence,
    clock_note,
    clock_of,
    crown_button,
    is_end_far,
    rest_sentence,
    whats_next,
)
from festival.games.bobing.record import naming_of, roll_offs
from festival.games.bobing.record.collected import collected, waiting_for_prizes
from festival.games.bobing.record.lines import found_by_words, newest_throws, throw_name, throws
from festival.models import Festival, Prize, Table
from festival.record.halls import gone_on_from
from festival.record.log_lines import Person, log_lines, person_of, redo_label, undo_label
from festival.record.queries import seated, went_on_from
from festival.record.record import Record, table_record
from festival.record.renamings import renamings_of
from festival.record.setbacks import newest_setback
from festival.web.addresses import guest_host, qr_image, with_scheme
from festival.words.money import format_money
from festival.words.sentences import Naming, in_a_row, is_chinese
from rules.bobing.book.switches import End
from rules.bobing.game import events as e
from rules.bobing.game.check import refusal
from rules.bobing.game.commands import Pause
from rules.bobing.game.ending import is_over_after_round
from rules.bobing.game.state import Phase, State
from rules.seats import FEWEST_PLAYERS
from rules.wording import Ref

TICKER = 8
LADDER = 5
FOLLOWING = 3
QUEUE = 9
LOG = 12
CHOICES = "fjkmvoqz"  # keys that are free: other letters direct the screens
TURN_ENDS = (e.Rolled, e.RollOffThrown, e.TurnSkipped, e.TurnForgone)


def board_of(table: Table) -> Board:
    """The public board of a table, in the current language."""
    festival, record, now = table.festival, table_record(table), time.time()
    state = record.state
    naming = naming_of(table, state)
    last = next(iter(throws(record, naming, 1)), None)
    host = guest_host()
    url = with_scheme(f"{host}{reverse('board', args=[festival.code])}")
    # A laptop's bare address opens its real party; a demo on it needs the whole address.
    leads_elsewhere = festival.is_practice or settings.IS_HOSTED
    is_over = state.phase is Phase.ENDED
    is_away = festival.away_since is not None and not is_over
    results = f"{host}{table.results_address}" if is_over else ""
    setback = newest_setback(table, state.phase.value)
    turn = None if state.turn is None else person_of(state.turn, naming)
    tiers = _tiers(table, record, naming)
    coming = whats_next(state, naming)
    told = away_sentence() if is_away else setback or coming
    return Board(
        festival=festival.name,
        code=festival.code,
        revision=table.revision,
        phase=state.phase.value,
        is_paused=state.is_paused(),
        round=state.shown_round(),
        last_round=last_round_of(state),
        tiers=tiers,
        turn=turn,
        following=tuple(person_of(number, naming) for number in order_of(state)[1 : FOLLOWING + 1]),
        last=last,
        ticker=lazily(lambda: throws(record, naming, TICKER + 1)[1:]),
        ladder=ladder_of(state, naming)[:LADDER],
        ladder_names=state.book.tiers[0].names,
        to_beat=to_beat_of(state, naming),
        roll_off=roll_offs.newest(state, naming),
        champions=_champions(state, naming),
        found_by=found_by_words(state.found_by),
        grabbed_by=None if state.grabbed_by is None else person_of(state.grabbed_by, naming),
        choice=_choice(state, naming),
        clock=clock_of(state, now),
        time_left=lazily(lambda: time_left_of(table, record, now)),
        scene=scene_of(record, naming, festival.table_name, tiers),
        whats_next=told,
        agenda=rest_sentence(state) if told == coming and _is_crowning(state) else told,
        is_end_far=not is_away and not setback and is_end_far(state),
        players=_players(table, state, naming),
        facts=_facts(table, record, naming, is_away=is_away),
        chances=lazily(lambda: chances_of(table.pk, record, naming)),
        join_url=url,
        join_text=f"{host}/f/{festival.code}" if leads_elsewhere else host,
        join_qr=qr_image(url),
        is_join_open=festival.is_join_open and not is_away,
        table=festival.table_name,
        is_away=is_away,
        opening=None if last else opening_of(record, naming),
        break_ends=rest.ends if (rest := break_of(state, naming)) else None,
        results_text=results,
        results_qr=qr_image(with_scheme(results)) if results else "",
        promise=promise_of(table, state.phase.value),
    )


def _is_crowning(state: State) -> bool:
    return state.phase is Phase.CROWNING and bool(state.champions)


def console_of(table: Table, key: str, board: Board | None = None) -> Console:
    """The emcee's console. key: prefix of the idempotency keys of this rendering's forms. board: if
    it is already built."""
    festival, record = table.festival, table_record(table)
    state = record.state
    naming = naming_of(table, state)
    board = board or board_of(table)
    order = order_of(state)
    is_playing = state.phase in (Phase.ROLLING, Phase.ROLL_OFF) and not state.is_paused()
    return Console(
        board=board,
        festival_id=festival.pk,
        version=record.log.version,
        key=key,
        turn_key=_turn_key(record),
        position=_position(state),
        present=len(state.present()),
        order=order,
        goes_round=state.roll_off is None and not is_over_after_round(state),
        queue=tuple(person_of(number, naming) for number in order[1 : QUEUE + 1]),
        seats=seats_of(state, naming),
        log=log_lines(record, naming, LOG, renamings=renamings_of(table)),
        undo=undo_label(record, naming),
        redo=redo_label(record, naming),
        gone_on=gone_on_from(festival) if not table.is_side else (),
        waiting=guests_of(table, board),
        flood=flood_of(table),
        claims=claims_of(table),
        can_throw=is_playing,
        can_crown=state.phase is Phase.CROWNING,
        finish=finish_sooner(state, naming, pace_now(festival, record)),
        can_pause=refusal(state, Pause()) is None,
        missing=_missing(table, state) if state.phase is Phase.WAITING else "",
        has_phone=board.facts.can_roll and _has_phone(festival, state),
        cue=_cue(record, naming),
        cue_in_english=_cue_in_english(table, record),
        crown=_crown(state, naming),
        is_final=state.phase is Phase.WAITING and festival.is_hall,
        is_blank=state.phase is Phase.WAITING and _is_blank(table),
        first_player=state.switch("first_player"),
        clock_note=clock_note(state, festival.minutes),
        crown_button=crown_button(state),
        break_minutes=state.break_minutes,
        demo_pace=festival.demo_pace if festival.is_demo else None,
    )


def _has_phone(festival: Festival, state: State) -> bool:
    return any(each.device for each in festival.players.all() if each.number == state.turn)


def _cue(record: Record, naming: Naming) -> str:
    last = next(newest_throws(record.log.done), None)
    return call_line(last, record.state, naming) if last else ""


def _cue_in_english(table: Table, record: Record) -> str:
    if get_language() == "en" or is_chinese():
        return ""
    with override("en"):
        return _cue(record, naming_of(table, record.state))


def _players(table: Table, state: State, naming: Naming) -> tuple[Person, ...]:
    """The players in the order of play; before the start in the order of their seats."""
    if state.phase is not Phase.WAITING:
        return tuple(person_of(number, naming) for number in state.players)
    return tuple(Person(number=each.number, name=each.name) for each in seated(table))


def _facts(table: Table, record: Record, naming: Naming, *, is_away: bool) -> Facts:
    festival = table.festival
    everybody = list(festival.players.all())
    statuses = {player.number: player.status for player in everybody}
    gone = went_on_from(festival) if record.state.phase is Phase.ENDED else {}
    names: dict[str, list[tuple[int, str, bool, int]]] = {}
    for each in sorted(everybody, key=lambda each: each.number):
        if each.device:
            is_merged = each.status == each.Status.MERGED
            now = gone[each.number].festival_id if each.number in gone else 0
            names.setdefault(each.device, []).append((each.number, each.name, is_merged, now))
        for device in each.denied_to.split():
            names.setdefault(device, []).append((each.number, "", False, 0))
    line = sorted(
        (each for each in everybody if each.at_desk == each.AtDesk.IN_LINE and each.at_desk_since),
        key=attrgetter("at_desk_since"),
    )
    ready, unsettled = waiting_for_prizes(table, record.state, naming)
    version, guests_roll, phones = record.log.version, festival.guests_roll, marks_of(names)
    return facts_of(
        record.state,
        version,
        statuses,
        guests_roll=guests_roll,
        phones=phones,
        is_away=is_away,
        line=tuple(each.number for each in line),
        called=tuple(each.number for each in everybody if each.at_desk == each.AtDesk.CALLED),
        ready=tuple(sorted(ready)),
        unsettled=tuple(sorted(unsettled)),
        collected=tuple(sorted(collected(table, record.state, naming))),
    )


def _missing(table: Table, state: State) -> str:
    """The first thing that the game lacks to begin; "" for nothing."""
    if len(seated(table)) < FEWEST_PLAYERS:
        return "players"
    if not table.prizes.exists():
        return "prizes"
    if state.is_final() and not table.prizes.filter(tier=1).exists():
        return "champion"
    lacks_minutes = state.switch("end") == End.TIMED and not table.festival.minutes
    return "minutes" if lacks_minutes else ""


def _is_blank(table: Table) -> bool:
    """Whether this is a table of a hall whose prizes have neither names nor values."""
    if table.festival.hall_id is None:
        return False
    return not table.prizes.exclude(name="", value=0).exists()


def _tiers(table: Table, record: Record, naming: Naming) -> tuple[TierRow, ...]:
    state = record.state
    rows: dict[int, list[Tile]] = {tier.number: [] for tier in state.book.tiers}
    new = _just_won(record)
    worth = {0: ""}
    prizes = list(table.prizes.all())
    counts = Counter(prize.tier for prize in prizes)
    columns = {tier: shelf_of(tier, count).columns for tier, count in counts.items()}
    for prize in prizes:
        if prize.value not in worth:
            worth[prize.value] = format_money(prize.value, table.festival.currency)
        tile = _tile(prize, worth[prize.value], state, new, naming)
        rows[prize.tier].append(replace(tile, columns=columns[prize.tier]))
    return tuple(
        TierRow(
            number=tier.number,
            names=tier.names,
            tiles=tuple(rows[tier.number]),
            left=sum(tile.state == "left" for tile in rows[tier.number]),
            scrambled=sum(tile.state == "scrambled" for tile in rows[tier.number]),
        )
        for tier in state.book.tiers
    )


def _tile(prize: Prize, worth: str, state: State, new: frozenset[int], naming: Naming) -> Tile:
    holder = state.holdings.get(prize.pk)
    taken = "new" if prize.pk in new else "taken"
    left = "scrambled" if state.is_rest_gone and prize.tier > 1 else "left"
    return Tile(
        id=prize.pk,
        tier=prize.tier,
        prize=prize.name,
        value=worth,
        state=left if holder is None else taken,
        holder=None if holder is None else person_of(holder, naming),
        picture=prize.picture.short if prize.picture else "",
    )


def _just_won(record: Record) -> frozenset[int]:
    """The prizes that changed hands in the last act."""
    if not record.log.done:
        return frozenset()
    events = record.log.done[-1].events
    return frozenset(
        event.prize for event in events if isinstance(event, e.PrizeAwarded | e.PrizeTaken)
    )


def ladder_of(state: State, naming: Naming) -> tuple[Rung, ...]:
    """The best champion throws; none after a total grab, which ends their claim."""
    standing = () if state.grabbed_by is not None else state.standing()
    return tuple(
        Rung(
            place=state.place(candidate),
            person=person_of(candidate.player, naming),
            dice=candidate.roll.faces,
            throw=throw_name(state.book.score(candidate.roll), state.book),
            note=_rung_note(state, candidate.player),
        )
        for candidate in standing
    )


def _rung_note(state: State, player: int) -> str:
    """Why a place on the ladder is not by the dice alone; "" if it is."""
    if player in state.keepers() and state.phase is not Phase.ENDED:
        return gettext("keeps the prize")
    return roll_offs.beside_the_name(state, player)


def _choice(state: State, naming: Naming) -> Choice | None:
    """The choice from whom to take a prize: of each holder the prize held longest. None while
    nobody chooses."""
    if state.chase is None:
        return None
    player, tier = state.chase.player, state.chase.tier
    first: dict[int, int] = {}
    for number, holder in state.chased(tier, player):
        first.setdefault(holder, number)
    keys = CHOICES.ljust(len(first))
    return Choice(
        person=person_of(player, naming),
        names=state.book.tiers[tier - 1].names,
        holders=tuple(
            Holder(
                person=person_of(holder, naming),
                prize=str(naming.name(Ref("prize", number))),
                key=key.strip(),
            )
            for (holder, number), key in zip(first.items(), keys, strict=False)
        ),
    )


def _champions(state: State, naming: Naming) -> tuple[Person, ...]:
    return tuple(person_of(number, naming) for number in state.champions)


def _turn_key(record: Record) -> str:
    """A key that is unique to the turn: the player in turn, the entry that ended the turn before,
    and the phase."""
    state = record.state
    ended = (act.seq for act in reversed(record.log.done) if _ends_turn(act.events))
    return f"{state.turn or 0}.{next(ended, 0)}.{state.phase}"


def _ends_turn(events: Iterable[e.Event]) -> bool:
    return any(isinstance(event, TURN_ENDS) for event in events)


def _position(state: State) -> int:
    present = state.present()
    return present.index(state.turn) + 1 if state.turn in present else 0


def _crown(state: State, naming: Naming) -> str:
    if state.phase is not Phase.CROWNING:
        return ""
    return in_a_row(person_of(number, naming).name for number in state.champions)
