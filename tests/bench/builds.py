"""Which build of the package is measured in this process; it follows from PYTHONPATH."""

from typing import Final

from royalpig.engine import state

THIS_BUILD: Final = "compiled" if str(state.__file__).endswith(".so") else "plain"
