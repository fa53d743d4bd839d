"""What a reply did: the inspector, the rounds, the replay, the lessons."""
