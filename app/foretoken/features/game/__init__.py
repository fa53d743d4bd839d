"""You are the draft: the user guesses the next tokens, and the main model judges them."""
