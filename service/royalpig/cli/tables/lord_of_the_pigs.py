"""The table of The Lord of the P.I.G.S.: the tracks, the Event, the Proposals with their Votes, and the seats."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from royalpig.cli.languages import name_of
from royalpig.cli.seats import seat_name, seat_style
from royalpig.wire.structs import (
    Content,
    ContentItem,
    GameState,
    LordOfThePigsTable,
    LordOfThePigsTableStackCard,
    LordOfThePigsTableVote,
)

CHARACTERS: Final = ("pm", "cb", "et", "cd")
BOUND: Final = 10
TRACK: Final = "stability"
UNSEEN: Final = -2
HIDDEN: Final = "?"
NOTHING: Final = "-"
STANDS: Final = ("", " cancelled", " done", " placed")
"""How a card on the stack stands, by its ``state``."""


class Card(NamedTuple):
    """A card of the pack, with its number there."""

    number: int
    item: ContentItem


def republic(state: GameState, content: Content) -> RenderableType:
    """The whole table as the state shows it: what its viewer may not see is a number or a `?`."""
    table = state.lord_of_the_pigs
    if not isinstance(table, LordOfThePigsTable):
        return Text("this state has no table of The Lord of the P.I.G.S.")
    items = {section.id: section.items for section in content.sections}
    cards = [card for character in CHARACTERS for card in items[character]]
    numbered = map(Card, range(len(cards)), cards)
    decks = [[next(numbered) for _ in items[character]] for character in CHARACTERS]
    offices = {item.id: name_of(item) for item in items["character"]}
    return Group(
        Text(f"Turn {table.turn}", style="bold"),
        _event(table, items["event"]),
        _tracks(table, offices),
        _proposals(table, cards),
        *filter(None, (_stack(table, cards), _gains(table))),
        _seats(table, cards, decks),
    )


def _event(table: LordOfThePigsTable, events: Sequence[ContentItem]) -> RenderableType:
    gone = [event.id for event, count in zip(events, table.event_discard, strict=True) for _ in range(count)]
    piles = Text(f"{sum(table.event_pile)} Events in the deck, discarded {', '.join(gone) or NOTHING}", style="dim")
    if table.event < 0:
        return Group(Text("No Event is active.", style="dim"), piles)
    event = events[table.event]
    return Group(Text.assemble(("Event  ", "bold"), name_of(event), f" ({event.id}): {event.effect}"), piles)


def _tracks(table: LordOfThePigsTable, offices: Mapping[str, str]) -> Table:
    """The ratings and the stability as bars from 0 to 10."""
    lines = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for seat, rating in enumerate(table.rating):
        place = table.character[seat]
        office = offices[CHARACTERS[place]] if place >= 0 else "no character yet"
        first = "1st" if seat == table.first else ""
        lines.add_row(Text(seat_name(seat), style=seat_style(seat)), office, _bar(rating, seat_style(seat)), first)
    lines.add_row("", TRACK, _bar(table.stability, "bold"), "")
    return lines


def _bar(value: int, style: str) -> Text:
    return Text.assemble(("#" * value, style), ("." * (BOUND - value), "dim"), f" {value}")


def _proposals(table: LordOfThePigsTable, cards: Sequence[ContentItem]) -> RenderableType:
    """Each Proposal with its Votes, and how many its card needs."""
    lines = Table(title="Proposals", title_justify="left", box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in ("proposal", "card", "votes", "values", "given by"):
        lines.add_column(heading)
    for proposal, card in enumerate(table.proposals):
        if card >= 0:
            votes = [vote for vote in table.votes if vote.proposal == proposal]
            mark = "*" if proposal == table.activating else " "
            lines.add_row(
                f"{mark}{_proposal(proposal)}",
                _named(cards[card]),
                f"{len(votes)} of {cards[card].values['votes']}",
                _values(cards[card]),
                ", ".join(_vote(vote, cards) for vote in votes) or NOTHING,
            )
    return lines if lines.row_count else Text("No Proposals lie on the table.", style="dim")


def _vote(vote: LordOfThePigsTableVote, cards: Sequence[ContentItem]) -> str:
    face_up = " face up" if vote.open else ""
    return f"{vote.n} {seat_name(vote.owner)}:{_card(vote.face, cards)}{face_up}"


def _values(card: ContentItem) -> str:
    """What the card changes, as `pm +2, stability -1`."""
    changes = {track: int(card.values.get(f"values.{track}", "0")) for track in (*CHARACTERS, TRACK)}
    return ", ".join(f"{track} {change:+d}" for track, change in changes.items() if change) or NOTHING


def _proposal(proposal: int) -> str:
    return f"p{proposal // 2}.{proposal % 2 + 1}"


def _stack(table: LordOfThePigsTable, cards: Sequence[ContentItem]) -> Text:
    """The cards laid for their use, bottom first: who laid each, what it aims at, how it stands."""
    if not table.stack:
        return Text("")
    laid = [
        f"s{place} {seat_name(card.seat)} {cards[card.card].id}{_aim(card, cards[card.card])}{STANDS[card.state]}"
        for place, card in enumerate(table.stack, start=1)
    ]
    return Text.assemble(("Stack  ", "bold"), ", ".join(laid))


def _aim(laid: LordOfThePigsTableStackCard, card: ContentItem) -> str:
    """What a card on the stack aims at, as an action writes it; empty for a use without a target."""
    match card.values.get("use.kind"):
        case "place-vote":
            return f" {_proposal(laid.target)}"
        case "remove-vote":
            return f" {_proposal(laid.target)}.{laid.n}"
        case "peek":
            return f" {seat_name(laid.target)}"
        case "cancel":
            return f" s{laid.target + 1}"
        case "gain":
            return f" {CHARACTERS[laid.target]}"
        case _:
            return ""


def _gains(table: LordOfThePigsTable) -> Text:
    """Whose values the seats gain too from the Proposal that is activating."""
    gains = [
        f"{seat_name(place // len(CHARACTERS))} {CHARACTERS[place % len(CHARACTERS)]} {count}"
        for place, count in enumerate(table.gains)
        if count
    ]
    return Text.assemble(("Gains  ", "bold"), ", ".join(gains)) if gains else Text("")


def _seats(table: LordOfThePigsTable, cards: Sequence[ContentItem], decks: Sequence[Sequence[Card]]) -> Table:
    lines = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in ("seat", "ability", "deck", "hand", "discards"):
        lines.add_column(heading)
    for seat in range(len(table.rating)):
        asked = "> " if seat == table.actor else "  "
        character = table.character[seat]
        deck = decks[character] if character >= 0 else ()
        lines.add_row(
            Text(asked + seat_name(seat), style=seat_style(seat)),
            "used" if table.ability_used[seat] else "unused",
            str(table.pile_size[seat] + table.top_size[seat]) + _known_top(table, seat, cards),
            _hand(table, seat, deck),
            _counted(table.discard, deck) or NOTHING,
        )
    return lines


def _known_top(table: LordOfThePigsTable, seat: int, cards: Sequence[ContentItem]) -> str:
    """The cards on top that the seat knows, for who may see them."""
    top = table.top[seat * 3 : seat * 3 + table.top_size[seat]]
    return f" (on top {', '.join(_card(card, cards) for card in top)})" if top else ""


def _hand(table: LordOfThePigsTable, seat: int, deck: Sequence[Card]) -> str:
    """The cards of a hand where they are seen, else their number, and which of them the viewer has seen there."""
    size = table.hand_size[seat]
    held = _counted(table.hand, deck)
    if held or not size:
        return held or NOTHING
    looks = [
        table.shown,
        *(table.seen[at : at + len(table.shown)] for at in range(0, len(table.seen), len(table.shown))),
    ]
    known = _counted([max(counts) for counts in zip(*looks, strict=True)], deck)
    return f"{size} hidden, of which {known}" if known else f"{size} hidden"


def _counted(counts: Sequence[int], deck: Sequence[Card]) -> str:
    """`2 pm-01, 1 pm-04`: the cards of a deck that are counted."""
    return ", ".join(f"{counts[number]} {item.id}" for number, item in deck if counts[number])


def _card(card: int, cards: Sequence[ContentItem]) -> str:
    return HIDDEN if card == UNSEEN else cards[card].id


def _named(card: ContentItem) -> str:
    return f"{card.id} {name_of(card)}"
