"""Pairs of any llama shape for measuring speed, made from the demo pair with nothing downloaded.

    python tests/perf/benchmark_pair --preset 1b-60m --type q8_0 --agreement 0.9 --out FOLDER

`shapes.py`: the shapes; `source.py`: a small model read, and noise on it;
`walker.py`: a model with an MTP block; `expand.py`, `expand_head.py`: the same function in a larger shape; `write.py`:
that as a GGUF; `agreement.py`: how often a draft is right, and the noise for a wanted share.
"""
