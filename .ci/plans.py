"""Plans trained again and proven, each confirmed by the audit, and those that come with the program.

Usage: plans.py LUCENA DATA-FOLDER WORK-FOLDER
"""
import json
import os
import subprocess
import sys

lucena, data, work = sys.argv[1:]
os.makedirs(work, exist_ok=True)


def run(*args, status=(0,)):
    done = subprocess.run([lucena, *args, "--json", "--data", data], capture_output=True, text=True)
    assert done.returncode in status, (args, done.returncode, done.stderr[-500:])
    return json.loads(done.stdout)


def audit(material, plan, depth, worst):
    found = run("audit", material, "--player", plan, "--depth", str(depth), "--defence", "every",
                "--metric", "dtm")
    print(f"{plan} at {depth}: proven {found['proven']}, longest {found['worst_moves']}")
    assert found["proven"] and found["worst_moves"] <= worst, (plan, depth)
    return found


def train(material, *args, most, worst):
    path = os.path.join(work, f"{material}.plan")
    made = run("train", material, *args, "-o", path)
    print(f"{material} {' '.join(args)}: {made['parameters']} parameters, longest "
          f"{made['worst_moves']}, {made['rounds']} rounds, {made['cpu_seconds']:.1f} CPU s")
    assert made["proven"] and made["parameters"] <= most and made["worst_moves"] <= worst, made
    assert made["trainer_won"] == made["audited"], "the trainer and the audit agree"
    depth = made["search"][0]
    assert audit(material, path, depth, worst)["mean_moves"] == made["mean_moves"]


for depth in range(1, 7):
    audit("KQvK", "kqk.plan", depth, 17)
    audit("KRvK", "krk.plan", depth, 33)
audit("KQvK", "kqk-1.plan", 1, 25)
audit("KRvK", "krk-1.plan", 1, 40)
audit("KRvK", "krk-3.plan", 3, 22)
audit("KPvK", "kpk.plan", 1, 30)
audit("KBBvK", "kbbk.plan", 5, 29)

train("KQvK", "--weights", "6", "--rounds", "4", most=7, worst=25)
train("KQvK", "--model", "list", "--search", "3", "--rounds", "4", most=6, worst=25)
train("KRvK", "--model", "pairs", "--no-shrink", most=1492, worst=60)
train("KPvK", "--model", "levels", "--no-shrink", "--rounds", "400", most=3000, worst=40)
train("KBBvK", "--model", "pairs", "--no-shrink", most=2760, worst=87)
train("KBNvK", "--model", "triples", "--no-shrink", "--rounds", "400", most=137_223, worst=158)
