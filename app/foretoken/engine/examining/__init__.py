"""What both models say of each token of a finished reply, by one pass over it."""
