"""Compares the JSON of `lucena fit` with the figures that are owed: fits.py WHICH FILE."""
import json
import sys

# At most these configurations; errors at most, hits at least (in percent).
OWED = {
    "KRvK": ({"king": 798, "rook": 659}, 1.80, 5.7, 99.6, 75.0),
    "KBBvK": ({"king": 810, "bishop": 729}, 2.2, 9.6, 98.9, 74.0),
    "KBNvK": ({"king": 768, "bishop": 546, "knight": 528}, 4.8, 47.0, 97.5, 74.0),
    "modern": ({}, 1.08, 2.07, 99.8, 88.0),
}
# Won, drawn and lost for the side to move, in percent.
SHARES = {
    "KRvK": (43.905, 5.590, 50.505),
    "KBBvK": (41.912, 10.979, 47.109),
    "KBNvK": (44.105, 10.296, 45.599),
}
which, path = sys.argv[1:]
found = json.load(open(path))
most, mean, squared, outcome, move = OWED[which]
wrong = [f"{man}: {found['configurations'][man]} configurations" for man, n in most.items()
         if found["configurations"][man] > n]


def check(name, figures):
    line = (figures["mean_error_after"], figures["squared_error_after"],
            100 * figures["outcome_hit"], 100 * figures["best_move_hit"])
    print(f"{which} {name}: mean {line[0]:.3f}, squared {line[1]:.3f}, "
          f"outcome {line[2]:.3f} %, best move {line[3]:.2f} %")
    for what, bad in (("mean", line[0] > mean), ("squared", line[1] > squared),
                      ("outcome", line[2] < outcome), ("best move", line[3] < move)):
        if bad:
            wrong.append(f"{name}: {what}")
    return line


training = check("training", found)
if "test" in found:
    test = check("kept back", found["test"])
    if any(abs(a - b) > 0.02 * a for a, b in zip(training, test)):
        wrong.append("kept back: more than 2 % from training")
elif which in SHARES:
    for outcome, share in zip(("win", "draw", "loss"), SHARES[which]):
        ours = 100 * sum(found["confusion"][outcome].values())
        if abs(ours - share) > 0.0006:
            wrong.append(f"{outcome}: {ours:.4f} % of the positions, not {share} %")
if wrong:
    sys.exit(f"{which}: " + "; ".join(wrong))
