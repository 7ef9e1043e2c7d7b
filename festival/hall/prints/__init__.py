"""Printed papers for a hall."""
