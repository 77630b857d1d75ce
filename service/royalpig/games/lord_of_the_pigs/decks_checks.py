"""What is demanded of every content pack beyond the form of its values: LP-X.7.

The checks are numbered as in the register. Checks 2, 3, 4 and 6 describe the default pack only.
"""

from royalpig.content.reader import Refuse
from royalpig.games.lord_of_the_pigs.decks_effects import CHARACTERS, TIMING_OF, USES, Gain, word_of
from royalpig.games.lord_of_the_pigs.decks_pack import DecksPack, decks_of

DECK_SIZE = 31
EVENTS = 20


def decks_are_whole(pack: DecksPack, refuse: Refuse) -> None:
    """Check 1: 31 Action cards for each character."""
    for character, cards in decks_of(pack):
        copies = sum(card.count for card in cards)
        if copies != DECK_SIZE:
            refuse(character, "", "count", f"{copies} cards in all; allowed is {DECK_SIZE}")


def events_are_whole(pack: DecksPack, refuse: Refuse) -> None:
    """Check 1: 20 Events."""
    copies = sum(event.count for event in pack.event)
    if copies != EVENTS:
        refuse("event", "", "count", f"{copies} Events in all; allowed is {EVENTS}")


def each_character_has_an_ability(pack: DecksPack, refuse: Refuse) -> None:
    """Check 1: one ability for each character; and the characters are the four, in their order."""
    if tuple(bigwig.id for bigwig in pack.character) != CHARACTERS:
        refuse("character", "", "id", f"allowed are {' '.join(CHARACTERS)}, each once, in this order")
    bearers: list[str] = [ability.character for ability in pack.ability]
    for character in CHARACTERS:
        if bearers.count(character) != 1:
            message = f"{bearers.count(character)} abilities for {character}; allowed is one"
            refuse("ability", "", "character", message)


def each_use_occurs(pack: DecksPack, refuse: Refuse) -> None:
    """Check 1: each of the seven uses is on some card."""
    found = {word_of(card.use) for _, cards in decks_of(pack) for card in cards}
    for use in USES:
        if use not in found and use != "none":
            refuse("pm", "", "use", f"no card in any deck has {use}; each use occurs")


def gains_are_of_others(pack: DecksPack, refuse: Refuse) -> None:
    """6.1: a `gain` names other characters than the card's own, each once."""
    for character, cards in decks_of(pack):
        for card in cards:
            if isinstance(card.use, Gain):
                if character in card.use.of:
                    others = ", ".join(other for other in CHARACTERS if other != character)
                    refuse(
                        character, card.id, "use.of", f"{character} is the card's own character; allowed is {others}"
                    )
                if len(set(card.use.of)) < len(card.use.of):
                    refuse(character, card.id, "use.of", "names a character twice")


def timings_fit_effects(pack: DecksPack, refuse: Refuse) -> None:
    """6.1: whether an Event acts while it is active or when it is revealed belongs to its effect."""
    for event in pack.event:
        timing = TIMING_OF[word_of(event.effect)]
        if event.timing != timing:
            message = f"{event.timing} is refused for {word_of(event.effect)}; allowed is {timing}"
            refuse("event", event.id, "timing", message)


CHECKS = (
    decks_are_whole,
    events_are_whole,
    each_character_has_an_ability,
    each_use_occurs,
    gains_are_of_others,
    timings_fit_effects,
)
