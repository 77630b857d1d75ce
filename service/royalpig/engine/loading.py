"""The written code of a game, ready to call: from a compiled build, or made at import."""

import linecache
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from royalpig.engine.loops import Judged, Writer, judged_rules
from royalpig.engine.rules import Decision, Form, Function
from royalpig.engine.shapes import shape_of
from royalpig.engine.walking import Source, decision_word, word

if TYPE_CHECKING:
    from royalpig.engine.game import Game


@dataclass(frozen=True, eq=False)
class DecisionLoops:
    """The functions written for one decision, and what is asked of it at every step.

    ``may_go_on``: an answer may leave the same decision to others; if it is a ``window``, by a pass, else while seats
    owe an answer. ``asks_by_count``: the table's one actor is asked exactly when it has two or more legal actions.
    ``outcomes`` stands for chance alone. ``actors``, ``asked`` and ``all_in`` are the decision's.
    """

    decision: Decision
    rules: tuple[Judged, ...]
    legal: Callable[[Any, int], list[int]]
    only: Callable[[Any, int], int]
    first_broken: Callable[[Any, int], int]
    apply: Callable[[Any, int], None]
    outcomes: Callable[[Any, list[int]], list[int]] | None
    kind_numbers: frozenset[int]
    actors: Function | None
    asked: Function | None
    all_in: Function | None
    may_go_on: bool
    window: bool
    asks_by_count: bool


@dataclass(frozen=True, eq=False)
class Course:
    """What the play of a table asks of its game at every step.

    ``loops[step]`` is the decision that a table waits for at a step, ``passages[step]`` what it does there by itself;
    both are None at ``over``. ``reveals``: there are events with which hidden things are seen. ``pass_number`` is the
    number of the kind `pass`, -1 where there is none.
    """

    loops: list[DecisionLoops | None]
    passages: list[Function | None]
    over: int
    reveals: bool
    pass_number: int


def load_loops(game: "Game") -> tuple[str, list[DecisionLoops | None]]:
    """The text of a game's loops, and the loops of each step (None where the table waits for nobody)."""
    writer = Writer(game.number_of, game.muted)
    source = writer.write(game.decisions)
    text = "\n".join(source.lines) + "\n"
    compiled = None if game.muted else compiled_code(game, text)
    space = compiled or _executed(game, source, text)
    loops: list[DecisionLoops | None] = [None] * (1 + max(game.over, *game.passages, *(d.step for d in game.decisions)))
    for decision in game.decisions:
        loops[decision.step] = _of_decision(game, decision, space)
    for index, kind in enumerate(writer.looked_at):
        if game.muted and kind.any is not None:
            continue  # A look ahead is the same for all who share the kind: muting must not change it for them.
        kind.any = space[f"any_{word(kind.name)}_{index}"]
    return text, loops


def _of_decision(game: "Game", decision: Decision, space: dict[str, Any]) -> DecisionLoops:
    name = decision_word(decision)
    simple = decision.asked is None and decision.actors is None and decision.form is not Form.CHANCE
    return DecisionLoops(
        decision=decision,
        rules=tuple(judged_rules(decision)),
        legal=space[f"legal_{name}"],
        only=space[f"only_{name}"],
        first_broken=space[f"first_broken_{name}"],
        apply=space[f"apply_{name}"],
        outcomes=space.get(f"outcomes_{name}"),
        kind_numbers=frozenset(game.number_of[kind.name] for kind in decision.kinds),
        actors=decision.actors,
        asked=decision.asked,
        all_in=decision.all_in,
        may_go_on=decision.form in (Form.ALL, Form.WINDOW),
        window=decision.form is Form.WINDOW,
        asks_by_count=simple,
    )


def _executed(game: "Game", source: Source, text: str) -> dict[str, Any]:
    file = f"<loops of {game.id}{''.join(f' without {clause}' for clause in sorted(game.muted))}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    space: dict[str, Any] = {"Table": game.layout.table, **source.calls}
    exec(compile(text, file, "exec"), space)  # noqa: S102 - the text is our own, made from declarations
    return space


def written_code(game: "Game", text: str) -> str:
    """All that is written of a game, as a compiled build holds it: its loops, its layout's functions, its shape's."""
    return "\n".join([text, game.layout.source, "", shape_of(game.layout).source])


def compiled_code(game: "Game", text: str) -> dict[str, Any] | None:
    """The written code of a compiled build, if there is one. ImportError if it was made from another text."""
    package = game.layout.table.__module__.rpartition(".")[0]
    try:
        module = import_module(f"{package}.{loops_module(game.id)}")
    except ModuleNotFoundError:
        return None
    space = vars(module)
    game.layout.take_over(space)
    if space["SOURCE"] != written_code(game, text):
        raise ImportError(f"{module.__name__} was made from other rules than {package} has: compile it again")
    shape_of(game.layout).kept = space["kept"]
    return space


def loops_module(game_id: str) -> str:
    """The name of the module that holds a game's written loops in a compiled build."""
    return f"loops_of_{word(game_id)}"
