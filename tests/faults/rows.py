"""Every fault of the table of faults, and the tests that show what happens then.

A test is named by its file under tests/ and its name; of a file alone all of them count. twins show
that the fault is there once the guard is off. databases: on which the tests run.
"""

from __future__ import annotations

from dataclasses import dataclass

SQLITE, POSTGRESQL = "SQLite", "PostgreSQL"
BOTH = (SQLITE, POSTGRESQL)


@dataclass(frozen=True)
class Row:
    number: int
    name: str
    tests: tuple[str, ...]
    twins: tuple[str, ...] = ()
    databases: tuple[str, ...] = (SQLITE,)


def in_file(file: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{file}::test_{name}" for name in names)


def whole(*files: str) -> tuple[str, ...]:
    """All tests of a file, or one of its cases."""
    return files


RACES = "festival/play/test_races.py"
RACES_HTTP = "festival/play/test_races_http.py"
SPENDS = "faults/test_03_double_spends.py"
ANNOUNCE = "festival/live/test_announce.py"
PARTY = "house/test_party.py"
DATA_FILE = "house/test_data_file.py"
ACCIDENTS = "festival/party/test_accidents.py"
BACKUPS = "festival/party/test_backups.py"
CROWDS = "house/test_crowds.py"
LIVE = "festival/live/test_live.py"
CLOSED = "festival/live/test_live_closed.py"
SURVIVAL = "browser/live/test_survival.py"
VIEWS = "festival/web/test_views.py"
ASKING = "festival/people/test_asking.py"
CLUSTER = "cluster/test_faults.py::test_nothing_acknowledged_is_lost_and_screens_are_current_again"
REAL = "hosting/test_real_servers.py"
TYPING = "browser/play/test_typing_ahead.py"
NETWORKS = "faults/test_bad_networks.py"
FUZZ = "faults/fuzz"
WHOSE = "browser/play/test_whose_dice.py"
ADDRESSES = "festival/web/test_addresses.py"
ALIKE = "festival/words/test_look_alikes.py"
AT_THE_END = "festival/play/test_corrections_at_the_end.py"

ROWS = (
    Row(
        1,
        "one press that arrives several times",
        in_file(RACES, "one_press_that_arrives_three_times_at_once_is_one_roll")
        + in_file(
            RACES_HTTP,
            "one_press_posted_three_times_at_once_gives_three_equal_answers_and_one_roll",
        )
        + in_file(
            "cluster/test_at_once.py",
            "one_press_at_three_processes_at_once_is_one_entry_and_one_answer",
        ),
        in_file(RACES, "without_the_key_and_the_version_seen_one_press_would_be_three_rolls"),
        BOTH,
    ),
    Row(
        2,
        "two consoles award at once",
        in_file(RACES, "of_two_consoles_at_one_version_one_wins_and_the_other_is_late")
        + in_file(
            RACES_HTTP,
            "of_two_browsers_at_one_version_one_is_told_it_was_late_and_sees_the_new_state",
        ),
        in_file(RACES, "without_the_version_both_consoles_would_roll_for_the_player_they_saw"),
        BOTH,
    ),
    Row(
        3,
        "the last prize claimed twice",
        in_file(SPENDS, "what_two_hands_spend_at_once_is_spent_once")
        + in_file(RACES, "eight_threads_never_hand_out_more_than_the_stock_and_leave_no_gap"),
        in_file(SPENDS, "without_lock_and_version_the_last_prize_would_be_given_twice")
        + in_file(
            RACES, "without_the_lock_and_the_version_a_prize_would_be_handed_out_eight_times"
        ),
        BOTH,
    ),
    Row(
        4,
        "killed mid-roll",
        in_file(
            "faults/test_04_killed_mid_roll.py",
            "nothing_acknowledged_is_lost_whatever_befalls_the_server",
        )
        + in_file(BACKUPS, "whoever_looks_through_a_copy_ends_with_a_server_that_is_killed"),
        in_file(
            "faults/test_04_killed_mid_roll.py",
            "without_the_key_a_press_that_is_sent_again_would_be_called_refused",
            "each_wrong_history_is_found_wrong",
        ),
    ),
    Row(5, "killed after a commit, before it is told", whole("faults/test_05_not_announced.py")),
    Row(
        6,
        "screens cannot be told",
        in_file(
            ANNOUNCE,
            "a_roll_stands_when_the_screens_cannot_be_told",
            "a_roll_stands_when_nothing_can_be_read_for_the_screens",
            "roll_that_is_saved_while_the_server_stops_does_not_keep_it_from_ending",
        ),
        databases=BOTH,
    ),
    Row(
        7,
        "power loss",
        in_file(RACES, "every_connection_waits_its_turn_and_writes_through"),
    ),
    Row(
        8,
        "result shown before it is saved",
        in_file(ANNOUNCE, "a_roll_is_announced_once_and_after_it_is_stored"),
        in_file(ANNOUNCE, "told_inside_the_transaction_the_screens_would_find_nothing_new"),
        BOTH,
    ),
    Row(
        9,
        "disk full",
        in_file(ACCIDENTS, "a_full_disk_is_said_and_nothing_is_lost")
        + in_file(
            "faults/test_04_killed_mid_roll.py",
            "nothing_acknowledged_is_lost_whatever_befalls_the_server",
        ),
    ),
    Row(
        10,
        "database read-only, missing or foreign",
        in_file(
            DATA_FILE,
            "the_database_of_another_program_is_refused",
            "a_folder_that_may_only_be_read_is_said_to_be_that",
            "a_file_cut_short_is_refused",
        )
        + in_file(PARTY, "a_data_file_that_is_no_database_is_refused_in_a_sentence"),
    ),
    Row(
        11,
        "corrupt database",
        in_file(
            DATA_FILE,
            "a_file_with_flipped_bytes_is_refused",
            "a_refusal_names_the_newest_backup_that_was_looked_through",
        )
        + whole("house/test_restore_at_start.py"),
    ),
    Row(
        12,
        "live file copied",
        in_file(BACKUPS, "backups_under_write_load_hold_a_whole_log_each"),
    ),
    Row(
        13,
        "database is locked",
        in_file(RACES, "writers_wait_for_each_other_and_lose_nothing")
        + in_file(ACCIDENTS, "a_lock_is_said_and_the_same_press_counts_once_after_it"),
        in_file(RACES, "with_deferred_transactions_the_database_would_be_locked"),
    ),
    Row(
        14,
        "second server on the same file",
        in_file(
            PARTY,
            "a_second_server_on_the_same_data_is_refused_with_port_and_process",
            "two_first_starts_at_once_end_with_one_server",
        ),
    ),
    Row(
        15,
        "port taken",
        in_file(PARTY, "a_taken_port_is_left_to_its_program_and_the_next_one_used")
        + whole("festival/party/test_ports.py"),
    ),
    Row(
        16,
        "clock jumps 25 hours",
        whole("faults/test_16_clock_jumps.py")
        + in_file(SURVIVAL, "clock_that_is_set_keeps_no_dead_line"),
    ),
    Row(
        17,
        "wrong time zone",
        whole("faults/test_17_time_zone.py")
        + in_file(
            "house/test_environment.py",
            "a_time_zone_that_is_none_is_refused",
            "clocks_go_as_the_laptop_does_unless_a_zone_is_named",
        ),
    ),
    Row(
        18,
        "laptop sleeps",
        whole("faults/test_18_laptop_sleeps.py")
        + in_file(
            "faults/test_04_killed_mid_roll.py",
            "nothing_acknowledged_is_lost_whatever_befalls_the_server",
        ),
    ),
    Row(
        19,
        "update during a party",
        in_file(
            PARTY,
            "data_from_before_a_change_is_copied_before_it_is_changed",
            "a_second_server_on_the_same_data_is_refused_with_port_and_process",
        )
        + in_file(BACKUPS, "restoring_is_refused_while_a_server_runs")
        + in_file("festival/party/test_updates.py", "a_file_that_failed_its_update_stays_as_it_was")
        + in_file("festival/record/test_stored.py", "stored_festival_is_carried_over_without_loss"),
    ),
    Row(
        20,
        "websocket from another site",
        in_file("festival/web/test_origin.py", "another_page_is_not", "a_doubtful_request_is_not")
        + in_file(PARTY, "sockets_open_to_the_partys_own_pages_only"),
    ),
    Row(
        21,
        "same host, other port",
        in_file("festival/web/test_origin.py", "another_page_is_not"),
        in_file(
            "festival/web/test_origin.py",
            "the_stock_validator_would_let_another_port_and_scheme_in",
        ),
    ),
    Row(
        22,
        "DNS rebinding",
        in_file(ADDRESSES, "a_foreign_name_that_points_here_is_refused")
        + in_file("festival/web/test_origin.py", "a_foreign_name_that_points_here_is_not"),
    ),
    Row(
        23,
        "another Wi-Fi, another address",
        in_file(ADDRESSES, "pages_follow_the_laptop_to_another_network")
        + in_file("festival/live/test_hub.py", "new_address_of_the_laptop_is_told_once"),
    ),
    Row(
        24,
        "signed out, session gone, user switched off",
        in_file(CLOSED, "a_console_loses_its_socket_with_its_session")
        + in_file(
            "festival/live/test_live_rights.py",
            "revoked_helper_loses_an_open_socket_and_the_emcee_keeps_theirs",
        ),
    ),
    Row(
        25,
        "guest asks for the emcee's data",
        in_file(LIVE, "a_guest_is_never_told_what_is_the_emcees")
        + in_file(CLOSED, "the_consoles_socket_is_closed_to_whoever_is_not_signed_in"),
    ),
    Row(26, "giant frame", in_file(CLOSED, "a_frame_too_large_closes_its_screen_and_no_other")),
    Row(
        27,
        "flood of messages",
        in_file(CLOSED, "a_screen_that_talks_is_closed") + whole("faults/test_27_flood.py"),
    ),
    Row(
        28,
        "frames that are no JSON",
        in_file(CLOSED, "a_screen_that_talks_is_closed") + whole(f"{FUZZ}/test_sockets.py"),
    ),
    Row(
        29,
        "flood of connections",
        in_file(
            CROWDS,
            "connections_that_one_address_holds_lock_nobody_out",
            "several_addresses_that_hold_what_they_can_lock_nobody_out",
            "an_address_holds_half_of_the_screens_at_most",
            "the_emcee_does_not_stand_behind_all_the_sockets_that_one_address_opens",
        ),
    ),
    Row(30, "half-open requests", whole("faults/test_30_half_open.py")),
    Row(
        31,
        "client that stops reading",
        in_file(
            "festival/live/test_frames.py", "a_screen_that_reads_nothing_is_let_go_at_the_bound"
        ),
    ),
    Row(
        32,
        "burst of messages",
        in_file(LIVE, "rolls_in_a_row_leave_every_screen_with_what_is_stored")
        + in_file(
            NETWORKS,
            "32_burst_of_more_rolls_than_a_layer_keeps_ends_with_the_last_on_a_slow_line",
        ),
    ),
    Row(
        33,
        "screen that hears nothing any more",
        in_file(LIVE, "a_lost_announcement_is_mended_by_the_beat"),
    ),
    Row(34, "server restarts with 500 phones", whole("faults/test_34_restart_with_phones.py")),
    Row(
        35,
        "TV open for days",
        in_file(SURVIVAL, "line_closed_in_good_order_is_opened_anew"),
    ),
    Row(
        36,
        "phone sleeps and returns",
        in_file(
            SURVIVAL,
            "tab_that_comes_back_is_current_at_once",
            "board_that_was_offline_is_current_at_once",
        )
        + in_file(NETWORKS, "36_phone_that_slept_is_current_when_it_is_looked_at"),
    ),
    Row(
        37,
        "half-dead socket",
        in_file(SURVIVAL, "line_that_died_without_a_word_is_opened_anew")
        + in_file(
            NETWORKS,
            "37_line_that_died_without_a_word_is_told_of_and_opened_anew",
            "37_line_that_was_closed_is_opened_anew_whatever_the_reason",
        ),
    ),
    Row(
        38,
        "missed, repeated, reordered news",
        in_file(
            SURVIVAL,
            "lost_message_is_noticed_with_the_next",
            "lost_message_is_noticed_by_the_heartbeat",
        )
        + whole("browser/live/test_two_messages.py")
        + in_file(
            NETWORKS,
            "38_every_screen_is_like_one_that_was_loaded_anew",
            "38_no_screen_was_behind_and_called_itself_live",
        ),
        in_file(NETWORKS, "38_screen_that_is_told_nothing_is_found_to_call_itself_live"),
    ),
    Row(
        39,
        "websocket blocked",
        in_file(SURVIVAL, "refused_sockets_are_replaced_by_polling")
        + in_file(NETWORKS, "39_where_sockets_are_refused_the_page_asks_and_says_so"),
    ),
    Row(
        40,
        "Redis dies",
        whole(f"{CLUSTER}[redis]", f"{CLUSTER}[cut]", f"{CLUSTER}[silence]")
        + in_file(REAL, "rolls_go_on_without_redis_and_screens_mend"),
        databases=(POSTGRESQL,),
    ),
    Row(
        41,
        "PostgreSQL restarts",
        whole(f"{CLUSTER}[postgresql]")
        + in_file(REAL, "press_that_postgresql_could_not_save_counts_once_when_it_is_back"),
        databases=(POSTGRESQL,),
    ),
    Row(
        42,
        "one process of several dies",
        whole(f"{CLUSTER}[kill]", f"{CLUSTER}[restart]"),
        databases=(POSTGRESQL,),
    ),
    Row(
        43,
        "several processes that share nothing",
        in_file(
            "hosting/test_hosted.py",
            "what_processes_cannot_share_is_an_error_of_the_check",
            "server_says_why_a_laptop_has_none",
        ),
        databases=BOTH,
    ),
    Row(
        44,
        "slow query blocks all sockets",
        whole("faults/test_44_slow_database.py")
        + in_file(CROWDS, "the_loop_does_not_wait_for_the_database"),
    ),
    Row(
        45,
        "soak of an evening",
        in_file("faults/test_45_soak.py", "45_evening_leaves_nothing_behind_that_grows"),
        in_file("faults/test_45_soak.py", "45_leaks_are_found_where_there_are_some"),
    ),
    Row(
        46,
        "CSRF missing or foreign",
        in_file(
            VIEWS,
            "every_post_without_the_pages_token_is_refused_and_changes_nothing",
            "a_post_from_another_site_is_refused_with_a_token_too",
        ),
    ),
    Row(
        47,
        "stale tab after a sign-in",
        whole("faults/test_47_stale_tab.py")
        + in_file(TYPING, "whoever_is_signed_out_is_led_to_the_sign_in"),
    ),
    Row(
        48,
        "change by GET",
        in_file(
            VIEWS, "nothing_is_changed_by_looking", "what_changes_something_is_not_opened_by_get"
        ),
    ),
    Row(
        49,
        "session fixation",
        in_file(
            "festival/people/test_sign_in.py",
            "the_session_a_visitor_came_with_is_not_the_emcees",
            "signing_in_again_gives_a_new_session_too",
        ),
    ),
    Row(
        50,
        "cookies of another program",
        in_file(
            "festival/web/test_security_headers.py",
            "cookies_have_our_own_names_and_are_out_of_reach_of_scripts",
        ),
    ),
    Row(
        51,
        "guessed passwords",
        whole("festival/people/accounts/test_guesses.py")
        + in_file("festival/people/test_entry_code.py", "a_phone_guesses_ten_times"),
        in_file("festival/people/test_entry_code.py", "without_that_limit_a_phone_guesses_for_ever")
        + in_file(
            "festival/people/accounts/test_guesses.py",
            "of_many_at_once_that_are_counted_afterwards_all_are_made",
        ),
        BOTH,
    ),
    Row(
        52,
        "guest types an address of the emcee",
        in_file(VIEWS, "a_guest_who_types_the_emcees_addresses_is_led_to_the_sign_in")
        + in_file(
            "festival/people/test_rights.py",
            "whoever_has_no_rights_is_led_to_the_sign_in_and_changes_nothing",
        ),
    ),
    Row(
        53,
        "listening in the Wi-Fi",
        in_file(PARTY, "the_terminal_names_the_link_the_guests_address_and_the_data")
        + in_file(
            "festival/people/test_helpers.py",
            "page_says_who_helps_as_what_and_that_plain_http_can_be_heard",
        ),
    ),
    Row(
        54,
        "script in a name",
        whole("browser/web/test_hostile_names.py")
        + in_file(
            "festival/web/test_escaping.py",
            "a_name_is_text_on_every_page_and_in_every_part",
            "what_was_typed_wrongly_comes_back_as_text",
        ),
        in_file(
            "festival/web/test_escaping.py", "this_test_would_notice_a_name_that_is_not_escaped"
        ),
    ),
    Row(55, "signs that break a line", whole("festival/web/test_text.py")),
    Row(
        56,
        "NUL, surrogates, too long",
        whole(
            "festival/web/test_nul.py",
            "faults/test_56_numbers_and_nul.py",
            f"{FUZZ}/test_forms.py",
            f"{FUZZ}/test_addresses.py",
        )
        + in_file(
            "festival/play/test_bad_input.py", "bytes_that_are_no_text_never_break_the_console"
        ),
        databases=BOTH,
    ),
    Row(
        57,
        "names that look alike",
        in_file(
            ALIKE,
            "names_hard_to_tell_apart_are_alike",
            "warning_names_the_others_and_says_whether_the_names_are_the_same",
        ),
    ),
    Row(
        58,
        "rude name",
        in_file("festival/people/test_players.py", "a_guest_registers_and_waits_for_the_emcee")
        + in_file("festival/board/test_boards.py", "a_guest_who_waits_is_not_on_the_board")
        + in_file(ASKING, "a_phone_is_shut_out_with_all_that_it_asks_for_and_others_ask_on"),
    ),
    Row(
        59,
        "flood of registrations",
        in_file(ASKING, "one_address_does_not_take_the_places_of_the_others")
        + in_file(
            "festival/people/test_players.py",
            "four_names_of_a_phone_wait_at_most",
            "the_list_is_full_at_five_hundred_and_says_so",
        ),
        in_file(ASKING, "without_the_limit_of_an_address_one_takes_all_places"),
    ),
    Row(60, "formula in a file", whole("festival/results/test_hostile_cells.py")),
    Row(
        61,
        "Chinese lost in a file",
        in_file(
            "festival/results/test_exports.py",
            "names_of_every_script_come_back_out_of_every_file",
        ),
    ),
    Row(62, "image bomb, SVG, place of a photo", whole("festival/setup/test_pictures.py")),
    Row(
        63,
        "simulated dice doubted",
        whole(
            "rules/test_promised_dice.py",
            "festival/play/test_promised_dice.py",
            "browser/results/test_dice.py",
        ),
    ),
    Row(
        64,
        "wrong entry noticed later",
        in_file(
            "rules/bobing/game/test_game_machine.py",
            "an_evening_can_always_go_on_and_loses_no_prize",
        )
        + whole("rules/test_log.py", "festival/play/test_undo.py"),
        databases=BOTH,
    ),
    Row(
        65,
        "turn taken by another console",
        in_file(
            WHOSE,
            "dice_are_set_aside_whatever_ends_the_turn_elsewhere",
            "dice_whose_roll_was_given_elsewhere_are_nobodys_until_somebody_says_so",
        ),
    ),
    Row(
        66,
        "all scan at once",
        in_file(
            "festival/live/test_shared_pages.py",
            "page_asks_the_database_nothing_while_its_revision_is_known",
        )
        + in_file(
            "festival/web/test_threads.py",
            "no_guest_is_begun_while_somebody_signed_in_is_served",
        )
        + in_file(CROWDS, "a_party_behind_one_router_is_served"),
    ),
    Row(
        67,
        "one phone asks without end",
        in_file(
            CROWDS,
            "others_do_not_stand_behind_all_that_one_address_asks_for",
            "beyond_its_line_an_address_is_told_to_come_back",
        ),
        in_file(CROWDS, "others_do_not_stand_behind_all_that_one_address_asks_for"),
    ),
    Row(
        68,
        "one phone holds all connections",
        in_file(
            CROWDS,
            "connections_that_one_address_holds_lock_nobody_out",
            "a_request_that_drips_ends",
        )
        + in_file("house/test_bodies.py", "many_slow_bodies_keep_nobody_waiting"),
        in_file(CROWDS, "connections_that_one_address_holds_lock_nobody_out"),
    ),
    Row(
        69,
        "registrations without cookies",
        in_file(
            ASKING,
            "five_rounds_of_rejecting_leave_room_for_guests_and_the_emcee",
            "all_who_wait_are_rejected_once_that_is_confirmed",
            "guests_who_wait_take_no_place_from_the_emcee",
        ),
        in_file(ASKING, "without_the_limit_of_an_address_one_takes_all_places"),
    ),
    Row(
        70,
        "one phone claims every name",
        in_file(
            ASKING,
            "the_third_name_of_a_phone_waits_for_the_emcees_word",
            "a_freed_name_is_for_others_and_for_its_phone_with_the_emcees_word_only",
            "one_address_does_not_take_all_names_though_it_forgets_its_cookies",
        ),
        in_file(
            ASKING,
            "without_that_limit_a_phone_is_given_every_name",
            "without_that_limit_one_address_takes_all_names",
        ),
    ),
    Row(
        71,
        "names that unfold",
        in_file(ALIKE, "a_name_that_unfolds_is_allowed_and_costs_no_more_than_others"),
        in_file(ALIKE, "without_a_bound_a_name_that_unfolds_has_hundreds_of_variants"),
    ),
    Row(
        72,
        "disk full, file locked or protected at the start",
        in_file(
            DATA_FILE,
            "a_full_disk_is_said_to_be_that",
            "a_file_that_another_program_holds_is_whole",
            "a_file_that_may_only_be_read_is_whole",
            "a_folder_that_may_only_be_read_is_said_to_be_that",
        ),
    ),
    Row(
        73,
        "update killed midway",
        in_file(
            "festival/party/test_updates.py",
            "a_killed_update_leaves_an_evening_that_is_played_on",
        ),
    ),
    Row(
        74,
        "data file damaged or deleted",
        in_file(
            ACCIDENTS,
            "a_file_that_is_deleted_in_mid_evening_is_restored_with_every_roll",
            "a_file_that_is_damaged_in_mid_evening_is_restored_in_the_app",
        )
        + in_file(BACKUPS, "what_is_wrong_with_the_log_is_no_backup"),
    ),
    Row(
        75,
        "file read-only for a minute",
        in_file(ACCIDENTS, "a_file_that_was_read_only_for_a_while_is_written_to_again"),
    ),
    Row(
        76,
        "lock or full disk in mid-game",
        in_file(
            ACCIDENTS,
            "a_lock_is_said_and_the_same_press_counts_once_after_it",
            "consoles_hear_what_holds_the_file_and_when_it_is_over",
            "a_full_disk_is_said_and_nothing_is_lost",
        )
        + in_file(
            "browser/play/test_held.py", "a_roll_that_cannot_be_saved_is_kept_and_counts_once"
        ),
    ),
    Row(
        77,
        "charset that breaks the error page",
        whole("faults/test_77_unreadable_forms.py"),
        in_file(
            "faults/test_77_unreadable_forms.py", "without_the_guard_the_page_that_says_so_breaks"
        ),
    ),
    Row(
        78,
        "log flooded by one phone",
        whole("faults/test_78_flooded_log.py"),
        in_file("faults/test_78_flooded_log.py", "without_the_bound_they_fill_a_file"),
    ),
    Row(
        79,
        "correction of an early entry at the end",
        in_file(
            AT_THE_END,
            "an_evening_that_would_open_again_is_asked_about",
            "another_champion_or_the_one_who_was_crowned",
            "equal_prizes_are_not_exchanged",
        )
        + whole("rules/bobing/game/test_correction.py"),
    ),
    Row(
        80,
        "secrets on a public page or in a log",
        in_file("hosting/test_front.py", "link_that_signs_in_is_not_in_the_log")
        + in_file("festival/people/test_sign_in.py", "the_database_holds_no_token")
        + in_file(PARTY, "nobody_else_may_read_the_data_or_a_backup")
        + whole(
            "faults/test_80_private_files.py",
            "faults/test_80_secrets.py",
            "faults/test_80_sessions.py",
        ),
        in_file("faults/test_80_private_files.py", "without_it_everybody_at_the_laptop_may_read")
        + in_file("faults/test_80_secrets.py", "the_log_would_have_kept_the_link")
        + in_file("faults/test_80_sessions.py", "with_sessions_each_refusal_is_a_row"),
    ),
)
