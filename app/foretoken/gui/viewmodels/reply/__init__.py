"""Display state of one reply: what is shown of it, and its figures."""
