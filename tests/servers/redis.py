"""A Redis of the tests' own, which forgets everything when it ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from redis import Redis as Client
from redis.exceptions import RedisError

from tests import parts
from tests.running import unused_port
from tests.servers.process import Process, Server, folder


class Redis(Server):
    def client(self) -> Client:
        return Client(port=self.port, socket_timeout=5)

    def is_ready(self) -> bool:
        with self.client() as client:
            try:
                return bool(client.ping())
            except RedisError:
                return False


@contextmanager
def redis() -> Iterator[Redis]:
    """A running server that is gone afterwards."""
    program = parts.redis()
    assert program
    port = unused_port()
    with folder("redis") as place:
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(place)]
        command += ["--save", "", "--appendonly", "no"]
        server = Redis(Process(command, place / "log"), port)
        try:
            server.start()
            yield server
        finally:
            server.stop()
