"""Printable papers: sheets in their true size, with everything on them."""
