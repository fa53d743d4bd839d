"""Whether a draft fits its main model, and a pair fits this machine."""
