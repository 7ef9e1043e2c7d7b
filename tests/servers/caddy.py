"""The reverse proxy in front of several processes, with TLS of an authority of its own."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests import parts
from tests.running import PATIENCE, ROOT
from tests.servers.process import Process, Server, folder

# What stands around the configuration that is hosted with.
CADDYFILE = """
{{
	admin off
	skip_install_trust
	auto_https disable_redirects
	default_bind 127.0.0.1
	storage file_system {place}/storage
	log {{
		level WARN
	}}
	servers {{
		protocols h1 h2
	}}
}}

import {hosting}/moonbowl.caddy
"""
HOSTING = ROOT / "docs" / "hosting"
AUTHORITY = Path("storage", "pki", "authorities", "local", "root.crt")


@dataclass
class Caddy(Server):
    """authority: the certificate by which browsers know it."""

    authority: Path

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    @cached_property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.authority))

    def is_ready(self) -> bool:
        """It listens before it has a certificate."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
                self.trust.wrap_socket(line, server_hostname="localhost").close()
        except OSError:  # as errors of TLS and of a missing file are
            return False
        return True


@contextmanager
def caddy(backends: Sequence[int], port: int, crowds: str = "/none") -> Iterator[Caddy]:
    """A running proxy that is gone afterwards. backends: the ports of the processes. crowds: the
    addresses that go to all of them."""
    program = parts.caddy()
    assert program
    with folder("caddy") as place:
        config = place / "Caddyfile"
        config.write_text(CADDYFILE.format(place=place, hosting=HOSTING), encoding="utf-8")
        command: list[str | Path] = [program, "run", "--adapter", "caddyfile", "--config", config]
        known = {
            "HOME": str(place),
            "MOONBOWL_SITE": f"https://localhost:{port}",
            "MOONBOWL_PROCESSES": " ".join(f"127.0.0.1:{backend}" for backend in backends),
            "MOONBOWL_STATIC": str(ROOT / "static"),
            "MOONBOWL_CROWDS": crowds,
        }
        server = Caddy(Process(command, place / "log", environment=known), port, place / AUTHORITY)
        try:
            server.start()
            yield server
        finally:
            server.process.kill()  # it would wait for those who are still connected
