"""Search all chats: a palette that finds titles and messages, and the index that it reads."""
