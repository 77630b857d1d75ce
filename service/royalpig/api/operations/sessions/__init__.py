"""Every method of SessionService, on the sessions of a store."""

from collections.abc import Mapping
from typing import Any, Final

from royalpig.api.operations.operation import Operation, ServerSent, streaming, unary
from royalpig.api.operations.sessions.looking import get_record, get_session, list_sessions
from royalpig.api.operations.sessions.opening import claim_seat, create_session, start_session
from royalpig.api.operations.sessions.owning import delete_session, revoke_token
from royalpig.api.operations.sessions.playing import set_standing_pass, submit_action, undo_action
from royalpig.api.operations.sessions.watching import watch_session
from royalpig.api.sessions.context import Sessions, answering, streaming_from
from royalpig.wire import structs

UNARY: Final[tuple[tuple[type[Any], type[Any], Any], ...]] = (
    (structs.CreateSessionRequest, structs.CreateSessionResponse, create_session),
    (structs.ClaimSeatRequest, structs.ClaimSeatResponse, claim_seat),
    (structs.StartSessionRequest, structs.StartSessionResponse, start_session),
    (structs.GetSessionRequest, structs.GetSessionResponse, get_session),
    (structs.ListSessionsRequest, structs.ListSessionsResponse, list_sessions),
    (structs.DeleteSessionRequest, structs.DeleteSessionResponse, delete_session),
    (structs.SubmitActionRequest, structs.SubmitActionResponse, submit_action),
    (structs.SetStandingPassRequest, structs.SetStandingPassResponse, set_standing_pass),
    (structs.GetRecordRequest, structs.GetRecordResponse, get_record),
    (structs.UndoActionRequest, structs.UndoActionResponse, undo_action),
    (structs.RevokeTokenRequest, structs.RevokeTokenResponse, revoke_token),
)

CHANGES: Final = ServerSent(event="change", id="version", resume="from_version")
"""How a watch is sent over HTTP: each change by its version, from which one goes on after a lost connection."""


def session_operations(sessions: Sessions) -> Mapping[str, Operation]:
    """The operations by their names in the contract."""
    made = [unary(request, response, answering(sessions, run)) for request, response, run in UNARY]
    watch = streaming(
        structs.WatchSessionRequest,
        structs.WatchSessionResponse,
        streaming_from(sessions, watch_session),
        CHANGES,
    )
    return {operation.name: operation for operation in [*made, watch]}
