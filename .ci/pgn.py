"""Reads games beside python-chess: pgn.py FINALS games.pgn.zst FOLDER HOW_MANY

FINALS is the example `finals` of lucena-games: a line for each game, its last position or its fault. The
first games of the collection are read as they are, and once more with a move of every third one made
impossible. A game that python-chess finds at fault must be a broken one here, and no other.
"""

import logging
import pathlib
import re
import subprocess
import sys

import chess.pgn
import zstandard


def first_games(path, many):
    """The text of the first games; each begins with an Event tag."""
    with open(path, "rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as text:
        words = b""
        while words.count(b"[Event ") <= many and (more := text.read(1 << 20)):
            words += more
    games = words.decode("utf-8", "replace").split("[Event ")[1:many + 1]
    return ["[Event " + game for game in games]


def damaged(number, game):
    if number % 3:
        return game
    # The fifth move of White becomes one that is hardly ever legal.
    return re.sub(r"(\s5\.\s*)\S+", r"\1Ka1", game, count=1)


def compare(finals, path):
    lines = subprocess.run([finals, path], capture_output=True, text=True, check=True)
    ours = lines.stdout.splitlines()
    broken = 0
    with open(path, encoding="utf-8", errors="replace") as text:
        for number, line in enumerate(ours, 1):
            game = chess.pgn.read_game(text)
            assert game is not None, f"python-chess has only {number - 1} games"
            if game.errors:
                broken += 1
                assert line.startswith(f"game {number} "), f"{number}: {line} but {game.errors}"
            else:
                fen = game.end().board().fen(en_passant="legal")
                assert line == fen, f"{number}: {line} but {fen}"
        assert chess.pgn.read_game(text) is None, "python-chess has more games"
    print(f"{len(ours)} games as in python-chess, {broken} of them broken")
    return broken


def main():
    # Damaged games are what this is about: no line for each.
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    finals, collection, folder, many = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    games = first_games(collection, int(many))
    whole, holed = folder / "whole.pgn", folder / "damaged.pgn"
    whole.write_text("".join(games), encoding="utf-8")
    holed.write_text("".join(damaged(n, g) for n, g in enumerate(games)), encoding="utf-8")
    compare(finals, whole)
    assert compare(finals, holed) > len(games) // 4, "hardly any game was damaged"


if __name__ == "__main__":
    main()
