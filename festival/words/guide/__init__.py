"""How to use it: the chapters of `docs/guide`, in the reader's language."""
