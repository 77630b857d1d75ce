"""How a content pack of The Lord of the P.I.G.S. is written: its sections, their fields, and what each value may be.

Nothing but msgspec structs and what is said of them: a compiled build leaves this module as it is.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from royalpig.content.shapes import Count, Heading, Id, Names, Provenance, Text
from royalpig.games.lord_of_the_pigs.decks_effects import AbilityEffect, Character, EventEffect, Use, in_words

Value: TypeAlias = Annotated[int, Meta(ge=-9, le=9)]


class Values(Struct, frozen=True, forbid_unknown_fields=True):
    """What an activation adds to each rating and to the stability; what is not shown is 0 (LP-C.5)."""

    pm: Value = 0
    cb: Value = 0
    et: Value = 0
    cd: Value = 0
    stability: Value = 0


class ActionCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of Action card."""

    id: Id
    names: Names
    count: Count
    votes: Annotated[int, Meta(ge=1, le=9)]
    values: Values
    provenance: Provenance
    use: Use | None = None


class EventCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of Event card."""

    id: Id
    names: Names
    count: Count
    timing: Literal["while-active", "when-revealed", "none"]
    effect: EventEffect
    provenance: Provenance


class AbilityCard(Struct, frozen=True, forbid_unknown_fields=True):
    """The Ability card of a character."""

    id: Id
    character: Character
    names: Names
    effect: AbilityEffect
    provenance: Provenance


class Bigwig(Struct, frozen=True, forbid_unknown_fields=True):
    """A character: its office, who holds it, and the colour of its deck."""

    id: Character
    names: Names
    person: Text
    colour: Text
    provenance: Provenance


class DecksPack(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole pack: characters, their Action decks under their own ids, Events, Abilities."""

    pack: Heading
    character: list[Bigwig]
    pm: list[ActionCard]
    cb: list[ActionCard]
    et: list[ActionCard]
    cd: list[ActionCard]
    event: list[EventCard]
    ability: list[AbilityCard]
    sources: dict[Id, Text] = {}


def decks_of(pack: DecksPack) -> list[tuple[str, list[ActionCard]]]:
    """The Action decks in the order of the characters, each with its character."""
    return [("pm", pack.pm), ("cb", pack.cb), ("et", pack.et), ("cd", pack.cd)]


def effect_in_words(entry: Struct) -> str:
    """The use of an Action card, the effect of an Event or Ability, in a sentence; empty for what has none."""
    match entry:
        case ActionCard(use=use):
            return "" if use is None else in_words(use)
        case EventCard(effect=effect) | AbilityCard(effect=effect):
            return in_words(effect)
        case _:
            return ""
