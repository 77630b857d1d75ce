"""The kinds of argument that actions in the truffle wood have, and their texts."""

from royalpig.engine.arguments import ABSENT, SEAT, number, one_of, one_word_of, words_of_table

MOST_CARDS = 14
MOST_FRAMES = 14
MOST_BID = 6
MOST_TOLL = 3

CARD = words_of_table("card", 4, "len(t.pack.cards)", lambda t: t.pack.cards)
FACE = one_word_of("face", ("sun", "rain", "storm"))
FOOD = one_word_of("food", ("acorn", "card"))
FRAME = words_of_table("frame", 4, "len(t.frames)", lambda t: tuple(f"s{place + 1}" for place in range(MOST_FRAMES)))
BID = number("acorns", 1, MOST_BID, "a")
TOLL_ACORNS = number("acorns", 1, MOST_TOLL, "a")
TARGET = one_of("target", ABSENT, SEAT, FRAME)
AMOUNT = one_of("amount", ABSENT, TOLL_ACORNS)
WISH = one_of("wish", ABSENT, CARD)

__all__ = ["AMOUNT", "BID", "CARD", "FACE", "FOOD", "FRAME", "SEAT", "TARGET", "TOLL_ACORNS", "WISH"]
