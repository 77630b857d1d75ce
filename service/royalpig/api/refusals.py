"""What the engine refuses, as the contract says it: as a rejection in an answer, or as an error."""

from royalpig.api.errors import ApiError, FieldViolation
from royalpig.api.notes import notes
from royalpig.api.wording import shown
from royalpig.engine import rejection as engine
from royalpig.engine.game import Game
from royalpig.engine.near import closest
from royalpig.engine.validation import MOST_PLIES
from royalpig.wire import structs
from royalpig.wire.structs import ErrorReason

LEGAL = "LEGAL"
"""What the notes say of an action that was not refused."""


def rejection_struct(rejection: engine.Rejection) -> structs.Rejection:
    """A refused action as an answer says it."""
    return structs.Rejection(
        reason=rejection.reason.value,
        clause=rejection.clause,
        sentence=rejection.sentence if rejection.clause else shown(rejection.sentence),
        values={name: shown(value) for name, value in rejection.values.items()},
    )


def rejection_error(rejection: structs.Rejection, path: str) -> ApiError:
    """A refused action as an error; ``path`` is the action in the request."""
    reason = ErrorReason[rejection.reason]
    metadata = dict(rejection.values)
    if rejection.clause:
        metadata |= {"clause": rejection.clause, "sentence": rejection.sentence}
    violations = []
    if reason is ErrorReason.MALFORMED_ACTION:
        problem = rejection.values.get("problem", "")
        violations = [FieldViolation(_place(rejection, path), problem or rejection.sentence)]
    return ApiError(reason, rejection_message(rejection), metadata, violations)


def rejection_message(rejection: structs.Rejection) -> str:
    """A refused action in a sentence for a person; the values stand beside it."""
    if not rejection.clause:
        return rejection.sentence
    problem = rejection.values.get("problem", "")
    cites = f"{rejection.clause}: {rejection.sentence}"
    return f"{cites} ({problem})" if problem else cites


def _place(rejection: structs.Rejection, path: str) -> str:
    """The field of the action that cannot be read."""
    field = rejection.values.get("field", "notation" if "position" in rejection.values else "")
    return f"{path}.{field}" if field else path


def note_verdict(kind: str, rejection: engine.Rejection | None) -> None:
    """Notes that an action of a kind, empty if it names none, was judged."""
    sheet = notes()
    sheet.actions.append((kind, rejection.reason.value if rejection else LEGAL))
    if rejection and rejection.clause:
        sheet.clauses.append(rejection.clause)


def setup_error(game: Game, error: engine.InvalidSetup, path: str) -> ApiError:
    """Options or a number of seats that a game refuses; ``path`` leads to what holds them, empty for the request."""
    at = f"{path}." if path else ""
    values = {name: shown(value) for name, value in error.values.items()}
    option = values.get("option", "")
    notes().clauses.append(error.clause)
    values |= {"clause": error.clause, "sentence": game.clauses[error.clause].rule}
    if isinstance(error, engine.UnknownOption):
        known = [option.name for option in game.options]
        values["candidates"] = closest(option, known)
        message = f"{game.id} has no option {option!r}; it has {', '.join(known) or 'none'}"
        violation = FieldViolation(f"{at}options.{option}", "there is no such option")
        return ApiError(ErrorReason.UNKNOWN_OPTION, message, values, [violation])
    place = f"{at}options.{option}" if option else f"{at}seats" if "seats" in values else f"{at}options"
    return ApiError(ErrorReason.INVALID_OPTIONS, shown(str(error)), values, [FieldViolation(place, shown(str(error)))])


def no_step_left(error: engine.NoStepLeft, path: str) -> ApiError:
    """A state that has too many steps behind it for one more."""
    limit = {"limit": str(MOST_PLIES)}
    return ApiError(ErrorReason.LIMIT_EXCEEDED, str(error), limit, [FieldViolation(path, str(error))])
