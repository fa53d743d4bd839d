"""The model hub: search, files, addresses, access."""
