"""The engine behind a process boundary: the models live in a child, the caller talks to it in typed messages."""
