"""The seats of Space Pigs with what lies before them, and what is going on between them."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from royalpig.cli.languages import name_of
from royalpig.cli.seats import seat_name, seat_style
from royalpig.wire.structs import ContentItem, SpacePigsTable

Items = Mapping[str, Sequence[ContentItem]]

SEATS = 6
MARKERS = 6
COLONISTS = 3
ANYWHERE = 100
"""The range of a trip from this number on is without end."""
COLOURS = ("red", "yellow", "blue")
HEADINGS = ("seat", "clan", "recipe", "acorns", "gov", "reserve", "markers", "trips", "hand")
HIDDEN = "?"
NOTHING = "-"


def seats_of(table: SpacePigsTable, items: Items) -> RenderableType:
    """A line for each seat in order of play, then what they are and how they vote, and the hands that are seen."""
    lines = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in HEADINGS:
        lines.add_column(heading, no_wrap=True)
    for seat in _seats(table):
        lines.add_row(*_line(table, seat, items))
    notes = [_standing(table, seat) for seat in _seats(table)]
    hands = [_hand(table, seat, items["card"]) for seat in _seats(table)]
    return Group(lines, *filter(None, [*notes, *hands]))


def _seats(table: SpacePigsTable) -> Sequence[int]:
    """The seats in order of play; before there is one, by number."""
    return table.order or range(len(table.clan))


def _line(table: SpacePigsTable, seat: int, items: Items) -> Iterator[RenderableType]:
    asked = "> " if seat == table.actor else "  "
    yield Text(asked + seat_name(seat), style=seat_style(seat))
    clan, recipe = table.clan[seat], table.recipe[seat]
    yield name_of(items["clan"][clan]) if clan >= 0 else NOTHING
    yield _by_colour([items["recipe"][recipe].values[colour] for colour in COLOURS]) if recipe >= 0 else HIDDEN
    yield _by_colour(table.acorns[seat * len(COLOURS) : (seat + 1) * len(COLOURS)])
    yield str(table.governors[seat])
    yield f"{table.reserve_piglets[seat]}p {table.reserve_hogs[seat]}h"
    yield _numbers(table.markers[seat * MARKERS : (seat + 1) * MARKERS]) or NOTHING
    yield _trips(table, seat)
    yield str(table.hand_size[seat])


def _by_colour(numbers: Sequence[object]) -> Text:
    """`3r 2y 1b`, each in its colour."""
    told = zip(numbers, COLOURS, strict=True)
    return Text(" ").join(Text(f"{number}{colour[0]}", style=colour) for number, colour in told)


def _numbers(counts: Sequence[int]) -> str:
    """`2 2 3`: markers by their numbers."""
    return " ".join(str(number) for number, count in enumerate(counts, 1) for _ in range(count))


def _trips(table: SpacePigsTable, seat: int) -> str:
    """The marker that a seat has shown; one that it has chosen, if the viewer sees it."""
    if table.marker[seat]:
        return str(table.marker[seat])
    return (str(table.chosen[seat] or HIDDEN)) if table.has_chosen[seat] else NOTHING


def _standing(table: SpacePigsTable, seat: int) -> Text | None:
    """What a seat is, and how it votes."""
    notes = ", ".join(_notes(table, seat))
    return Text.assemble((f"{seat_name(seat)} ", seat_style(seat)), notes) if notes else None


def _notes(table: SpacePigsTable, seat: int) -> Iterator[str]:
    if seat == table.royal_pig:
        yield "Royal Pig"
    elif table.royal_pig < 0 and seat == table.first_player:
        yield "First Player"
    if table.faction[seat] >= 0:
        yield f"faction of {seat_name(table.faction[seat])}"
    if table.eliminated[seat]:
        yield "eliminated"
    if table.barred[seat]:
        yield "barred"
    if table.votes[seat] >= 0:
        yield f"votes for {seat_name(table.votes[seat])}"
    if table.given_number[seat]:
        given = _numbers(table.given[seat * COLONISTS : (seat + 1) * COLONISTS])
        yield f"colonist markers {given or ' '.join(HIDDEN * table.given_number[seat])}"


def _hand(table: SpacePigsTable, seat: int, cards: Sequence[ContentItem]) -> Text | None:
    """The cards in a hand that the viewer sees."""
    held = table.hand[seat * len(cards) : (seat + 1) * len(cards)]
    if not any(held):
        return None
    return Text.assemble((f"{seat_name(seat)} holds ", seat_style(seat)), counted(held, cards))


def counted(counts: Sequence[int], cards: Sequence[ContentItem]) -> str:
    """`2 Mud Shield (mud-shield), 1 Rocket (rocket)`."""
    held = [f"{count} {_card(card)}" for count, card in zip(counts, cards, strict=False) if count]
    return ", ".join(held) or NOTHING


def _card(card: ContentItem) -> str:
    return f"{name_of(card)} ({card.id})"


def moment(table: SpacePigsTable, items: Items, cells: Sequence[str]) -> Text:
    """What is going on: markers out, aliens that arrive, a trip under way, an offer, a combat, an election."""
    return Text("\n").join(
        Text.assemble((f"{head}  ", "bold"), said)
        for head, said in (
            *_colonists(table),
            *_arrivals(table, items["alien"], cells),
            *_travel(table, cells),
            *_offer(table, items["card"]),
            *_combat(table, items, cells),
            *_election(table),
        )
    )


def _colonists(table: SpacePigsTable) -> Iterator[tuple[str, str]]:
    if table.drawn_number:
        yield "Colonist markers", _numbers(table.drawn) or f"{table.drawn_number} hidden"


def _arrivals(table: SpacePigsTable, aliens: Sequence[ContentItem], cells: Sequence[str]) -> Iterator[tuple[str, str]]:
    if table.arriving:
        yield "Arriving", f"{table.arriving} {name_of(aliens[table.arriving_kind])}"
    if table.guided_cell >= 0:
        yield "Guided", f"the stack on {cells[table.guided_cell]}"


def _travel(table: SpacePigsTable, cells: Sequence[str]) -> Iterator[tuple[str, str]]:
    if table.traveller >= 0:
        left = f"{seat_name(table.traveller)}, {table.trips} trips left"
        if table.ship_cell >= 0:
            reach = "anywhere" if table.ship_range >= ANYWHERE else f"as far as {table.ship_range} hexes"
            left += f"; from {cells[table.ship_cell]} {reach}"
        if table.boots_cell >= 0:
            carried = f"{table.boots_piglets}p {table.boots_hogs}h"
            left += f"; Rocket Boots on {cells[table.boots_cell]} with {carried}, {table.boots_steps} steps left"
        yield "Travel", left
    if table.swap_cell >= 0:
        yield "Swap", f"{cells[table.swap_cell]} with another planet"
    if table.peace:
        yield "Peace", ", ".join(cells[cell] for cell in table.peace)


def _offer(table: SpacePigsTable, cards: Sequence[ContentItem]) -> Iterator[tuple[str, str]]:
    if table.offer_from >= 0:
        card = _card(cards[table.offer_card]) if table.offer_card >= 0 else "a card"
        wanted = table.offer_wanted
        for_it = "" if wanted < 0 else f" for {_card(cards[wanted]) if wanted < len(cards) else 'any card'}"
        yield "Offer", f"{seat_name(table.offer_from)} to {seat_name(table.offer_to)}: {card}{for_it}"


def _combat(table: SpacePigsTable, items: Items, cells: Sequence[str]) -> Iterator[tuple[str, str]]:
    if table.combat_cell < 0:
        return
    attacker, defender = (_who(who, items["alien"]) for who in (table.attacker, table.defender))
    stage = f"round {table.round}" if table.round else "cards are laid"
    yield "Combat", f"{attacker} attacks {defender} on {cells[table.combat_cell]}, {stage}"
    cards = items["card"]
    for side, name in enumerate((defender, attacker)):
        laid = table.laid[side * len(cards) : (side + 1) * len(cards)]
        if table.laid_number[side]:
            shown = counted(laid, cards) if any(laid) else f"{table.laid_number[side]} cards face down"
            yield f"  {name} lays", shown
        elif table.round:
            yield f"  {name} has", f"bonus {table.bonus[side]:+d}"
    if table.dice:
        yield "  dice", " ".join(map(str, table.dice))


def _who(who: int, aliens: Sequence[ContentItem]) -> str:
    return seat_name(who) if who < SEATS else name_of(aliens[who - SEATS])


def _election(table: SpacePigsTable) -> Iterator[tuple[str, str]]:
    if table.diverting_from >= 0:
        yield "Diverted", f"{table.diverting} governors of {seat_name(table.diverting_from)}"
    away = [f"{count} of {seat_name(seat)}" for seat, count in enumerate(table.diverted) if count]
    if away:
        to = [f"{count} to {seat_name(seat)}" for seat, count in enumerate(table.diverted_to) if count]
        yield "Diverted", ", ".join(away + to)
