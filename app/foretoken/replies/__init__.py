"""One reply: its events, what follows from them, and its traces in files. No Qt."""
