"""Windows and responses: who is asked when something may be played at any time (LP-A.1 to LP-A.14)."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import Decision, Form, Kind
from royalpig.games.lord_of_the_pigs.abilities import ability, ability_can_be_used
from royalpig.games.lord_of_the_pigs.arguments import SEATS
from royalpig.games.lord_of_the_pigs.events import Passed
from royalpig.games.lord_of_the_pigs.table import (
    ACTIVATE,
    ACTIVATION,
    ACTIVATION_GOES_ON,
    AFTER_ACTIVATION,
    AFTER_PROPOSAL,
    AFTER_VOTE,
    AT_ACTIVATION,
    AT_START,
    BY_STEP,
    FROM_LEFT,
    NO_POINT,
    PROPOSAL,
    PROPOSAL_GOES_ON,
    RESOLVE,
    RESPOND,
    TURN_ENDS,
    VOTING,
    VOTING_GOES_ON,
    WINDOW,
    WINDOW_CLOSED,
    Table,
    always_asked,
    place_of,
    playing_order,
)
from royalpig.games.lord_of_the_pigs.uses import alt, uses_are_allowed

# Who is asked


def is_asked(t: Table, seat: int) -> bool:
    """By what is public the seat could do something: a card while uses are allowed, or an ability (LP-A.4)."""
    return (t.hand_size[seat] > 0 and uses_are_allowed(t)) or ability_can_be_used(t, seat)


def open_window(t: Table, point: int) -> None:
    """All seats that are asked may act, in playing order; none, and the window closes (LP-A.5)."""
    t.point = point
    ask(t, playing_order(t), WINDOW, WINDOW_CLOSED)


def ask_again(t: Table) -> None:
    """The actor has done something: on a stack the others are asked, in a window all (LP-A.6, LP-A.14, LP-B.5)."""
    if not t.stack:
        open_window(t, t.point)
        return
    last = t.actor
    order = playing_order(t)
    if t.response_order == FROM_LEFT:
        order = [(last + step) % SEATS for step in range(SEATS)]
    order.remove(last)
    ask(t, order, RESPOND, RESOLVE)


def ask(t: Table, seats: list[int], step: int, otherwise: int) -> None:
    """Puts a decision to those of the seats that are asked, one after the other; if there are none, goes on."""
    t.queue = [seat for seat in seats if is_asked(t, seat)]
    if t.queue:
        t.step = step
        t.actor = t.queue[0]
    else:
        t.step = otherwise
        t.actor = NOBODY


# window, respond


def pass_in_window(t: Table, seat: int) -> None:
    """The seat leaves the queue; when all have passed, the window closes."""
    leave_queue(t, seat, WINDOW_CLOSED)


def pass_in_response(t: Table, seat: int) -> None:
    """The seat leaves the queue; when all have passed, the stack resolves (LP-A.15)."""
    leave_queue(t, seat, RESOLVE)


def leave_queue(t: Table, seat: int, when_empty: int) -> None:
    """The next in the queue is asked, if there is one."""
    t.events.append(Passed(seat))
    t.queue.pop(0)
    if t.queue:
        t.actor = t.queue[0]
    else:
        t.step = when_empty
        t.actor = NOBODY


pass_window = Kind("pass", {}, [], pass_in_window)
pass_response = Kind("pass", {}, [], pass_in_response)
WINDOW_DECISION = Decision(WINDOW, "window", place_of, [pass_window, alt, ability], Form.WINDOW, asked=always_asked)
RESPOND_DECISION = Decision(
    RESPOND, "respond", place_of, [pass_response, alt, ability], Form.WINDOW, asked=always_asked
)


# What follows a window


def window_closed(t: Table) -> None:
    """The course goes on from the point at which the window had opened."""
    point = t.point
    t.point = NO_POINT
    if point == AT_START:
        begin_phase(t, PROPOSAL if t.turn == 1 else VOTING)
    elif point == AT_ACTIVATION:
        t.step = ACTIVATE
    elif t.windows == BY_STEP:
        t.step = GOES_ON[point]
    else:
        end_phase(t)


GOES_ON = {
    AFTER_VOTE: VOTING_GOES_ON,
    AFTER_PROPOSAL: PROPOSAL_GOES_ON,
    AFTER_ACTIVATION: ACTIVATION_GOES_ON,
}
FIRST_STEP = {VOTING: VOTING_GOES_ON, PROPOSAL: PROPOSAL_GOES_ON, ACTIVATION: ACTIVATION_GOES_ON}
LAST_POINT = {VOTING: AFTER_VOTE, PROPOSAL: AFTER_PROPOSAL, ACTIVATION: AFTER_ACTIVATION}


def begin_phase(t: Table, phase: int) -> None:
    """A phase begins with the 1st player (LP-T.1, LP-T.2)."""
    t.phase = phase
    t.pos = 0
    t.voted = []
    t.touched = 0
    t.step = FIRST_STEP[phase]


def something_happened(t: Table) -> None:
    """After each step of a phase comes a window, with `windows=step` (LP-A.2)."""
    t.touched = 1
    if t.windows == BY_STEP:
        open_window(t, LAST_POINT[t.phase])
    else:
        t.step = FIRST_STEP[t.phase]


def all_had_their_turn(t: Table) -> None:
    """The phase is done but for its window, with `windows=phase` and if anything happened in it (LP-A.3)."""
    if t.windows == BY_STEP or not t.touched:
        end_phase(t)
    else:
        open_window(t, LAST_POINT[t.phase])


def end_phase(t: Table) -> None:
    """The next phase begins; in turn 1 Proposal is the last (LP-T.3)."""
    if t.phase == VOTING:
        begin_phase(t, PROPOSAL)
    elif t.phase == PROPOSAL and t.turn > 1:
        begin_phase(t, ACTIVATION)
    else:
        t.step = TURN_ENDS
