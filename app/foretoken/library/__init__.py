"""Models on disk: what they are, whether a pair fits together and fits the machine."""
