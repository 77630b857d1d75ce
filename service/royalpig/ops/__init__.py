"""What running a service needs: settings, addresses, logging, metrics, health, and the care of worker processes.

Nothing here knows the contract or a game.
"""
