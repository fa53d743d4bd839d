"""Time saved: what a chat took, beside its plain speed."""
