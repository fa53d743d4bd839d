"""Which devices the models are loaded on."""
