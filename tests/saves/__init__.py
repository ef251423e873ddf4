"""Frozen games of every format of the save."""
