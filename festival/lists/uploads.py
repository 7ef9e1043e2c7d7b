"""Stores uploaded files on the disk, and drops those that are too large."""

from __future__ import annotations

from django.core.files.uploadhandler import TemporaryFileUploadHandler

MOST_BYTES = 5 * 1024 * 1024
FESTIVAL_FILE = "festival_file"  # the field of a file that may be larger
MOST_OF = {FESTIVAL_FILE: 60 * 1024 * 1024}


class BoundedUploadHandler(TemporaryFileUploadHandler):
    """Empties a file as soon as it is too large; the view still learns its size.

    A view cannot do this, because the form is read for its CSRF token before a view is called.
    """

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if start + len(raw_data) <= MOST_OF.get(self.field_name or "", MOST_BYTES):
            super().receive_data_chunk(raw_data, start)
        else:
            self.file.truncate(0)
