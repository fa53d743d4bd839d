"""The Settings window."""
