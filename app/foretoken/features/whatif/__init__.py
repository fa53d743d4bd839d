"""What if? A finished reply at other draft lengths, forecast from its own rounds."""
