"""Display state of the chats: messages, replies, plots."""
