"""The command line: parses arguments and prints results."""
