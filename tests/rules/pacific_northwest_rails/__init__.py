"""Every numbered rule of Pacific Northwest Rails."""
