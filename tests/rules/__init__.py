"""Tests of the rule ledgers, a folder a title."""
