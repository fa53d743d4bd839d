"""Where guesses come from: one module a source."""
