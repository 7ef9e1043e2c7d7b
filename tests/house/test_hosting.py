"""What starts a hosted Moonbowl agrees with itself and with the program."""

from __future__ import annotations

import re
import subprocess
import tomllib

from festival.config import hosted_environment
from festival.management.commands.serve import Command
from festival.server import daphne_server
from tests.running import ROOT

FOLDER = ROOT / "docs" / "hosting"
UNITS = sorted(FOLDER.rglob("*.service"))
EXAMPLES = [FOLDER / "moonbowl.env.example", FOLDER / "systemd" / "moonbowl.env.example"]
COMMANDS = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SET = re.compile(r"^#? ?([A-Z][A-Z_]+)=", re.MULTILINE)
OF_DUMPS = {"MOONBOWL_DUMP_KEY", "MOONBOWL_DUMP_TO", "MOONBOWL_DUMP_DAYS"}  # backup/dump reads them
ASKED = re.compile(r"""(?:environ\.get|required|networks|_is_chosen)\(\s*"([A-Z_]+)\"""")
# By the names of compose itself, which makes two of the program's variables of them.
OF_COMPOSE = {"MOONBOWL_HOST": "ALLOWED_HOSTS", "POSTGRES_PASSWORD": "DATABASE_URL"}
OF_LAPTOP = {"MOONBOWL_DATA", "MOONBOWL_BACKUPS", "MOONBOWL_HOSTS", "TZ"}


def text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def read_by_the_program() -> set[str]:
    files = (
        ROOT / "festival" / "config" / f"{name}.py"
        for name in ("environment", "hosted_environment", "settings")
    )
    found = {name for file in files for name in ASKED.findall(file.read_text(encoding="utf-8"))}
    return found | OF_DUMPS


def of_compose() -> dict[str, str]:
    """What it tells each process."""
    block = text("compose.yaml").split("environment: &environment\n")[1].split("\n  read_only")[0]
    return dict(re.findall(r"^    ([A-Z_]+): (.*)$", block, re.MULTILINE))


def of_door() -> set[str]:
    return set(re.findall(r"\{\$([A-Z_]+)", text("caddy/moonbowl.caddy")))


def processes(name: str) -> list[str]:
    """To which the door leads."""
    found: list[str] = re.findall(r"^\tto (.*)$", text(name), re.MULTILINE)
    return found[0].split()


def test_compose_sets_known_variables_and_all_required_ones() -> None:
    given = of_compose()

    assert set(given) <= read_by_the_program()
    assert {"MOONBOWL_PROFILE", "DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS", "SECRET_KEY"} <= (
        set(given)
    )


def test_the_examples_name_what_is_read_and_nothing_else() -> None:
    for_compose, for_units = (set(SET.findall(file.read_text())) for file in EXAMPLES)
    asked_by_compose = set(re.findall(r"\$\{([A-Z_]+)", text("compose.yaml")))

    assert for_compose == asked_by_compose
    assert for_compose - OF_COMPOSE.keys() - {"MOONBOWL_VERSION"} <= read_by_the_program()
    assert for_units <= read_by_the_program()
    assert {"DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS", "SECRET_KEY"} <= for_units


def test_paper_names_every_variable_of_a_hosted_server() -> None:
    paper = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")

    assert {name for name in read_by_the_program() - OF_LAPTOP if f"`{name}`" not in paper} == set()


def test_commands_of_the_paper_parse_and_name_existing_files() -> None:
    paper = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    blocks = COMMANDS.findall(paper)
    unread = [
        block for block in blocks if subprocess.run(["bash", "-nc", block], check=False).returncode
    ]
    named = set(re.findall(r"docs/hosting/[\w./@-]*\w", paper))

    assert len(blocks) > 5
    assert unread == []
    assert {name for name in named if not (ROOT / name).exists()} == set()


def test_compose_and_unit_give_the_proxy_all_its_variables() -> None:
    caddy = text("compose.yaml").split("  caddy:\n")[1]

    assert set(re.findall(r"^      ([A-Z_]+): ", caddy, re.MULTILINE)) == of_door()
    told = re.findall(r'^Environment="?([A-Z_]+)=', text("systemd/caddy.conf"), re.MULTILINE)
    assert set(told) == of_door()


def test_serving_command_takes_the_options_it_is_given() -> None:
    parser = Command().create_parser("manage.py", "serve")
    files = map(text, ("compose.yaml", "Containerfile", "systemd/moonbowl@.service"))
    starts = [re.findall(r"manage\.py\W+serve.*", file) for file in files]
    given = {option for found in starts for line in found for option in re.findall(r"--\w+", line)}

    assert all(starts)
    assert given - {*parser._option_string_actions} == set()


def test_proxy_leads_to_the_processes_and_port_of_compose() -> None:
    compose = text("compose.yaml")
    started = re.findall(r"^  (web-\d+):", compose, re.MULTILINE)
    most = int(re.findall(r"max_connections=(\d+)", compose)[0])

    assert processes("caddy/processes.caddy") == [f"{name}:8000" for name in started]
    # Two of each look whether the process is ready; three times as many may come.
    assert 3 * len(started) * (hosted_environment.MOST_CONNECTIONS + 2) < most
    assert "EXPOSE 8000" in text("Containerfile")


def test_a_process_is_given_the_time_that_it_takes_to_stop() -> None:
    longest = daphne_server.NOTICE + daphne_server.LONGEST

    assert longest < int(re.findall(r"TimeoutStopSec=(\d+)", text("systemd/moonbowl@.service"))[0])
    web = text("compose.yaml").split("  web-1: &web\n")[1]
    assert longest < int(re.findall(r"stop_grace_period: (\d+)s", web)[0])


def test_proxy_checks_readiness_and_hides_internal_pages() -> None:
    probes = (ROOT / "festival/server/hosted/outermost_layer.py").read_text(encoding="utf-8")
    inside = re.findall(r"@inside path (.*)", text("caddy/moonbowl.caddy"))[0].split()

    assert {"/ready/", "/metrics"} <= set(inside)
    assert all(f'"{path}"' in probes for path in ("/ready/", "/metrics"))
    assert "health_uri /ready/" in text("caddy/moonbowl.caddy")


def test_image_has_all_of_a_wheel_and_does_not_run_as_root() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    targets = wheel["tool"]["hatch"]["build"]["targets"]["wheel"]
    container = text("Containerfile")
    copied = set(re.findall(r"^COPY (\w+) \1$", container, re.MULTILINE))
    let_in = set(re.findall(r"^!(.+)$", text("Containerfile.dockerignore"), re.MULTILINE))

    assert copied == {*targets["packages"], *targets["force-include"]}
    assert copied | {"LICENSE", "manage.py", ".ci/requirements-hosted.lock"} == let_in
    assert (ROOT / ".ci" / "requirements-hosted.lock").exists()
    assert re.findall(r"^USER (\w+)$", container, re.MULTILINE) == [
        *("moonbowl", "root", "moonbowl", "caddy")
    ]


def test_unit_runs_as_no_special_user_and_writes_nowhere_else() -> None:
    assert UNITS
    for unit in UNITS:
        lines = unit.read_text(encoding="utf-8").splitlines()

        assert {"User=moonbowl", "EnvironmentFile=/etc/moonbowl/moonbowl.env"} <= set(lines)
        assert [line for line in lines if "SECRET_KEY=" in line] == []
    assert {
        *("NoNewPrivileges=yes", "ProtectSystem=strict", "ProtectHome=yes", "PrivateTmp=yes"),
        *("CapabilityBoundingSet=", "SystemCallFilter=@system-service"),
    } <= set(text("systemd/walls.conf").splitlines())
    paper = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for installed in (paper, text("systemd/moonbowl-version")):
        assert {"moonbowl-", "moonbowl@"} <= set(re.findall(r"moonbowl[-@](?=\W)", installed))
