#!/usr/bin/env python3
"""What the house looks like in numbers: lines, names, long functions, examples.

    python3 benches/house.py                   # this checkout
    python3 benches/house.py FOLDER            # another one, of any commit
    python3 benches/house.py --list            # and what is behind the numbers

It reads text, so that a commit need not be built to be measured. Lines are all lines of `crates/*/src`. A name
counts as used twice if two crates define a type (struct, enum, trait, alias) of that name, public or not. A
function goes from its `fn` to the brace that closes it. A root export is a name in a `pub use` of a `lib.rs`, or a
public item there; it has an example if its own documentation has a block of code.
"""
import argparse
import collections
import pathlib
import re

VISIBLE = r"(?:pub(?:\([a-z :]+\))? )?"
TYPE = re.compile(rf"^\s*{VISIBLE}(?:struct|enum|trait|union) (\w+)|^{VISIBLE}type (\w+)", re.M)
FUNCTION = re.compile(rf"( *){VISIBLE}(?:const )?(?:unsafe )?(?:async )?fn (\w+)")
ITEM = re.compile(r"pub (?:const )?(?:async )?(?:unsafe )?(?:fn|struct|enum|trait|type|const|static|mod) (\w+)")
LONG = 80


def exported(root):
    """The names that a `lib.rs` exports."""
    if not root.exists():
        return set()
    text = re.sub(r"//[^\n]*", "", root.read_text())
    names = set(re.findall(rf"^{ITEM.pattern}", text, re.M))
    names -= set(re.findall(r"^pub mod (\w+)", text, re.M))
    for use in re.findall(r"pub use ([^;]+);", text):
        listed = use[use.index("{"):] if "{" in use else use.split("::")[-1]
        names |= set(re.findall(r"\w+", re.sub(r"\w+ as (\w+)", r"\1", listed)))
    return names


def functions(lines):
    """(name, lines) of each function, by the indentation that rustfmt gives it."""
    for start, line in enumerate(lines):
        head = FUNCTION.match(line)
        if head and not line.endswith((";", "}")):
            close = head[1] + "}"
            end = next((end for end in range(start, len(lines)) if lines[end] == close), start)
            yield head[2], end - start + 1


def with_example(lines):
    """Items that stand at the margin and whose documentation has a block of code."""
    shown = False
    for line in lines:
        if line.lstrip().startswith("///"):
            shown |= "```" in line
        elif not line.lstrip().startswith("#["):
            item = ITEM.match(line)
            if item and shown:
                yield item[1]
            shown = False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", default=pathlib.Path(__file__).parent.parent, type=pathlib.Path)
    parser.add_argument("--list", action="store_true", help="name what is counted")
    args = parser.parse_args()
    lines_in, exports, bare, long = 0, 0, [], []
    types = collections.defaultdict(set)
    for crate in sorted((args.folder / "crates").iterdir()):
        names, shown = exported(crate / "src" / "lib.rs"), set()
        for path in sorted((crate / "src").rglob("*.rs")):
            text = path.read_text()
            lines = text.split("\n")
            lines_in += text.count("\n")
            for name in TYPE.findall(text):
                types["".join(name)].add(crate.name)
            long += [(path, name, n) for name, n in functions(lines) if n > LONG]
            shown |= set(with_example(lines))
        exports += len(names)
        bare += [f"{crate.name}::{name}" for name in sorted(names - shown)]
    twice = {name: crates for name, crates in sorted(types.items()) if len(crates) > 1}
    print(f"src lines                       {lines_in:>7,}")
    print(f"type names in several crates    {len(twice):>7,} of {len(types):,}")
    print(f"functions over {LONG} lines         {len(long):>7,}")
    print(f"root exports with an example    {exports - len(bare):>7,} of {exports:,}, {1 - len(bare) / exports:.1%}")
    if args.list:
        for name, crates in twice.items():
            print(f"  {name}: {', '.join(sorted(crates))}")
        for path, name, n in long:
            print(f"  {path}: {name}, {n} lines")
        for name in bare:
            print(f"  {name}: no example")


if __name__ == "__main__":
    main()
