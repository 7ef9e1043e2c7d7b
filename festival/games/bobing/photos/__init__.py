"""Photos of throws: taken, stored, shown."""
