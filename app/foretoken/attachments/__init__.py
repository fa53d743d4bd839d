"""Files that go with a message: reading them as text, and how a model is shown them."""
