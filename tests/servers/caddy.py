"""The reverse proxy in front of several processes, with TLS of an authority of its own."""

from __future__ import annotations

import socket
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property
from http.client import HTTPSConnection
from pathlib import Path

from festival.config.environment import fingerprint
from tests import parts
from tests.running import PATIENCE, ROOT, Visitor
from tests.servers.process import Answer, Process, Server, answer_of, folder

# What stands around the configuration that is hosted with.
CADDYFILE = """
{{
	admin unix/{place}/admin
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

import {place}/processes.caddy
import {place}/moonbowl.caddy
"""
PROCESSES = """
(processes) {{
	to {processes}
}}
(crowds) {{
	not path {crowds}
}}
"""
MOONBOWL = ROOT / "docs" / "hosting" / "caddy" / "moonbowl.caddy"
AUTHORITY = Path("pki", "authorities", "local", "root.crt")
STATIC = ROOT / "static"
NO_CROWDS = "/none"


@dataclass
class Caddy(Server):
    """place: the folder of its configuration. authority: the certificate by which browsers know
    it."""

    place: Path
    authority: Path

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    @cached_property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.authority))

    def lead_to(self, backends: Sequence[int], crowds: str = NO_CROWDS) -> None:
        """Write processes.caddy. backends: the ports of the processes. crowds: the addresses that
        go to all of them."""
        processes = " ".join(f"127.0.0.1:{backend}" for backend in backends)
        text = PROCESSES.format(processes=processes, crowds=crowds)
        (self.place / "processes.caddy").write_text(text, encoding="utf-8")

    def reload(self) -> None:
        """Take what has changed in its folder, as `systemctl reload caddy` does."""
        program, *_ = self.process.command
        command = [
            program,
            "reload",
            "--adapter",
            "caddyfile",
            "--config",
            str(self.place / "Caddyfile"),
        ]
        subprocess.run(
            [*command, "--address", f"unix/{self.place}/admin"],
            env=self.process.environment,
            check=True,
            capture_output=True,
        )

    def ask(self, path: str) -> Answer:
        line = HTTPSConnection("localhost", self.port, timeout=PATIENCE, context=self.trust)
        return answer_of(line, path, {})

    def is_open(self) -> bool:
        """It looks only now and then whether a process is ready."""
        status, _ = Visitor(self.trust).get(f"{self.url}/up/")
        return status == 200

    def is_ready(self) -> bool:
        """It listens before it has a certificate."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
                self.trust.wrap_socket(line, server_hostname="localhost").close()
        except OSError:  # as errors of TLS and of a missing file are
            return False
        return True


def of_this_version(place: Path) -> Path:
    """A folder with its static files, by their hash."""
    folder = place / "static"
    folder.mkdir()
    (folder / fingerprint([STATIC])).symlink_to(STATIC)
    return folder


@contextmanager
def caddy(
    backends: Sequence[int], port: int, crowds: str = NO_CROWDS, *, static: Path | None = None
) -> Iterator[Caddy]:
    """A running proxy that is gone afterwards.

    backends, crowds: see `lead_to`. static: the folder of static files, by their hash; None for
    those of this version.
    """
    program = parts.caddy()
    assert program
    with folder("caddy") as place:
        static, authority = static or of_this_version(place), place / "storage" / AUTHORITY
        config = place / "Caddyfile"
        config.write_text(CADDYFILE.format(place=place), encoding="utf-8")
        text = MOONBOWL.read_text(encoding="utf-8")
        (place / "moonbowl.caddy").write_text(text, encoding="utf-8")
        command: list[str | Path] = [program, "run", "--adapter", "caddyfile", "--config", config]
        known = {
            "HOME": str(place),
            "MOONBOWL_SITE": f"https://localhost:{port}",
            "MOONBOWL_STATIC": str(static),
        }
        process = Process(command, place / "log", environment=known)
        server = Caddy(process, port, place, authority)
        server.lead_to(backends, crowds)
        with ExitStack() as stack:
            stack.callback(process.kill)  # it would wait for those who are still connected
            server.start()
            yield server
