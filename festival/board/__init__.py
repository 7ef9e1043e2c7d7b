"""What screens show: frozen values, and how they are built from a record."""
