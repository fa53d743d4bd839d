"""What the program says of itself: versions, licence, log and the report of a problem."""
