"""Does a draft fit its main model, and a pair this machine?"""
