"""Makes a data file what it was when thirty migrations made the tables."""

from __future__ import annotations

# Takes back what newer versions have added to the tables of the thirty.
NONE_OF_LATER = """
    DROP TABLE festival_winnerslock;
    ALTER TABLE festival_festival DROP COLUMN winners_locked_at;
    DROP TABLE festival_phoneseat;
    ALTER TABLE festival_table DROP COLUMN has_phones;
    DROP TABLE festival_photo;
    ALTER TABLE festival_table DROP COLUMN has_photos;
    ALTER TABLE festival_table DROP COLUMN shares_photos;
    DELETE FROM django_migrations
    WHERE name IN ('0002_phones', '0003_winners_lock', '0004_photos');
"""
