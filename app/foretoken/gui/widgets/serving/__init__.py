"""The Serve window: the server that other programs use, and their requests."""
