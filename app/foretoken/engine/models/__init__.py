"""Models: llama.cpp through ctypes, a scripted one for tests, and their KV caches."""
