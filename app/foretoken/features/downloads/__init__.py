"""The dock with the download queue."""
