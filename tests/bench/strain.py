"""A burst of rolls, readers who have stopped reading, and everybody coming back at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from statistics import median

from tests.bench import servers
from tests.bench.fanout import WARM_UPS, Roller, Rounds
from tests.bench.figure import Figure, ms, number, ratio
from tests.bench.machine import resident_kb
from tests.bench.servers import House
from tests.bench.spectators import Crowd

CROWD = 1000
BURST = 500
SECONDS = 3.0
STALLED = 50
FILLING = 120  # rolls until the stalled readers' buffers are full
IDLE = 2000
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
    return Figure(
        key="burst",
        name=f"after {BURST} rolls at once: of {CROWD:,} spectators hold the last state",
        value=100 * share,
        unit="%",
        target=100,
        is_floor=True,
        made_of=f"within {SECONDS:.0f} s",
    )


def stalled(house: House, rounds: int) -> Iterator[Figure]:
    """A crowd with readers who sleep, and one of as many others without, by turns."""
    alone = Roller.of(house, CROWD - STALLED)
    table, emcee = house.begin("Stalled readers")
    path = f"/ws/f/{table.code}/?language=en"
    sleepers = Crowd(house.port, path, is_narrow=True)
    sleepers.fill(STALLED, wants_news=True)
    hampered = Roller(Crowd(house.port, path), emcee)
    hampered.crowd.fill(CROWD - STALLED, wants_news=True)
    play((hampered,), FILLING)  # nobody reads for the sleepers from the first of these
    play((alone, hampered), WARM_UPS)
    before = resident_kb(house.party.pid)
    alone.rounds, hampered.rounds = Rounds(), Rounds()
    play((alone, hampered), 3 * rounds)
    grown = resident_kb(house.party.pid) - before
    for crowd in (sleepers, alone.crowd, hampered.crowd):
        crowd.leave()
    yield delay(median(hampered.rounds.last), median(alone.rounds.last))
    yield Figure(
        key="stalled_memory",
        name=f"meanwhile a roll leaves in memory for each of {STALLED} stalled readers",
        value=grown / (3 * rounds) / STALLED,
        unit="KB",
        made_of=f"{number(grown)} KB in {3 * rounds} rolls, and as many where nobody is stalled",
    )


def delay(hampered: float, alone: float) -> Figure:
    return Figure(
        key="stalled_latency",
        name=f"with {STALLED} stalled readers among {CROWD:,} the others wait longer by",
        value=100 * (hampered / alone - 1),
        unit="%",
        target=10,
        made_of=f"{ms(hampered)} over {ms(alone)}",
    )


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
    return Figure(
        key="memory",
        name="memory for an idle spectator",
        value=each,
        unit="KB",
        target=50,
        made_of=f"{IDLE:,} of them; the server itself {number(before / 1024)} MB",
    )


def storm(house: House, port: int, rounds: int) -> Figure:
    """Back at one instant, against as many that the same server only lets in."""
    table, _ = house.begin("Back at once")
    ours, theirs = [], []
    for _ in range(1 + rounds):
        crowd = Crowd(house.port, f"/ws/f/{table.code}/?language=en")
        ours.append(together(crowd, wants_news=True))
        theirs.append(together(Crowd(port, "/let-in/"), wants_news=False))
    name = f"{CROWD:,} come back at one instant and hold the snapshot, over a bare accept"
    return ratio("storm", name, ours[1:], theirs[1:], 1.3, of="the same Daphne")


def together(crowd: Crowd, *, wants_news: bool) -> float:
    seconds = crowd.gather(CROWD, wants_news=wants_news)
    crowd.leave()
    return seconds
