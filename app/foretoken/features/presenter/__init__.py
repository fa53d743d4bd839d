"""Presenter: a reply over the whole screen, stepped round by round."""
