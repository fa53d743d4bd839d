"""Opening and moving the models folder."""
