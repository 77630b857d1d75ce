"""What a session is, and the stores that keep one.

A session never looks inside a state: it keeps bytes, a version and a history, and calls operations handed to it.
"""
