"""The Library: every model on this machine, and what may be done with each."""
