"""The lab: main models, drafts and draft lengths measured against each other."""
