"""The window that searches the hub."""
