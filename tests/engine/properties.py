"""The properties that every game is held to, each a function of a game, of how many states, and of a policy of play.

A game's own tests run them all:

    @pytest.mark.parametrize("holds", PROPERTIES, ids=name_of)
    def test_a_property_of_every_game(holds: Property) -> None:
        holds(GAME, 50, any_action)

    @pytest.mark.long
    @pytest.mark.parametrize("holds", PROPERTIES, ids=name_of)
    def test_a_property_of_every_game_at_length(holds: Property) -> None:
        holds(GAME, 1_000, any_action)

``n`` is the number of states of each decision that are looked at; where whole games are played, a fifth of it.
"""

from collections.abc import Callable
from random import Random

from royalpig.engine.game import Game
from royalpig.engine.rules import Form
from tests.engine import agreement, leaks, soundness, tracing
from tests.engine.play import Policy, states_of_each_decision, states_of_each_kind

Property = Callable[[Game, int, Policy], None]


def name_of(holds: Property) -> str:
    """The name of a property, for the name of a test."""
    return holds.__name__.replace("_", "-")


def _games(n: int) -> range:
    return range(max(2, n // 5))


def _share(game: Game, n: int) -> int:
    """How many states are compared for leaks: a few where nothing is hidden."""
    return n if game.hidden else max(2, n // 20)


def lists_agree_with_the_rules(game: Game, n: int, policy: Policy) -> None:
    """Loops, plain reading and brute force find the same legal actions."""
    random = Random("lists")
    for state in states_of_each_kind(game, n, policy):
        agreement.lists_agree(state, random)
        agreement.seats_not_asked_have_nothing(state)


def verdicts_agree_with_the_rules(game: Game, n: int, policy: Policy) -> None:
    """The first broken rule is the same for the loops and the plain reading, whatever is tried."""
    random = Random("verdicts")
    for state in states_of_each_kind(game, n, policy):
        agreement.verdicts_agree(state, random)


def refusals_are_explained(game: Game, n: int, policy: Policy) -> None:
    """`check`, `explain` and `apply` agree, and what is refused changes nothing."""
    random = Random("refusals")
    for state in states_of_each_kind(game, n, policy):
        agreement.refusals_agree(state, random)


def texts_read_as_written(game: Game, n: int, policy: Policy) -> None:
    """Every legal action and each of its public forms reads as it is written."""
    for state in states_of_each_kind(game, n, policy):
        agreement.texts_agree(state)


def choices_lead_to_actions(game: Game, n: int, policy: Policy) -> None:
    """Every branch of the choice tree leads to a legal action, and defaults are legal."""
    random = Random("choices")
    for state in states_of_each_kind(game, n, policy):
        agreement.choices_agree(state, random)
        agreement.default_is_legal(state)


def teams_are_of_one_mind(game: Game, n: int, policy: Policy) -> None:
    """Each seat of a team has the same list."""
    for decision, states in states_of_each_decision(game, n, policy).items():
        for state in states if decision.form is Form.TEAM else ():
            agreement.a_team_is_of_one_mind(state)


def only_public_things_decide_who_is_asked(game: Game, n: int, policy: Policy) -> None:
    """Recorded tables show what is read of hidden fields; a compiled build is not recorded."""
    for state in states_of_each_kind(game, n, policy) if tracing.can_be_traced(game) else ():
        tracing.nothing_hidden_is_asked(state)
        tracing.rules_read_what_their_seat_sees(state)


def views_are_enough(game: Game, n: int, policy: Policy) -> None:
    """A seat's own view answers it as the whole state does, and tells no more of chance than all may know."""
    random = Random("views")
    for state in states_of_each_kind(game, _share(game, n), policy):
        leaks.hides_nothing_of_chance(state)
        for seat in leaks.viewers(state):
            leaks.a_view_is_enough(state, seat, random)


def samples_fit_the_view(game: Game, n: int, policy: Policy) -> None:
    """A sample is a sound state that the seat cannot tell from the true one."""
    for number, state in enumerate(states_of_each_kind(game, _share(game, n), policy)):
        for seat in leaks.viewers(state):
            leaks.sample_fits(state, seat, number)


def nothing_leaks_at_rest(game: Game, n: int, policy: Policy) -> None:
    """A seat is told the same of two states that differ only in what it may not know."""
    random = Random("leaks")
    for number, state in enumerate(states_of_each_kind(game, _share(game, n), policy)):
        for seat in leaks.viewers(state):
            leaks.nothing_leaks(*leaks.leak_pair(state, seat, number), seat, random)


def nothing_leaks_in_play(game: Game, n: int, policy: Policy) -> None:
    """Two such states stay alike for the seat as they are played on, until an event reveals the difference."""
    random = Random("courses")
    for number, state in enumerate(states_of_each_kind(game, _share(game, n), policy)):
        for seat in leaks.viewers(state):
            leaks.courses_agree(*leaks.leak_pair(state, seat, number), seat, random)


def every_hidden_field_differs(game: Game, n: int, policy: Policy) -> None:
    """Each hidden field is seen to differ in some pair; otherwise the tests above would say nothing of it."""
    differing: set[str] = set()
    for number, state in enumerate(states_of_each_kind(game, _share(game, n), policy)):
        for seat in leaks.viewers(state):
            differing |= leaks.differing_fields(*leaks.leak_pair(state, seat, number))
    assert differing == game.hidden, game.hidden - differing


def states_survive_bytes(game: Game, n: int, policy: Policy) -> None:
    """A state and its views are the same after a way through bytes, at every step of whole games too."""
    for state in states_of_each_kind(game, n, policy):
        soundness.bytes_agree(state)
    for seed in _games(n):
        soundness.every_step_survives_bytes(game, seed, policy)


def copies_are_apart(game: Game, n: int, policy: Policy) -> None:
    """Copies, later states, views and samples leave a state as it is."""
    random = Random("copies")
    for state in states_of_each_kind(game, n, policy):
        soundness.copies_are_apart(state, random, policy)


def games_are_sound_to_the_end(game: Game, n: int, policy: Policy) -> None:
    """Every game ends, and keeps every invariant at every step, with chance drawn and with chance entered."""
    for seed in _games(n):
        soundness.a_game_is_sound(game, seed, ("auto", "explicit")[seed % 2], policy)


def games_can_be_played_again(game: Game, n: int, policy: Policy) -> None:
    """With the same seed, with the outcomes entered, and as one batch, a game comes to the same end."""
    for seed in _games(n):
        soundness.same_seed_same_game(game, seed, policy)
        soundness.chance_modes_agree(game, seed, policy)
        soundness.a_game_as_one_batch(game, seed, policy)


def foreign_states_are_judged(game: Game, n: int, policy: Policy) -> None:
    """Changed states are judged without failing, and one that no invariant speaks against can be played on."""
    random = Random("foreign")
    states = states_of_each_kind(game, max(2, n // 5), policy)
    sound = sum(soundness.foreign_tables_are_judged(state, random, policy) for state in states)
    assert sound > len(states) // 20, f"{sound} changed states of {len(states)} were found sound"


PROPERTIES: tuple[Property, ...] = (
    lists_agree_with_the_rules,
    verdicts_agree_with_the_rules,
    refusals_are_explained,
    texts_read_as_written,
    choices_lead_to_actions,
    teams_are_of_one_mind,
    only_public_things_decide_who_is_asked,
    views_are_enough,
    samples_fit_the_view,
    nothing_leaks_at_rest,
    nothing_leaks_in_play,
    every_hidden_field_differs,
    states_survive_bytes,
    copies_are_apart,
    games_are_sound_to_the_end,
    games_can_be_played_again,
    foreign_states_are_judged,
)
