"""python manage.py organiser ana@example.com --name "Ana Cruz" """

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from festival.web.text import clean_name


class Command(BaseCommand):
    help = (
        "Invite an organiser, or send one a link to choose another password: by e-mail where that"
        " is set up, else it is printed here."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="their e-mail address, by which they sign in")
        parser.add_argument("--name", default="", help="what the log calls them")
        parser.add_argument(
            "--site", default="", help="where they sign in, such as https://moonbowl.example"
        )
        ways = parser.add_mutually_exclusive_group()
        ways.add_argument(
            "--print", action="store_true", help="print the link, though e-mail is set up"
        )
        ways.add_argument(
            "--drop-second-factor",
            action="store_true",
            help="for one who has lost both the app and the codes on paper",
        )
        ways.add_argument(
            "--remove", action="store_true", help="shut them out; their festivals stay"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.IS_HOSTED:
            raise CommandError(
                "at a party the link in the terminal signs in; organisers have accounts where"
                " MOONBOWL_PROFILE is hosted"
            )
        # A party does not have the library that these stand on.
        from festival.people.accounts import organisers, second_factor

        try:
            address = organisers.as_address(options["address"])
            name = clean_name(options["name"]) if options["name"] else ""
        except organisers.AddressRefused as error:
            raise CommandError(str(error)) from error
        except ValidationError as error:
            raise CommandError(error.messages[0]) from error
        if not options["remove"] and not options["drop_second_factor"]:
            self._invite(address, name, options)
            return
        user = organisers.find(address)
        if user is None:
            raise CommandError(f"there is no organiser {address}")
        if options["remove"]:
            organisers.remove(user)
            self.stdout.write(f"{address} is shut out; their festivals stay.")
        else:
            second_factor.remove(user)
            self.stdout.write(f"{address} signs in by the password alone, until they set one up.")

    def _invite(self, address: str, name: str, options: dict[str, Any]) -> None:
        from festival.people.accounts import letters, organisers

        site = options["site"].rstrip("/") or settings.PUBLIC_ADDRESS
        user = organisers.invite(address, name)
        if settings.EMAIL_HOST and not options["print"]:
            try:
                letters.deliver(user, site)
            except OSError as error:
                self.stderr.write(f"no letter could be sent: {error}")
            else:
                self.stdout.write(f"A letter with a link is on its way to {address}.")
                return
        self.stdout.write(f"{address} chooses a password here, once:")
        self.stdout.write(f"{site}{organisers.path_to_new_password(user)}")
