"""The menu bar with its shortcuts, and the commands that it calls."""
