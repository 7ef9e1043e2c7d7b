"""Makes a database what it was before the migrations that were added to the first one."""

from __future__ import annotations

NONE_OF_LATER = """
    CREATE TABLE festival_knownbrowser (id bigint PRIMARY KEY);
    ALTER TABLE festival_festival ADD COLUMN shut_out text NOT NULL DEFAULT '';
    ALTER TABLE festival_festival ADD COLUMN kept_out text NOT NULL DEFAULT '';
    ALTER TABLE festival_player ADD COLUMN asked_by varchar(32) NOT NULL DEFAULT '';
    ALTER TABLE festival_player ADD COLUMN has_code boolean NOT NULL DEFAULT false;
    ALTER TABLE festival_player ADD COLUMN denied_to text NOT NULL DEFAULT '';
    ALTER TABLE festival_festival DROP COLUMN joins_by_phone;
    ALTER TABLE festival_player DROP COLUMN is_substitute;
    DROP TABLE festival_winnerslock;
    DROP TABLE festival_phoneseat;
    ALTER TABLE festival_table DROP COLUMN has_phones;
    DROP TABLE festival_photo;
    ALTER TABLE festival_table DROP COLUMN has_photos;
    ALTER TABLE festival_table DROP COLUMN shares_photos;
    ALTER TABLE festival_table DROP COLUMN take_overs;
    DELETE FROM django_migrations
    WHERE app = 'festival' AND name <> '0001_initial' AND name <> '0030_former_names';
"""
