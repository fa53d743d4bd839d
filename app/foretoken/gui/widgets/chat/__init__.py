"""The chat: history, transcript, composer."""
