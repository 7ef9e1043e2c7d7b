"""What is printed: sheets of paper, each with all that stands on it, in its true size."""
