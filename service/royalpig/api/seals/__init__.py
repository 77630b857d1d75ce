"""Sealed states: a whole state that an untrusted client may carry, and the tokens by which it acts and sees.

`keys` holds the service's keys, `sealing` closes and opens, `tokens` makes and knows the tokens of a game, `holding` is
what the operations use: a state of any form, and who asks. ``docs/sealed-states.md`` says what a seal can do and what
it cannot.
"""
