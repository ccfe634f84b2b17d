"""Pattern files on whole endgames of four men, and what the paper says about them.

Usage: patterns.py LUCENA DATA-FOLDER WORK-FOLDER
"""
import json
import os
import subprocess
import sys

import chess

lucena, data, work = sys.argv[1:]
os.makedirs(work, exist_ok=True)


def run(*args, status=(0,)):
    done = subprocess.run([lucena, *args, "--json", "--data", data], capture_output=True, text=True)
    assert done.returncode in status, (args, done.returncode, done.stderr[-500:])
    return json.loads(done.stdout)


def check(name, **wanted):
    report = run("pattern", "check", name, status=(0, 1))
    print(f"{name}: success {report['success']:.4f}, proven {report['every']['success']:.4f}, "
          f"longest {report['every']['worst_moves']}, {len(report['classes'])} classes, "
          f"{report['depth']} plies, {report['cpu_seconds']:.1f} CPU s")
    assert not report["unreached"], report["unreached"]
    for key, value in wanted.items():
        assert value(report), (name, key)
    return report


classes = lambda most: lambda report: len(report["classes"]) <= most
plies = lambda most: lambda report: report["depth"] <= most
proven = lambda report: report["proven"] and report["success"] == 1.0

check("krk.pat", classes=classes(12), plies=plies(3), proven=proven)
check("kqk.pat", classes=classes(12), plies=plies(3), proven=proven)
check("kpk.pat", classes=classes(20), proven=proven,
      outcome=lambda r: r["outcome"]["right"] == r["outcome"]["positions"] == 165_676)
check("kbbk.pat", classes=classes(20), proven=proven)
shallow = os.path.join(work, "kbnk1.pat")
with open("crates/pattern/patterns/kbnk.pat") as file, open(shallow, "w") as other:
    other.write(file.read().replace("\ndepth 5\n", "\ndepth 1\n"))
check(shallow, depth=lambda r: r["depth"] == 1)  # asked: under 20 CPU seconds; see benches/RESULTS.md
check("kbnk.pat", classes=classes(28), plies=plies(5), success=lambda r: r["success"] >= 0.99)

# The audit of the same claims.
for material, name in (("KRK", "krk.pat"), ("KQK", "kqk.pat"), ("KPK", "kpk.pat"), ("KBBK", "kbbk.pat")):
    audit = run("audit", material, "--player", name, "--defence", "every")
    assert audit["proven"], (material, name)

# Class 5 of HEDEAM: 987 positions, all mated within 14 plies (mean 9.0) but two draws.
five = os.path.join(work, "class5.pat")
with open(five, "w") as file:
    file.write("""endgame KBNvK
model as it stands
stop
  class 1 "bishop or knight can be taken" when any piece loose : drawn
  class 2 "mate" when mate : won
  class 3 "stalemate" when stalemate : drawn
  class 5 "black king locked in the small bishop triangle"
    when black king on {a1 b1} and bishop on {a3 c1}
     and white king != reflection of bishop and distance(white king, bishop) < 3
     and (distance(white king, c2) <= distance(black king, c2) or knight distance(knight, c2) = 1)
     and (distance(white king, b3) <= distance(black king, b3) or knight distance(knight, b3) = 1)
""")
report = run("pattern", "check", five, status=(0, 1))
found = report["classes"][-1]
assert (found["positions"], found["won"], found["drawn"]) == (987, 985, 2), found
assert round(found["mean_plies"], 1) == 9.0, found
print("class 5: 987 positions, 985 won, 2 drawn, mean", round(found["mean_plies"], 2))

# The game HEDEAM-Averbach: every white move keeps the win.
moves = """Kb7 Kc5 Nf7 Kb5 Ne5 Kc5 Kc7 Kd4 Kd6 Kc3 Kc5 Kb3 Kd4 Kb2 Kd3 Kc1 Nc6 Kb2 Nd4 Kc1 Kc3 Kb1 Nb3 Ka2
Be4 Ka3 Bb1 Ka4 Nd4 Ka3 Nb5+ Ka4 Kc4 Ka5 Bf5 Ka4 Bd7 Ka5 Nc7 Kb6 Nd5 Ka5 Kb3 Ka6 Ka4 Kb7 Ka5 Ka7 Bc8
Kb8 Ba6 Ka7 Ne7 Ka8 Kb6 Kb8 Nc6+ Ka8 Bb7#""".split()
start = "K6N/8/8/8/3k4/8/8/7B w - - 0 1"
board = chess.Board(start)
for move in moves:
    board.push_san(move)
    if board.turn == chess.BLACK:
        assert run("probe", board.fen())["category"] == "loss", board.fen()
assert board.is_checkmate()

# From there kbnk.pat plays its own line, and mates.
board = chess.Board(start)
line = []
while not board.is_game_over():
    if board.turn == chess.WHITE:
        uci = run("pattern", "explain", "kbnk.pat", board.fen())["moves"][0]["uci"]
    else:
        uci = run("probe", board.fen())["best"][0]
    line.append(board.san(chess.Move.from_uci(uci)))
    board.push_uci(uci)
assert board.is_checkmate() and board.turn == chess.BLACK, board.fen()
print(f"kbnk.pat mates in {(len(line) + 1) // 2}:", " ".join(line))
