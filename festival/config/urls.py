"""All addresses: pages, then sockets.

The guests' sockets read no session, so that connecting costs a query less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from channels.sessions import SessionMiddlewareStack
from django.conf import settings
from django.http import HttpResponseBase
from django.urls import URLPattern, path, re_path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from festival.accounts.pages import sign_in, signed_in
from festival.festivals import home
from festival.festivals.files import exports, sent_zip
from festival.festivals.files import tables_taken_along as hall_return
from festival.festivals.forgetting import views as forgetting
from festival.games.bobing.desk import views as desk_pages
from festival.games.bobing.direction import views as direction
from festival.games.bobing.invite import views as invite
from festival.games.bobing.join import views as guests
from festival.games.bobing.lists import views as list_imports
from festival.games.bobing.photos import views as photos
from festival.games.bobing.players import views as players
from festival.games.bobing.players import waiting_guests
from festival.games.bobing.prints import views as prints
from festival.games.bobing.prizes import views as prizes
from festival.games.bobing.results import shopping_page as shopping
from festival.games.bobing.rulebooks import views as books
from festival.games.bobing.setup import views as setup
from festival.games.bobing.who_has_what import views as who_has_what
from festival.hall.views import all_tables as hall_all_tables
from festival.hall.views import boards as hall_boards
from festival.hall.views import halls as hall
from festival.hall.views import lists as hall_lists
from festival.live.consumers import (
    BoardScreen,
    ConsoleScreen,
    HallScreen,
    HallWallScreen,
    OverviewScreen,
    WallScreen,
)
from festival.play import console, dice_word
from festival.play import dice_commitment_page as dice_commitment
from festival.play import results_page as results
from festival.play.corrections import views as corrections
from festival.play.helpers import views as helpers
from festival.play.phones import phone_hands
from festival.play.screens import boards
from festival.play.side_tables import views as side_tables
from festival.play.televisions import views as televisions
from festival.server.laptop.backups import views as backups
from festival.web.assets import stylesheets
from festival.words.guide import views as guide

View = Callable[..., HttpResponseBase]

EMCEE = "festivals/<int:festival_id>/"
GUESTS = "f/<slug:code>/"
SIDE = "tables/<int:table>/"
EMPTY_LIST = "template.<slug:ending>"
WINNERS = "winners/<slug:by>.<slug:kind>"


def of_table(start: str, page: str, view: View, name: str | None = None) -> Iterator[URLPattern]:
    """The two addresses of a page that each table has; the one without a number is the first's."""
    yield path(f"{start}{page}", view, name=name)
    yield path(f"{start}{SIDE}{page}", view, name=name)


handler400 = "festival.server.middleware.unreadable"
handler500 = "festival.server.middleware.broken"

urlpatterns = [
    # Optimization: Django tries them in this order. These groups are asked for most of all.
    *of_table(GUESTS, "", boards.board, name="board"),
    *of_table(GUESTS, "tv/", boards.tv, name="tv"),
    *of_table(GUESTS, "tv/<slug:slug>/", boards.tv, name="screen"),
    *of_table(GUESTS, "tv/<slug:slug>/state/", boards.screen_state, name="screen_state"),
    *of_table(GUESTS, "state/", boards.board_state, name="board_state"),
    path(f"{GUESTS}me/card/", guests.own_card, name="own_card"),
    path(f"{GUESTS}hall/", hall_boards.guests, name="hall_board"),
    path(f"{GUESTS}hall/state/", hall_boards.guests_state, name="hall_state"),
    path(f"{GUESTS}hall/tv/", hall_boards.tv, name="hall_tv"),
    path(f"{GUESTS}hall/tv/state/", hall_boards.tv_state, name="hall_tv_state"),
    path(f"{GUESTS}{SIDE}hand/<int:number>/", phone_hands.hand, name="hand"),
    path(
        f"{GUESTS}{SIDE}hand/<int:number>/<slug:verb>/", phone_hands.hand_action, name="hand_action"
    ),
    *of_table(GUESTS, "rules/", boards.rules, name="rules"),
    *of_table(GUESTS, "results/", results.results, name="results"),
    *of_table(GUESTS, "keepsake/", results.keepsake, name="keepsake"),
    *of_table(GUESTS, "keepsake.html", results.keepsake_file, name="keepsake_file"),
    *of_table(GUESTS, "log/", results.public_log, name="public_log"),
    *of_table(GUESTS, "dice/", dice_commitment.dice, name="dice"),
    *of_table(GUESTS, "dice.json", dice_commitment.dice_json, name="dice_json"),
    path(f"{GUESTS}hall/results/", hall_lists.hall_results, name="hall_results"),
    path(f"{GUESTS}desk/<int:number>/", desk_pages.guest_code, name="at_desk"),
    path(f"{GUESTS}photos/<slug:digest>.jpg", photos.photo, name="photo"),
    path(f"{GUESTS}join/", guests.join, name="join"),
    path(f"{GUESTS}me/", guests.who, name="who"),
    path(f"{GUESTS}me/<int:number>/<slug:verb>/", guests.guest_action, name="guest_action"),
    *of_table(EMCEE, "console/", console.console, name="console"),
    *of_table(EMCEE, "dice-word/", dice_word.dice_word, name="dice_word"),
    *of_table(EMCEE, "console/state/", console.console_state, name="console_state"),
    *of_table(EMCEE, "console/judge/", console.judge, name="judge"),
    *of_table(EMCEE, "console/<slug:verb>/", console.command, name="command"),
    # Keyboards of televisions begin with a capital letter.
    re_path(r"^[tT][vV]/?$", televisions.television, name="television"),
    re_path(r"^[tT][vV]/new/?$", televisions.television, {"is_new": True}, name="television_new"),
    path("", home.home, name="home"),
    path("address/", invite.guests_address, name="guests_address"),
    path("sign-in/", sign_in.sign_in_help, name="sign_in_help"),
    path("sign-in/<str:token>/", sign_in.sign_in, name="sign_in"),
    path("language/", require_POST(set_language), name="set_language"),
    path("sign-out/", sign_in.sign_out, name="sign_out"),
    path("signed-in/", signed_in.own, name="signed_in"),
    path("signed-in/<slug:verb>/", signed_in.own_action, name="signed_in_action"),
    path("privacy/", forgetting.privacy, name="privacy"),
    path("festivals/new/", setup.festival_new, name="festival_new"),
    path("festivals/rules/", setup.house_rules, name="house_rules"),
    path("festivals/demo/", home.demo, name="demo"),
    path("festivals/in/", sent_zip.import_festival, name="import_festival"),
    path("guide/", guide.guide, name="guide"),
    path("guide/<slug:key>/", guide.guide, name="guide_chapter"),
    path("guide/img/<slug:name>.webp", guide.picture, name="guide_picture"),
    path("rulebooks/", books.book_list, name="books"),
    path("rulebooks/form/", books.book_form, name="book_form_new"),
    path("rulebooks/<int:book_id>/form/", books.book_form, name="book_form"),
    path("rulebooks/<int:book_id>/delete/", books.book_delete, name="book_delete"),
    path(EMCEE, setup.festival_edit, name="festival_edit"),
    path(f"{EMCEE}prizes/", prizes.prizes, name="prizes"),
    path(f"{EMCEE}prizes/summary/", prizes.prizes_summary, name="prizes_summary"),
    path(f"{EMCEE}prizes/import/", list_imports.prizes_import, name="prizes_import"),
    path(
        f"{EMCEE}prizes/import/{EMPTY_LIST}", list_imports.prizes_template, name="prizes_template"
    ),
    path(f"{EMCEE}prizes/shopping/", shopping.shopping, name="shopping"),
    path(f"{EMCEE}shopping.<slug:kind>", shopping.shopping_file, name="shopping_file"),
    path(f"{EMCEE}prizes/reserve/", prizes.spares, name="spares"),
    path(f"{EMCEE}players/", players.player_list, name="players"),
    path(f"{EMCEE}players/import/", list_imports.players_import, name="players_import"),
    path(
        f"{EMCEE}players/import/{EMPTY_LIST}",
        list_imports.players_template,
        name="players_template",
    ),
    path(f"{EMCEE}players/approve-all/", waiting_guests.approve_all, name="approve_all"),
    path(f"{EMCEE}players/reject-all/", waiting_guests.reject_all, name="reject_all"),
    path(f"{EMCEE}players/free-all/", waiting_guests.free_all, name="free_all"),
    path(f"{EMCEE}players/<int:number>/<slug:verb>/", players.player_action, name="player_action"),
    path(f"{EMCEE}invite/", invite.invite, name="invite"),
    path(f"{EMCEE}print/", prints.prints, name="prints"),
    path(f"{EMCEE}print/<slug:what>/", prints.printed, name="printed"),
    path(f"{EMCEE}helpers/", helpers.helper_list, name="helpers"),
    path(f"{EMCEE}helpers/<int:number>/<slug:verb>/", helpers.helper_action, name="helper_action"),
    path(f"{EMCEE}demo/", home.demo_pace, name="demo_pace"),
    path(f"{EMCEE}copies/<slug:verb>/", setup.festival_action, name="festival_action"),
    path(f"{EMCEE}forget/", forgetting.forgetting_page, name="forgetting"),
    path(f"{EMCEE}forget/who/", forgetting.forget_name, name="forget_name"),
    path(f"{EMCEE}forget/<slug:verb>/", forgetting.forgetting_action, name="forgetting_action"),
    path(f"{EMCEE}everything.zip", exports.everything, name="everything"),
    path(f"{EMCEE}lists/<slug:which>.<slug:kind>", exports.list_file, name="list_file"),
    path(f"{EMCEE}hall/", hall.hall, name="hall"),
    path(f"{EMCEE}hall/seats/", hall.seats, name="hall_seats"),
    path(f"{EMCEE}hall/list/", hall.hall_import, name="hall_import"),
    path(f"{EMCEE}hall/list/{EMPTY_LIST}", hall.hall_template, name="hall_template"),
    path(f"{EMCEE}hall/rounds/", hall.rounds, name="hall_rounds"),
    path(f"{EMCEE}hall/press/<slug:verb>/", hall.hall_action, name="hall_action"),
    path(f"{EMCEE}tables/", side_tables.table_list, name="side_tables"),
    path(f"{EMCEE}{SIDE}", side_tables.side_table, name="side_table"),
    path(f"{EMCEE}{SIDE}phones/<slug:verb>/", phone_hands.phones_switch, name="phones_switch"),
    path(f"{EMCEE}{SIDE}hand/<int:number>/", phone_hands.emcee_hand, name="emcee_hand"),
    path(
        f"{EMCEE}{SIDE}hand/<int:number>/<slug:verb>/",
        phone_hands.emcee_hand_action,
        name="emcee_hand_action",
    ),
    path(f"{EMCEE}{SIDE}close/", side_tables.side_table_close, name="side_table_close"),
    path(f"{EMCEE}hall/overview/", hall_boards.overview, name="hall_overview"),
    path(f"{EMCEE}hall/overview/all/<slug:verb>/", hall_all_tables.all_tables, name="hall_all"),
    path(f"{EMCEE}hall/overview/state/", hall_boards.overview_state, name="hall_overview_state"),
    path(f"{EMCEE}hall/winners/", hall_lists.hall_winners, name="hall_winners"),
    path(f"{EMCEE}hall/winners/<slug:verb>/", hall_lists.hall_lock, name="hall_lock"),
    path(f"{EMCEE}hall/{WINNERS}", hall_lists.hall_winners_file, name="hall_winners_file"),
    path(f"{EMCEE}hall/return/", sent_zip.hall_files, name="hall_return"),
    path(f"{EMCEE}away/<slug:verb>/", hall_return.away, name="away"),
    *of_table(EMCEE, "log/", corrections.log, name="log"),
    *of_table(EMCEE, "log.json", corrections.log_file, name="log_file"),
    *of_table(EMCEE, "log/<int:seq>/", corrections.correction, name="correction"),
    *of_table(EMCEE, "screens/", direction.screens, name="screens"),
    *of_table(EMCEE, "screens/<slug:slug>/", direction.room, name="room"),
    # Only the first table has prizes.
    path(f"{EMCEE}photos/", photos.photos, name="photos"),
    path(f"{EMCEE}photos/<slug:digest>.jpg", photos.own_photo, name="own_photo"),
    path(f"{EMCEE}holdings/", who_has_what.who_has_what, name="holdings"),
    path(f"{EMCEE}holdings/<slug:verb>/", who_has_what.hand_over, name="hand_over"),
    path(f"{EMCEE}desk/", desk_pages.desk, name="desk"),
    path(f"{EMCEE}desk/receipts/", prints.desk_receipts, name="receipts"),
    path(f"{EMCEE}desk/tv/", desk_pages.desk_tv, name="desk_tv"),
    path(f"{EMCEE}desk/<slug:who>/<slug:verb>/", desk_pages.desk_tick, name="desk_tick"),
    *of_table(EMCEE, "winners/", exports.winners, name="winners"),
    *of_table(EMCEE, WINNERS, exports.winners_file, name="winners_file"),
    path("pictures/<slug:short>.webp", prizes.picture, name="picture"),
    path("static/<slug:version>/css/<str:names>.css", stylesheets.sheet, name="sheet"),
]

# PostgreSQL servers have backups of their own.
of_laptop = [
    path("backups/", backups.backup_list, name="backups"),
    path("backups/new/", backups.backup_new, name="backup_new"),
    path("backups/<str:name>/", backups.backup_file, name="backup_file"),
    path("backups/<str:name>/restore/", backups.backup_restore, name="backup_restore"),
]
if not settings.IS_HOSTED:
    urlpatterns += of_laptop

websocket_urlpatterns = [
    *of_table(f"ws/{GUESTS}", "", BoardScreen.as_asgi()),
    *of_table(f"ws/{GUESTS}", "tv/<slug:slug>/", WallScreen.as_asgi()),
    path(f"ws/{GUESTS}hall/", HallScreen.as_asgi()),
    path(f"ws/{GUESTS}hall/tv/", HallWallScreen.as_asgi()),
    *of_table(f"ws/{EMCEE}", "console/", SessionMiddlewareStack(ConsoleScreen.as_asgi())),
    path(f"ws/{EMCEE}hall/overview/", SessionMiddlewareStack(OverviewScreen.as_asgi())),
]
