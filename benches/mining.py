"""Mining beside its peers, in one run: mining.py LUCENA FIMI_FOLDER GAMES.pgn.zst WORK_FOLDER

Needs the Python package pyfim. CPU seconds are those of the process (best of three for short ones);
for pyfim those of the counting call alone. Prints Markdown.
"""

import json
import pathlib
import resource
import subprocess
import sys
import time

import fim

program, fimi, games, work = sys.argv[1:5]
fimi, work = pathlib.Path(fimi), pathlib.Path(work)
work.mkdir(parents=True, exist_ok=True)


def run(*args, times=1):
    """The JSON of a command, its CPU seconds (user and system) and its peak memory in MB."""
    best = None
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        out = subprocess.run(["/usr/bin/env", program, *map(str, args), "--json"], stdout=subprocess.PIPE, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if best is None or cpu < best[1]:
            best = (json.loads(out.stdout), cpu)
    return best


def rows(name):
    return [[int(i) for i in line.split()] for line in open(fimi / f"{name}.dat")]


def pyfim(data, support, kind):
    best = None
    for _ in range(3):
        begin = time.process_time()
        # Report "#" counts only: no list of sets is made.
        fim.fpgrowth(data, target=kind, supp=-support, report="#")
        cpu = time.process_time() - begin
        best = cpu if best is None else min(best, cpu)
    return best


print("| sets | | lucena CPU s | pyfim fpgrowth CPU s | ratio |\n|---|---|---|---|---|")
for name, support in [("chess", 1918), ("chess", 1598), ("chess", 1278), ("mushroom", 813)]:
    data = rows(name)
    for kind, letter, option in [("frequent", "s", []), ("closed", "c", ["--closed"])]:
        said, ours = run("games", "sets", fimi / f"{name}.dat", "--min-support", support, *option, times=3)
        theirs = pyfim(data, support, letter)
        print(f"| {name} {support} | {said['sets']:,} {kind} | {ours:.2f} (with reading the file) | {theirs:.2f} | {theirs / ours:.2f} |", flush=True)

print("\n| Krimp and SLIM | candidates | sets + items | bits | CPU s | authors' C++ CPU s | times |\n|---|---|---|---|---|---|---|")
for name, kind, support, cpp in [("chess", "all", 2000, 2.19), ("chess", "closed", 1500, 6.99), ("mushroom", "closed", 1, 4.30)]:
    said, cpu = run("games", "krimp", fimi / f"{name}.dat", "--candidates", kind, "--min-support", support, times=3)
    bits = said["data_bits"] + said["table_bits"]
    print(f"| {name}, {kind}, {support} | {said['candidates']:,} | {said['non_singletons']} + {said['singletons']} | {bits:,.0f} | {cpu:.2f} | {cpp} | {cpp / cpu:.1f} |", flush=True)
for name in ["chess", "mushroom"]:
    said, cpu = run("games", "krimp", fimi / f"{name}.dat", "--slim", times=3)
    bits = said["data_bits"] + said["table_bits"]
    print(f"| {name}, SLIM | | {said['non_singletons']} + {said['singletons']} | {bits:,.0f} | {cpu:.2f} | | |", flush=True)

print("\n| games to rows | positions | bytes | CPU s | peak MB |\n|---|---|---|---|---|")
for limit in [10_000, 20_000, 50_000, 100_000]:
    for name, out in [("memory", []), ("disk", ["-o", work / "all.dat"])]:
        said, cpu = run("games", "items", games, "--limit", limit, *out)
        peak = subprocess.run(["/usr/bin/env", "python3", "-c", f"import resource,subprocess,sys;subprocess.run({[program, 'games', 'items', games, '--limit', str(limit), '--quiet'] + [str(o) for o in out]!r},stdout=subprocess.DEVNULL);print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss//1024)"], stdout=subprocess.PIPE, text=True).stdout.strip()
        print(f"| {limit:,}, to {name} | {said['positions']:,} | {said['bytes']:,} | {cpu:.2f} | {peak} |", flush=True)
(work / "all.dat").unlink(missing_ok=True)

print("\n| chess data | rows | candidates | sets + items | bits | share | CPU s | peak MB |\n|---|---|---|---|---|---|---|---|")
opening, ending = work / "opening.dat", work / "ending.dat"
run("games", "items", games, "--limit", 10_000, "--opening", 20, "-o", opening)
run("games", "items", games, "--limit", 10_000, "--end", 10, "-o", ending)
for name, file, how in [
    ("opening, Krimp at 30 %, all sets", opening, ["--min-support", "30%"]),
    ("opening, SLIM", opening, ["--slim"]),
    ("endgame, SLIM", ending, ["--slim"]),
    ("endgame, Krimp at 2 %, closed sets", ending, ["--min-support", "2%", "--candidates", "closed"]),
]:
    table = work / f"{file.stem}-{'slim' if '--slim' in how else 'krimp'}.ct"
    said, cpu = run("games", "krimp", file, *how, "-o", table)
    bits = said["data_bits"] + said["table_bits"]
    print(f"| {name} | {said['transactions']:,} | {said['candidates'] or said['tried']:,} | {said['non_singletons']:,} + {said['singletons']} | {bits:,.0f} | {100 * said['ratio']:.1f} % | {cpu:.0f} | {said['peak_bytes'] // 2**20} |", flush=True)

print("\n| bytes | gzip | bzip2 | zstd | brotli | xz | Krimp's codes | codes predicted | table (xz) |\n|---|---|---|---|---|---|---|---|---|")
for file in [opening, ending]:
    single = work / f"{file.stem}-single.ct"
    run("games", "krimp", file, "--slim", "--limit", 0, "-o", single)
    for name, table in [("single items", single), ("SLIM", work / f"{file.stem}-slim.ct")]:
        said, _ = run("games", "compare", file, table)
        for order in ["in_file_order", "shuffled"]:
            s = said[order]
            print(f"| {file.stem}, {name}, {order.replace('_', ' ')} | " + " | ".join(f"{s[k]:,}" for k in ["gzip", "bzip2", "zstd", "brotli", "xz", "encoded", "predicted"]) + f" | {said['table_bytes']:,} |", flush=True)
