"""Promises that hold in every game of every title."""
