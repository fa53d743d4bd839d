"""Display state of the chats: their messages, and the reply that is being written."""
