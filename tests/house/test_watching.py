"""What watches a hosted Moonbowl asks for figures that it has, and no service may do much."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from prometheus_client import generate_latest

import festival.server.hosted.metrics  # noqa: F401  (makes the figures)
from tests.running import ROOT

FOLDER = ROOT / "docs" / "hosting"
WATCHING = FOLDER / "watching"
NAME = re.compile(r"\b(?:moonbowl|process)_\w+")
TYPE = re.compile(r"^# TYPE (\w+) (\w+)$", re.MULTILINE)
NOT_ROOT = {"postgresql": "postgres", "redis": "redis"}


def told() -> set[str]:
    """The names of the figures of a process."""
    text = generate_latest().decode()
    found = dict(TYPE.findall(text))
    return found.keys() | {f"{name}_bucket" for name, kind in found.items() if kind == "histogram"}


def asked(of: object) -> Iterator[str]:
    """All that rules, or a board, ask Prometheus for."""
    if isinstance(of, dict):
        yield from NAME.findall(str(of.get("expr", "")))
        of = list(of.values())
    if isinstance(of, list):
        for each in of:
            yield from asked(each)


def test_prometheus_reads_every_process_that_the_door_leads_to() -> None:
    prometheus = yaml.safe_load((WATCHING / "prometheus.yml").read_text(encoding="utf-8"))
    job, *_ = prometheus["scrape_configs"]
    processes = (FOLDER / "systemd" / "processes.caddy").read_text(encoding="utf-8")

    assert job["static_configs"][0]["targets"] == re.findall(r"127\S+", processes)
    assert prometheus["rule_files"] == ["moonbowl.rules.yml"]
    promtool("check", "config", WATCHING / "prometheus.yml")


def test_alerts_wake_for_what_they_name_and_for_nothing_less(tmp_path: Path) -> None:
    for file in (WATCHING / "moonbowl.rules.yml", Path(__file__).with_name("alerts.yml")):
        shutil.copy(file, tmp_path)  # the cases name the rules beside them

    promtool("test", "rules", tmp_path / "alerts.yml")


def promtool(*command: str | Path) -> None:
    """It comes with Prometheus; without it this does nothing."""
    if shutil.which("promtool"):
        ran = subprocess.run(["promtool", *command], capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr


def test_rules_and_board_ask_for_figures_that_a_process_has() -> None:
    rules = yaml.safe_load((WATCHING / "moonbowl.rules.yml").read_text(encoding="utf-8"))
    board = json.loads((WATCHING / "grafana.json").read_text(encoding="utf-8"))

    for of in (rules, board):
        found = set(asked(of))
        assert len(found) > 5
        assert found - told() == set()


def test_every_alert_has_somebody_to_wake() -> None:
    rules = yaml.safe_load((WATCHING / "moonbowl.rules.yml").read_text(encoding="utf-8"))
    mail = yaml.safe_load((WATCHING / "alertmanager.yml").read_text(encoding="utf-8"))
    severities = {rule["labels"]["severity"] for rule in rules["groups"][0]["rules"]}
    routes = {route["matchers"][0]: route["receiver"] for route in mail["route"]["routes"]}

    assert severities == {"page", "ticket"}
    assert (routes, mail["route"]["receiver"]) == ({'severity = "page"': "page"}, "ticket")
    assert {each["name"] for each in mail["receivers"] if each["email_configs"]} == severities


def test_no_service_is_root_or_fills_the_host() -> None:
    services: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text())["services"]

    for name, service in services.items():
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}, name
        assert service["mem_limit"], name
        if "build" in service:
            assert last_user(service["build"]["target"]) != "root", name
        else:
            assert service["user"] == NOT_ROOT[name]


def last_user(target: str) -> str:
    stages = (FOLDER / "Containerfile").read_text(encoding="utf-8").split("\nFROM ")
    (stage,) = [each for each in stages if each.partition("\n")[0].endswith(f" AS {target}")]
    found: list[str] = re.findall(r"^USER (\w+)$", stage, re.MULTILINE)
    return found[-1]
