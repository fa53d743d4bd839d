"""Display state of the Settings window."""
