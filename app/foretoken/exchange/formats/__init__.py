"""What chats look like in a file: Markdown, a web page, our JSON. Each gives the file in pieces, as they are read."""
