"""What the window needs of the operating system: the screen, fonts, the language, one window at a time, the log."""
