"""Search all actions: type a few letters, see what the window can do and its keys, run it; settings are found, too."""
