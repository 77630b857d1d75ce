"""python-chess, the peer in process: random playouts, and the cycle of a stateless move.

Both are written as someone would who wants them fast: a playout makes one list a move and sees from it whether the game
goes on, rather than ask `is_game_over`, which would make another and take as long again.
"""

from collections.abc import Sequence
from random import Random

import chess

LONGEST_WITHOUT_CAPTURE = 150
"""Half-moves without a capture or a pawn's move after which a game is over (FIDE Laws of Chess, 9.6.2)."""

Move = tuple[str, str]
"""A position in FEN, and a legal move in UCI."""


def chess_playouts(random: Random, least: int) -> int:
    """Random games until so many moves are made; answers how many were."""
    made = 0
    while made < least:
        board = chess.Board()
        while (moves := list(board.legal_moves)) and goes_on(board):
            board.push(moves[int(random.random() * len(moves))])
            made += 1
    return made


def goes_on(board: chess.Board) -> bool:
    """Whether a position with legal moves is no draw."""
    return board.halfmove_clock < LONGEST_WITHOUT_CAPTURE and not board.is_insufficient_material()


def some_chess_moves(random: Random, number: int) -> list[Move]:
    """Moves of random games, one in ten on the way."""
    found: list[Move] = []
    while len(found) < number:
        board = chess.Board()
        while (moves := list(board.legal_moves)) and goes_on(board):
            move = moves[int(random.random() * len(moves))]
            if random.random() < 0.1:
                found.append((board.fen(), move.uci()))
            board.push(move)
    return found[:number]


def chess_cycles(moves: Sequence[Move]) -> int:
    """FEN in, validate, the move by its text, the next legal list as texts, FEN out; answers how many were made."""
    for fen, text in moves:
        board = chess.Board(fen)
        assert board.is_valid()
        board.push_uci(text)
        _ = [move.uci() for move in board.legal_moves]
        board.fen()
    return len(moves)
