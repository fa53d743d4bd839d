"""A server in the engine's place: models that run elsewhere and are asked over HTTP, as a pair that a session loads."""
