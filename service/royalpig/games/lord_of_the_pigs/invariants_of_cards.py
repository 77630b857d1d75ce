"""What holds of cards, tracks and Events of every table of The Lord of the P.I.G.S. at rest: I1 to I5, and I10."""

from collections.abc import Iterator
from operator import add, gt

from royalpig.engine.packing import NOBODY
from royalpig.games.lord_of_the_pigs.arguments import SEATS
from royalpig.games.lord_of_the_pigs.cards import owner_of, proposals_of
from royalpig.games.lord_of_the_pigs.decks import PM
from royalpig.games.lord_of_the_pigs.decks_checks import DECK_SIZE
from royalpig.games.lord_of_the_pigs.decks_checks import EVENTS as EVENT_CARDS
from royalpig.games.lord_of_the_pigs.setup import ARRANGEMENTS, STABILITY_AT_FIRST
from royalpig.games.lord_of_the_pigs.table import (
    ASSIGN,
    CHOOSE,
    CHOOSE_CHARACTER,
    FIRST_ARRANGEMENT,
    KNOWN_ON_TOP,
    NONE,
    PLACED,
    RANDOM,
    RESHUFFLE,
    REVEAL_EVENT,
    SETUP,
    Table,
    own_cards,
)

Broken = Iterator[tuple[str, str]]


def deck_of(t: Table, card: int) -> int:
    """The seat whose deck a card is in; NOBODY before the characters are given."""
    character = t.pack.deck[card]
    return t.character.index(character) if character in t.character else NOBODY


def cards_are_conserved_in_number(t: Table) -> Broken:
    """C1 by what all can see: sizes of hand and deck, Votes, and what else lies open."""
    owners = [vote.owner for vote in t.votes] + [laid.seat for laid in t.stack if laid.state != PLACED]
    for seat in range(SEATS):
        cards = own_cards(t, seat)
        held = t.hand_size[seat] + t.pile_size[seat] + t.top_size[seat] + sum(t.discard[cards.start : cards.stop])
        held += len(proposals_of(t, seat)) + owners.count(seat)
        due = DECK_SIZE if t.character[seat] != NONE else 0
        if held != due:
            yield f"handSize[{seat}]", f"p{seat} has {held} cards in all, and must have {due}"
    if any(map(gt, t.discard, copies_in_play(t))):
        yield "discard", "more copies of a card lie there than there are"


def copies_in_play(t: Table) -> list[int]:
    """The copies of every card, 0 for those of characters that nobody plays yet."""
    if NONE not in t.character:
        return t.pack.copies
    return [copies if deck in t.character else 0 for copies, deck in zip(t.pack.copies, t.pack.deck, strict=True)]


def events_are_conserved(t: Table) -> Broken:
    """C2: every Event is active, in its pile, or discarded."""
    for event, name in enumerate(t.pack.events):
        held = t.event_pile[event] + t.event_discard[event] + (t.event == event)
        if held != t.pack.event_copies[event]:
            yield f"eventPile[{event}]", f"{held} {name} in all, and there are {t.pack.event_copies[event]}"


def cards_are_conserved(t: Table) -> Broken:
    """C1: every copy of every card is in exactly one place."""
    held = list(map(add, map(add, t.hand, t.pile), t.discard))
    laid = [laid.card for laid in t.stack if laid.state != PLACED]
    for card in [*t.top, *t.proposals, *[vote.face for vote in t.votes], *laid]:
        if card != NONE:
            held[card] += 1
    due = copies_in_play(t)
    if held != due:
        for card, name in enumerate(t.pack.cards):
            if held[card] != due[card]:
                yield f"hand[{card}]", f"{held[card]} {name} in all, and there are {due[card]}"
    for seat in range(SEATS):
        own = own_cards(t, seat)
        in_hand, in_pile = sum(t.hand[own.start : own.stop]), sum(t.pile[own.start : own.stop])
        if in_hand != t.hand_size[seat]:
            yield f"handSize[{seat}]", f"is {t.hand_size[seat]}, and the hand of p{seat} has {in_hand} cards"
        if in_pile != t.pile_size[seat]:
            yield f"pileSize[{seat}]", f"is {t.pile_size[seat]}, and the pile of p{seat} has {in_pile} cards"
    for index, vote in enumerate(t.votes):
        if deck_of(t, vote.face) != vote.owner:
            yield f"votes[{index}].face", f"the Vote is a card of the deck of p{vote.owner}"


def characters_fit(t: Table) -> Broken:
    """The four play different characters, as the option has it, and the 1st player moves on from the Prime Minister."""
    given = [character for character in t.character if character != NONE]
    if len(set(given)) < len(given):
        yield "character", "two seats play one character"
    elif t.step in (CHOOSE_CHARACTER, ASSIGN):
        if len(given) == SEATS or NONE in t.character[: len(given)]:
            yield "character", "p0 comes first, then p1, p2, p3, and one of them has none yet"
        if (t.step == CHOOSE_CHARACTER) != (t.characters == CHOOSE) or t.characters > RANDOM:
            yield "step", "characters are given in another way"
        if t.first != NOBODY:
            yield "first", "there is no 1st player before all have their characters"
    elif len(given) < SEATS:
        yield "character", "every seat plays a character"
    elif t.first != (t.character.index(PM) + t.turn - 1) % SEATS:
        yield "first", "the 1st player is the Prime Minister in turn 1, then each turn the next to the left"
    if t.characters >= FIRST_ARRANGEMENT and tuple(t.character) != ARRANGEMENTS[t.characters - FIRST_ARRANGEMENT]:
        yield "character", "the characters are not those of the arrangement"


def setup_is_fresh(t: Table) -> Broken:
    """While characters are given, and cards dealt, nothing else has happened."""
    if t.step not in (CHOOSE_CHARACTER, ASSIGN) and not (t.phase == SETUP and t.draw_queue):
        return
    if any(t.rating) or t.stability != STABILITY_AT_FIRST or any(t.ability_used):
        yield "rating", "before play begins ratings are 0, stability is 5, and no ability is used"
    for seat in range(SEATS):
        if t.character[seat] != NONE and t.hand_size[seat] + t.pile_size[seat] != DECK_SIZE:
            yield f"pileSize[{seat}]", "before play begins a card is in a hand or in a pile"
        dealt = 5 - t.draw_queue.count(seat) if t.draw_queue else 0
        if t.hand_size[seat] != dealt:
            yield f"handSize[{seat}]", f"p{seat} has drawn {dealt} cards"


def proposals_fit(t: Table) -> Broken:
    """Proposals are of their seats' decks; Votes lie on them, each number once and in order."""
    for proposal, card in enumerate(t.proposals):
        if card != NONE and deck_of(t, card) != owner_of(proposal):
            yield f"proposals[{proposal}]", f"{t.pack.cards[card]} is not of the deck of p{owner_of(proposal)}"
        if (card == NONE) != (t.next_vote[proposal] == 0):
            yield f"nextVote[{proposal}]", "is 0 exactly where no Proposal lies"
    before = (NONE, 0)
    for index, vote in enumerate(t.votes):
        if (vote.proposal, vote.n) <= before:
            yield f"votes[{index}]", "Votes stand by Proposal, then by number, each number once"
        before = (vote.proposal, vote.n)
        if t.proposals[vote.proposal] == NONE or vote.n >= t.next_vote[vote.proposal]:
            yield f"votes[{index}].n", "the Vote lies on a Proposal, and its number is below the next"


def event_fits_the_turn(t: Table) -> Broken:
    """One Event a turn from turn 2 on, and as many discarded as there were before."""
    discarded = sum(t.event_discard)
    if t.turn == 1:
        if t.event != NONE or discarded:
            yield "event", "there is no Event in turn 1"
        for index, vote in enumerate(t.votes):
            if not vote.open:
                yield f"votes[{index}].open", "nobody votes in turn 1: every Vote lies open"
        return
    before = t.turn - 2
    run_out = t.exhausted_decks != RESHUFFLE and before >= EVENT_CARDS
    due = EVENT_CARDS if run_out else before % EVENT_CARDS
    if discarded != due:
        yield "eventDiscard", f"{discarded} Events are discarded, and in turn {t.turn} it must be {due}"
    if (t.event == NONE) != (run_out or t.step == REVEAL_EVENT):
        yield "event", "an Event is active from its reveal to the end of the turn, while there is one"


def tops_fit(t: Table) -> Broken:
    """The known cards on top are as many as all see, and the seat's own."""
    if not any(t.top_size) and t.top.count(NONE) == len(t.top):
        return
    for seat in range(SEATS):
        at = seat * KNOWN_ON_TOP
        known = t.top[at : at + t.top_size[seat]]
        if NONE in known or any(card != NONE for card in t.top[at + t.top_size[seat] : at + KNOWN_ON_TOP]):
            yield f"topSize[{seat}]", f"the known cards on the deck of p{seat} are not so many"
        elif any(deck_of(t, card) != seat for card in known):
            yield f"top[{at}]", f"the known cards on the deck of p{seat} are of its own deck"


def what_was_seen_is_there(t: Table) -> Broken:
    """What a seat saw of a hand, or all were shown, lies in that hand or face down."""
    if not any(t.seen) and not any(t.shown):
        return
    held = t.hand[:]
    for vote in t.votes:
        held[vote.face] += not vote.open
    for card, shown in enumerate(t.shown):
        if shown > held[card]:
            yield f"shown[{card}]", f"{shown} {t.pack.cards[card]} were shown, and {held[card]} can be there"
    cards = len(t.shown)
    for at in [at for at, seen in enumerate(t.seen) if seen]:
        viewer, card = divmod(at, cards)
        if t.seen[at] > held[card] or deck_of(t, card) == viewer:
            yield f"seen[{at}]", f"p{viewer} saw {t.seen[at]} {t.pack.cards[card]}, and not so many can be there"
