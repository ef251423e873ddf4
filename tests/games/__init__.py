"""Titles apart from their rules: how their bots play."""
