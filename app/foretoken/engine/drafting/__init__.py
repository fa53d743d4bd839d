"""Where guesses come from: one module a source.

A new kind of drafter implements `base.Drafter` and is built in `loaded_pair.LoadedPair.__init__`; a new kind of draft
model is a `loaded.LoadedDraft`. A source in the chain, as prompt lookup is one, is a member of `events.Source` and has
its place in `chain.ChainDrafter._guesses`.
"""
