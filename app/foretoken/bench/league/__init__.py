"""The drafter league: what each draft would be worth on replies that are there already."""
