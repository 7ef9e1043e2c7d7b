"""What a start does to the data file before the server runs, and one roll after it; killed at a
moment that is counted, as when the battery falls out.

python -m tests.festival.party.updating [MOMENT]
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

import django

# What is done to files is told to such a hook, and statements to Django's wrapper.
OF_FILES = {"open", "os.rename", "os.remove", "os.mkdir", "os.chmod", "sqlite3.connect"}


class Moments:
    """Counts what is done to the data, and ends this process when its turn has come."""

    def __init__(self, fatal: int, folder: str) -> None:
        self.count = 0
        self._fatal, self._folder = fatal, folder

    def pass_one(self) -> None:
        self.count += 1
        if self.count == self._fatal:
            os.kill(os.getpid(), signal.SIGKILL)

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in OF_FILES and self._folder in str(arguments[0]):
            self.pass_one()

    def execute(self, execute: Any, *arguments: Any) -> Any:
        self.pass_one()
        answer = execute(*arguments)
        self.pass_one()
        return answer


def main(fatal: int) -> dict[str, Any]:
    os.environ["DJANGO_SETTINGS_MODULE"] = "festival.settings"
    django.setup()
    from django.conf import settings
    from django.db import connection

    from festival.management.commands.party import DATA_FILE
    from festival.models import Festival, LogEntry
    from festival.party.database import bring_up_to_date, check_database, clean_up
    from festival.play import write_path
    from rules.bobing.game.commands import Throw
    from rules.dice import Roll
    from tests.festival.evening import post, state_of

    moments = Moments(fatal, str(settings.DATA_DIR))
    sys.addaudithook(moments.hear)
    with connection.execute_wrapper(moments.execute):
        clean_up(DATA_FILE)
        check_database(DATA_FILE, was_used=True, say_waits=lambda: None)
        backup = bring_up_to_date(DATA_FILE)
    count = moments.count
    festival = Festival.objects.get()
    throw = Throw(state_of(festival).turn or 0, Roll.parse("112356"), is_confirmed=True)
    write_path.perform(post(festival), throw)
    entries = LogEntry.objects.order_by("seq").values_list("seq", "entry")
    return {"moments": count, "backup": str(backup or ""), "log": list(entries)}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(int(sys.argv[1]) if sys.argv[1:] else 0)))
