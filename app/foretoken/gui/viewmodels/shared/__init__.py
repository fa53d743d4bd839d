"""Display state that several parts of the window need."""
