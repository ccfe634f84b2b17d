"""Makes packs with the program named first, in the data folder named second, and checks what it
says of them: no position wrong, no file larger than asked for, and tables that come back byte for
byte."""

import filecmp
import json
import pathlib
import subprocess
import sys

lucena, data = sys.argv[1], pathlib.Path(sys.argv[2])

# endgame, metric, level, steps, most bytes
PACKS = [
    ("KRvK", "dtm", 0, 60_000, 1_600),
    ("KRvK", "dtm", 1, 60_000, 1_024),
    ("KQvK", "dtm", 0, 60_000, 1_200),
    ("KBvK", "dtm", 1, 100, 20),
    ("KNvK", "dtm", 1, 100, 20),
    ("KPvK", "dtm", 1, 20_000, 4_580),
    ("KRvK", "wdl", 0, 100, 12),
    ("KQvK", "wdl", 0, 100, 12),
    ("KBvK", "wdl", 0, 100, 12),
    ("KNvK", "wdl", 0, 100, 12),
    ("KPvK", "wdl", 0, 2_000, 490),
    ("KBNvK", "wdl", 0, 300, 127),
    ("KQvKR", "wdl", 0, 300, 592),
]


def run(*args):
    made = subprocess.run([lucena, *args, "--data", data, "--json"], capture_output=True, text=True)
    if made.returncode != 0:
        sys.exit(f"lucena {' '.join(map(str, args))}: {made.stderr}")
    return json.loads(made.stdout)


for material, metric, level, steps, most in PACKS:
    pack = run("pack", material, "--metric", metric, "--level", str(level),
               "--effort", str(steps), "--whole-board")
    print(f"{material} {metric}, level {level}: {pack['bytes']} bytes (asked: {most}), "
          f"{pack['positions_checked']} positions, {pack['wrong']} wrong, "
          f"{pack['probe_mean_us']} µs", flush=True)
    if pack["wrong"] != 0 or pack["bytes"] > most:
        sys.exit("that is not what was asked for")
    stats = run("stats", material)
    boards = stats["white"]["legal"] + stats["black"]["legal"]
    if pack["positions_checked"] != boards:
        sys.exit(f"{boards} positions were to be checked")
    if metric == "dtm":
        out = data / "again"
        table = out / f"{material}.dtm"
        table.unlink(missing_ok=True)
        run("unpack", material, "-o", out)
        if not filecmp.cmp(data / f"{material}.dtm", table, shallow=False):
            sys.exit(f"{table} is not the table the pack was made from")
