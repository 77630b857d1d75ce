"""What holds of every table of The Lord of the P.I.G.S. at rest; what is broken is named by its number there."""

from royalpig.engine.game import Invariant
from royalpig.games.lord_of_the_pigs import invariants_of_cards as of_cards
from royalpig.games.lord_of_the_pigs import invariants_of_the_course as of_course

INVARIANTS = (
    Invariant("LP-I1", "LP-C.1", of_cards.cards_are_conserved_in_number),
    Invariant("LP-I1", "LP-C.10", of_cards.cards_are_conserved, of_whole=True),
    Invariant("LP-I1", "LP-C.2", of_cards.events_are_conserved),
    Invariant("LP-I2", "LP-S.2", of_cards.characters_fit),
    Invariant("LP-I2", "LP-S.3", of_cards.setup_is_fresh),
    Invariant("LP-I3", "LP-3.3", of_cards.proposals_fit),
    Invariant("LP-I4", "LP-1.3", of_cards.event_fits_the_turn),
    Invariant("LP-I5", "LP-A.31", of_cards.tops_fit, of_whole=True),
    Invariant("LP-I6", "LP-A.7", of_course.the_stack_fits),
    Invariant("LP-I7", "LP-A.5", of_course.the_queue_fits),
    Invariant("LP-I7", "LP-A.2", of_course.the_point_fits),
    Invariant("LP-I8", "LP-4.2", of_course.the_activation_fits),
    Invariant("LP-I9", "LP-T.1", of_course.the_phase_fits),
    Invariant("LP-I9", "LP-T.2", of_course.the_turn_fits),
    Invariant("LP-I10", "LP-V.8", of_cards.what_was_seen_is_there, of_whole=True),
    Invariant("LP-I11", "LP-T.6", of_course.pending_fits),
    Invariant("LP-I12", "LP-1.4", of_course.the_draws_fit),
    Invariant("LP-I13", "LP-5.1", of_course.the_result_fits),
    Invariant("LP-I14", "LP-X.1", of_course.the_actor_fits),
)
