"""Section C: cards and their uses, and the window in which others answer."""

from royalpig.engine.rules import Case, Decision, Form, Kind, among, at_least, at_most, let, needs
from tests.engine.specimen.arguments import AMOUNT, CARD, FRAME, SEAT, TARGET, TOLL_ACORNS
from tests.engine.specimen.events import CardPlayed, Passed
from tests.engine.specimen.table import (
    NONE,
    NOT_BEGUN,
    RESOLVE,
    RESPOND,
    Frame,
    Table,
    cards_in_hand,
    clockwise_from,
    gain_acorns,
    take_from_hand,
    wait_for,
)
from tests.engine.specimen.wood import DOG, FEAST, HORN, MAP, NO_USE, TOLL


def the_card_has_a_use(t: Table, card: int) -> bool:
    """Some cards are only good to bury."""
    return t.pack.use[card] != NO_USE


def use_of(t: Table, card: int) -> int:
    """The use that a card prints."""
    return t.pack.use[card]


def it_is_another(seat: int, victim: int) -> bool:
    """Nobody sets a dog on itself, or takes its own toll."""
    return victim != seat


def the_victim_has_a_card(t: Table, victim: int) -> bool:
    """A dog is set on somebody who has a card to lose."""
    return t.hand_size[victim] > 0


def hand_of_the_victim(t: Table, victim: int) -> dict[str, int | str]:
    """The seat, and how many cards it has."""
    return {"victim": f"p{victim}", "cards": t.hand_size[victim]}


def frames_of_others(t: Table, seat: int) -> list[int]:
    """What others have laid on the stack."""
    return [place for place, frame in enumerate(t.frames) if frame.owner != seat]


def something_to_look_at(t: Table) -> bool:
    """A map is no use where the deck is empty."""
    return t.deck_size > 0


def acorns_of_victim(t: Table, victim: int) -> int:
    """What the victim has."""
    return t.acorns[victim]


def what_the_purse_holds(purse: int) -> int:
    """A toll is at most what the victim has."""
    return purse


def a_quarter_of_the_purse(purse: int) -> int:
    """A toll is at least a quarter of what the victim has, as far as a toll goes."""
    return min(3, purse // 4)


def acorns_of_host(t: Table, seat: int) -> int:
    """Each part of a feast costs an acorn."""
    return t.acorns[seat]


def a_seat_for_each(t: Table, guests: int) -> bool:
    """Nobody munches twice."""
    return guests <= t.seats


def play_card(t: Table, seat: int, card: int, target: int, amount: int) -> None:
    """A card without an effect of its own is never played."""
    raise AssertionError(f"p{seat} plays {t.pack.cards[card]} on {target}, {amount}")


def set_dog(t: Table, seat: int, card: int, victim: int, target: int, amount: int) -> None:
    """The dog waits on the stack."""
    lay(t, seat, card, victim, 1, target, amount)


def blow_horn(t: Table, seat: int, card: int, frame: int, target: int, amount: int) -> None:
    """The horn waits on the stack."""
    lay(t, seat, card, frame, 0, target, amount)


def open_map(t: Table, seat: int, card: int, target: int, amount: int) -> None:
    """The map waits on the stack."""
    lay(t, seat, card, NONE, NOT_BEGUN, target, amount)


def call_feast(t: Table, seat: int, card: int, guests: int, target: int, amount: int) -> None:
    """The feast waits on the stack, with a part for each that the host has paid for."""
    gain_acorns(t, seat, -guests)
    lay(t, seat, card, guests, guests, target, amount)


def take_toll(t: Table, seat: int, card: int, victim: int, toll: int, target: int, amount: int, purse: int) -> None:
    """The toll waits on the stack."""
    assert toll <= purse
    lay(t, seat, card, victim, toll, target, amount)


def lay(t: Table, seat: int, card: int, on: int, left: int, target: int, amount: int) -> None:
    """A card goes from the hand on the stack, and the others are asked."""
    take_from_hand(t, seat, card)
    t.frames.append(Frame(seat, card, t.pack.use[card], on, left))
    t.events.append(CardPlayed(seat, card, target, amount))
    t.queue = [other for other in clockwise_from(t, seat)[1:] if t.hand_size[other] > 0]
    ask_next(t)


def ask_next(t: Table) -> None:
    """The next seat that may answer, or the stack is worked off."""
    if t.queue:
        wait_for(t, RESPOND, t.queue[0])
    else:
        t.step = RESOLVE


another = needs("TW-C.3", it_is_another)
play = Kind(
    "play",
    {"card": CARD, "target": TARGET, "amount": AMOUNT},
    [among("TW-C.1", "card", cards_in_hand), needs("TW-C.2", the_card_has_a_use)],
    play_card,
    case=use_of,
    cases={
        DOG: Case(
            {"victim": ("target", SEAT)},
            [another, needs("TW-C.4", the_victim_has_a_card, values=hand_of_the_victim)],
            set_dog,
        ),
        HORN: Case({"frame": ("target", FRAME)}, [among("TW-C.5", "frame", frames_of_others)], blow_horn),
        MAP: Case({}, [needs("TW-C.6", something_to_look_at)], open_map),
        FEAST: Case(
            {"guests": ("amount", TOLL_ACORNS)},
            [at_most("TW-C.10", "guests", acorns_of_host), needs("TW-C.11", a_seat_for_each)],
            call_feast,
        ),
        TOLL: Case(
            {"victim": ("target", SEAT), "toll": ("amount", TOLL_ACORNS)},
            [
                another,
                let("purse", acorns_of_victim),
                at_most("TW-C.7", "toll", what_the_purse_holds),
                at_least("TW-C.8", "toll", a_quarter_of_the_purse),
            ],
            take_toll,
        ),
    },
)


def let_it_be(t: Table, seat: int) -> None:
    """The seat does not answer; when no one is left to ask, the stack is worked off."""
    t.queue.pop(0)
    t.events.append(Passed(seat))
    ask_next(t)


def all_who_may_hold_an_answer(t: Table, seat: int) -> bool:
    """Every seat in the queue has cards, and may hold an answer as far as all can tell."""
    return True


def place_of_answer(t: Table) -> str:
    """The first card, or an answer to an answer."""
    return "C" if len(t.frames) == 1 else "C, answers"


pass_ = Kind("pass", {}, [], let_it_be)
RESPOND_DECISION = Decision(
    RESPOND, "respond", place_of_answer, [pass_, play], Form.WINDOW, asked=all_who_may_hold_an_answer
)
