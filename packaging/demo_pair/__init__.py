"""The bundled demo pair: corpus generator, trainer, GGUF exporter and the report on what came out."""
