"""Records of measurements: shown, compared, predicted from, imported, and a gallery of them."""
