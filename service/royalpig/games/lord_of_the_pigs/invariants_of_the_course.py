"""What holds of the course of play at every table of The Lord of the P.I.G.S. at rest: I6 to I9, and I11 to I14."""

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.games.lord_of_the_pigs.activation import ready_proposals
from royalpig.games.lord_of_the_pigs.arguments import PROPOSALS, SEATS
from royalpig.games.lord_of_the_pigs.cards import is_ready, owner_of
from royalpig.games.lord_of_the_pigs.decks import (
    CANCEL,
    EACH_DRAWS,
    EXTRA_VOTES,
    FORESEE,
    GAIN,
    NO_USE,
    NO_USES,
    PEEK,
    PLACE_VOTE,
    PURGE,
    REMOVE_VOTE,
)
from royalpig.games.lord_of_the_pigs.end import nothing_can_happen, only_seat_at
from royalpig.games.lord_of_the_pigs.events_when_revealed import ASKS, can_answer
from royalpig.games.lord_of_the_pigs.invariants_of_cards import Broken, deck_of
from royalpig.games.lord_of_the_pigs.proposal import can_propose
from royalpig.games.lord_of_the_pigs.resolving import at_work
from royalpig.games.lord_of_the_pigs.setup import HAND_DEALT
from royalpig.games.lord_of_the_pigs.table import (
    ACTIVATION,
    AFTER_ACTIVATION,
    AFTER_PROPOSAL,
    AFTER_THE_END,
    AFTER_VOTE,
    ASSIGN,
    AT_ACTIVATION,
    AT_START,
    BOUND,
    BY_PHASE,
    BY_RATING,
    BY_REVOLUTION,
    BY_STALEMATE,
    BY_TURN_LIMIT,
    CANCELLED,
    CHOOSE_ACTIVATION,
    CHOOSE_CHARACTER,
    DISCARD_FOR_EVENT,
    DISCARD_FOR_PURGE,
    DRAW,
    EVENT_PENDING,
    FOR_AN_ACTIVATION,
    FOR_THE_DEAL,
    FOR_THE_EVENT,
    FOR_UPKEEP,
    FROM_LEFT,
    KNOWN_ON_TOP,
    LOOK,
    LOOKING,
    NO_DRAW,
    NO_POINT,
    NO_REASON,
    NONE,
    NOTHING,
    ORDER,
    ORDERING,
    OVER,
    PAIR,
    PLACED,
    PROPOSAL,
    PROPOSE,
    PURGING,
    RESPOND,
    REVEAL_EVENT,
    SACRIFICE,
    SETUP,
    SWAY,
    UPKEEP,
    VOTE,
    VOTING,
    WAITING,
    WINDOW,
    StackCard,
    Table,
    event_effect,
    event_n,
    playing_order,
    seat_at,
)
from royalpig.games.lord_of_the_pigs.voting import can_vote
from royalpig.games.lord_of_the_pigs.windows import is_asked

PHASE_OF_STEP = {
    CHOOSE_CHARACTER: SETUP,
    ASSIGN: SETUP,
    REVEAL_EVENT: UPKEEP,
    DISCARD_FOR_EVENT: UPKEEP,
    SWAY: UPKEEP,
    PAIR: UPKEEP,
    SACRIFICE: UPKEEP,
    VOTE: VOTING,
    PROPOSE: PROPOSAL,
    CHOOSE_ACTIVATION: ACTIVATION,
    OVER: AFTER_THE_END,
}
PHASES_OF_POINT = {
    AT_START: (SETUP, UPKEEP),
    AFTER_VOTE: (VOTING,),
    AFTER_PROPOSAL: (PROPOSAL,),
    AT_ACTIVATION: (ACTIVATION,),
    AFTER_ACTIVATION: (ACTIVATION,),
}
RESOLVING = {DISCARD_FOR_PURGE: PURGING, LOOK: LOOKING, ORDER: ORDERING}
USE_AT_WORK = {PURGING: PURGE, LOOKING: FORESEE, ORDERING: FORESEE}
TARGETS = {PLACE_VOTE: PROPOSALS, REMOVE_VOTE: PROPOSALS, PEEK: SEATS, GAIN: 4}


def the_phase_fits(t: Table) -> Broken:
    """Step, phase and turn go together."""
    if t.phase != PHASE_OF_STEP.get(t.step, t.phase):
        yield "phase", "the decision belongs to another phase"
    if (t.phase == SETUP and t.turn > 1) or (t.phase in (UPKEEP, VOTING, ACTIVATION) and t.turn == 1):
        yield "phase", "turn 1 has no Upkeep, Voting and Activation, and only turn 1 has a setup"
    if t.phase in (SETUP, UPKEEP, AFTER_THE_END) and (t.pos or t.touched):
        yield "pos", "nobody has had a turn outside Voting, Proposal and Activation"
    if t.voted and (t.phase != VOTING or t.pos == SEATS):
        yield "voted", "only the seat whose turn it is in Voting has voted for something"
    if sorted(set(t.voted)) != t.voted or len(t.voted) > 1 + event_n(t, EXTRA_VOTES):
        yield "voted", "each Proposal stands there once, in order, and not more than the seat may vote for"
    if t.turn_limit and t.turn > t.turn_limit:
        yield "turn", f"the game ends after turn {t.turn_limit}"


def the_stack_fits(t: Table) -> Broken:
    """Cards lie on the stack while there are answers, or while it resolves, each with a use and what it aims at."""
    if bool(t.stack) != (t.step == RESPOND or t.step in RESOLVING):
        yield "stack", "cards lie on the stack exactly while it is answered or resolves"
    if t.stack and event_effect(t) == NO_USES:
        yield "stack", "the Event forbids uses"
    working = at_work(t)
    for position, laid in enumerate(t.stack):
        path = f"stack[{position}]"
        if t.pack.use[laid.card] == NO_USE or deck_of(t, laid.card) != laid.seat:
            yield f"{path}.card", "a card on the stack has a use, and is of the deck of the seat that laid it"
        elif not target_has_the_right_form(t, laid, position):
            yield f"{path}.target", "the use of the card has no such target"
        if t.step == RESPOND and laid.state != WAITING:
            yield f"{path}.state", "all cards wait until nobody answers any more"
        elif laid.state == CANCELLED and not any(t.pack.use[above.card] == CANCEL for above in t.stack[position:]):
            yield f"{path}.state", "no card above it can have cancelled it"
        elif laid.state not in (WAITING, CANCELLED) and position < working:
            yield f"{path}.state", "the stack resolves from the top"
        elif laid.state == PLACED and t.pack.use[laid.card] != PLACE_VOTE:
            yield f"{path}.state", "only the use `place-vote` makes a card a Vote"


def target_has_the_right_form(t: Table, laid: StackCard, position: int) -> bool:
    """Whether a stack card's target is one that its use could name."""
    use = t.pack.use[laid.card]
    if (laid.n > 0) != (use == REMOVE_VOTE):
        return False
    if use == CANCEL:
        return 0 <= laid.target < position
    if use == PEEK and laid.target == laid.seat:
        return False
    if use == GAIN and (laid.target < 0 or laid.target > 3 or not t.pack.gains[laid.card * 4 + laid.target]):
        return False
    return 0 <= laid.target < TARGETS[use] if use in TARGETS else laid.target == NONE


def the_queue_fits(t: Table) -> Broken:
    """In a window and for an answer the queue holds seats that are asked, in their order."""
    if t.step not in (WINDOW, RESPOND):
        if t.queue:
            yield "queue", "nobody is asked in turn outside windows and answers"
        return
    if not t.queue or len(set(t.queue)) < len(t.queue) or (t.step == RESPOND and len(t.queue) == SEATS):
        yield "queue", "somebody is asked, nobody twice, and on a stack not all four"
        return
    for seat in t.queue:
        if not is_asked(t, seat):
            yield "queue", f"p{seat} could do nothing, as all can tell, and is not asked"
    begins = t.queue[0] if t.step == RESPOND and t.response_order == FROM_LEFT else t.first
    places = [(seat - begins) % SEATS for seat in t.queue]
    if places != sorted(places):
        yield "queue", "seats are asked clockwise, in the order of the window or the stack"


def the_point_fits(t: Table) -> Broken:
    """A window belongs to its phase, and to what has happened in it."""
    is_open = t.step in (WINDOW, RESPOND) or t.step in RESOLVING
    if is_open != (t.point != NO_POINT):
        yield "point", "a point is named exactly while a window is open"
    if t.point == NO_POINT:
        return
    if t.phase not in PHASES_OF_POINT[t.point]:
        yield "point", "the window belongs to another phase"
    if t.point in (AFTER_VOTE, AFTER_PROPOSAL, AFTER_ACTIVATION):
        if not t.touched:
            yield "touched", "this window follows something that happened in the phase"
        if t.windows == BY_PHASE and t.pos < SEATS:
            yield "pos", "with `windows=phase` this window is at the end of the phase"
    if (t.point == AFTER_PROPOSAL and t.pos == 0) or (t.point == AFTER_VOTE and t.pos == 0 and not t.voted):
        yield "pos", "nobody has had a turn in this phase"
    if t.point == AT_ACTIVATION and t.pos == SEATS:
        yield "pos", "somebody's Proposal it is that activates"


def the_activation_fits(t: Table) -> Broken:
    """A Proposal that activates lies there with its Votes, and belongs to the seat whose turn it is."""
    if t.activating == NONE:
        if any(t.gains):
            yield "gains", "nothing is gained while nothing activates"
        return
    if t.point != AT_ACTIVATION or owner_of(t.activating) != seat_at(t):
        yield "activating", "a Proposal activates in its window, when its owner's turn it is"
    if t.proposals[t.activating] == NONE or not is_ready(t, t.activating):
        yield "activating", "a Proposal that activates lies there with the Votes that it needs"


def the_turn_fits(t: Table) -> Broken:
    """Who votes, proposes or chooses has something to choose from."""
    seat = seat_at(t)
    if t.step == VOTE and (t.pos == SEATS or not can_vote(t, seat)):
        yield "pos", "who votes has a card, a vote left, and a Proposal to vote for"
    if t.step == PROPOSE and (t.pos == SEATS or not can_propose(t, seat)):
        yield "pos", "who proposes has a card and fewer than two Proposals"
    if t.step == CHOOSE_ACTIVATION and (t.pos == SEATS or len(ready_proposals(t, seat)) < 2):
        yield "pos", "who chooses an activation has two Proposals with their Votes"


def pending_fits(t: Table) -> Broken:
    """What is pending belongs to the card at work, or to the Event, and the seat in front can answer."""
    cause = EVENT_PENDING if t.step in ASKS.values() else RESOLVING.get(t.step, NOTHING)
    if t.pending != cause:
        yield "pending", "does not fit the decision"
        return
    if bool(t.pending_queue) != (cause != NOTHING):
        yield "pendingQueue", "seats are waited for exactly while something is pending"
    elif cause == EVENT_PENDING:
        yield from the_event_is_answered(t)
    elif cause != NOTHING:
        yield from the_card_at_work_waits(t)


def the_event_is_answered(t: Table) -> Broken:
    """The active Event asks each seat for something that it can give."""
    if ASKS.get(event_effect(t)) != t.step:
        yield "pending", "the active Event asks for something else"
    elif playing_order(t)[-len(t.pending_queue) :] != t.pending_queue:
        yield "pendingQueue", "seats answer an Event in playing order, to the last"
    elif not can_answer(t, t.pending_queue[0], event_effect(t)):
        yield "pendingQueue", f"p{t.pending_queue[0]} has nothing to answer the Event with"


def the_card_at_work_waits(t: Table) -> Broken:
    """The card at work waits for discards, for a look, or for an order."""
    position = at_work(t)
    if position == NONE or t.pack.use[t.stack[position].card] != USE_AT_WORK[t.pending]:
        yield "pending", "the card at work asks for something else"
        return
    user = t.stack[position].seat
    if t.pending == PURGING:
        others = [seat for seat in playing_order(t) if seat != user]
        if others[-len(t.pending_queue) :] != t.pending_queue:
            yield "pendingQueue", "a purge asks the others in playing order, to the last"
        return
    if t.pending_queue != [user]:
        yield "pendingQueue", "who foresees looks and puts back"
    all_known = t.top_size[user] >= min(KNOWN_ON_TOP, t.top_size[user] + t.pile_size[user])
    if all_known != (t.pending == ORDERING):
        yield f"topSize[{user}]", "a seat looks until it knows three cards or all, and then puts them back"


def the_draws_fit(t: Table) -> Broken:
    """Seats draw for the deal, the Event, Upkeep or an activation, those that come first having drawn already."""
    if bool(t.draw_queue) != (t.step == DRAW) or (t.draws_for != NO_DRAW) != (t.step == DRAW):
        yield "drawQueue", "seats are to draw exactly while chance draws"
        return
    if t.step != DRAW:
        return
    if t.phase != {FOR_THE_DEAL: SETUP, FOR_AN_ACTIVATION: ACTIVATION}.get(t.draws_for, UPKEEP):
        yield "drawsFor", "these draws belong to another phase"
    elif t.draws_for == FOR_AN_ACTIVATION and t.pos == SEATS:
        yield "pos", "somebody's Proposal it was that activated"
    elif t.draws_for != FOR_AN_ACTIVATION:
        if t.draws_for == FOR_THE_EVENT and event_effect(t) != EACH_DRAWS:
            yield "drawsFor", "the Event lets nobody draw"
        each = {FOR_THE_DEAL: HAND_DEALT, FOR_UPKEEP: 1}.get(t.draws_for, event_n(t, EACH_DRAWS))
        due = [seat for seat in playing_order(t) for _ in range(each)]
        if due[-len(t.draw_queue) :] != t.draw_queue:
            yield "drawQueue", "seats draw in playing order, all of theirs in a row"
    seat = t.draw_queue[0]
    if t.top_size[seat]:
        yield f"topSize[{seat}]", "a known card is drawn without chance"


def the_result_fits(t: Table) -> Broken:
    """A result stands there exactly when the game is over, and is the right one."""
    if (t.step == OVER) != (t.reason != NO_REASON):
        yield "reason", "a reason stands there exactly when the game is over"
        return
    won_by = BY_RATING if t.stability > 0 else BY_REVOLUTION
    winner = only_seat_at(t, BOUND if t.stability > 0 else min(t.rating))
    if t.step == OVER and (t.reason in (BY_RATING, BY_REVOLUTION)) != (winner != NOBODY):
        yield "reason", "somebody has won, or nobody has, as the tracks stand"
    elif t.reason in (BY_RATING, BY_REVOLUTION) and t.reason != won_by:
        yield "reason", "the stability says by which of the two ways a seat wins"
    elif t.reason == BY_TURN_LIMIT and t.turn != t.turn_limit:
        yield "reason", "the limit has not come"
    elif t.reason == BY_STALEMATE and (t.turn == t.turn_limit or not nothing_can_happen(t)):
        yield "reason", "something could still happen"
    if t.winner != (winner if t.step == OVER else NOBODY):
        yield "winner", "is not who has won"


def the_actor_fits(t: Table) -> Broken:
    """Who acts is who is waited for."""
    if t.actor != due_to_act(t):
        yield "actor", f"is {t.actor}, and must be {due_to_act(t)}"


def due_to_act(t: Table) -> int:
    """The seat (or CHANCE, or NOBODY) that the table waits for."""
    if t.step in (ASSIGN, REVEAL_EVENT, DRAW, LOOK):
        return CHANCE
    if t.step == CHOOSE_CHARACTER:
        return t.character.index(NONE) if NONE in t.character else NOBODY
    if t.step in (WINDOW, RESPOND):
        return t.queue[0] if t.queue else NOBODY
    if t.step in (VOTE, PROPOSE, CHOOSE_ACTIVATION):
        return seat_at(t)
    return t.pending_queue[0] if t.pending_queue else NOBODY
