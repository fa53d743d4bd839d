"""Display state of what a reply did, round by round: the selection, the inspector, the rounds, the replay."""
