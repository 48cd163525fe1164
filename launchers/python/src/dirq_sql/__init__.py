"""Starts dirq, which runs on Node, and finds the installed plugins."""
