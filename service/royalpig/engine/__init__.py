"""The kernel: knows no game, no network, no clock. It defines what a game is, and runs one."""
