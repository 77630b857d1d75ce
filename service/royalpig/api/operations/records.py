"""Records: a game that was written down, played again."""

from collections.abc import Generator

from msgspec import UNSET, UnsetType

from royalpig.api.actions import viewer_of_request
from royalpig.api.answers import Answer
from royalpig.api.limits import RECORD_CHARACTERS
from royalpig.api.notes import notes
from royalpig.api.operations.operation import unary
from royalpig.api.operations.play import limit_exceeded
from royalpig.api.positions import Places, Wanted, told
from royalpig.api.refereed import REFEREED
from royalpig.api.refusals import rejection_message, rejection_struct
from royalpig.api.slices import in_slices
from royalpig.api.wording import shown
from royalpig.records import FairDice, Record, RecordError, Replay
from royalpig.wire import structs
from royalpig.wire.structs import ReplayRecordRequest, ReplayRecordResponse

REPLAYED = Places.of(ReplayRecordResponse)


async def replay_record(request: ReplayRecordRequest) -> Answer[ReplayRecordResponse]:
    """Plays a record, and says where it first goes wrong."""
    if len(request.text) > RECORD_CHARACTERS:
        raise limit_exceeded("text", len(request.text), RECORD_CHARACTERS)
    try:
        replay = await in_slices(_replaying(request.text))
    except RecordError as error:
        return Answer(
            ReplayRecordResponse(valid=False, line=error.line, reason=error.reason.value, message=shown(error.message))
        )
    if not replay.valid or replay.state is None:
        return Answer(_refused(replay))
    state = replay.state
    wanted = Wanted(request.legal_detail, request.page_size, viewer_of_request(request.view_for, state))
    found = told(REFEREED[state.game.id], state, wanted)
    response = ReplayRecordResponse(valid=True, position=found.position, plies=replay.plies, dice=_dice(replay.dice))
    return Answer(response, found.fillings(REPLAYED))


def _replaying(text: str) -> Generator[int, None, Replay]:
    record = yield from Record.reading(text)
    codec = REFEREED.get(record.header.game)
    if codec is not None:
        notes().game = codec.game.id
    return (yield from record.replaying(codec.game if codec else None))


def _dice(shown: FairDice | None) -> structs.FairDice | UnsetType:
    if shown is None:
        return UNSET
    return structs.FairDice(
        commitment=shown.commitment,
        revealed=shown.revealed,
        seed_given=shown.seed_given,
        added_by=sorted(shown.entropy),
    )


def _refused(replay: Replay) -> ReplayRecordResponse:
    rejection = None if replay.rejection is None else rejection_struct(replay.rejection)
    if replay.clause:
        notes().clauses.append(replay.clause)
    return ReplayRecordResponse(
        valid=False,
        plies=replay.plies,
        line=UNSET if replay.line is None else replay.line,
        reason=replay.reason,
        message=shown(replay.message) if rejection is None else rejection_message(rejection),
        rejection=UNSET if rejection is None else rejection,
    )


REPLAY_RECORD = unary(ReplayRecordRequest, ReplayRecordResponse, replay_record)
