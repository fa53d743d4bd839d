"""The main window, and what connects each of its parts with the view-models."""
