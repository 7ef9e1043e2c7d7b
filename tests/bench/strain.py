"""A burst of rolls, readers who have stopped reading, and everybody coming back at once; and beside
them the usual design, a place in the group for each socket in place of one for all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from statistics import median

from tests.bench import servers
from tests.bench.fanout import WARM_UPS, Roller, Rounds, Teller, renumbered
from tests.bench.figure import Figure, figure, ms, number, ratio
from tests.bench.machine import resident_kb
from tests.bench.post import Line
from tests.bench.servers import House
from tests.bench.spectators import NOTHING, Crowd, TooSlow

CROWD = 1000
BURST = 500
SECONDS = 3.0
STALLED = 50
FILLING = 120  # rolls until the stalled readers' buffers are full
IDLE = 2000
TWINS = (100, 1000)
TEXT = {"Content-Type": "text/plain"}  # no form, so that the body is left to the view
FEW = 50  # let in first, so that what is loaded once does not count


def figures(rounds: int) -> Iterator[Figure]:
    with servers.product() as house:
        yield burst(house)
    with servers.product() as house:
        yield from stalled(house, rounds)
    with servers.product() as house:
        yield memory(house)
    with servers.product() as house, servers.plain(house.data) as port:
        yield storm(house, port, rounds)


def burst(house: House) -> Figure:
    """Everybody reads while the emcee rolls as fast as the answers come."""
    roller = Roller.of(house, CROWD)
    for _ in range(BURST):
        roller.emcee.send_roll()
        roller.crowd.watch(roller.emcee.line, 0)
        roller.emcee.look()
    share = roller.crowd.wait_for(roller.emcee.revision, SECONDS)
    roller.crowd.leave()
    return figure("burst", 100 * share, f"within {SECONDS:.0f} s")


def stalled(house: House, rounds: int) -> Iterator[Figure]:
    """A crowd with readers who sleep, and one of as many others without, by turns."""
    alone = Roller.of(house, CROWD - STALLED)
    table, emcee = house.begin("Stalled readers")
    path = f"/ws/f/{table.code}/?language=en"
    sleepers = Crowd(house.port, path, is_narrow=True)
    sleepers.fill(STALLED, wants_news=True)
    hampered = Roller(Crowd(house.port, path), emcee, house.party.pid)
    hampered.crowd.fill(CROWD - STALLED, wants_news=True)
    play((hampered,), FILLING)  # nobody reads for the sleepers from the first of these
    play((alone, hampered), WARM_UPS)
    before = resident_kb(house.party.pid)
    alone.rounds, hampered.rounds = Rounds(), Rounds()
    play((alone, hampered), 3 * rounds)
    grown = resident_kb(house.party.pid) - before
    for crowd in (sleepers, alone.crowd, hampered.crowd):
        crowd.leave()
    slow, usual = median(hampered.rounds.last), median(alone.rounds.last)
    yield figure("stalled_latency", 100 * (slow / usual - 1), f"{ms(slow)} over {ms(usual)}")
    made_of = f"{number(grown)} KB in {3 * rounds} rolls, and as many where nobody is stalled"
    yield figure("stalled_memory", grown / (3 * rounds) / STALLED, made_of)


def play(rollers: Iterable[Roller], times: int) -> None:
    for _ in range(times):
        for roller in rollers:
            roller.play()


def memory(house: House) -> Figure:
    table, _ = house.begin("Idle")
    crowd = Crowd(house.port, f"/ws/f/{table.code}/?language=en")
    crowd.fill(FEW, wants_news=True)
    before = resident_kb(house.party.pid)
    crowd.fill(IDLE, wants_news=True)
    each = (resident_kb(house.party.pid) - before) / IDLE
    crowd.leave()
    made_of = f"{IDLE:,} of them; the server itself {number(before / 1024)} MB"
    return figure("memory", each, made_of)


def storm(house: House, port: int, rounds: int) -> Figure:
    """Back at one instant, against as many that the same server only lets in."""
    table, _ = house.begin("Back at once")
    ours, theirs = [], []
    for _ in range(1 + rounds):
        crowd = Crowd(house.port, f"/ws/f/{table.code}/?language=en")
        ours.append(together(crowd, wants_news=True))
        theirs.append(together(Crowd(port, "/let-in/"), wants_news=False))
    return ratio("storm", ours[1:], theirs[1:], "the same Daphne")


def together(crowd: Crowd, *, wants_news: bool) -> float:
    seconds = crowd.gather(CROWD, wants_news=wants_news)
    crowd.leave()
    return seconds


def twins(rounds: int) -> Iterator[Figure]:
    for count in TWINS:
        with servers.product() as house, servers.plain(house.data) as port, servers.bare() as bare:
            roller = Roller.of(house, 1)
            line = roller.emcee.line_to(port, **TEXT)
            usual = Teller(Crowd(port, "/told/"), line, "/tell/")
            ideal = Teller(Crowd(bare[0], "/"), Line(bare[1]), "/")
            message = repeat(roller, (usual, ideal), count, rounds)
            yield ratio(f"twin_{count}", usual.rounds.last, ideal.rounds.last, "broadcast")
            if count == TWINS[-1]:
                line = roller.emcee.line_to(port, **TEXT, **{"X-Times": str(BURST)})
                yield twin_burst(port, line, message)


def repeat(roller: Roller, tellers: tuple[Teller, ...], count: int, rounds: int) -> bytes:
    """Each tells its crowd what the product has told one spectator; that is returned."""
    for teller in tellers:
        teller.crowd.fill(count, wants_news=False)
    roller.play()
    message = roller.crowd.last_message
    for played in range(WARM_UPS + rounds):
        for teller in tellers:
            if played == WARM_UPS:
                teller.rounds = Rounds()
            teller.play(message)
    for teller in tellers:
        teller.crowd.leave()
    return message


def twin_burst(port: int, line: Line, message: bytes) -> Figure:
    crowd = Crowd(port, "/told/")
    crowd.fill(TWINS[-1], wants_news=False)
    line.send("/tell/", renumbered(message, 0))
    with suppress(TooSlow):
        crowd.watch(line, NOTHING)
    share = crowd.wait_for(BURST, SECONDS)
    crowd.leave()
    made_of = f"{TWINS[-1]:,} spectators, {SECONDS:.0f} s after the last was taken in"
    return figure("twin_burst", 100 * share, made_of)
