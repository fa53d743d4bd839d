"""The guide to the program, as pages in a window."""
