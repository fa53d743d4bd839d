"""What a window has to do with the system: the screen, fonts, the language, one window at a time, the log."""
