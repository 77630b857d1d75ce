"""The vocabulary of The Lord of the P.I.G.S.: Alternative Uses, effects of Events, effects of Abilities.

Nothing but msgspec structs and what is said of them: a compiled build leaves this module as it is.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Character: TypeAlias = Literal["pm", "cb", "et", "cd"]
UpTo3: TypeAlias = Annotated[int, Meta(ge=1, le=3)]
UpTo5: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
UpTo10: TypeAlias = Annotated[int, Meta(ge=1, le=10)]


class PlaceVote(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="place-vote"):
    """The card becomes a Vote on a Proposal."""


class RemoveVote(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="remove-vote"):
    """One Vote leaves a Proposal."""


class Purge(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="purge"):
    """Each other seat discards a card."""


class Peek(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="peek"):
    """A look at another seat's hand."""


class Cancel(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="cancel"):
    """Another use has no effect."""


class Foresee(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="foresee"):
    """A look at the top three of the own deck, put back in any order."""


class Gain(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="gain"):
    """The activating card's value of another character, beside the own; if several are named, one of them."""

    of: Annotated[list[Character], Meta(min_length=1, max_length=3, description="a list of one to three characters")]


Use: TypeAlias = PlaceVote | RemoveVote | Purge | Peek | Cancel | Foresee | Gain


class NoEffect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """An Event that does nothing."""


class ExtraVotes(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="extra-votes"):
    """Each seat may vote for so many Proposals more."""

    n: UpTo3


class Amplify(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="amplify"):
    """Each sum by which an activation changes a track is so much larger in its own direction."""

    n: UpTo3


class OwnerDraws(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="owner-draws"):
    """The owner of a Proposal that activates draws so many cards."""

    n: UpTo5


class NoUses(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="no-uses"):
    """No Alternative Use can be played."""


class StabilityFixed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="stability-fixed"):
    """Activations do not change the stability."""


class EachDraws(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="each-draws"):
    """Each seat draws so many cards."""

    n: UpTo5


class EachDiscards(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="each-discards"):
    """Each seat discards a card of its choice."""


class EachSways(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="each-sways"):
    """Each seat moves the stability by 1."""


class EachPairs(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="each-pairs"):
    """Each seat moves its own and another's rating by 1."""


class EachSacrifices(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="each-sacrifices"):
    """Each seat discards a Proposal of its own with its Votes."""


class EachShows(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="each-shows"):
    """Each seat shows the cards in its hand that have a use."""


class Equalise(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="equalise"):
    """Every rating below the pivot rises by 1, every rating above it falls by 1."""

    pivot: Annotated[int, Meta(ge=0, le=10)]


class SwayStability(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="sway-stability"):
    """The stability moves by so much."""

    n: UpTo10


class AdjustOther(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="adjust-other"):
    """Another seat's rating moves by so much."""

    n: UpTo10


class ScrapProposal(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="scrap-proposal"):
    """One Proposal of anybody is discarded with its Votes."""


EventEffect: TypeAlias = (
    NoEffect
    | ExtraVotes
    | Amplify
    | OwnerDraws
    | NoUses
    | StabilityFixed
    | EachDraws
    | EachDiscards
    | EachSways
    | EachPairs
    | EachSacrifices
    | EachShows
)

AbilityEffect: TypeAlias = Equalise | SwayStability | AdjustOther | ScrapProposal

CHARACTERS = ("pm", "cb", "et", "cd")
USES = ("none", "place-vote", "remove-vote", "purge", "peek", "cancel", "foresee", "gain")
TIMINGS = ("none", "while-active", "when-revealed")
ABILITY_EFFECTS = ("equalise", "sway-stability", "adjust-other", "scrap-proposal")

# The effects of Events; to each belongs when it holds.
TIMING_OF = {
    "none": "none",
    "extra-votes": "while-active",
    "amplify": "while-active",
    "owner-draws": "while-active",
    "no-uses": "while-active",
    "stability-fixed": "while-active",
    "each-draws": "when-revealed",
    "each-discards": "when-revealed",
    "each-sways": "when-revealed",
    "each-pairs": "when-revealed",
    "each-sacrifices": "when-revealed",
    "each-shows": "when-revealed",
}
EVENT_EFFECTS = tuple(TIMING_OF)

SENTENCES = {
    "place-vote": "the card becomes a Vote on any one Proposal",
    "remove-vote": "one Vote of any seat leaves one Proposal",
    "purge": "each other seat discards one card from its hand, its own choice",
    "peek": "the seat looks at the hand of one other seat",
    "cancel": "one other use on the stack has no effect",
    "foresee": "the seat looks at the top three of its deck and puts them back in any order",
    "gain": "when a Proposal activates, the seat gets, beside its own value, that of {of}",
    "none": "nothing",
    "extra-votes": "while active, each seat can vote for {n} more in Voting, each time for another Proposal",
    "amplify": "while active, each sum other than 0 by which an activation moves a track goes {n} further",
    "owner-draws": "while active, the owner of a Proposal that activates draws {n}, after the voters",
    "no-uses": "while active, no Alternative Use can be played",
    "stability-fixed": "while active, activations do not change the stability",
    "each-draws": "when revealed, each seat draws {n}",
    "each-discards": "when revealed, each seat discards one card from its hand, of its own choice",
    "each-sways": "when revealed, each seat moves the stability up 1 or down 1",
    "each-pairs": "when revealed, each seat moves its own rating and that of another seat up 1 or down 1, both alike",
    "each-sacrifices": "when revealed, each seat discards one of its own Proposals with its Votes",
    "each-shows": "when revealed, each seat shows all cards in its hand that have a use",
    "equalise": "every rating below {pivot} rises by 1, every rating above {pivot} falls by 1",
    "sway-stability": "the stability moves up {n} or down {n}",
    "adjust-other": "the rating of one other seat moves up {n} or down {n}",
    "scrap-proposal": "one Proposal of anybody and its Votes go to their owners' discard piles",
}


def word_of(effect: Struct | None) -> str:
    """The word of the vocabulary for an effect; `none` where there is none."""
    return "none" if effect is None else str(effect.__struct_config__.tag)


def number_of(effect: Struct) -> int:
    """The one number that an effect has (`n`, `pivot`); 0 for an effect without."""
    return next((value for name in effect.__struct_fields__ if isinstance(value := getattr(effect, name), int)), 0)


def in_words(effect: Struct) -> str:
    """An effect in a sentence."""
    numbers = {name: getattr(effect, name) for name in effect.__struct_fields__}
    if isinstance(effect, Gain):
        numbers["of"] = " or ".join(effect.of)
    return SENTENCES[word_of(effect)].format(**numbers)
