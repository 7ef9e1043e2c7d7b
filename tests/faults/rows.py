"""Every fault of the table of faults, and the tests that show what happens then."""

from __future__ import annotations

from dataclasses import dataclass, field

# Below each fault stand files under tests/, and below each file those of its tests that count. A
# twin shows that the fault is there once the guard is off.
TABLE = """
1 one press that arrives several times
  festival/play/test_races.py
    test_one_press_that_arrives_three_times_at_once_is_one_roll
  festival/play/test_races_http.py
    test_one_press_posted_three_times_at_once_gives_three_equal_answers_and_one_roll
  cluster/test_at_once.py
    test_one_press_at_three_processes_at_once_is_one_entry_and_one_answer
  twin festival/play/test_races.py
    test_without_the_key_and_the_version_seen_one_press_would_be_three_rolls
2 two consoles award at once
  festival/play/test_races.py
    test_of_two_consoles_at_one_version_one_wins_and_the_other_is_late
  festival/play/test_races_http.py
    test_of_two_browsers_at_one_version_one_is_told_it_was_late_and_sees_the_new_state
  twin festival/play/test_races.py
    test_without_the_version_both_consoles_would_roll_for_the_player_they_saw
3 the last prize claimed twice
  faults/test_03_double_spends.py
    test_what_two_hands_spend_at_once_is_spent_once
  festival/play/test_races.py
    test_eight_threads_never_hand_out_more_than_the_stock_and_leave_no_gap
  twin faults/test_03_double_spends.py
    test_without_lock_and_version_the_last_prize_would_be_given_twice
  twin festival/play/test_races.py
    test_without_the_lock_and_the_version_a_prize_would_be_handed_out_eight_times
4 killed mid-roll
  faults/test_04_killed_mid_roll.py
    test_nothing_acknowledged_is_lost_whatever_befalls_the_server
  festival/server/laptop/test_backups.py
    test_whoever_looks_through_a_copy_ends_with_a_server_that_is_killed
  twin faults/test_04_killed_mid_roll.py
    test_without_the_key_a_press_that_is_sent_again_would_be_called_refused
    test_each_wrong_history_is_found_wrong
5 killed after a commit, before it is told
  faults/test_befallen.py
    test_boards_show_after_the_start_what_was_committed_before_the_death
6 screens cannot be told
  festival/live/test_announce.py
    test_a_roll_stands_when_the_screens_cannot_be_told
    test_a_roll_stands_when_nothing_can_be_read_for_the_screens
    test_roll_that_is_saved_while_the_server_stops_does_not_keep_it_from_ending
7 power loss
  festival/play/test_races.py
    test_every_connection_waits_its_turn_and_writes_through
8 result shown before it is saved
  festival/live/test_announce.py
    test_a_roll_is_announced_once_and_after_it_is_stored
  twin festival/live/test_announce.py
    test_told_inside_the_transaction_the_screens_would_find_nothing_new
9 disk full
  festival/server/laptop/test_accidents.py
    test_a_full_disk_is_said_and_nothing_is_lost
  faults/test_04_killed_mid_roll.py
    test_nothing_acknowledged_is_lost_whatever_befalls_the_server
10 database read-only, missing or foreign
  house/test_data_file.py
    test_the_database_of_another_program_and_a_folder_are_refused
    test_a_file_that_may_not_be_written_or_read_is_whole
  house/test_party.py
    test_a_data_file_that_is_no_database_is_refused_in_a_sentence
11 corrupt database
  house/test_data_file.py
    test_a_file_with_flipped_bytes_or_cut_short_is_refused
    test_a_refusal_names_the_newest_backup_that_was_looked_through
  house/test_party.py
    test_a_data_file_that_is_gone_comes_back_by_one_word_and_by_no_other
12 live file copied
  festival/server/laptop/test_backups.py
    test_backups_under_write_load_hold_a_whole_log_each
13 database is locked
  festival/play/test_races.py
    test_writers_wait_for_each_other_and_lose_nothing
  festival/server/laptop/test_accidents.py
    test_a_lock_is_said_and_the_same_press_counts_once_after_it
  twin festival/play/test_races.py
    test_with_deferred_transactions_the_database_would_be_locked
14 second server on the same file
  house/test_party.py
    test_a_second_server_on_the_same_data_is_refused_with_port_and_process
    test_two_first_starts_at_once_end_with_one_server
15 port taken
  house/test_party.py
    test_a_taken_port_is_left_to_its_program_and_the_next_one_used
  festival/server/laptop/test_ports.py: all
16 clock jumps 25 hours
  faults/test_befallen.py
    test_evening_goes_on_while_the_clock_is_set
    test_clock_two_weeks_ahead_signs_nobody_out
  browser/live/test_survival.py
    test_clock_that_is_set_keeps_no_dead_line
17 wrong time zone
  faults/test_befallen.py
    test_pages_and_files_say_the_time_of_the_zone_whoever_wrote_them
  house/test_environment.py
    test_a_time_zone_that_is_none_is_refused
    test_clocks_go_as_the_laptop_does_unless_a_zone_is_named
18 laptop sleeps
  faults/test_befallen.py
    test_screens_go_on_where_they_were_when_the_laptop_wakes
  faults/test_04_killed_mid_roll.py
    test_nothing_acknowledged_is_lost_whatever_befalls_the_server
19 update during a party
  house/test_party.py
    test_data_from_before_a_change_is_copied_before_it_is_changed
    test_a_second_server_on_the_same_data_is_refused_with_port_and_process
  festival/server/laptop/test_backups.py
    test_restoring_is_refused_while_a_server_runs
  festival/server/laptop/test_updates.py
    test_a_file_that_failed_its_update_stays_as_it_was
  festival/record/test_stored.py
    test_stored_festival_is_carried_over_without_loss
20 websocket from another site
  festival/web/edge/test_origin.py
    test_another_page_is_not
    test_a_doubtful_request_is_not
  house/test_party.py
    test_sockets_open_to_the_partys_own_pages_only
21 same host, other port
  festival/web/edge/test_origin.py
    test_another_page_is_not
  twin festival/web/edge/test_origin.py
    test_the_stock_validator_would_let_another_port_and_scheme_in
22 DNS rebinding
  festival/web/test_addresses.py
    test_a_foreign_name_that_points_here_is_refused
  festival/web/edge/test_origin.py
    test_a_foreign_name_that_points_here_is_not
23 another Wi-Fi, another address
  festival/web/test_addresses.py
    test_pages_follow_the_laptop_to_another_network
  festival/live/test_hub.py
    test_new_address_of_the_laptop_is_told_once
24 signed out, session gone, user switched off
  festival/live/test_live_closed.py
    test_a_console_loses_its_socket_with_its_session
  festival/live/test_live_rights.py
    test_revoked_helper_loses_an_open_socket_and_the_emcee_keeps_theirs
25 guest asks for the emcee's data
  festival/live/test_live.py
    test_a_guest_is_never_told_what_is_the_emcees
  festival/live/test_live_closed.py
    test_the_consoles_socket_is_closed_to_whoever_is_not_signed_in
26 giant frame
  festival/live/test_live_closed.py
    test_a_frame_too_large_closes_its_screen_and_no_other
27 flood of messages
  festival/live/test_live_closed.py
    test_a_screen_that_talks_is_closed
    test_a_screen_that_pings_without_end_is_closed
  faults/test_befallen.py
    test_flood_of_a_few_phones_is_cut_off_and_costs_no_memory
28 frames that are no JSON
  festival/live/test_live_closed.py
    test_a_screen_that_talks_is_closed
  faults/fuzz/test_sockets.py: all
29 flood of connections
  house/test_crowds.py
    test_connections_that_one_address_holds_lock_nobody_out
    test_an_address_holds_half_of_the_screens_at_most
    test_the_emcee_does_not_stand_behind_all_the_sockets_that_one_address_opens
30 half-open requests
  faults/test_befallen.py
    test_whoever_asks_beside_half_open_requests_is_answered
31 client that stops reading
  festival/server/daphne/test_line.py
    test_a_screen_that_reads_nothing_is_let_go_at_the_bound
32 burst of messages
  festival/live/test_live.py
    test_rolls_in_a_row_leave_every_screen_with_what_is_stored
  faults/test_bad_networks.py
    test_32_burst_of_more_rolls_than_a_layer_keeps_ends_with_the_last_on_a_slow_line
33 screen that hears nothing any more
  festival/live/test_live.py
    test_a_lost_announcement_is_mended_by_the_beat
34 server restarts with 500 phones
  faults/test_34_restart_with_phones.py: all
35 TV open for days
  browser/live/test_survival.py
    test_line_closed_in_good_order_is_opened_anew
36 phone sleeps and returns
  browser/live/test_survival.py
    test_tab_that_comes_back_is_current_at_once
    test_board_that_was_offline_is_current_at_once
37 half-dead socket
  browser/live/test_survival.py
    test_line_that_died_without_a_word_is_opened_anew
38 missed, repeated, reordered news
  browser/live/test_survival.py
    test_lost_message_is_noticed_with_the_next
    test_lost_message_is_noticed_by_the_heartbeat
    test_38_board_that_is_spoken_to_and_brought_nothing_says_so
  festival/live/test_hub.py
    test_38_no_beat_tells_a_screen_that_it_is_up_to_date_while_news_is_to_come
  festival/live/test_halls.py
    test_38_page_that_asks_is_not_kept_old_by_a_wall_that_is_told
    test_38_state_that_a_page_asks_for_is_at_most_a_second_old
    test_38_page_that_asks_says_within_six_seconds_that_it_is_behind
  browser/live/test_two_messages.py: all
  faults/test_bad_networks.py
    test_38_every_screen_is_like_one_that_was_loaded_anew
    test_38_no_screen_was_behind_and_called_itself_live
  twin browser/live/test_survival.py
    test_38_were_a_word_enough_it_would_call_itself_live
  twin faults/test_bad_networks.py
    test_38_screen_that_is_told_nothing_is_found_to_call_itself_live
  twin festival/live/test_halls.py
    test_38_page_that_asks_is_not_kept_old_by_a_wall_that_is_told
39 websocket blocked
  browser/live/test_survival.py
    test_refused_sockets_are_replaced_by_polling
40 Redis dies
  cluster/test_faults.py
    test_nothing_acknowledged_is_lost_and_screens_are_current_again[redis]
    test_nothing_acknowledged_is_lost_and_screens_are_current_again[cut]
    test_nothing_acknowledged_is_lost_and_screens_are_current_again[silence]
  hosting/test_real_servers.py
    test_rolls_go_on_without_redis_and_screens_mend
41 PostgreSQL restarts
  cluster/test_faults.py
    test_nothing_acknowledged_is_lost_and_screens_are_current_again[postgresql]
  hosting/test_real_servers.py
    test_press_that_postgresql_could_not_save_counts_once_when_it_is_back
42 one process of several dies
  cluster/test_faults.py
    test_nothing_acknowledged_is_lost_and_screens_are_current_again[kill]
    test_nothing_acknowledged_is_lost_and_screens_are_current_again[restart]
43 several processes that share nothing
  hosting/test_hosted.py
    test_what_processes_cannot_share_is_an_error_of_the_check
    test_server_and_party_say_why_they_do_not_start
44 slow query blocks all sockets
  faults/test_befallen.py
    test_screens_of_a_known_table_open_while_the_database_answers_nobody
  house/test_crowds.py
    test_the_loop_does_not_wait_for_the_database
45 soak of an evening
  faults/test_45_soak.py
    test_45_evening_leaves_nothing_behind_that_grows
  twin faults/test_45_soak.py
    test_45_leaks_are_found_where_there_are_some
46 CSRF missing or foreign
  festival/web/test_views.py
    test_every_post_without_the_pages_token_is_refused_and_changes_nothing
    test_a_post_from_another_site_is_refused_with_a_token_too
47 stale tab after a sign-in
  faults/test_pressed.py
    test_press_of_a_page_from_before_another_sign_in_is_no_dead_end
  games/bobing/console/test_typing_ahead.py
    test_whoever_is_signed_out_is_led_to_the_sign_in
48 change by GET
  festival/web/test_views.py
    test_nothing_is_changed_by_looking
    test_what_changes_something_is_not_opened_by_get
49 session fixation
  festival/people/test_sign_in.py
    test_the_session_a_visitor_came_with_is_not_the_emcees
    test_signing_in_again_gives_a_new_session_too
50 cookies of another program
  festival/web/edge/test_security_headers.py
    test_cookies_have_our_own_names_and_are_out_of_reach_of_scripts
51 guessed passwords
  festival/people/accounts/test_guesses.py: all
  festival/people/test_entry_code.py
    test_a_phone_guesses_ten_times
  twin festival/people/test_entry_code.py
    test_without_that_limit_a_phone_guesses_for_ever
  twin festival/people/accounts/test_guesses.py
    test_of_many_at_once_that_are_counted_afterwards_all_are_made
52 guest types an address of the emcee
  festival/web/test_views.py
    test_a_guest_who_types_the_emcees_addresses_is_led_to_the_sign_in
  festival/people/test_rights.py
    test_whoever_has_no_rights_is_led_to_the_sign_in_and_changes_nothing
53 listening in the Wi-Fi
  house/test_party.py
    test_the_terminal_names_the_link_the_guests_address_and_the_data
  festival/people/test_helpers.py
    test_page_says_who_helps_as_what_and_that_plain_http_can_be_heard
54 script in a name
  browser/web/test_hostile_names.py: all
  festival/web/test_escaping.py
    test_a_name_is_text_on_every_page_and_in_every_part
    test_what_was_typed_wrongly_comes_back_as_text
  twin festival/web/test_escaping.py
    test_this_test_would_notice_a_name_that_is_not_escaped
55 signs that break a line
  festival/web/test_clean_text.py: all
56 NUL, surrogates, too long
  festival/web/test_nul.py: all
  faults/test_pressed.py
    test_house_rules_of_no_festival_are_those_of_a_new_one
    test_a_champion_of_no_number_goes_nowhere
  faults/fuzz/test_addresses.py: all
  festival/play/test_bad_input.py
    test_bytes_that_are_no_text_never_break_the_console
57 names that look alike
  festival/words/test_look_alikes.py
    test_names_hard_to_tell_apart_are_alike
    test_warning_names_the_others_and_says_whether_the_names_are_the_same
58 rude name
  festival/people/test_players.py
    test_a_guest_registers_and_waits_for_the_emcee
  festival/board/test_boards.py
    test_a_guest_who_waits_is_not_on_the_board
  festival/people/test_asking.py
    test_a_phone_is_shut_out_with_all_that_it_asks_for_and_others_ask_on
59 flood of registrations
  festival/people/test_asking.py
    test_one_address_does_not_take_the_places_of_the_others
  festival/people/test_players.py
    test_four_names_of_a_phone_wait_at_most
    test_the_list_is_full_at_five_hundred_and_says_so
  twin festival/people/test_asking.py
    test_without_the_last_places_one_address_takes_all
60 formula in a file
  festival/results/test_hostile_cells.py: all
61 Chinese lost in a file
  festival/results/test_exports.py
    test_names_of_every_script_come_back_out_of_every_file
62 image bomb, SVG, place of a photo
  festival/setup/prizes/test_pictures.py: all
63 simulated dice doubted
  rules/test_promised_dice.py: all
  games/bobing/play/test_dice_commitment.py: all
  browser/results/test_dice.py: all
64 wrong entry noticed later
  rules/bobing/game/test_game_machine.py
    test_an_evening_can_always_go_on_and_loses_no_prize
  rules/test_log.py: all
  festival/play/test_undo.py: all
65 turn taken by another console
  games/bobing/console/test_whose_dice.py
    test_dice_are_set_aside_whatever_ends_the_turn_elsewhere
    test_dice_whose_roll_was_given_elsewhere_are_nobodys_until_somebody_says_so
66 all scan at once
  festival/live/test_shared_pages.py
    test_page_asks_the_database_nothing_while_its_revision_is_known
  festival/web/edge/test_threads.py
    test_no_guest_is_begun_while_somebody_signed_in_is_served
  house/test_crowds.py
    test_a_party_behind_one_router_is_served
67 one phone asks without end
  house/test_crowds.py
    test_others_do_not_stand_behind_all_that_one_address_asks_for
    test_beyond_its_line_an_address_is_told_to_come_back
  twin house/test_crowds.py
    test_others_do_not_stand_behind_all_that_one_address_asks_for
68 one phone holds all connections
  house/test_crowds.py
    test_connections_that_one_address_holds_lock_nobody_out
    test_a_request_that_drips_ends
  house/test_bodies.py
    test_many_slow_bodies_keep_nobody_waiting
69 registrations without cookies
  festival/people/test_asking.py
    test_five_rounds_of_rejecting_leave_room_for_guests_and_the_emcee
    test_all_who_wait_are_rejected_once_that_is_confirmed
    test_guests_who_wait_take_no_place_from_the_emcee
  twin festival/people/test_asking.py
    test_without_the_last_places_one_address_takes_all
70 one phone claims every name
  festival/people/test_asking.py
    test_the_third_name_of_a_phone_waits_for_the_emcees_word
    test_a_freed_name_is_for_others_and_for_its_phone_with_the_emcees_word_only
    test_one_address_does_not_take_all_names_though_it_forgets_its_cookies
  twin festival/people/test_asking.py
    test_without_that_limit_a_phone_is_given_every_name
    test_without_that_limit_one_address_takes_all_names
71 names that unfold
  festival/words/test_look_alikes.py
    test_a_name_that_unfolds_is_allowed_and_costs_no_more_than_others
  twin festival/words/test_look_alikes.py
    test_without_a_bound_a_name_that_unfolds_has_hundreds_of_variants
72 disk full, file locked or protected at the start
  house/test_data_file.py
    test_a_full_disk_is_said_to_be_that
    test_a_file_that_another_program_holds_is_whole
    test_a_file_that_may_not_be_written_or_read_is_whole
73 update killed midway
  festival/server/laptop/test_updates.py
    test_a_killed_update_leaves_an_evening_that_is_played_on
74 data file damaged or deleted
  festival/server/laptop/test_accidents.py
    test_a_file_that_is_deleted_in_mid_evening_is_restored_with_every_roll
    test_a_file_that_is_damaged_in_mid_evening_is_restored_in_the_app
  festival/server/laptop/test_backups.py
    test_what_is_wrong_with_the_log_is_no_backup
  festival/web/test_storage_errors.py
    test_nobody_is_told_to_restore_a_backup_that_there_is_not
    test_page_leads_to_the_backups_only_where_there_is_one
  hosting/test_server_troubles.py
    test_log_that_cannot_be_read_is_for_the_operator_whose_backups_nobody_here_knows
  twin hosting/test_server_troubles.py
    test_log_that_cannot_be_read_is_for_the_operator_whose_backups_nobody_here_knows
75 file read-only for a minute
  festival/server/laptop/test_accidents.py
    test_a_file_that_was_read_only_for_a_while_is_written_to_again
76 lock or full disk in mid-game
  festival/server/laptop/test_accidents.py
    test_a_lock_is_said_and_the_same_press_counts_once_after_it
    test_consoles_hear_what_holds_the_file_and_when_it_is_over
    test_a_full_disk_is_said_and_nothing_is_lost
  browser/play/test_held.py
    test_a_roll_that_cannot_be_saved_is_kept_and_counts_once
77 charset that breaks the error page
  faults/test_77_unreadable_forms.py: all
  twin faults/test_77_unreadable_forms.py
    test_without_the_guard_the_page_that_says_so_breaks
78 log flooded by one phone
  faults/test_78_flooded_log.py: all
  twin faults/test_78_flooded_log.py
    test_without_the_bound_they_fill_a_file
79 correction of an early entry at the end
  games/bobing/play/test_corrections_at_the_end.py
    test_an_evening_that_would_open_again_is_asked_about
    test_another_champion_or_the_one_who_was_crowned
    test_equal_prizes_are_not_exchanged
  rules/bobing/game/test_correction.py: all
80 secrets on a public page or in a log
  hosting/test_front.py
    test_link_that_signs_in_is_not_in_the_log
  festival/people/test_sign_in.py
    test_the_database_holds_no_token
  house/test_party.py
    test_nobody_else_may_read_the_data_or_a_backup
  faults/test_80_secrets.py: all
  twin faults/test_80_secrets.py
    test_the_log_would_have_kept_the_link
    test_with_sessions_each_refusal_is_a_row
81 a file that unfolds in memory
  faults/test_81_files_that_unfold.py: all
  festival/web/lists/test_readers.py
    test_workbook_that_unfolds_is_refused_in_a_sentence_and_the_server_does_not_grow
    test_where_the_system_keeps_no_limit_the_size_is_watched
    test_library_that_is_stuck_ends_with_its_process
    test_files_that_wait_leave_a_thread_to_the_game
  festival/setup/transfer/test_festival_in.py
    test_file_that_unfolds_is_refused_before_it_is_unfolded
    test_list_that_is_too_long_is_refused_before_a_row_is_made
  festival/web/test_kept_files.py: all
  twin festival/setup/transfer/test_festival_in.py
    test_without_a_look_at_its_length_each_row_of_a_list_would_be_made
  twin festival/web/test_kept_files.py
    test_without_the_bounds_every_file_would_be_held
  twin festival/web/lists/test_readers.py
    test_without_that_process_a_few_kilobytes_would_fill_the_server_or_end_it
82 restore used to throw again
  festival/server/laptop/test_backups.py
    test_restore_says_how_many_entries_fell_away_and_which_draws_were_known
    test_restore_without_the_file_before_says_that_nobody_knows
    test_entry_that_cannot_be_read_keeps_nobody_from_restoring
    test_backup_of_another_laptop_goes_back_on_nothing
    test_backup_of_another_laptop_keeps_the_emcee_and_makes_nobody_somebody_else
    test_new_file_has_a_line_of_its_own_so_that_no_other_laptops_is_taken_for_it
  festival/server/laptop/test_accidents.py
    test_an_older_copy_put_back_between_two_starts_is_told
    test_an_older_versions_file_put_back_between_two_starts_is_told_as_well
    test_a_newest_entry_that_was_edited_by_hand_is_told
  festival/record/test_rolled_back.py
    test_press_in_the_place_of_an_entry_that_everybody_saw_is_late
  festival/record/test_setbacks.py: all
  twin festival/server/laptop/test_backups.py
    test_restored_in_silence_nobody_would_read_of_it
    test_backup_of_another_laptop_goes_back_on_nothing
    test_backup_of_another_laptop_keeps_the_emcee_and_makes_nobody_somebody_else
  twin festival/server/laptop/test_accidents.py
    test_an_older_copy_put_back_between_two_starts_is_told
83 backup written by a newer version
  festival/server/laptop/test_backups.py
    test_backup_of_a_newer_version_is_refused_and_would_keep_the_next_start_from_beginning
  twin festival/server/laptop/test_backups.py
    test_backup_of_a_newer_version_is_refused_and_would_keep_the_next_start_from_beginning
84 data file overwritten in place by an older copy
  festival/server/laptop/test_accidents.py
    test_an_older_copy_over_the_open_file_is_told_everywhere_and_played_on
    test_another_log_of_the_same_length_over_the_open_file_is_told
    test_an_older_versions_file_over_the_open_one_is_told_and_restored_in_the_app
    test_where_there_is_no_backup_the_older_file_itself_gets_what_fell_away
  festival/server/laptop/test_backups.py
    test_file_that_is_of_another_version_is_told_from_one_that_is_damaged
  festival/web/test_storage_errors.py
    test_column_that_is_not_there_says_that_the_file_is_of_an_older_version
  festival/web/test_let_go.py
    test_connection_reads_the_new_contents_once_as_much_was_written_as_was_lost
  twin festival/server/laptop/test_accidents.py
    test_unnoticed_the_older_copy_would_refuse_every_press
    test_unnoticed_an_older_versions_file_would_answer_500
  twin festival/web/test_storage_errors.py
    test_column_that_is_not_there_says_that_the_file_is_of_an_older_version
  twin festival/web/test_let_go.py
    test_connection_reads_the_new_contents_once_as_much_was_written_as_was_lost
85 page read while a guest registers
  festival/record/test_one_moment.py
    test_seats_and_players_of_a_table_are_of_one_moment_though_somebody_registers
    test_file_of_a_festival_is_of_one_moment_though_somebody_leaves_the_list
    test_console_is_shown_though_a_guest_registers_while_it_is_read
    test_list_of_festivals_is_shown_though_a_hall_is_made_while_it_is_read
    test_hundreds_of_consoles_are_shown_beside_hundreds_of_registrations
  twin festival/record/test_one_moment.py
    test_read_one_after_the_other_a_seat_would_be_of_nobody
86 press made offline, dice typed after it
  browser/play/test_offline.py
    test_dice_typed_after_a_press_that_waits_are_given_to_whom_the_page_names
    test_whoever_comes_after_one_who_was_called_is_named
    test_dice_of_whoever_is_not_in_turn_after_all_are_set_aside
    test_dice_wait_in_the_line_while_nobody_knows_whose_turn_comes
    test_dice_typed_ahead_are_of_the_same_person_after_a_reload
  twin browser/play/test_offline.py
    test_without_the_name_of_whoever_comes_next_the_page_speaks_of_another
    test_without_saying_for_whom_it_was_made_a_press_goes_to_whoever_is_in_turn
87 several queued rolls overtaken elsewhere
  browser/play/test_offline.py
    test_rolls_that_another_console_overtook_are_set_aside_each_with_its_name
  games/bobing/console/test_typing_ahead.py
    test_what_was_not_given_after_somebody_elses_press_is_named
  twin browser/play/test_offline.py
    test_without_a_place_for_each_only_the_first_roll_is_set_aside
88 a helper with 300 connections
  festival/web/edge/test_threads.py
    test_88_helper_with_200_connections_has_one_place_and_the_emcee_the_next
    test_88_roll_is_begun_at_once_whatever_a_helper_asks_for
    test_88_what_takes_long_takes_no_place_of_pages
    test_88_page_that_has_begun_rests_at_its_next_step_until_the_roll_is_answered
    test_88_whoever_is_shut_out_while_waiting_is_a_guest_when_the_turn_comes
    test_88_beyond_200_a_person_is_told_that_these_are_their_own_and_others_wait
    test_88_to_refuse_a_person_waits_however_many_are_refused
    test_88_hosted_twenty_helpers_of_one_organiser_are_no_more_than_another_organiser
    test_88_files_lists_prints_logs_and_searches_take_long
  festival/web/edge/test_fair_queue.py
    test_88_groups_take_turns_and_within_one_its_askers_do
  festival/web/sessions/test_known.py
    test_88_helper_who_is_shut_out_is_forgotten_at_once
    test_88_sessions_of_one_person_drive_out_their_own_alone
    test_88_hosted_a_helper_stands_with_the_organiser_whose_festival_it_is
  festival/server/daphne/test_connections.py
    test_88_half_of_what_an_address_has_is_left_beside_one_who_is_signed_in
    test_88_bound_of_a_person_holds_from_wherever_they_come_and_for_nobody_else
    test_88_of_an_address_that_has_its_half_the_longest_silent_makes_room_for_the_next
  festival/live/test_hub.py
    test_88_of_many_sockets_of_one_browser_the_rights_are_read_once
  house/test_crowds.py
    test_88_emcee_does_not_stand_behind_all_that_a_helper_asks_for
    test_88_guests_behind_the_router_of_a_helper_with_60_sockets_get_in
  twin festival/web/edge/test_threads.py
    test_88_without_people_the_roll_would_wait_behind_all_of_them
    test_88_to_refuse_a_person_waits_however_many_are_refused
    test_88_hosted_twenty_helpers_of_one_organiser_are_no_more_than_another_organiser
  twin festival/web/edge/test_fair_queue.py
    test_88_without_groups_one_organisers_helpers_would_all_come_first
  twin festival/web/sessions/test_known.py
    test_88_without_a_bound_of_their_own_they_would_drive_out_the_emcees
  twin festival/server/daphne/test_connections.py
    test_88_without_a_bound_for_a_person_no_guest_behind_their_router_gets_in
  twin house/test_crowds.py
    test_88_emcee_does_not_stand_behind_all_that_a_helper_asks_for
90 malformed files, two folders on localhost, a clock at 2040
  faults/fuzz/test_files.py
    test_no_mutant_of_a_file_breaks_anything
  faults/fuzz/test_dice.py: all
  festival/setup/transfer/test_festival_in.py
    test_file_that_was_changed_is_refused_in_a_sentence_and_nothing_is_written
  rules/test_codec.py
    test_field_that_holds_another_type_is_refused
  festival/words/guide/test_guide.py
    test_name_of_no_picture_is_not_found_however_long_it_is
  festival/web/lists/test_columns.py
    test_column_that_is_not_read_is_named_by_what_it_begins_with
  festival/web/edge/test_cookies.py
    test_two_parties_on_one_laptop_sign_each_other_out_no_more
    test_clock_at_2040_and_back_signs_nobody_out
    test_whoever_is_signed_in_has_the_same_without_a_date
    test_cookie_is_renewed_that_came_by_another_name_alone
    test_browser_that_dropped_the_dated_cookie_is_given_it_again_and_the_session_lasts
    test_names_tell_two_data_folders_apart
  browser/people/test_helpers.py
    test_browser_whose_clock_jumps_by_years_stays_signed_in
  twin festival/setup/transfer/test_festival_in.py
    test_without_a_look_at_types_a_console_would_break
  twin festival/words/guide/test_guide.py
    test_a_name_of_that_length_cannot_even_be_looked_for
  twin festival/web/edge/test_cookies.py
    test_with_names_in_common_they_would
    test_without_a_session_that_lasts_it_would
    test_browser_that_dropped_the_dated_cookie_is_given_it_again_and_the_session_lasts
91 owner of an account under guessing
  festival/people/accounts/test_guesses.py
    test_91_owner_gets_in_while_somebody_polls_password_and_code
    test_91_stranger_elsewhere_does_not_wait_for_one_address_that_guesses
    test_91_many_addresses_of_one_network_are_counted_together
    test_91_many_networks_together_get_few_tries_at_an_account
    test_91_known_browser_is_one_no_more_after_the_end
    test_91_two_organisers_of_one_browser_are_both_known_there
    test_91_of_each_account_so_many_browsers_are_known
  festival/people/test_sign_in.py
    test_new_link_of_a_helper_ends_the_session_before_it_once_it_is_used
  twin festival/people/accounts/test_guesses.py
    test_91_without_the_cookie_the_code_would_stay_closed_to_the_owner
    test_91_counted_by_account_alone_one_address_would_close_it_to_all
  twin festival/people/test_sign_in.py
    test_without_ending_it_a_session_of_a_helper_would_outlive_the_new_link
92 refusals that silence the log
  faults/test_78_flooded_log.py
    test_92_refusals_of_one_address_silence_no_other
    test_92_memory_is_bounded_and_no_refusal_is_left_out_of_the_sums
  festival/web/test_standing.py
    test_92_refusal_says_who_from_where_and_on_which_device
  twin faults/test_78_flooded_log.py
    test_92_with_one_bound_for_all_another_address_would_leave_no_line
93 one process alone without PostgreSQL
  hosting/test_probes.py
    test_93_process_that_alone_lost_postgresql_is_not_ready_until_it_is_back
    test_93_process_stays_ready_where_all_lose_postgresql
  cluster/test_faults.py
    test_nothing_acknowledged_is_lost_and_screens_are_current_again[cut from PostgreSQL]
    test_nothing_acknowledged_is_lost_and_screens_are_current_again[silence of PostgreSQL]
    test_93_tables_of_a_process_that_alone_lost_postgresql_are_played_on_at_others
  twin cluster/test_faults.py
    test_93_without_the_word_of_the_others_its_tables_stand_still
94 static file by an old or made-up hash
  hosting/test_door.py
    test_94_door_has_the_bytes_of_each_hash_and_of_no_other
  festival/web/assets/test_kept_versions.py: all
  cluster/test_versions.py
    test_upgrade_and_way_back_lose_no_press_and_find_the_files_of_both_versions
  twin hosting/test_door.py
    test_94_without_the_hash_in_the_path_any_has_the_newest_bytes
95 somebody wants to be forgotten
  faults/test_95_forgotten.py: all
  festival/people/accounts/test_forgotten.py: all
  festival/web/test_closed.py: all
  twin faults/test_95_forgotten.py
    test_without_the_sweep_the_names_are_still_in_the_file
    test_without_the_announcement_and_the_author_the_name_would_stay
    test_without_rewriting_backups_they_would_say_it_for_ever
  twin festival/people/accounts/test_forgotten.py
    test_without_taking_the_name_off_the_account_the_log_would_keep_it
  twin festival/web/test_closed.py
    test_without_asking_whether_they_are_open_a_closed_board_would_be_shown
    test_without_the_limit_every_guess_is_answered
96 registration filled by three addresses
  festival/people/test_asking.py
    test_96_guests_with_the_code_get_in_though_three_addresses_have_filled_it
    test_96_emcee_is_told_what_goes_on_and_closes_it_by_one_press
    test_96_press_is_taken_back_with_all_who_were_rejected_by_it
    test_96_who_floods_with_the_code_is_kept_to_a_few_at_a_time
    test_96_few_who_wait_or_many_addresses_are_no_flood
    test_96_address_is_kept_out_for_an_evening_and_not_until_the_next
  twin festival/people/test_asking.py
    test_96_without_room_of_their_own_they_would_not_get_in
    test_96_without_an_end_whoever_has_that_address_next_year_is_refused
    test_without_the_last_places_one_address_takes_all
"""


@dataclass
class Row:
    number: int
    name: str
    tests: list[str] = field(default_factory=list)
    twins: list[str] = field(default_factory=list)


def rows() -> tuple[Row, ...]:
    found: list[Row] = []
    file, of_row = "", list[str]()
    for line in TABLE.strip().splitlines():
        said = line.strip()
        if line.startswith("    "):
            of_row.append(f"{file}::{said}")
        elif line.startswith("  "):
            of_row = found[-1].twins if said.startswith("twin ") else found[-1].tests
            file, all_of_it, _ = said.removeprefix("twin ").partition(": all")
            of_row += [file] if all_of_it else []
        else:
            number, _, name = said.partition(" ")
            found.append(Row(int(number), name))
    return tuple(found)


ROWS = rows()
