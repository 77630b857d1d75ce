"""The decks: Action cards, Events and Abilities of a content pack, as the lists of ints that the rules read.

A *card* is an index into `cards`: a kind of Action card, deck by deck in the order of the characters, in each deck in
the order of the pack. An *event* is an index into `events`. A *character* is PM, CB, ET or CD.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from royalpig.content.reader import NAMES_AND_PROVENANCE, PackForm, Reading, read_pack
from royalpig.content.shapes import Entry
from royalpig.games.lord_of_the_pigs.decks_checks import CHECKS
from royalpig.games.lord_of_the_pigs.decks_effects import (
    ABILITY_EFFECTS,
    CHARACTERS,
    EVENT_EFFECTS,
    TIMINGS,
    USES,
    Gain,
    number_of,
    word_of,
)
from royalpig.games.lord_of_the_pigs.decks_pack import DecksPack, decks_of, effect_in_words

PM: Final = 0
CB: Final = 1
ET: Final = 2
CD: Final = 3
STABILITY: Final = 4
TRACKS: Final = 5

# Places in USES.
NO_USE: Final = 0
PLACE_VOTE: Final = 1
REMOVE_VOTE: Final = 2
PURGE: Final = 3
PEEK: Final = 4
CANCEL: Final = 5
FORESEE: Final = 6
GAIN: Final = 7

# Places in TIMINGS.
NO_TIMING: Final = 0
WHILE_ACTIVE: Final = 1
WHEN_REVEALED: Final = 2

# Places in EVENT_EFFECTS.
NO_EFFECT: Final = 0
EXTRA_VOTES: Final = 1
AMPLIFY: Final = 2
OWNER_DRAWS: Final = 3
NO_USES: Final = 4
STABILITY_FIXED: Final = 5
EACH_DRAWS: Final = 6
EACH_DISCARDS: Final = 7
EACH_SWAYS: Final = 8
EACH_PAIRS: Final = 9
EACH_SACRIFICES: Final = 10
EACH_SHOWS: Final = 11

# Places in ABILITY_EFFECTS.
EQUALISE: Final = 0
SWAY_STABILITY: Final = 1
ADJUST_OTHER: Final = 2
SCRAP_PROPOSAL: Final = 3


@dataclass(frozen=True, eq=False)
class Decks:
    """One content pack of The Lord of the P.I.G.S. Nothing in it is ever changed.

    Action cards: `deck[card]` is the character whose deck it is in, and the cards of a character are those from
    `first_card[character]` up to, without, `first_card[character + 1]`; `copies[card]`; `votes[card]` the Votes needed;
    `value[card * TRACKS + track]` what activation adds to a rating (tracks 0 to 3 by character) or to the stability
    (track 4); `use[card]` a place in USES; `gains[card * 4 + character]` is 1 if its `gain` names the character.

    Events: `event_copies[event]`, `event_timing[event]` a place in TIMINGS, `event_effect[event]` a place in
    EVENT_EFFECTS, `event_n[event]` its number, 0 if it has none.

    Abilities, by character: `ability_effect[character]` a place in ABILITY_EFFECTS, `ability_n[character]` its number
    (`n` or `pivot`), 0 if it has none.
    """

    id: str
    hash: str
    names: Mapping[str, str]
    sources: Mapping[str, str]
    entries: tuple[Entry, ...]

    cards: list[str]
    first_card: list[int]
    deck: list[int]
    copies: list[int]
    votes: list[int]
    value: list[int]
    use: list[int]
    gains: list[int]

    events: list[str]
    event_copies: list[int]
    event_timing: list[int]
    event_effect: list[int]
    event_n: list[int]

    abilities: list[str]
    ability_effect: list[int]
    ability_n: list[int]


def make_decks(pack: DecksPack, reading: Reading) -> Decks:
    """The Decks of a pack that has passed the checks."""
    decks = [cards for _, cards in decks_of(pack)]
    cards = [card for deck in decks for card in deck]
    abilities = sorted(pack.ability, key=lambda ability: CHARACTERS.index(ability.character))
    return Decks(
        id=reading.id,
        hash=reading.hash,
        names=reading.names,
        sources=reading.sources,
        entries=reading.entries,
        cards=[card.id for card in cards],
        first_card=[sum(map(len, decks[:character])) for character in range(5)],
        deck=[character for character, deck in enumerate(decks) for _ in deck],
        copies=[card.count for card in cards],
        votes=[card.votes for card in cards],
        value=[
            value
            for values in (card.values for card in cards)
            for value in (values.pm, values.cb, values.et, values.cd, values.stability)
        ],
        use=[USES.index(word_of(card.use)) for card in cards],
        gains=[
            int(isinstance(card.use, Gain) and character in card.use.of) for card in cards for character in CHARACTERS
        ],
        events=[event.id for event in pack.event],
        event_copies=[event.count for event in pack.event],
        event_timing=[TIMINGS.index(event.timing) for event in pack.event],
        event_effect=[EVENT_EFFECTS.index(word_of(event.effect)) for event in pack.event],
        event_n=[number_of(event.effect) for event in pack.event],
        abilities=[ability.id for ability in abilities],
        ability_effect=[ABILITY_EFFECTS.index(word_of(ability.effect)) for ability in abilities],
        ability_n=[number_of(ability.effect) for ability in abilities],
    )


DECKS = PackForm(
    game="lord-of-the-pigs",
    clause="LP-X.7",
    document=DecksPack,
    checks=CHECKS,
    sentence=effect_in_words,
    build=make_decks,
    words=NAMES_AND_PROVENANCE | {"person", "colour"},
)


def read_decks(folder: Path) -> Decks:
    """The Decks in a folder; raises ContentError (LP-X.7) with every fault found."""
    return read_pack(DECKS, folder)
