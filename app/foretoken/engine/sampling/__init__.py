"""From a model's logits to the token that is taken: filters, penalties, grammars, random numbers."""
