"""The numbers that stand for steps, sequences, options and the like on the table of Space Pigs."""

from typing import Final

from royalpig.games.space_pigs.arguments import ALIEN_KINDS, ALIENS

# What the table waits for: seats,
LAY_HEX: Final = 0
PLACE_START: Final = 1
RETURN: Final = 2
DISCARD: Final = 3
EXCHANGE: Final = 4
WANT: Final = 5
ANSWER: Final = 6
GIVE_COLONISTS: Final = 7
MUSTER: Final = 8
DEPLOY: Final = 9
PLACE_ALIENS: Final = 10
CHOOSE_MARKER: Final = 11
TRAVEL_WINDOW: Final = 12
SWAP_WITH: Final = 13
EXTRA_TRIP: Final = 14
TRAVEL: Final = 15
SHIP_TRIP: Final = 16
BOARD: Final = 17
BOOTS_STEP: Final = 18
CHOOSE_COMBAT: Final = 19
LAY_CARDS: Final = 20
FLEE_OR_FIGHT: Final = 21
REDEPLOY: Final = 22
ALIEN_WINDOW: Final = 23
GUIDE_ALIENS: Final = 24
MOVE_ALIENS: Final = 25
ELECTION_WINDOW: Final = 26
VOTE_ORDER: Final = 27
CALL_VOTE: Final = 28
VOTE: Final = 29
ASSIGN_VOTES: Final = 30
# and chance.
CLAN: Final = 31
RECIPE: Final = 32
FIRST_ROLL: Final = 33
HEX_CELL: Final = 34
HEX_FAMILY: Final = 35
HEX_FACE: Final = 36
DRAW_CARD: Final = 37
COLONIST: Final = 38
ORDER_ROLL: Final = 39
ALIEN_ROLL: Final = 40
PIRATE_ROLL: Final = 41
COMBAT_DIE: Final = 42
OVER: Final = 43

# What the table does by itself between two decisions.
FIRST_ROLLED: Final = 44
GALAXY_GOES_ON: Final = 45
STARTS_GO_ON: Final = 46
TURN_STARTS: Final = 47
RETURNS_GO_ON: Final = 48
HANDS_START: Final = 49
HANDS_GO_ON: Final = 50
DRAWING: Final = 51
EXCHANGE_GOES_ON: Final = 52
EXCHANGE_CLOSED: Final = 53
COLONISTS_START: Final = 54
COLONISTS_GIVEN: Final = 55
MUSTER_GOES_ON: Final = 56
ORDER_STARTS: Final = 57
ORDER_GOES_ON: Final = 58
DEPLOY_STARTS: Final = 59
DEPLOY_GOES_ON: Final = 60
ARRIVAL: Final = 61
ALIENS_COME: Final = 62
MARKERS_START: Final = 63
MARKERS_SHOWN: Final = 64
TRAVEL_STARTS: Final = 65
TRAVEL_WINDOW_GOES_ON: Final = 66
TRAVEL_TURN: Final = 67
COMBATS_START: Final = 68
COMBATS_GO_ON: Final = 69
LAYING_GOES_ON: Final = 70
CARDS_SHOWN: Final = 71
ROUND_STARTS: Final = 72
ROUND_GOES_ON: Final = 73
ROUND_ROLLED: Final = 74
COMBAT_OVER: Final = 75
REDEPLOY_STARTS: Final = 76
REDEPLOY_GOES_ON: Final = 77
ALIENS_START: Final = 78
ALIEN_WINDOW_GOES_ON: Final = 79
ALIENS_MOVE: Final = 80
ALIEN_COMBATS: Final = 81
ELIMINATION: Final = 82
ACORNS: Final = 83
GOVERNORS: Final = 84
ELECTION_STARTS: Final = 85
ELECTION_WINDOW_GOES_ON: Final = 86
VOTING_GOES_ON: Final = 87
COUNT_VOTES: Final = 88

# The sequences.
SET_UP: Final = 0
S_1A: Final = 1
S_1B: Final = 2
S_1C: Final = 3
S_1D: Final = 4
S_1E: Final = 5
S_2A: Final = 6
S_2B: Final = 7
S_3A: Final = 8
S_3B: Final = 9
S_3C: Final = 10
S_4A: Final = 11
S_4B: Final = 12
S_4C: Final = 13

# The values of the options.
BLIND, AUTOMATIC = 0, 1
DIE_OF_8, DIE_OF_10 = 0, 1
EVERY_TURN, ENDS_ONLY, OWN_TURN = 0, 1, 2
PER_PHASE, PER_SEQUENCE, NO_EXCHANGE = 0, 1, 2

# The two windows of an election, in `window`.
OPENING: Final = 0
CLOSING: Final = 1

# The two sides of a combat.
DEFENDER: Final = 0
ATTACKER: Final = 1

# Why the game is over.
NO_REASON: Final = 0
BY_RECIPE: Final = 1
BY_TURN_LIMIT: Final = 2

# When the caller votes.
NOT_SAID: Final = 0
VOTES_FIRST: Final = 1
VOTES_LAST: Final = 2

NONE: Final = -1
"""No cell, family, face, card, recipe, candidate, window."""
LAST_WHO: Final = ALIENS + len(ALIEN_KINDS) - 1
MOST_TURNS: Final = 1_000_000_000
MOST_ROUNDS: Final = 1_000_000_000
MOST_ALIENS: Final = 20
MOST_ON_A_HEX: Final = 4
HAND_SIZE: Final = 6
MOST_OFFERS: Final = 2
START_PIGLETS: Final = 5
MOST_DEVOURED: Final = 3
TOO_MUCH_TECHNOLOGY: Final = 6
