"""One binary for every machine beside those built for one: dispatch.py PEER OTHER [OTHER ...]

    dispatch.py [--rounds N] [--only WORD] --data SHARED_DATA PEER OTHER...

PEER and OTHER are `lucena` binaries; `avx2=PATH` runs one with LUCENA_CPU=avx2. Every round runs every
work with every binary in turn (A, B, A, B, ...), so that what else the machine does meets them equally.
CPU seconds (user and system, one thread); least and median of the rounds, and ratios to the peer.
Prints Markdown.
"""

import argparse
import os
import pathlib
import resource
import statistics
import subprocess
import tempfile

parser = argparse.ArgumentParser()
parser.add_argument("binaries", nargs="+")
parser.add_argument("--rounds", type=int, default=7)
parser.add_argument("--only", default="")
parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("../shared/data"))
args = parser.parse_args()

WORKS = {
    "solve, all 35 of 3-4 men": ["solve", "--men", "4", "--force"],
    "solve KQRvKR": ["solve", "KQRvKR", "--force"],
    "audit KRvK, table, every defence": ["audit", "KRvK", "--player", "table", "--defence", "every"],
    "audit KRvK, tree, depth 6": ["audit", "KRvK", "--player", "tree", "--depth", "6"],
    "closed sets, chess 1000": ["games", "sets", args.data / "fimi/chess.dat", "--min-support", "1000", "--closed"],
    "Krimp, chess 1500": ["games", "krimp", args.data / "fimi/chess.dat", "--min-support", "1500", "--candidates", "closed"],
    "SLIM, mushroom": ["games", "krimp", args.data / "fimi/mushroom.dat", "--slim"],
    "pack KRvK, every probe": ["pack", "KRvK", "--check"],
}


def cpu_seconds(binary, work, folder):
    level, _, path = binary.rpartition("=")
    command = [path, *map(str, work), "--threads", "1", "--quiet", "--data", folder]
    environment = {**os.environ, "LUCENA_CPU": level}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command, stdout=subprocess.PIPE, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode not in (0, 1):
        raise SystemExit(f"{command} ended with {run.returncode}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


with tempfile.TemporaryDirectory() as folder:
    # Made once, with the peer, before anything is measured.
    for work in (["solve", "--men", "4"], ["solve", "KQRvKR"], ["pack", "KRvK", "--effort", "2000"]):
        cpu_seconds(args.binaries[0], work, folder)
    heads = [binary.rpartition("=")[0] or binary for binary in args.binaries]
    print(f"| CPU s, least (median) of {args.rounds} | " + " | ".join(heads) + " | least / peer's | median / peer's |")
    print("|---|" + "---|" * (len(heads) + 2))
    for name, work in WORKS.items():
        if args.only not in name:
            continue
        times = [[] for _ in args.binaries]
        for _ in range(args.rounds):
            for binary, taken in zip(args.binaries, times):
                taken.append(cpu_seconds(binary, work, folder))
        least, median = [min(t) for t in times], [statistics.median(t) for t in times]
        cells = [f"{a:.3f} ({b:.3f})" for a, b in zip(least, median)]
        ratios = [", ".join(f"{t / all[0]:.3f}" for t in all[1:]) for all in (least, median)]
        print(f"| {name} | " + " | ".join(cells + ratios) + " |", flush=True)
