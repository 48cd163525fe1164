"""Starts dirq, which runs on Node, and finds the plugins that are installed beside it."""
