"""Downloads: a queue of files that arrive, are checked, and go on after an interruption."""
