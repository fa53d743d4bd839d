"""Display state of the windows about models."""
