"""What keeps a session in order: new tokens, and its end."""

from msgspec import UNSET
from msgspec.structs import replace

from royalpig.api.answers import Answer
from royalpig.api.errors import malformed
from royalpig.api.sessions.context import Sessions, id_of, who_calls
from royalpig.sessions.desk import Proposal
from royalpig.sessions.life import Next, with_seat
from royalpig.sessions.refusals import Reason, SessionRefused, unknown_session
from royalpig.sessions.stored import Session, Status
from royalpig.sessions.tokens import Role, acting_seat, digest, new_token, require_owner
from royalpig.wire.structs import (
    DeleteSessionRequest,
    DeleteSessionResponse,
    RevokeTokenRequest,
    RevokeTokenResponse,
)


async def delete_session(sessions: Sessions, request: DeleteSessionRequest) -> Answer[DeleteSessionResponse]:
    """The owner deletes a session."""
    session = await sessions.desk.read(id_of(request.session))
    require_owner(who_calls(session))
    if not await sessions.store.delete(session.id):
        raise unknown_session()
    if session.status is not Status.OVER:
        sessions.metrics.session_ended(session.game, "deleted")
    return Answer(DeleteSessionResponse())


async def revoke_token(sessions: Sessions, request: RevokeTokenRequest) -> Answer[RevokeTokenResponse]:
    """A token is replaced by a new one."""
    if (request.seat is not UNSET) + request.spectators + request.owner > 1:
        raise malformed("seat", "only one of seat, spectators and owner may be given")
    role = Role.SPECTATOR if request.spectators else Role.OWNER if request.owner else Role.SEAT
    token = new_token(role)

    async def propose(session: Session) -> Proposal[Answer[RevokeTokenResponse]]:
        who = who_calls(session)
        if role is not Role.SEAT:
            require_owner(who)
            own = {"spectator" if role is Role.SPECTATOR else "owner": digest(token)}
            changed = replace(session, **own)
        else:
            number = acting_seat(session, who, None if request.seat is UNSET else request.seat)
            if number is None:
                raise malformed("seat", "the owner gives one of seat, spectators and owner")
            seat = session.seats[number]
            if seat.bot:
                raise SessionRefused(Reason.SEAT_TAKEN, f"a bot sits at p{number}, and has no token", path="seat")
            changed = replace(session, seats=with_seat(session.seats, number, replace(seat, token=digest(token))))
        return Proposal(answer=Answer(RevokeTokenResponse(token=token)), next=Next(changed))

    return await sessions.desk.change(id_of(request.session), propose)
