"""What becomes of sessions when processes die, connections break and clients misbehave.

Real processes, and a check of the history at the end. Each test has a short form, and a full one marked `long`.
"""
