"""What is printed for a hall."""
