"""python manage.py organiser ana@example.com --name "Ana Cruz" """

from __future__ import annotations

from argparse import ArgumentParser
from typing import TypedDict, Unpack

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from festival.words.clean_text import clean_name


class Options(TypedDict):
    address: str
    name: str
    site: str
    print: bool
    drop_second_factor: bool
    remove: bool
    hand_over_to: str
    delete: bool


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
        ways.add_argument(
            "--hand-over-to",
            metavar="ADDRESS",
            default="",
            help="delete the account; that organiser gets the festivals and rulebooks",
        )
        ways.add_argument(
            "--delete",
            action="store_true",
            help="delete the account with all festivals and rulebooks",
        )

    def handle(self, *_: object, **options: Unpack[Options]) -> None:
        if settings.IS_DEMO:
            raise CommandError("a demo has no accounts: visitors open festivals without one")
        if not settings.IS_HOSTED:
            raise CommandError(
                "at a party the link in the terminal signs in; organisers have accounts where"
                " MOONBOWL_PROFILE is hosted"
            )
        # These import a library that a party does not install.
        from festival.accounts import organisers, second_factor

        try:
            address = organisers.as_address(options["address"])
            name = clean_name(options["name"]) if options["name"] else ""
        except organisers.AddressRefused as error:
            raise CommandError(str(error)) from error
        except ValidationError as error:
            raise CommandError(error.messages[0]) from error
        is_forgotten = options["hand_over_to"] or options["delete"]
        if not (is_forgotten or options["remove"] or options["drop_second_factor"]):
            self._invite(address, name, options)
            return
        user = organisers.find(address)
        if user is None:
            raise CommandError(f"there is no organiser {address}")
        if is_forgotten:
            self._forget(user, options["hand_over_to"])
        elif options["remove"]:
            organisers.remove(user)
            self.stdout.write(f"{address} is shut out; their festivals stay.")
        else:
            second_factor.remove(user)
            self.stdout.write(f"{address} signs in by the password alone, until they set one up.")

    def _forget(self, user: User, to: str) -> None:
        from festival.accounts import organisers
        from festival.festivals.forgetting.forgetting_organisers import forget_organiser

        heir = organisers.find(to.strip().lower()) if to else None
        if to and (heir is None or heir == user or not heir.is_active):
            raise CommandError(f"expected the address of another organiser, got {to}")
        count = forget_organiser(user, heir)
        became = f"handed over to {heir.get_username()}" if heir else "deleted"
        self.stdout.write(f"The account is deleted; festivals {became}: {count}.")
        self.stdout.write("Dumps of the database have it until they expire.")

    def _invite(self, address: str, name: str, options: Options) -> None:
        from festival.accounts import emails, organisers

        site = options["site"].rstrip("/") or settings.PUBLIC_ADDRESS
        user = organisers.invite(address, name)
        if settings.EMAIL_HOST and not options["print"]:
            try:
                emails.deliver(user, site)
            except OSError as error:
                self.stderr.write(f"no letter could be sent: {error}")
            else:
                self.stdout.write(f"A letter with a link is on its way to {address}.")
                return
        self.stdout.write(f"{address} chooses a password here, once:")
        self.stdout.write(f"{site}{organisers.path_to_new_password(user)}")
