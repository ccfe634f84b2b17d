"""Audits players with the program named first, in the data folder named second: the table must win
every won position of every endgame in the moves it says, chance must not, and the figures of
Sadikov and Bratko must come out as written down."""

import json
import pathlib
import subprocess
import sys

lucena, data = sys.argv[1], pathlib.Path(sys.argv[2])


def run(*args, status=0):
    done = subprocess.run([lucena, *args, "--data", data, "--json"], capture_output=True, text=True)
    if done.returncode != status:
        sys.exit(f"lucena {' '.join(args)}: status {done.returncode}: {done.stderr}")
    return json.loads(done.stdout) if done.stdout else None


def check(holds, what):
    if not holds:
        sys.exit(f"wrong: {what}")


won, without = [], []
for material in [table["material"] for table in run("solve", "--men", "4")["tables"]]:
    wins = run("stats", material)["white"]["win"]
    if wins == 0:
        run("audit", material, status=2)
        without.append(material)
        continue
    audit = run("audit", material, "--player", "table")
    check(audit["success"] == 1 and audit["mean_excess_moves"] == 0, f"{material}: {audit}")
    won.append(material)
    print(f"{material}: {audit['positions']:,} positions, all won as fast as the table says")
check(len(won) + len(without) == 35, "35 endgames")
print(f"no wins: {' '.join(without)}")
for material in ["KQvK", "KRvK", "KPvK", "KQRvK", "KQvKR"]:
    check(run("audit", material, "--player", "random")["success"] < 1, f"{material}: chance wins")
    proof = run("audit", material, "--player", "table", "--defence", "every")
    check(proof["proven"] and proof["mean_excess_moves"] == 0, f"{material}: {proof}")

queen = run("stages", "KQvKR")
check(queen["minima"] == [5, 13, 24, 28], queen["minima"])
check([round(100 * s["share"], 2) for s in queen["stages"]] == [12.56, 9.66, 77.78], queen["stages"])
rook = run("stages", "KRvK")
check(rook["minima"] == [7, 11], rook["minima"])
quick = run("audit", "KRvK", "--player", "tree", "--depth", "6", "--first", "black")
check(quick["success"] == 1, quick)
# Of the table "performance depending on evaluation function and depth": the reference's figures.
table = {("CLOSE", 8): 14.5, ("CLOSE", 12): 16.9, ("FAR", 8): 15.9, ("FAR", 10): 28.1, ("FAR", 12): 48.2}
for (stage, depth), published in table.items():
    found = run("audit", "KQvKR", "--player", f"stage:{stage}", "--depth", str(depth), "--first", "black")
    share = 100 * found["success"]
    print(f"KQvKR, {stage} everywhere, depth {depth}: {share:.2f} % ({found['cpu_seconds']:.0f} CPU seconds)")
    check(abs(share - published) <= 2, f"{stage} at {depth}: {share} instead of {published}")
deep = run("audit", "KQvKR", "--player", "global", "--depth", "16")
print(f"KQvKR, 16 plies: {deep['cpu_seconds']:.0f} CPU seconds, {deep['peak_bytes'] / 2**20:.0f} MiB")
check(deep["peak_bytes"] < 2 * 2**30, "memory")
