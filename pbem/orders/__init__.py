"""Sheets: from the bytes a player sent to typed orders, or to verdicts that say what to do about them."""
