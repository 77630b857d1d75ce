"""python-chess, the peer in process: random playouts, and the cycle of a stateless move."""

from random import Random

import chess


def chess_playouts(random: Random, least: int) -> int:
    """Random games until so many moves are made; answers how many were."""
    made = 0
    while made < least:
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(random.random() * len(moves))])
            made += 1
    return made


def chess_cycles(random: Random, least: int) -> int:
    """FEN in, validate, push, legal list, FEN out: one move each time, until so many are made."""
    made = 0
    while made < least:
        fen = chess.STARTING_FEN
        while made < least:
            board = chess.Board(fen)
            if not board.is_valid() or board.is_game_over():
                break
            moves = list(board.legal_moves)
            board.push(moves[int(random.random() * len(moves))])
            _ = [move.uci() for move in board.legal_moves]
            fen = board.fen()
            made += 1
    return made
