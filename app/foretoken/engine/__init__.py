"""Speculative decoding: drafting, verifying and measuring. No Qt, and no I/O beyond model files.

What other rooms use: `load_pair` (a main model and its draft, loaded), `pair` (prompts and replies of them), `options`
(what a caller chooses), `events` (what a reply says while it streams), `stats` (its metrics) and, for GGUF headers,
`gguf`. Modules are imported one by one, so that a program that reads options does not load numpy and llama.cpp.
"""
