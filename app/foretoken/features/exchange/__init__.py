"""Export and import of chats and replies."""
