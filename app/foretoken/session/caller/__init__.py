"""What runs in the process that asks: it starts the engine process, watches it and starts it again where it ends."""
