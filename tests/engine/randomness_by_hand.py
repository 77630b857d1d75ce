"""The random source once more, from its specification and in nothing but whole numbers, for tests to compare with.

`blake2b` is RFC 7693 written out, and `drawn` the reduction as `docs/randomness.md` says it, so that a slip in the
engine or in a library is not made twice.
"""

MASK = (1 << 64) - 1
IV = (
    0x6A09E667F3BCC908,
    0xBB67AE8584CAA73B,
    0x3C6EF372FE94F82B,
    0xA54FF53A5F1D36F1,
    0x510E527FADE682D1,
    0x9B05688C2B3E6C1F,
    0x1F83D9ABFB41BD6B,
    0x5BE0CD19137E2179,
)
SIGMA = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    (14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3),
    (11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4),
    (7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8),
    (9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13),
    (2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9),
    (12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11),
    (13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10),
    (6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5),
    (10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0),
)
LANES = (
    (0, 4, 8, 12),
    (1, 5, 9, 13),
    (2, 6, 10, 14),
    (3, 7, 11, 15),
    (0, 5, 10, 15),
    (1, 6, 11, 12),
    (2, 7, 8, 13),
    (3, 4, 9, 14),
)


def rotated(word: int, bits: int) -> int:
    return (word >> bits | word << (64 - bits)) & MASK


def compressed(h: list[int], data: bytes, length: int, last: bool) -> list[int]:
    """The compression function F of RFC 7693, section 3.2."""
    m = [int.from_bytes(data[at : at + 8], "little") for at in range(0, 128, 8)]
    v = [*h, *IV]
    v[12] ^= length
    if last:
        v[14] ^= MASK
    for turn in range(12):
        order = SIGMA[turn % 10]
        for lane, (a, b, c, d) in enumerate(LANES):
            v[a] = (v[a] + v[b] + m[order[2 * lane]]) & MASK
            v[d] = rotated(v[d] ^ v[a], 32)
            v[c] = (v[c] + v[d]) & MASK
            v[b] = rotated(v[b] ^ v[c], 24)
            v[a] = (v[a] + v[b] + m[order[2 * lane + 1]]) & MASK
            v[d] = rotated(v[d] ^ v[a], 16)
            v[c] = (v[c] + v[d]) & MASK
            v[b] = rotated(v[b] ^ v[c], 63)
    return [word ^ v[place] ^ v[place + 8] for place, word in enumerate(h)]


def blake2b(message: bytes, key: bytes, person: bytes, size: int) -> bytes:
    """BLAKE2b of one short message under a key, with a personalisation of up to 16 bytes."""
    parameters = bytes([size, len(key), 1, 1]) + bytes(44) + person.ljust(16, b"\0")
    words = [int.from_bytes(parameters[at : at + 8], "little") for at in range(0, 64, 8)]
    h = [iv ^ word for iv, word in zip(IV, words, strict=True)]
    h = compressed(h, key.ljust(128, b"\0"), 128, last=False)
    h = compressed(h, message.ljust(128, b"\0"), 128 + len(message), last=True)
    return b"".join(word.to_bytes(8, "little") for word in h)[:size]


def drawn(seed: int, counter: int, bound: int) -> tuple[int, int]:
    """Draw number ``counter`` below a bound, and how many words were rejected on the way."""
    key = seed.to_bytes(16, "big")
    stream = blake2b((counter // 16).to_bytes(8, "little"), key, b"royalpig", 64)
    at = counter % 16 * 4
    word = int.from_bytes(stream[at : at + 4], "little")
    rejected = 0
    while word * bound % 2**32 < 2**32 % bound:
        message = counter.to_bytes(8, "little") + rejected.to_bytes(4, "little")
        word = int.from_bytes(blake2b(message, key, b"royalpig-again", 4), "little")
        rejected += 1
    return word * bound // 2**32, rejected
