"""Many prompts under several settings, with a report and assertions: ``foretoken bench``."""
