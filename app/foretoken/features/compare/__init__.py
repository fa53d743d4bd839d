"""A comparison: one prompt in a few settings, in turns; which is faster, and are the texts the same?"""
