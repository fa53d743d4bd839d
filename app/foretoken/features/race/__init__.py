"""Race: the same prompt without and with a draft, side by side."""
