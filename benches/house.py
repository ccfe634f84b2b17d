#!/usr/bin/env python3
"""What the house looks like in numbers: lines, long functions, names, examples.

    python3 benches/house.py [FOLDER]          # a checkout; this one if none is named
    python3 benches/house.py --names           # names that several crates export
    python3 benches/house.py --long            # functions over 80 lines
    python3 benches/house.py --bare            # root exports without an example

Works on text alone, so that any commit can be measured: lines as `wc -l` counts them in `crates/*/src`;
a function from its `fn` to the brace that closes it; a root export is a name in a `pub use` of a `lib.rs`.
"""
import argparse
import collections
import pathlib
import re
import sys


def sources(crate):
    return sorted((crate / "src").rglob("*.rs"))


def functions(text):
    """(name, lines) of each function, by the indentation that rustfmt gives it."""
    lines = text.split("\n")
    for start, line in enumerate(lines):
        head = re.match(r"( *)(?:pub(?:\([a-z ]+\))? )?(?:const )?(?:unsafe )?(?:async )?fn (\w+)", line)
        if not head or line.rstrip().endswith((";", "}")):
            continue
        close = head[1] + "}"
        for end in range(start + 1, len(lines)):
            if lines[end] == close:
                yield head[2], end - start + 1
                break


def exported(crate):
    """The names that a crate's root exports."""
    root = crate / "src" / "lib.rs"
    if not root.exists():
        return []
    text = re.sub(r"//[^\n]*", "", root.read_text())
    names = []
    for use in re.findall(r"pub use ([^;]+);", text):
        names += [n for n in re.findall(r"\w+", re.sub(r"(\w+) as (\w+)", r"\2", use.split("::", 1)[-1] if "{" not in use else use[use.index("{"):])) if n not in ("self", "crate", "super")]
    names += re.findall(r"^pub (?:const |unsafe )*(?:fn|struct|enum|trait|type|const|static) (\w+)", text, re.M)
    return names


def examples(crate, names):
    """Which of the names stand in a doc example anywhere in the crate: their own docs, or their methods'."""
    shown = set()
    for path in sources(crate):
        lines = path.read_text().split("\n")
        inside, block = False, []
        documented = []
        for line in lines:
            doc = re.match(r"\s*//[/!] ?(.*)", line)
            if doc:
                documented.append(doc[1])
            else:
                if any(l.startswith("```") for l in documented):
                    code = "\n".join(re.findall(r"```[^\n]*\n(.*?)```", "\n".join(documented), re.S))
                    shown |= set(re.findall(r"\w+", code))
                documented = []
        del inside, block
    return [n for n in names if n in shown]
