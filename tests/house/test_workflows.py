"""The workflows of the public repository: no secret, no version that others can move."""

from __future__ import annotations

import re

from tests.running import ROOT

WORKFLOWS = {path.name: path.read_text("utf-8") for path in ROOT.glob(".github/workflows/*.yml")}
ALL = "\n".join(WORKFLOWS.values())


def test_workflows_need_no_secret_and_give_no_rights_but_where_a_job_says_so() -> None:
    assert "secrets" not in ALL
    rights = [text.count("\npermissions:\n  contents: read\n") for text in WORKFLOWS.values()]
    assert rights == [1] * len(WORKFLOWS)


def test_actions_of_others_are_pinned_to_a_commit() -> None:
    used = re.findall(r"uses: (.+)", ALL)

    pinned = re.compile(
        r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\./\.github/workflows/\w+\.yml"
    )
    assert used
    assert [each for each in used if not pinned.fullmatch(each)] == []
