"""The table of The Lord of the P.I.G.S.: the tracks, the Event, the Proposals with their Votes, and the seats."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from royalpig.cli.languages import name_of
from royalpig.cli.seats import seat_name, seat_style
from royalpig.wire.structs import Content, ContentItem, GameState, LordOfThePigsTable

CHARACTERS = ("pm", "cb", "et", "cd")
BOUND = 10
TRACK = "stability"
UNSEEN = -2
HIDDEN = "?"
NOTHING = "-"


def republic(state: GameState, content: Content) -> RenderableType:
    """The whole table as the state shows it: what its viewer may not see is a number or a `?`."""
    table = state.lord_of_the_pigs
    if not isinstance(table, LordOfThePigsTable):
        return Text("this state has no table of The Lord of the P.I.G.S.")
    items = {section.id: section.items for section in content.sections}
    cards = [card for character in CHARACTERS for card in items[character]]
    offices = {item.id: name_of(item) for item in items["character"]}
    return Group(
        Text(f"Turn {table.turn}", style="bold"),
        _event(table, items["event"]),
        _tracks(table, offices),
        _proposals(table, cards),
        _stack(table, cards),
        _seats(table, cards),
    )


def _event(table: LordOfThePigsTable, events: Sequence[ContentItem]) -> Text:
    if table.event < 0:
        return Text("No Event is active.", style="dim")
    event = events[table.event]
    return Text.assemble(("Event  ", "bold"), name_of(event), f" ({event.id}): {event.effect}")


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
                f"{mark}p{proposal // 2}.{proposal % 2 + 1}",
                _named(cards[card]),
                f"{len(votes)} of {cards[card].values['votes']}",
                _values(cards[card]),
                ", ".join(f"{vote.n} {seat_name(vote.owner)}:{_card(vote.face, cards)}" for vote in votes) or NOTHING,
            )
    return lines if lines.row_count else Text("No Proposals lie on the table.", style="dim")


def _values(card: ContentItem) -> str:
    """What the card changes, as `pm +2, stability -1`."""
    changes = {track: int(card.values.get(f"values.{track}", "0")) for track in (*CHARACTERS, TRACK)}
    return ", ".join(f"{track} {change:+d}" for track, change in changes.items() if change) or NOTHING


def _stack(table: LordOfThePigsTable, cards: Sequence[ContentItem]) -> RenderableType:
    if not table.stack:
        return Text("")
    laid = [
        f"s{place} {seat_name(card.seat)} {_card(card.card, cards)}" for place, card in enumerate(table.stack, start=1)
    ]
    return Text.assemble(("Stack  ", "bold"), ", ".join(laid))


def _seats(table: LordOfThePigsTable, cards: Sequence[ContentItem]) -> Table:
    lines = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in ("seat", "ability", "deck", "hand", "discards"):
        lines.add_column(heading)
    for seat in range(len(table.rating)):
        asked = "> " if seat == table.actor else "  "
        lines.add_row(
            Text(asked + seat_name(seat), style=seat_style(seat)),
            "used" if table.ability_used[seat] else "unused",
            str(table.pile_size[seat] + table.top_size[seat]) + _known_top(table, seat, cards),
            _hand(table, seat, cards),
            _counted(table.discard, table.character[seat], cards) or NOTHING,
        )
    return lines


def _known_top(table: LordOfThePigsTable, seat: int, cards: Sequence[ContentItem]) -> str:
    """The cards on top that the seat knows, for who may see them."""
    top = table.top[seat * 3 : seat * 3 + table.top_size[seat]]
    return f" (on top {', '.join(_card(card, cards) for card in top)})" if top else ""


def _hand(table: LordOfThePigsTable, seat: int, cards: Sequence[ContentItem]) -> str:
    """The cards of a hand where they are seen, else their number."""
    size = table.hand_size[seat]
    seen = _counted(table.hand, table.character[seat], cards)
    return seen or (f"{size} hidden" if size else NOTHING)


def _counted(counts: Sequence[int], character: int, cards: Sequence[ContentItem]) -> str:
    """`2 pm-01, 1 pm-04`: the cards of a character's deck that are counted."""
    if character < 0:
        return ""
    decks = groupby(enumerate(cards), key=lambda numbered: numbered[1].id.partition("-")[0])
    for place, (_, deck) in enumerate(decks):
        if place == character:
            return ", ".join(f"{counts[number]} {card.id}" for number, card in deck if counts[number])
    return ""


def _card(card: int, cards: Sequence[ContentItem]) -> str:
    return HIDDEN if card == UNSEEN else cards[card].id


def _named(card: ContentItem) -> str:
    return f"{card.id} {name_of(card)}"
