"""docs/hosting.md to the letter: its commands are taken off the paper and run in a folder.

Stood in for: systemd, which starts units without their walls; other users. `LEFT_OUT` says which
commands are not run.
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
from urllib.error import HTTPError
from urllib.request import urlopen

import psycopg
import pytest
from psycopg import sql

from tests.hosting.environment import KEY, environment
from tests.hosting.host import Host, host
from tests.running import ROOT
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
    "/usr/bin/python3 -m venv": "tests/house/test_environment.py makes one",
    "/opt/moonbowl-1.0.0/.venv/bin/pip": "needs the internet; these libraries run the tests",
    "/opt/moonbowl-1.1.0/.venv/bin/pip": "needs the internet",
    "sh /opt/moonbowl-1.1.0": "tests/cluster/test_versions.py runs it while people play",
    "moonbowl-version": "tests/cluster/test_versions.py runs it while people play",
    "useradd": "would make a user of this machine",
    "printf 'maxmemory": "is for the Redis of this machine",
    "systemctl restart redis-server": "is for the Redis of this machine",
    "manage doctor": "tests/hosting/test_doctor.py runs it",
    "chown moonbowl": "is for that user",
    "ssh-keygen": "the server that dumps go to is a folder here",
    "ssh-keyscan": "asks that server",
    "install -m 640": "is for a group that comes with Prometheus",
    "promtool": "comes with Prometheus; tests/house/test_watching.py runs it where that is",
    "amtool": "comes with Alertmanager",
    "systemctl restart prometheus": "comes with Prometheus",
    "install -m 600 docs/hosting/moonbowl.env.example": "is for Docker",
    "alias moonbowl": "is for Docker",
    "moonbowl ": "needs Docker",
    "for web in": "needs Docker",
}
PAPER = ROOT / "docs" / "hosting.md"
BLOCK = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)  # one of commands has no language
FIRST = "moonbowl-20260925-200000417.dump.age"  # the dump of the paper
KEYS = re.compile(r"^Public key: (age1\w+)$", re.MULTILINE)
ORGANISERS = sql.SQL("SELECT username FROM auth_user")
CHANGE = sql.SQL("UPDATE auth_user SET username = 'later@example.org'")
ANA, LATER = [("ana@example.org",)], [("later@example.org",)]
UNTIL_IT_HEARS = (
    "until curl -s http://127.0.0.1:8001/metrics | grep 'moonbowl_hearing 1.0'; do sleep 0.2; done"
)
UNTIL_READY = "until curl -sf http://127.0.0.1:8001/ready/; do sleep 0.2; done"


def blocks() -> list[list[str]]:
    """The commands of each block, from the first to the last. A line that goes on after a backslash
    is one command with the next."""
    found = BLOCK.findall(PAPER.read_text(encoding="utf-8"))
    return [re.findall(r"(?:.*\\\n)*.+", block) for block in found]


def is_run(command: str) -> bool:
    return not command.startswith(tuple(LEFT_OUT))


def of_block(holding: str) -> list[str]:
    """The commands that run here of the block with this one."""
    (block,) = [each for each in blocks() if any(command.startswith(holding) for command in each)]
    return [command for command in block if is_run(command)]


# By a command of each block that is run, in this order.
KEY_OF_DUMPS = "age-keygen"
INSTALLED = ("ln -s", "alias manage", "curl", "systemctl enable --now moonbowl@8004")
PROMETHEUS, REMOTE = "install -m 644 docs/hosting/watching", "install -D -m 600 docs/hosting/backup"
DUMPED, RESTORED = "systemctl start moonbowl-dump", "moonbowl-restore"
DEMO = "systemctl disable --now moonbowl-dump.timer"


def test_every_command_of_the_paper_is_run_or_has_a_reason() -> None:
    begins = (KEY_OF_DUMPS, *INSTALLED, PROMETHEUS, REMOTE, DUMPED, RESTORED, DEMO)
    run = [command for each in begins for command in of_block(each)]
    printed = [command for commands in blocks() for command in commands]

    assert [each for each in printed if is_run(each) and each not in run] == []
    assert [begin for begin in LEFT_OUT if not any(c.startswith(begin) for c in printed)] == []


def as_of_debian(server: PostgreSQL) -> None:
    """Its administrator is another than the owner of the database."""
    server.run(sql.SQL("CREATE ROLE postgres SUPERUSER LOGIN"))
    with psycopg.connect(server.url("postgres").replace("moonbowl@", "postgres@")) as connection:
        connection.execute("ALTER ROLE moonbowl RENAME TO first")


def prepare(made: Host, **settings: str) -> None:
    """Make the keys, and say what is to be filled in."""
    (key,) = KEYS.findall(made.run(of_block(KEY_OF_DUMPS)))
    dumps = {"MOONBOWL_DUMP_KEY": key, "MOONBOWL_DUMP_TO": "dumps:moonbowl"}
    made.fill("moonbowl.env", {"SECRET_KEY": KEY, **dumps, **settings})
    made.fill("rclone.conf", {"type": f"alias\nremote = {made.place}/elsewhere"})
    shutil.copy(made.program / "moonbowl.identity", made.place / "identity")


def run_blocks(made: Host, begins: tuple[str, ...]) -> str:
    return "\n".join(made.run(of_block(each)) for each in begins)


def the_dump(made: Host) -> bytes:
    """The first that came to the other place."""
    dump = sorted(made.elsewhere.glob("moonbowl-2*.dump.age"))[0].read_bytes()
    assert dump.startswith(b"age-encryption.org/v1\n")
    return dump


def is_up(made: Host) -> bool:
    """The door notices within two seconds that processes are ready; until then it answers 503."""
    trust = ssl.create_default_context(cafile=str(made.place / "storage" / AUTHORITY))
    end = time.monotonic() + 10
    while time.monotonic() < end:
        try:
            with urlopen(f"https://localhost:{made.door}/up/", context=trust) as answer:
                return bool(answer.read() == b"up\n")
        except HTTPError as error:
            error.close()
            time.sleep(0.2)
    return False


def verified(made: Host) -> str:
    """What systemd finds wrong with the units, where it can be asked."""
    if not shutil.which("systemd-analyze"):
        return ""
    folder = made.place / "etc" / "systemd" / "system"
    units = [path for path in folder.glob("moonbowl*") if path.is_file()]
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

        said = run_blocks(made, (*INSTALLED, PROMETHEUS))
        assert has_fourth(made) == (True, True)

        assert "https://bowl.example.org/account/password/" in said
        assert '"postgresql": "ok", "migrations": "ok", "redis": "ok", "process": "ok"}' in said
        assert "moonbowl_hearing" in said
        made.run([UNTIL_IT_HEARS])
        assert is_up(made)
        assert verified(made) == ""

        with pytest.raises(AssertionError):  # nobody has said yet where dumps go
            made.run(["systemctl start moonbowl-dump"])
        assert '"message": "moonbowl-dump.service failed on a-host. See: journalctl' in made.logs

        said = run_blocks(made, (REMOTE, DUMPED))
        assert re.search(r"moonbowl-\d{8}-\d{9}\.dump\.age$", said, re.MULTILINE)
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
        made.run(of_block(RESTORED))

        assert ground.postgresql.run(ORGANISERS, "moonbowl") == ANA
        made.run([UNTIL_READY])
        assert is_up(made)

        settings = made.place / "etc" / "moonbowl" / "moonbowl.env"
        settings.write_text(f"{settings.read_text(encoding='utf-8')}\nMOONBOWL_DEMO=1\n")
        made.run(["cd docs/hosting", *of_block(DEMO), UNTIL_READY])
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


@pytest.fixture(scope="module")
def dumped() -> Iterator[Host]:
    """A host with a database, a dump of it elsewhere, and no process."""
    with grounds() as ground, host(ground) as made:
        ground.postgresql.run(sql.SQL("CREATE DATABASE moonbowl"))
        made.run(of_block(KEY_OF_DUMPS))
        shutil.copy(made.program / "moonbowl.identity", made.place / "identity")
        (made.place / "rclone.conf").write_text(
            f"[dumps]\ntype=alias\nremote={made.place}/elsewhere"
        )
        known = environment(DATABASE_URL=ground.postgresql.url("moonbowl"), PATH=made.known["PATH"])
        for command in ("update", "organiser ana@example.org --name Ana"):
            made.run([f"python manage.py {command}"], **known)
        dump(made)
        yield made


def dump(made: Host) -> None:
    made.run(["bash docs/hosting/backup/dump"], **of_dumps(made))


def of_dumps(made: Host) -> dict[str, str]:
    identity = (made.place / "identity").read_text(encoding="utf-8")
    return environment(
        DATABASE_URL=made.ground.postgresql.url("moonbowl"),
        MOONBOWL_DUMP_KEY=re.findall("^# public key: (.*)$", identity, re.MULTILINE)[0],
        MOONBOWL_DUMP_TO="dumps:moonbowl",
        RCLONE_CONFIG=str(made.place / "rclone.conf"),
        STATE_DIRECTORY=str(made.place / "var/lib/moonbowl-dumps"),
        PATH=made.known["PATH"],
    )


def restored(made: Host, dump: bytes, *options: str, identity: str = "identity") -> tuple[int, str]:
    """The code of the script that every way runs, and what it says."""
    path = made.place / "one.dump.age"
    path.write_bytes(dump)
    read = f"{{ grep ^AGE {made.place / identity}; cat {path}; }}"
    script = f"{read} | bash docs/hosting/backup/restore {' '.join(options)}"
    ran = made.ran("bash", "-c", script, **of_dumps(made))
    return ran.returncode, ran.stdout


def test_restore_over_data_is_refused_unless_told_and_then_dumps_them_first(dumped: Host) -> None:
    server, whole = dumped.ground.postgresql, the_dump(dumped)
    server.run(CHANGE, "moonbowl")

    code, said = restored(dumped, whole)
    assert (code, server.run(ORGANISERS, "moonbowl")) == (1, LATER), said
    assert "The database has data: --replace dumps them" in said
    before = len(dumps_here(dumped))

    code, said = restored(dumped, whole, "--replace")
    assert (code, server.run(ORGANISERS, "moonbowl")) == (0, ANA), said
    assert len(dumps_here(dumped)) == before + 1


def test_damaged_dump_another_identity_and_a_running_process_change_nothing(dumped: Host) -> None:
    server, whole = dumped.ground.postgresql, the_dump(dumped)
    server.run(CHANGE, "moonbowl")
    subprocess.run(["age-keygen", "-o", dumped.place / "other"], check=True, capture_output=True)

    for damaged, identity in ((whole[:-5000], "identity"), (b"", "identity"), (whole, "other")):
        for options, reason in ((("--check",), "read"), ((), "restored")):
            code, said = restored(dumped, damaged, "--replace", *options, identity=identity)
            assert (code, f"could not be {reason}. Nothing was changed." in said) == (1, True), said
    with psycopg.connect(server.url("moonbowl")):
        code, said = restored(dumped, whole, "--replace")
        assert code == 1
        assert "stop all processes first. Nothing was changed." in said

    assert server.run(ORGANISERS, "moonbowl") == LATER


def test_expired_dumps_go_before_a_new_one_is_made_and_the_newest_stays(dumped: Host) -> None:
    here = dumped.place / "var/lib/moonbowl-dumps"
    for folder in (here, dumped.elsewhere):
        for name, days in (("20200101-000000", 15), ("20200102-000000", 13)):
            path = folder / f"moonbowl-{name}.dump.age"
            path.touch()
            at = time.time() - days * 24 * 3600
            os.utime(path, (at, at))

    ran = dumped.ran(
        "bash", "docs/hosting/backup/dump", **{**of_dumps(dumped), "DATABASE_URL": "no"}
    )
    assert ran.returncode != 0
    found = {path.name.split(".")[0] for path in here.iterdir()}
    assert {"moonbowl-20200101-000000", "unfinished"} & found == set()
    dump(dumped)

    for folder in (here, dumped.elsewhere):
        found = {path.name.split(".")[0] for path in folder.iterdir()}
        old = {"moonbowl-20200101-000000", "moonbowl-20200102-000000"}
        assert found & old == {"moonbowl-20200102-000000"}
    assert (here / "copied").exists()


def test_newest_dump_stays_however_old_it_is(dumped: Host, tmp_path: Path) -> None:
    only = tmp_path / "moonbowl-20200101-000000.dump.age"
    only.touch()
    os.utime(only, (0, 0))

    known = {**of_dumps(dumped), "DATABASE_URL": "no", "STATE_DIRECTORY": str(tmp_path)}
    dumped.ran("bash", "docs/hosting/backup/dump", **known)

    assert list(tmp_path.iterdir()) == [only]


def dumps_here(made: Host) -> list[Path]:
    return sorted((made.place / "var" / "lib" / "moonbowl-dumps").glob("moonbowl-2*.dump.age"))
