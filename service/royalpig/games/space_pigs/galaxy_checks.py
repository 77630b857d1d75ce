"""What is demanded of every content pack beyond the form of its values: the checks of 6.8 that are marked P.

The copies and titles that the rulebooks print describe the default pack and are not demanded of others.
"""

from royalpig.content.reader import Refuse
from royalpig.games.space_pigs.arguments import ALIEN_KINDS, FAMILIES
from royalpig.games.space_pigs.galaxy_pack import STAMPS_OF, Combat, ExtendTrip, GalaxyPack

DECK_SIZE = 80
COMBAT_CARDS = 30
MOST_KINDS = 62
MARKERS_DRAWN = {3: 5, 4: 6, 5: 7, 6: 9}
"""Colonist markers that are drawn in a turn, by the number of seats (SP-1B.2)."""
NEUTRAL = "black"


def the_deck_is_whole(pack: GalaxyPack, refuse: Refuse) -> None:
    """30 combat cards and 50 event cards, in this order."""
    copies = sum(card.count for card in pack.card)
    if copies != DECK_SIZE:
        refuse("card", "", "count", f"{copies} cards in all; allowed is {DECK_SIZE}")
    combat = sum(card.count for card in pack.card if isinstance(card.effect, Combat))
    if combat != COMBAT_CARDS:
        refuse("card", "", "count", f"{combat} combat cards in all; allowed is {COMBAT_CARDS}")
    if len(pack.card) > MOST_KINDS:
        refuse("card", "", "", f"{len(pack.card)} kinds of card; allowed is at most {MOST_KINDS}")


def stamps_fit_effects(pack: GalaxyPack, refuse: Refuse) -> None:
    """A stamp is a sequence in which the register opens the effect, each once (6.5)."""
    for card in pack.card:
        allowed = STAMPS_OF[type(card.effect)]
        for stamp in card.stamps:
            if stamp not in allowed:
                refuse("card", card.id, "stamps", f"{stamp} is refused; allowed is {' or '.join(sorted(allowed))}")
        if len(set(card.stamps)) < len(card.stamps):
            refuse("card", card.id, "stamps", "names a sequence twice")


def ranges_are_one_or_the_other(pack: GalaxyPack, refuse: Refuse) -> None:
    """A ship card has a bonus of 1 to 9, or is unlimited."""
    for card in pack.card:
        if isinstance(card.effect, ExtendTrip) and (card.effect.bonus > 0) == card.effect.unlimited:
            refuse("card", card.id, "effect.bonus", "allowed is a bonus of 1 to 9, or unlimited = true without one")


def families_are_the_four(pack: GalaxyPack, refuse: Refuse) -> None:
    """Red, yellow, blue and black in this order; black holds asteroids only (SP-B.4, SP-O.9)."""
    if tuple(family.id for family in pack.family) != FAMILIES:
        refuse("family", "", "id", f"allowed are {' '.join(FAMILIES)}, each once, in this order")
    for family in pack.family:
        if family.id == NEUTRAL and family.planets + family.doubles > 0:
            refuse("family", family.id, "planets", "the black family holds asteroids only; allowed is 0")


def board_sizes_fit_the_box(pack: GalaxyPack, refuse: Refuse) -> None:
    """One size for each number of seats, no larger than the box, of 7 to 37 hexes and with a hex for each seat."""
    if sorted(size.seats for size in pack.board_size) != [3, 4, 5, 6]:
        refuse("board-size", "", "seats", "allowed are 3, 4, 5 and 6, each once")
    for size in pack.board_size:
        for family in pack.family:
            if family.id == NEUTRAL:
                if size.black_asteroids > family.asteroids:
                    message = f"{size.black_asteroids} is refused; the box holds {family.asteroids}"
                    refuse("board-size", size.id, "black-asteroids", message)
                continue
            for name, wanted, held in (
                ("planets", size.planets, family.planets),
                ("doubles", size.doubles, family.doubles),
                ("asteroids", size.asteroids, family.asteroids),
            ):
                if wanted > held:
                    refuse("board-size", size.id, name, f"{wanted} is refused; the box holds {held} {family.id} ones")
        hexes = 3 * (size.planets + size.doubles + size.asteroids) + size.black_asteroids
        if not 7 <= hexes <= 37:
            refuse("board-size", size.id, "planets", f"{hexes} hexes in all; allowed is 7 to 37")


def clans_and_recipes_are_six(pack: GalaxyPack, refuse: Refuse) -> None:
    """Six clans, six recipes: each seat has one of each."""
    for section, entries in (("clan", len(pack.clan)), ("recipe", len(pack.recipe))):
        if entries != 6:
            refuse(section, "", "", f"{entries} entries; allowed is 6")


def colonists_are_the_three(pack: GalaxyPack, refuse: Refuse) -> None:
    """Markers of 1, 2 and 3, as many in all as are drawn in a turn at least."""
    if [marker.value for marker in pack.colonist_marker] != [1, 2, 3]:
        refuse("colonist-marker", "", "value", "allowed are 1, 2 and 3, each once, in this order")
    copies = sum(marker.count for marker in pack.colonist_marker)
    if copies < max(MARKERS_DRAWN.values()):
        message = f"{copies} markers in all; allowed is {max(MARKERS_DRAWN.values())} or more"
        refuse("colonist-marker", "", "count", message)


def aliens_are_the_three(pack: GalaxyPack, refuse: Refuse) -> None:
    """Pirates, porcophages and worms, in this order."""
    if tuple(alien.id for alien in pack.alien) != ALIEN_KINDS:
        refuse("alien", "", "id", f"allowed are {' '.join(ALIEN_KINDS)}, each once, in this order")


CHECKS = (
    the_deck_is_whole,
    stamps_fit_effects,
    ranges_are_one_or_the_other,
    families_are_the_four,
    board_sizes_fit_the_box,
    clans_and_recipes_are_six,
    colonists_are_the_three,
    aliens_are_the_three,
)
