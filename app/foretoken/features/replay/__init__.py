"""Replays: a reply or a trace file is played again, round by round."""
