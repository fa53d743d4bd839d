"""Display state of the server in the window."""
