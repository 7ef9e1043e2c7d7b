"""The user guide: the chapters of `docs/guide`, in the reader's language."""
