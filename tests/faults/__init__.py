"""Hostile sheets, killed commands, full disks, damaged folders."""
