"""The models on this machine, and what is remembered of them."""
