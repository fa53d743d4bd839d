"""From a conversation to token ids, and from token ids back to text."""
