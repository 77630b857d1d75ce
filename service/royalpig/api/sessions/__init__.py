"""What the operations on sessions share: the referee of their games, who calls, and how a session is answered."""
