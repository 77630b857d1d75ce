"""The compiled build is the same referee."""
