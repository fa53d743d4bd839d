"""The window that ranks drafts for the chosen main model."""
