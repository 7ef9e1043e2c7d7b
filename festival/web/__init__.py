"""Serves all pages: requests, sessions, files, lists, forms and the log."""
