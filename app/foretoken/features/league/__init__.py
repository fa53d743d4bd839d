"""The drafter league: what each draft would bring, computed from replies that were written already."""
