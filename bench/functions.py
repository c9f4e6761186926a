#!/usr/bin/env python3
"""What `heapreach angelic` says of the 120 functions of data/angelic/functions.

    bench/functions.py [--timeout SECONDS] [--jobs N] [--only REGEX] [--undecided]

Asks about each function by itself, 20 s by default, and holds the answer against the marks in the
source: prints how many functions of each kind are decided, how many are not, and what is wrong.
--undecided lists the assertions that were not decided, with the reason.
"""
import argparse
import collections
import concurrent.futures
import glob
import json
import os
import re
import subprocess

from measure import PROGRAM, ROOT

FOLDER = os.path.join(ROOT, "data/angelic/functions")


def functions_of(path):
    """Name, kind and marks by line of each function of the file."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    marks = {}
    for number, line in enumerate(lines, 1):
        mark = re.search(r"// (bug|avoidable): ", line)
        if mark:
            marks[number] = mark.group(1)
    for line, following in zip(lines, lines[1:]):
        expected = re.match(r"// expect: (\w+)", line)
        if expected:
            yield path, re.search(r"(\w+)\(", following).group(1), expected.group(1), marks


def asked(function, limit):
    """What is wrong, and what is undecided, as lists of lines."""
    path, name, kind, marks = function
    done = subprocess.run([PROGRAM, "angelic", "--timeout", str(limit), "--entries", name,
                           "--format", "json", path], capture_output=True, text=True, check=False)
    if not done.stdout:
        return [], [f"no answer: {done.stderr.strip()[-200:]}"]
    wrong, undecided, found = [], [], collections.defaultdict(set)
    for one in json.loads(done.stdout)["outcomes"]:
        line = one.get("position", {}).get("line", 0)
        found[line].add(one["outcome"])
        if one["outcome"] == "undecided":
            undecided.append(f"{line}: {one.get('reason', '')}")
    for line, outcomes in found.items():
        expected = marks.get(line, "")
        is_alarm = bool(outcomes & {"avoidable", "angelic bug"})
        is_open = "undecided" in outcomes
        if "angelic bug" in outcomes and (kind != "bug" or expected != "bug"):
            wrong.append(f"{line}: a bug")
        if "angelic bug" not in outcomes and expected == "bug" and not is_open:
            wrong.append(f"{line}: no bug")
        if expected == "avoidable" and not is_alarm and not is_open:
            wrong.append(f"{line}: no alarm")
        if kind == "safe" and is_alarm:
            wrong.append(f"{line}: an alarm")
    return wrong, undecided


def main():
    """Asks about all functions."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--timeout", type=float, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--undecided", action="store_true")
    arguments = parser.parse_args()
    functions = [one for path in sorted(glob.glob(os.path.join(FOLDER, "*.c")))
                 for one in functions_of(path) if re.search(arguments.only, one[1])]
    counts = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        answers = pool.map(lambda one: asked(one, arguments.timeout), functions)
        for (path, name, kind, _), (wrong, undecided) in zip(functions, answers):
            counts[kind, "wrong" if wrong else "undecided" if undecided else "right"] += 1
            where = f"{os.path.basename(path)} {name} ({kind})"
            for one in wrong:
                print(f"wrong: {where}, line {one}", flush=True)
            for one in undecided if arguments.undecided else []:
                print(f"undecided: {where}, line {one}", flush=True)
    print(f"{'':<10} {'right':>9} {'wrong':>9} {'undecided':>9}")
    for kind in ("bug", "avoidable", "safe"):
        print(f"{kind:<10} " + " ".join(f"{counts[kind, what]:>9}"
                                       for what in ("right", "wrong", "undecided")))


if __name__ == "__main__":
    main()
