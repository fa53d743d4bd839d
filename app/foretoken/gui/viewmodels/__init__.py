"""Display state (QtCore only): the one place where engine events become what the window shows."""
