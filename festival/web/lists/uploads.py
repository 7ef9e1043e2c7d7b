"""Files that come with a form: on the disk, and never more of them than is looked at."""

from __future__ import annotations

from django.core.files.uploadhandler import TemporaryFileUploadHandler

MOST_BYTES = 5 * 1024 * 1024
FESTIVAL_FILE = "festival_file"  # the field of a file that is larger by right
MOST_OF = {FESTIVAL_FILE: 60 * 1024 * 1024}


class BoundedUploadHandler(TemporaryFileUploadHandler):
    """Lets go of a file as soon as it is too large; only its size is told.

    It cannot be left to a view: a form is read for its token before there is one.
    """

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if start + len(raw_data) <= MOST_OF.get(self.field_name or "", MOST_BYTES):
            super().receive_data_chunk(raw_data, start)
        else:
            self.file.truncate(0)
