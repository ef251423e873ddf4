"""New England Railways: its bots."""
