"""What the commands print: JSON as the service answers it, or the same for people."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text

from royalpig.wire.json_text import encode_json
from royalpig.wire.shapes import Shape
from royalpig_client import RoyalPigClientError, ServiceError


@dataclass(frozen=True)
class Printer:
    """Prints answers: as JSON, one a line, or as something that people read."""

    as_json: bool

    def answer(self, struct: Shape, *shown: RenderableType) -> None:
        """An answer of the contract, and how it is shown to people."""
        if self.as_json:
            self.line(encode_json(struct))
        else:
            for part in shown:
                console().print(part)

    def line(self, text: str | bytes) -> None:
        """A line as it stands."""
        print(text if isinstance(text, str) else text.decode(), flush=True)

    def refusal(self, error: ServiceError) -> None:
        """What was refused: with its clause and sentence for people, on standard error."""
        if self.as_json:
            self.line(error.body)
        else:
            console(stderr=True).print(refused(error))

    def fault(self, error: RoyalPigClientError) -> None:
        """Why there is no answer, on standard error."""
        console(stderr=True).print(str(error), style="red")

    def advice(self, sentence: str) -> None:
        """What can be done about it, on standard error."""
        console(stderr=True).print(sentence)


def console(stderr: bool = False) -> Console:
    """The terminal, or wherever the output goes. Made anew, so that it follows where standard output goes now."""
    return Console(
        file=sys.stderr if stderr else sys.stdout, markup=False, emoji=False, highlight=False, soft_wrap=True
    )


def refused(error: ServiceError) -> Text:
    """A refused call: the clause with its sentence, or what is wrong, and the values that broke it."""
    if error.clause and error.sentence:
        text = ruling("refused", error.clause, error.sentence, error.values)
        for field, problem in error.violations:
            if problem not in error.values.values():
                text.append(f"\n  {field}: {problem.removeprefix(f'{error.clause}: ')}")
        return text
    text = Text.assemble(("refused: ", "bold red"), error.message)
    for field, problem in error.violations:
        if problem not in error.message:
            text.append(f"\n  {field}: {problem}")
    candidates = error.values.get("candidates")
    return text.append(f"\n  meant perhaps: {candidates}") if candidates else text


def ruling(verdict: str, clause: str, sentence: str, values: Mapping[str, str]) -> Text:
    """A verdict with the clause that it stands on, and the values that it was judged by."""
    text = Text.assemble((verdict, "bold red"), ": ", (clause, "bold"), f" {sentence}" if clause else sentence)
    for name, value in values.items():
        if value != sentence:
            text.append(f"\n  {name}: {value}")
    return text
