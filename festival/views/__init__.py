"""The pages, one module for each group. A view checks rights, reads a form, writes, answers."""
