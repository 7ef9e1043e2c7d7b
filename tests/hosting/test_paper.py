"""docs/hosting.md to the letter: its commands are taken off the paper and run in a folder.

Stood in for: systemd, which starts units without their walls; Docker, whose one-off commands run
here, while its servers are only looked up; other users. `LEFT_OUT` says which commands are not run.
"""

from __future__ import annotations

import os
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import psycopg
import pytest
from psycopg import sql

from tests.hosting import paper
from tests.hosting.environment import KEY
from tests.hosting.host import Host, host
from tests.servers.caddy import AUTHORITY
from tests.servers.cluster import grounds
from tests.servers.postgresql import PostgreSQL

pytestmark = [
    pytest.mark.proof,
    pytest.mark.postgresql,
    pytest.mark.redis,
    pytest.mark.caddy,
    pytest.mark.dumps,
]

# What begins so, and why it is not run.
LEFT_OUT = {
    "apt install": "needs the internet; .ci/apt installs the same packages for these tests",
    "python3 -m venv": "tests/house/test_environment.py makes one",
    "/opt/moonbowl-1.0.0/.venv/bin/pip": "needs the internet; these libraries run the tests",
    "/opt/moonbowl-1.1.0/.venv/bin/pip": "needs the internet",
    "moonbowl-version": "tests/cluster/test_versions.py runs it, there and back, while people play",
    "useradd": "would make a user of this machine",
    "chown moonbowl": "is for that user",
    "ssh-keygen": "the server that dumps go to is a folder here",
    "ssh-keyscan": "asks that server",
    "promtool": "comes with Prometheus; tests/house/test_watching.py runs it where that is",
    "systemctl reload prometheus": "comes with Prometheus",
    "git checkout": "asks the history of the program",
    "0 4 * * *": "is a line for cron, and restarts containers; the unit does the same here",
}
FIRST = "moonbowl-20260925-200000.dump.age"  # the dump of the paper
KEYS = re.compile(r"^Public key: (age1\w+)$", re.MULTILINE)
ORGANISERS = sql.SQL("SELECT username FROM auth_user")
CHANGE = sql.SQL("UPDATE auth_user SET username = 'later@example.org'")
ANA, LATER = [("ana@example.org",)], [("later@example.org",)]
UNTIL_READY = "until curl -sf http://127.0.0.1:8001/ready/; do sleep 0.2; done"
COPIED = "  web-3: *web\n"


def is_run(command: str) -> bool:
    return not command.startswith(tuple(LEFT_OUT))


def of_block(found: list[list[str]], holding: str) -> list[str]:
    """The commands that run here of the block with this one."""
    (block,) = [each for each in found if any(command.startswith(holding) for command in each)]
    return [command for command in block if is_run(command)]


def with_docker(holding: str) -> list[str]:
    return of_block(paper.with_docker(), holding)


def without_docker(holding: str) -> list[str]:
    return of_block(paper.without_docker(), holding)


# By a command of each block that is run, in this order.
KEY_OF_DUMPS = "age-keygen"
INSTALLED = ("ln -s", "systemd-run", "curl", "systemctl enable --now moonbowl@8004", "for port")
FEWER = "sed --in-place 's/ 127.0.0.1:8004//'"
PROMETHEUS, REMOTE = "install -m 644 docs/hosting/watching", "install -D -m 600 docs/hosting/backup"
DUMPED, RESTORED = "systemctl start moonbowl-dump", "moonbowl-restore"
DEMO = "systemctl disable --now moonbowl-dump.timer"
UP = (
    "install -m 600",
    "moonbowl up --detach --no-deps --wait web-4",
    "for web in $(moonbowl ps --services | grep '^web-'); do\n",
)
UPGRADED = "moonbowl run --rm update"
DUMPED_UP, RESTORED_UP = "moonbowl up --detach dump", "bash docs/hosting/backup/restore-docker"


def test_every_command_of_the_paper_is_run_or_has_a_reason() -> None:
    alone = (KEY_OF_DUMPS, *INSTALLED, FEWER, PROMETHEUS, REMOTE, DUMPED, RESTORED, DEMO)
    composed = (*UP, UPGRADED, DUMPED_UP, RESTORED_UP)
    run = [command for each in alone for command in without_docker(each)]
    run += [command for each in composed for command in with_docker(each)]
    printed = [command for _, commands in paper.blocks() for command in commands]

    assert [each for each in printed if is_run(each) and each not in run] == []
    assert [begin for begin in LEFT_OUT if not any(c.startswith(begin) for c in printed)] == []


def as_of_debian(server: PostgreSQL) -> None:
    """Its administrator is another than the owner of the database."""
    server.run(sql.SQL("CREATE ROLE postgres SUPERUSER LOGIN"))
    with psycopg.connect(server.url("postgres").replace("moonbowl@", "postgres@")) as connection:
        connection.execute("ALTER ROLE moonbowl RENAME TO first")


def prepare(made: Host, **settings: str) -> None:
    """Make the keys, and say what is to be filled in."""
    (key,) = KEYS.findall(made.run(without_docker(KEY_OF_DUMPS)))
    dumps = {"MOONBOWL_DUMP_KEY": key, "MOONBOWL_DUMP_TO": "dumps:moonbowl"}
    made.fill("moonbowl.env", {"SECRET_KEY": KEY, **dumps, **settings})
    made.fill("rclone.conf", {"type": f"alias\nremote = {made.place}/elsewhere"})
    shutil.copy(made.program / "moonbowl.identity", made.place / "identity")


def run_blocks(made: Host, begins: tuple[str, ...]) -> str:
    return "\n".join(made.run(without_docker(each)) for each in begins)


def the_dump(made: Host) -> bytes:
    """The first that came to the other place."""
    dump = sorted(made.elsewhere.glob("moonbowl-2*.dump.age"))[0].read_bytes()
    assert dump.startswith(b"age-encryption.org/v1\n")
    return dump


def is_up(made: Host) -> bool:
    trust = ssl.create_default_context(cafile=str(made.place / "storage" / AUTHORITY))
    with urlopen(f"https://localhost:{made.door}/up/", context=trust) as answer:
        return bool(answer.read() == b"up\n")


def verified(made: Host) -> str:
    """What systemd finds wrong with the units, where it can be asked."""
    if not shutil.which("systemd-analyze"):
        return ""
    folder = made.place / "etc" / "systemd" / "system"
    units = [path for path in folder.iterdir() if path.name.startswith("moonbowl")]
    ran = made.ran("systemd-analyze", "verify", *map(str, units))
    return "\n".join(line for line in ran.stdout.splitlines() if "moonbowl" in line)


def test_host_without_docker_is_set_up_dumped_and_restored_as_printed() -> None:
    with grounds() as ground, host(ground) as made:
        as_of_debian(ground.postgresql)
        database, redis = ground.postgresql.port, ground.redis.port
        prepare(
            made,
            DATABASE_URL=f"postgres://moonbowl@127.0.0.1:{database}/moonbowl",
            REDIS_URL=f"redis://127.0.0.1:{redis}/0",
        )
        made.fill("moonbowl.conf", {"Environment=MOONBOWL_SITE": f"https://localhost:{made.door}"})

        said = run_blocks(made, INSTALLED)
        assert has_fourth(made) == (True, True)
        said += run_blocks(made, (FEWER, PROMETHEUS))
        assert has_fourth(made) == (False, False)

        assert "https://bowl.example.org/account/password/" in said
        assert '"postgresql": "ok", "migrations": "ok", "redis": "ok", "process": "ok"}' in said
        assert "moonbowl_hearing 1.0" in said
        assert is_up(made)
        assert verified(made) == ""

        with pytest.raises(AssertionError):  # nobody has said yet where dumps go
            made.run(["systemctl start moonbowl-dump"])
        assert '"message": "moonbowl-dump.service failed on a-host. See: journalctl' in made.logs

        said = run_blocks(made, (REMOTE, DUMPED))
        assert re.search(r"moonbowl-\d{8}-\d{6}\.dump\.age$", said, re.MULTILINE)
        (made.elsewhere / FIRST).write_bytes(the_dump(made))
        assert_nobody_stops_for_a_refusal(made)

        (made.place / "run" / "enabled").write_text(made.moved("moonbowl@8001"))
        made.run(["systemctl stop moonbowl.target 'moonbowl@*'"])
        made.run(
            [
                f"runuser -u postgres -- {each} moonbowl"
                for each in ("dropdb", "createdb -O moonbowl")
            ]
        )
        made.run(without_docker(RESTORED))

        assert ground.postgresql.run(ORGANISERS, "moonbowl") == ANA
        made.run([UNTIL_READY])
        assert is_up(made)

        settings = made.place / "etc" / "moonbowl" / "moonbowl.env"
        settings.write_text(f"{settings.read_text(encoding='utf-8')}\nMOONBOWL_DEMO=1\n")
        made.run(["cd docs/hosting", *without_docker(DEMO), UNTIL_READY])
        assert is_up(made)
        made.run(["systemctl start moonbowl-demo"])
        assert ground.postgresql.run(ORGANISERS, "moonbowl") == []


def has_fourth(made: Host) -> tuple[bool, bool]:
    """Whether Caddy knows a fourth process, and whether it runs."""
    port = made.ports["8004"]
    known = (made.place / "etc" / "caddy" / "processes.caddy").read_text(encoding="utf-8")
    return str(port) in known, (made.place / "run" / f"moonbowl@{port}.service.pid").exists()


def assert_nobody_stops_for_a_refusal(made: Host) -> None:
    running = {path.name: path.read_text() for path in (made.place / "run").glob("*.pid")}
    dump, identity = str(made.elsewhere / FIRST), str(made.place / "identity")
    refused = made.ran("moonbowl-restore", dump, identity)
    assert refused.returncode == 1
    assert "The database has data: --replace dumps them" in refused.stdout
    assert made.ran("moonbowl-restore", dump).returncode == 2
    assert {path.name: path.read_text() for path in (made.place / "run").glob("*.pid")} == running


def assert_compose_reads(made: Host) -> None:
    """Where there is Docker with Compose: it needs no server to read the file."""
    docker = ("docker", "compose")
    real = os.environ["PATH"]
    if shutil.which("docker") and not made.ran(*docker, "version", PATH=real).returncode:
        file = ("--env-file", "moonbowl.env", "-f", "docs/hosting/compose.yaml")
        ran = made.ran(*docker, *file, "config", "--quiet", PATH=real)
        assert ran.returncode == 0, ran.stdout


@pytest.fixture(scope="module")
def composed() -> Iterator[Host]:
    """A host with Docker and a dump elsewhere."""
    with grounds() as ground, host(ground) as made:
        ground.postgresql.run(sql.SQL("CREATE DATABASE moonbowl"))
        prepare(made, POSTGRES_PASSWORD="secret", MOONBOWL_HOST="bowl.example.org")
        install, more, restart = map(with_docker, UP)
        said = made.run(install)
        assert_compose_reads(made)
        assert "https://bowl.example.org/account/password/" in said
        file = made.program / "docs" / "hosting" / "compose.yaml"
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(COPIED, f"{COPIED}  web-4: *web\n"), encoding="utf-8")
        alias = install[1]
        for block in (
            more,
            restart,
            without_docker(REMOTE),
            with_docker(DUMPED_UP),
            with_docker(UPGRADED),
        ):
            made.run([alias, *block])
        yield made


def test_dump_is_encrypted_and_is_put_back_as_printed(composed: Host) -> None:
    server = composed.ground.postgresql
    (composed.elsewhere / FIRST).write_bytes(the_dump(composed))
    server.run(sql.SQL("DROP DATABASE moonbowl"))
    server.run(sql.SQL("CREATE DATABASE moonbowl"))

    composed.run([with_docker(UP[0])[1], *with_docker(RESTORED_UP)])

    assert server.run(ORGANISERS, "moonbowl") == ANA


def restored(made: Host, dump: bytes, *options: str, identity: str = "identity") -> tuple[int, str]:
    """By the command of the paper: its code, and what it says."""
    path = made.place / "one.dump.age"
    path.write_bytes(dump)
    command = ["bash", "docs/hosting/backup/restore-docker", str(path), str(made.place / identity)]
    ran = made.ran(*command, *options)
    return ran.returncode, ran.stdout


def restored_unchecked(made: Host, identity: str) -> tuple[int, str]:
    """The same dump, by the service alone, which does not look at it before it begins."""
    compose = "docker compose --env-file moonbowl.env -f docs/hosting/compose.yaml"
    read = f"{{ grep ^AGE {made.place / identity}; cat {made.place / 'one.dump.age'}; }}"
    ran = made.ran("bash", "-c", f"{read} | {compose} run --rm --no-TTY restore --replace")
    return ran.returncode, ran.stdout


def test_restore_over_data_is_refused_unless_told_and_then_dumps_them_first(composed: Host) -> None:
    server, dump = composed.ground.postgresql, the_dump(composed)
    server.run(CHANGE, "moonbowl")

    code, said = restored(composed, dump)
    assert (code, server.run(ORGANISERS, "moonbowl")) == (1, LATER), said
    assert "The database has data: --replace dumps them" in said
    before = len(dumps_here(composed))

    code, said = restored(composed, dump, "--replace")
    assert (code, server.run(ORGANISERS, "moonbowl")) == (0, ANA), said
    assert len(dumps_here(composed)) == before + 1


def test_damaged_dump_another_identity_and_a_running_process_change_nothing(composed: Host) -> None:
    server, dump = composed.ground.postgresql, the_dump(composed)
    server.run(CHANGE, "moonbowl")
    subprocess.run(["age-keygen", "-o", composed.place / "other"], check=True, capture_output=True)

    for damaged, identity in ((dump[:-5000], "identity"), (b"", "identity"), (dump, "other")):
        code, said = restored(composed, damaged, "--replace", identity=identity)
        assert code == 1
        assert "The dump could not be read. Nothing was changed." in said
        code, said = restored_unchecked(composed, identity)
        assert code == 1
        assert "The dump could not be restored. Nothing was changed." in said
    with psycopg.connect(server.url("moonbowl")):
        code, said = restored(composed, dump, "--replace")
        assert code == 1
        assert "stop all processes first. Nothing was changed." in said

    assert server.run(ORGANISERS, "moonbowl") == LATER


def test_dumps_are_deleted_when_they_expire_here_and_elsewhere(composed: Host) -> None:
    here = composed.place / "var" / "lib" / "moonbowl-dumps"
    for folder in (here, composed.elsewhere):
        for name, days in (("old", 15), ("young", 13)):
            path = folder / f"moonbowl-{name}.dump.age"
            path.touch()
            at = time.time() - days * 24 * 3600
            os.utime(path, (at, at))

    composed.run(with_docker(UP[0])[1:2] + with_docker(DUMPED_UP))

    for folder in (here, composed.elsewhere):
        found = {path.name.split(".")[0] for path in folder.iterdir()}
        assert {"moonbowl-old", "moonbowl-young"} & found == {"moonbowl-young"}


def dumps_here(made: Host) -> list[Path]:
    return sorted((made.place / "var" / "lib" / "moonbowl-dumps").glob("moonbowl-2*.dump.age"))
