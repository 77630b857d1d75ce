"""The callers of the service: who they are, how much they may ask, how connections are encrypted."""
