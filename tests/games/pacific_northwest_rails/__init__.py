"""Pacific Northwest Rails: its bots."""
