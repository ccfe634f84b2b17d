"""Compares the last positions of games with python-chess: pgn.py finals.txt games.pgn [how many]

finals.txt is what `cargo run -p lucena-games --example finals` printed for the same file. A game that
python-chess finds at fault must be a broken one there.
"""

import sys

import chess.pgn


def main() -> None:
    ours = [line.rstrip("\n") for line in open(sys.argv[1], encoding="utf-8")]
    many = int(sys.argv[3]) if len(sys.argv) > 3 else len(ours)
    broken = 0
    with open(sys.argv[2], encoding="utf-8", errors="replace") as text:
        for number, line in enumerate(ours[:many], 1):
            game = chess.pgn.read_game(text)
            assert game is not None, f"python-chess has only {number - 1} games"
            if game.errors:
                broken += 1
                assert line.startswith(f"game {number} "), f"{number}: {line} but {game.errors}"
            else:
                fen = game.end().board().fen(en_passant="legal")
                assert line == fen, f"{number}: {line} but {fen}"
        if many >= len(ours):
            assert chess.pgn.read_game(text) is None, "python-chess has more games"
    print(f"{min(many, len(ours))} games as in python-chess, {broken} of them broken")


if __name__ == "__main__":
    main()
