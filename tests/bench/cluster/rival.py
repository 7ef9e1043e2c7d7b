"""A fan-out made for it, nginx with nchan: the messages of real rolls to as many watchers by TLS.

Whoever rolls posts the two messages of a roll to nginx, which sends them to all watchers of the
table, and every 2.5 s a heartbeat, as the hub does it.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.bench.cluster import report
from tests.bench.cluster.measurement import Plan, measuring
from tests.bench.cluster.model import Amounts
from tests.bench.cluster.publisher import Message
from tests.bench.machine import own_kb, worked
from tests.cluster.evening import front_door, lay
from tests.cluster.presses import Scorer
from tests.cluster.screens import board_path
from tests.running import unused_port
from tests.servers.cluster import cluster, grounds
from tests.servers.process import Process, Server, folder

ROLLS = 20
WORKERS = 2
CONNECTIONS = 18_000  # of a worker
CONFIG = """
load_module {module};
daemon off;
pid {place}/pid;
error_log {place}/error.log warn;
worker_processes {workers};
events {{ worker_connections {connections}; }}
http {{
    access_log off;
    nchan_shared_memory_size 256M;
    nchan_message_buffer_length 1;
    server {{
        listen 127.0.0.1:{port} ssl reuseport backlog=4096;
        ssl_certificate {place}/certificate.pem;
        ssl_certificate_key {place}/key.pem;
        ssl_protocols TLSv1.2 TLSv1.3;
        location ~ ^/ws/f/(.+)/$ {{
            nchan_subscriber websocket;
            nchan_channel_id $1;
            nchan_subscriber_first_message -1;
            nchan_websocket_ping_interval 10s;
        }}
    }}
    server {{
        listen 127.0.0.1:{inside};
        location ~ ^/publish/(.+)$ {{
            nchan_publisher;
            nchan_channel_id $1;
            nchan_deflate_message_for_websocket on;
        }}
    }}
}}
"""
PACKAGE = "apt install libnginx-mod-nchan"
MODULE = Path("/usr/lib/nginx/modules/ngx_nchan_module.so")
CERTIFICATE = (
    *("openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost"),
    *("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
    *("-addext", "subjectAltName=DNS:localhost"),
)


@dataclass
class Nginx(Server):
    """inside: the port to which rolls are posted. authority: the file of its certificate."""

    inside: int
    authority: Path

    def is_ready(self) -> bool:
        """As the kernel lists those who listen."""
        listening = f":{self.port:04X} 00000000:0000 0A "
        return Path("/proc/net/tcp").read_text(encoding="ascii").count(listening) == WORKERS

    @property
    def pids(self) -> list[int]:
        """Of its workers."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        return list(map(int, children.split()))

    def kill(self) -> None:
        """Its workers end by themselves when it is stopped."""
        self.stop()


@contextmanager
def nginx() -> Iterator[Nginx]:
    """A running nginx with nchan that is gone afterwards."""
    program = shutil.which("nginx")
    assert program, PACKAGE
    assert MODULE.exists(), PACKAGE
    port, inside = unused_port(), unused_port()
    with folder("nginx") as place:
        files = ("-keyout", place / "key.pem", "-out", place / "certificate.pem")
        subprocess.run([*CERTIFICATE, *files], check=True, capture_output=True)
        config = CONFIG.format(
            place=place,
            module=MODULE,
            port=port,
            inside=inside,
            workers=WORKERS,
            connections=CONNECTIONS,
        )
        (place / "nginx.conf").write_text(config, encoding="ascii")
        command: list[str | Path] = [program, "-p", place, "-c", place / "nginx.conf"]
        server = Nginx(Process(command, place / "log"), port, inside, place / "certificate.pem")
        try:
            server.start()
            yield server
        finally:
            server.stop()


@dataclass(frozen=True)
class FanOut:
    """nginx as a target. rolls: the messages of each."""

    server: Nginx
    codes: list[str]
    rolls: list[list[Message]]

    @property
    def door(self) -> dict[str, Any]:
        return {"port": self.server.port, "authority": str(self.server.authority)}

    @property
    def hands(self) -> tuple[str, dict[str, Any]]:
        known = {"inside": self.server.inside, "codes": self.codes, "rolls": self.rolls}
        return "publisher", known

    def worked(self) -> Amounts:
        return Amounts(proxy=sum(map(worked, self.server.pids)))

    def held(self) -> Amounts:
        return Amounts(proxy=sum(map(own_kb, self.server.pids)))


def figures(plan: Plan) -> Iterator[str]:
    rolls = messages()
    codes = [f"table{number}" for number in range(plan.tables)]
    size = sum(len(json.dumps(each)) for roll in rolls for each in roll) / len(rolls)
    with nginx() as server, measuring(FanOut(server, codes, rolls), plan) as measured:
        found = report.measure(measured, [server])
    yield f"{plan}; nginx with nchan, {WORKERS} workers; {size:.0f} bytes a roll before deflate"
    yield ""
    yield from found.lines()


def messages() -> list[list[Message]]:
    """Of each of so many rolls, as a board receives them."""
    with grounds() as ground, cluster(ground, 1) as made:
        ((table, device),) = lay(made, 1)
        scorer = Scorer(device, [front_door(made)])
        url = f"wss://localhost:{made.caddy.port}{board_path(table.code)}"
        with connect(url, ssl=made.caddy.trust, origin=Origin(made.url)) as board:
            return [_roll(scorer, board) for _ in range(ROLLS)]


def _roll(scorer: Scorer, board: ClientConnection) -> list[Message]:
    press, roll = asyncio.run(scorer.roll_on()), list[Message]()
    while not roll or roll[-1].get("more"):
        message = json.loads(board.recv())
        if message["type"] == "parts" and message["from"] is not None:
            assert message["revision"] == press.revision, message
            roll.append(message)
    return roll
