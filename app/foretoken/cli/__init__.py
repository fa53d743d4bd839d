"""The terminal face: argument parsing and printing only."""
