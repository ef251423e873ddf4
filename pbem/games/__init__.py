"""The titles. A title is one folder here, one under templates/ and one line in `registry.TITLES`."""
