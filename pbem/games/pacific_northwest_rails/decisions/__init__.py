"""Every choice that the rules put to a seat."""
