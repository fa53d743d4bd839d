"""SQLite: chats, messages, traces."""
