"""The register of faults: each has its row, with the files under tests/ that try it."""

from __future__ import annotations

import re

from tests.running import ROOT

TABLE = """
1 one press that arrives several times
  festival/play/test_races.py festival/play/test_races_http.py cluster/test_at_once.py
2 two consoles award at once
  festival/play/test_races.py festival/play/test_races_http.py
3 the last prize claimed twice
  faults/test_03_double_spends.py festival/play/test_races.py
4 killed mid-roll
  faults/test_04_killed_mid_roll.py festival/server/laptop/test_backups.py
5 killed after a commit, before it is told
  faults/test_befallen.py
6 screens cannot be told
  festival/live/test_announce.py
7 power loss
  festival/play/test_races.py
8 result shown before it is saved
  festival/live/test_announce.py
9 disk full
  festival/server/laptop/test_accidents.py faults/test_04_killed_mid_roll.py
10 database read-only, missing or foreign
  house/test_data_file.py house/test_party.py
11 corrupt database
  house/test_data_file.py house/test_party.py
12 live file copied
  festival/server/laptop/test_backups.py
13 database is locked
  festival/play/test_races.py festival/server/laptop/test_accidents.py
14 second server on the same file
  house/test_party.py
15 port taken
  house/test_party.py festival/server/laptop/test_ports.py
16 clock jumps 25 hours
  faults/test_befallen.py browser/live/test_survival.py
17 wrong time zone
  faults/test_befallen.py house/test_environment.py
18 laptop sleeps
  faults/test_befallen.py faults/test_04_killed_mid_roll.py
19 update during a party
  house/test_party.py festival/server/laptop/test_backups.py
  festival/server/laptop/test_updates.py festival/record/test_stored.py
20 websocket from another site
  festival/web/edge/test_origin.py house/test_party.py
21 same host, other port
  festival/web/edge/test_origin.py
22 DNS rebinding
  festival/web/test_addresses.py festival/web/edge/test_origin.py
23 another Wi-Fi, another address
  festival/web/test_addresses.py festival/live/test_hub.py
24 signed out, session gone, user switched off
  festival/live/test_live_closed.py festival/live/test_live_rights.py
25 guest asks for the emcee's data
  festival/live/test_live.py festival/live/test_live_closed.py
26 giant frame
  festival/live/test_live_closed.py
27 flood of messages
  festival/live/test_live_closed.py faults/test_befallen.py
28 frames that are no JSON
  festival/live/test_live_closed.py faults/fuzz/test_sockets.py
29 flood of connections
  house/test_crowds.py
30 half-open requests
  faults/test_befallen.py
31 client that stops reading
  festival/server/daphne/test_line.py
32 burst of messages
  festival/live/test_live.py faults/test_bad_networks.py
33 screen that hears nothing any more
  festival/live/test_live.py
34 server restarts with 500 phones
  faults/test_34_restart_with_phones.py
35 TV open for days
  browser/live/test_survival.py
36 phone sleeps and returns
  browser/live/test_survival.py
37 half-dead socket
  browser/live/test_survival.py
38 missed, repeated, reordered news
  browser/live/test_survival.py festival/live/test_hub.py festival/live/test_halls.py
  browser/live/test_two_messages.py faults/test_bad_networks.py
39 websocket blocked
  browser/live/test_survival.py
40 Redis dies
  cluster/test_faults.py hosting/test_real_servers.py
41 PostgreSQL restarts
  cluster/test_faults.py hosting/test_real_servers.py
42 one process of several dies
  cluster/test_faults.py
43 several processes that share nothing
  hosting/test_hosted.py
44 slow query blocks all sockets
  faults/test_befallen.py house/test_crowds.py
45 soak of an evening
  faults/test_45_soak.py
46 CSRF missing or foreign
  festival/web/test_views.py
47 stale tab after a sign-in
  faults/test_pressed.py games/bobing/console/test_typing_ahead.py
48 change by GET
  festival/web/test_views.py
49 session fixation
  festival/people/test_sign_in.py
50 cookies of another program
  festival/web/edge/test_security_headers.py
51 guessed passwords
  festival/people/accounts/test_guesses.py festival/people/test_entry_code.py
52 guest types an address of the emcee
  festival/web/test_views.py festival/people/test_rights.py
53 listening in the Wi-Fi
  house/test_party.py festival/people/test_helpers.py
54 script in a name
  browser/web/test_hostile_names.py festival/web/test_escaping.py
55 signs that break a line
  festival/web/test_clean_text.py
56 NUL, surrogates, too long
  festival/web/test_nul.py faults/test_pressed.py faults/fuzz/test_addresses.py
  festival/play/test_bad_input.py
57 names that look alike
  festival/words/test_look_alikes.py
58 rude name
  festival/people/test_players.py festival/board/test_boards.py festival/people/test_asking.py
59 flood of registrations
  festival/people/test_asking.py festival/people/test_players.py
60 formula in a file
  festival/results/test_hostile_cells.py
61 Chinese lost in a file
  festival/results/test_exports.py
62 image bomb, SVG, place of a photo
  festival/setup/prizes/test_pictures.py
63 simulated dice doubted
  rules/test_promised_dice.py games/bobing/play/test_dice_commitment.py
  browser/results/test_dice.py
64 wrong entry noticed later
  rules/bobing/game/test_game_machine.py rules/test_log.py festival/play/test_undo.py
65 turn taken by another console
  games/bobing/console/test_whose_dice.py
66 all scan at once
  festival/live/test_shared_pages.py festival/web/edge/test_threads.py house/test_crowds.py
67 one phone asks without end
  house/test_crowds.py
68 one phone holds all connections
  house/test_crowds.py house/test_bodies.py
69 registrations without cookies
  festival/people/test_asking.py
70 one phone claims every name
  festival/people/test_asking.py
71 names that unfold
  festival/words/test_look_alikes.py
72 disk full, file locked or protected at the start
  house/test_data_file.py
73 update killed midway
  festival/server/laptop/test_updates.py
74 data file damaged or deleted
  festival/server/laptop/test_accidents.py festival/server/laptop/test_backups.py
  festival/web/test_storage_errors.py hosting/test_server_troubles.py
75 file read-only for a minute
  festival/server/laptop/test_accidents.py
76 lock or full disk in mid-game
  festival/server/laptop/test_accidents.py browser/play/test_held.py
77 charset that breaks the error page
  faults/test_77_unreadable_forms.py
78 log flooded by one phone
  faults/test_78_flooded_log.py
79 correction of an early entry at the end
  games/bobing/play/test_corrections_at_the_end.py rules/bobing/game/test_correction.py
80 secrets on a public page or in a log
  hosting/test_front.py festival/people/test_sign_in.py house/test_party.py
  faults/test_80_secrets.py
81 a file that unfolds in memory
  faults/test_81_files_that_unfold.py festival/web/lists/test_readers.py
  festival/setup/transfer/test_festival_in.py festival/web/test_kept_files.py
82 restore used to throw again
  festival/server/laptop/test_backups.py festival/server/laptop/test_accidents.py
  festival/record/test_rolled_back.py festival/record/test_setbacks.py
83 backup written by a newer version
  festival/server/laptop/test_backups.py
84 data file overwritten in place by an older copy
  festival/server/laptop/test_accidents.py festival/server/laptop/test_backups.py
  festival/web/test_storage_errors.py festival/web/test_let_go.py
85 page read while a guest registers
  festival/record/test_one_moment.py
86 press made offline, dice typed after it
  browser/play/test_offline.py
87 several queued rolls overtaken elsewhere
  browser/play/test_offline.py games/bobing/console/test_typing_ahead.py
88 a helper with 300 connections
  festival/web/edge/test_threads.py festival/web/edge/test_fair_queue.py
  festival/web/sessions/test_known.py festival/server/daphne/test_connections.py
  festival/live/test_hub.py house/test_crowds.py
90 malformed files, two folders on localhost, a clock at 2040
  faults/fuzz/test_imports.py faults/fuzz/test_dice.py festival/setup/transfer/test_festival_in.py
  rules/test_codec.py festival/words/guide/test_guide.py festival/web/lists/test_columns.py
  festival/web/edge/test_cookies.py browser/people/test_helpers.py
91 owner of an account under guessing
  festival/people/accounts/test_guesses.py festival/people/test_sign_in.py
92 refusals that silence the log
  faults/test_78_flooded_log.py festival/web/test_standing.py
93 one process alone without PostgreSQL
  hosting/test_probes.py cluster/test_faults.py
94 static file by an old or made-up hash
  hosting/test_door.py festival/web/assets/test_kept_versions.py cluster/test_versions.py
95 somebody wants to be forgotten
  faults/test_95_forgotten.py festival/people/accounts/test_forgotten.py
  festival/web/test_closed.py
96 registration filled by three addresses
  festival/people/test_asking.py
97 word for the dice after a restore
  festival/server/laptop/test_accidents.py festival/record/test_setbacks.py
98 seed of an open deal in a file
  games/chinese_poker/test_open_deal.py
99 Enter before the answer has come
  games/test_enter.py
100 keys that move under the finger
  games/mahjong/test_phone_keys.py
101 television of 2020 to 2023
  browser/engines/test_old_chromium.py house/test_engines.py
102 scripts of a page do not start
  browser/engines/test_old_chromium.py
103 zoom and small windows
  browser/play/test_windows.py browser/play/test_desk_windows.py browser/web/test_windows.py
104 lists as people send them
  festival/people/test_imported.py festival/web/lists/test_people_in_text.py
  festival/web/lists/test_hidden.py
105 Enter of an input method, scanner through another keyboard
  games/bobing/console/test_typing_ahead.py festival/web/test_scanned.py
106 page that a browser translated or darkened
  browser/web/test_dark.py
107 PostgreSQL read-only in mid-game
  hosting/test_real_servers.py
108 no hosted process is ready
  hosting/test_door.py
109 language changed in another tab
  festival/words/test_chosen_language.py
110 forgotten at once
  faults/test_95_forgotten.py
111 deeply nested festival file
  festival/setup/transfer/test_festival_in.py
112 two people of one name in a list
  festival/people/test_imported.py
"""
ROW = re.compile(r"^(\d+) .+\n((?:  .+\n)+)", re.MULTILINE)
STILL_TO_COME = {89}  # a process of months


def test_every_fault_has_its_row_with_tests_that_are_there() -> None:
    rows = {int(number): files.split() for number, files in ROW.findall(TABLE)}

    assert [*rows] == [number for number in range(1, 113) if number not in STILL_TO_COME]
    named = {file for files in rows.values() for file in files}
    assert sorted(file for file in named if not (ROOT / "tests" / file).is_file()) == []
