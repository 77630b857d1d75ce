"""What is said of bytes and JSON that cannot be read."""


class WireError(ValueError):
    """A message that cannot be read or written.

    ``path`` is the field that is wrong, such as `state.schweinebande.inHand[2]`, in the names of the JSON form; it is
    empty where the message as a whole is wrong. ``problem`` says what is wrong with it.
    """

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}" if path else problem)
        self.path = path
        self.problem = problem
