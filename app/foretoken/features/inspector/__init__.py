"""The inspector: what is known of the selected token."""
