"""How many tokens to propose in a round: policies, measured costs, learned acceptance."""
