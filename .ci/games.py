"""Mining games, checked by other programs: python-chess makes the same rows, DuckDB the same counts.

Arguments: the program, a collection of games, the folder of FIMI data, a folder to work in, games.
"""

import collections
import io
import itertools
import json
import pathlib
import re
import subprocess
import sys

import chess
import chess.pgn
import duckdb
import zstandard

program, collection, fimi, work, limit = sys.argv[1:6]
work = pathlib.Path(work)
work.mkdir(parents=True, exist_ok=True)
assert not any(work.iterdir()), f"{work} is not empty"
fimi = pathlib.Path(fimi)


def lucena(*args):
    """What the program says as JSON."""
    out = subprocess.run([program, *map(str, args), "--json"], stdout=subprocess.PIPE, check=True)
    return json.loads(out.stdout)


def close(what, found, wanted):
    assert round(found) == wanted, (what, found, wanted)


# Rows, made again by python-chess.
KINDS = {chess.KING: 0, chess.QUEEN: 1, chess.ROOK: 2, chess.BISHOP: 3, chess.KNIGHT: 4, chess.PAWN: 5}


def ids(board):
    return sorted(
        (0 if man.color else 10000) + 100 * KINDS[man.piece_type] + 10 * chess.square_file(square) + chess.square_rank(square)
        for square, man in board.piece_map().items()
    )


said = lucena("games", "items", collection, "--limit", limit, "-o", work / "all.dat")
stream = zstandard.ZstdDecompressor().stream_reader(open(collection, "rb"))
text = io.TextIOWrapper(stream, encoding="utf-8", errors="replace")
games = [chess.pgn.read_game(text) for _ in range(int(limit))]
rows = 0
lines = open(work / "all.dat")
home = {(square, str(man)) for square, man in chess.Board().piece_map().items()}
for game in games:
    board = game.board()
    boards = [board.copy()]
    for move in game.mainline_moves():
        board.push(move)
        boards.append(board.copy())
    for board in boards:
        assert next(lines).split() == [str(i) for i in ids(board)], (rows, board.fen())
        rows += 1
assert next(lines, None) is None and said["positions"] == rows, (said, rows)
print(f"{rows} rows of {limit} games are those of python-chess")

# Parts, aggregated by DuckDB with the guide's own words.
guide = (pathlib.Path(__file__).parent.parent / "docs/guide/games.md").read_text()
queries = re.search(r"```sql\n(.*?)```", guide, re.S).group(1).split(";")[:3]
lucena("games", "items", collection, "--limit", limit, "--opening", 20, "-o", work / "opening.dat",
       "--parquet", work / "parts", "--partition", 500)
answers = [duckdb.sql(query.replace("'parts/", f"'{work}/parts/")).fetchall() for query in queries]
opening = [line.rstrip("\n") for line in open(work / "opening.dat")]
counts = collections.Counter(opening)
most = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:10]
assert [(items, int(count)) for items, count in answers[0]] == most, answers[0]
results = collections.Counter()
for game in games:
    board = game.board()
    boards = itertools.islice(itertools.chain([board.copy()], (board.push(m) or board.copy() for m in game.mainline_moves())), 20)
    if any(b.piece_at(chess.F3) == chess.Piece(chess.KNIGHT, chess.WHITE) for b in boards):
        results[game.headers["Result"]] += 1
assert dict(answers[1]) == dict(results), (answers[1], results)
pairs = collections.Counter()
for line in opening:
    pairs.update(itertools.combinations(map(int, line.split()), 2))
wanted = sorted(((a, b, n) for (a, b), n in pairs.items() if 2 * n >= len(opening)), key=lambda t: (-t[2], t[0], t[1]))[:10]
assert answers[2] == wanted, (answers[2], wanted)
print("DuckDB finds the same positions, results and pairs in the parts")

# Sets and code tables of the authors' program, to the bit.
FREQUENT = {("chess", 2500): (11493, 6837, 292), ("chess", 1598): (1272932, 369450, 11463), ("mushroom", 1625): (53583, 1197, 158)}
for (name, support), wanted in FREQUENT.items():
    for kind, sets in zip([[], ["--closed"], ["--maximal"]], wanted):
        said = lucena("games", "sets", fimi / f"{name}.dat", "--min-support", support, *kind)
        assert said["sets"] == sets, (name, support, kind, said)
KRIMP = [
    ("chess", "all", 2500, [], 11493, 35, 68, 450155, 2419),
    ("chess", "all", 2500, ["--no-prune"], 11493, 46, 64, 447785, 2827),
    ("chess", "all", 2000, [], 166580, 70, 67, 381036, 4511),
    ("chess", "closed", 2000, [], 68967, 58, 65, 394912, 4266),
    ("chess", "closed", 1500, [], 549872, 95, 64, 328538, 6519),
    ("mushroom", "all", 1000, [], 123277, 140, 99, 467596, 6644),
    ("mushroom", "closed", 1000, [], 3427, 31, 111, 551922, 3936),
    ("mushroom", "closed", 1, [], 238709, 206, 62, 248285, 25935),
    ("mushroom", "closed", 1, ["--no-prune"], 238709, 205, 62, 248342, 25819),
]
for name, kind, support, more, candidates, sets, singles, data, table in KRIMP:
    said = lucena("games", "krimp", fimi / f"{name}.dat", "--candidates", kind, "--min-support", support, *more)
    row = (said["candidates"], said["non_singletons"], said["code_table"])
    assert row == (candidates, sets, sets + singles), (name, kind, support, row)
    close("rows", said["data_bits"], data)
    close("table", said["table_bits"], table)
print(f"{len(KRIMP)} code tables are those of the authors' program, to the bit")

# Encoded, decoded, the same bytes.
table, coded, again = work / "opening.ct", work / "opening.coded", work / "again.dat"
said = lucena("games", "krimp", work / "opening.dat", "--slim", "-o", table, "--encode", coded)
lucena("games", "decode", table, coded, "-o", again)
assert again.read_bytes() == (work / "opening.dat").read_bytes()
print(f"{len(opening)} rows in {said['encoded_bytes']} bytes come back as they were")

# Pages.
lucena("games", "boards", table, "-o", work / "boards", "--most", 20, "--png")
lucena("games", "heat", work / "opening.dat", "-o", work / "heat", "--png")
report = lucena("report", "negoescu", "-o", work / "negoescu", "--games", collection, "--limit", 300)
assert (report["compared"], report["agree"]) == (45, 43), report
print("the pages are written")
