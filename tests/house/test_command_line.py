"""What is typed after `moonbowl`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from festival import __version__
from festival.management.commands import party
from tests.running import ROOT

MOONBOWL = "from festival.config.command_line import moonbowl; moonbowl()"


def typed(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", MOONBOWL, *arguments],
        cwd=ROOT,
        env={"MOONBOWL_DATA": str(data)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_party_is_meant_where_no_command_is_named(tmp_path: Path) -> None:
    assert typed(tmp_path, "--version").stdout == f"Moonbowl {__version__}\n"


def test_another_command_is_run_by_its_name(tmp_path: Path) -> None:
    answer = typed(tmp_path, "score", "444411")

    assert answer.returncode == 0, answer.stderr
    assert "444411" in answer.stdout


def test_help_lists_the_commands_of_moonbowl_and_none_of_django(tmp_path: Path) -> None:
    said = typed(tmp_path, "help").stdout
    listed = re.findall(r"^  (\w+)  +", said.partition("other commands")[2], re.MULTILINE)

    there = {path.stem for path in (ROOT / "festival/management/commands").glob("[!_]*.py")}
    assert {*listed} == there - {"party"}
    assert "--port" in said
    assert [each for each in ("--settings", "--pythonpath", "--traceback") if each in said] == []


@pytest.mark.parametrize("port", ["abc", "0", "65536", "-1", "8000.5", "²"])
def test_port_that_is_none_is_refused_in_a_sentence(port: str) -> None:
    parser = party.Command().create_parser("moonbowl", "party")

    with pytest.raises(CommandError) as refused:
        parser.parse_args([f"--port={port}"])

    said = str(refused.value)
    assert said.endswith(f"--port: type a number from 1 to 65535, not '{port}'")


def test_unknown_option_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    answer = typed(tmp_path, "--prot", "9000")

    assert answer.returncode == 2
    assert "--port" in answer.stderr
