"""Every numbered rule of New England Railways."""
