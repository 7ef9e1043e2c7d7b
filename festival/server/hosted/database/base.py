"""PostgreSQL with a pool of connections that recovers as soon as the server is back.

The pool of psycopg checks a connection when it gives it out, and tries the next one after a pause
that doubles each time: with six connections, a restart of PostgreSQL would cost 30 seconds.

Private: where Django keeps its pools, and how it configures a connection. Gain: one check replaces
six broken connections: the next request waits 0.02 s for one, instead of 30 s.
Without these names Django makes the pool.
"""

from __future__ import annotations

from django.db import DEFAULT_DB_ALIAS
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base
from psycopg import Connection, OperationalError
from psycopg.rows import TupleRow
from psycopg_pool import ConnectionPool

from festival.web import storage_errors

# Seconds. A console waits 8 s for an answer, and sends again if nothing was saved. Commands of
# manage.py, such as a migration, have no limits.
STATEMENT = 6
LOCK = 4
IDLE = 30  # without a statement in a transaction, which may hold locks
HURRY = 0.3  # wait for a connection while PostgreSQL is known to be away: clients ask again

OF_DJANGO = ("_connection_pools", "_configure_connection")

_limits: list[str] = []


def serve_within_limits() -> None:
    """Limit how long statements and locks take. Call this before the first connection."""
    limits = (("statement", STATEMENT), ("lock", LOCK), ("idle_in_transaction_session", IDLE))
    _limits[:] = [f"-c {name}_timeout={seconds}s" for name, seconds in limits]


class Pool(ConnectionPool[Connection[TupleRow]]):
    def getconn(self, timeout: float | None = None) -> Connection[TupleRow]:
        return super().getconn(
            HURRY if storage_errors.present() is storage_errors.Trouble.AWAY else timeout
        )

    def check_or_drain(self, connection: Connection[TupleRow]) -> None:
        """Raises OperationalError for a broken connection; then the pool replaces all of its
        connections, because all are to the same server."""
        try:
            self.check_connection(connection)
        except OperationalError:
            self.drain()
            raise


class DatabaseWrapper(base.DatabaseWrapper):
    _connection_pools: dict[str, Pool]

    @property
    def pool(self) -> ConnectionPool[Connection[TupleRow]] | None:
        """As Django's property, but a `Pool` with `check_or_drain`."""
        options = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not options:
            return None
        if not all(hasattr(self, name) for name in OF_DJANGO):
            found: ConnectionPool[Connection[TupleRow]] | None = super().pool
            return found
        if self.alias not in self._connection_pools:
            made = Pool(
                kwargs={**self.get_connection_params(), "autocommit": True},
                open=False,
                configure=self._configure_connection,  # type: ignore[attr-defined]
                check=lambda connection: made.check_or_drain(connection),
                **options,
            )
            self._connection_pools.setdefault(self.alias, made)
        return self._connection_pools[self.alias]

    def get_connection_params(self) -> dict[str, object]:
        found = super().get_connection_params()
        typed = found.get("options")
        words = [*_limits, *([typed] if typed else [])]
        return {**found, "options": " ".join(words)} if words else found


def pool() -> ConnectionPool[Connection[TupleRow]] | None:
    """The pool of this process; None before the first query."""
    pools: dict[str, Pool] = getattr(DatabaseWrapper, OF_DJANGO[0], {})
    return pools.get(DEFAULT_DB_ALIAS)
