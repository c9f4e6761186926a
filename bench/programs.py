#!/usr/bin/env python3
"""The C programs of data/c in the default mode: right verdicts, seconds, confirmed runs.

    bench/programs.py [--run]

Whole runs one after the other, evidence included, 60 s each; leak properties where a file names one.
With --run the feasible ones are compiled under the sanitizers and run, too. Prints a summary, the
programs that need more than 10 s, and everything that is not as expected.
"""
import glob
import os
import statistics
import subprocess
import sys
import time

from measure import PROGRAM, ROOT

LIMIT = 60  # seconds
SLOW = 10   # seconds
LEAKS = ("valid-memcleanup", "valid-memtrack")


def said(path, key):
    with open(path) as file:
        for line in file:
            if not line.startswith("//"):
                return None
            if line.startswith(f"// {key}:"):
                return line.split(":", 1)[1].strip()
    return None


def check(path, run):
    leak = said(path, "property")
    asked = ["--property", f"valid-deref,valid-free,unreach-call,{leak}"] if leak in LEAKS else []
    begin = time.time()
    done = subprocess.run([PROGRAM, "check", "--timeout", str(LIMIT), *asked,
                           *(["--run"] if run else []), path], capture_output=True, text=True)
    return done.stdout.split("\n"), time.time() - begin


def main(run):
    seconds, slow, wrong, endings = [], [], [], {}
    for path in sorted(glob.glob(f"{ROOT}/data/c/*.c")):
        name, expected = os.path.basename(path), said(path, "expect")
        lines, took = check(path, run and expected == "feasible")
        seconds.append(took)
        if took > SLOW:
            slow.append(f"{name} ({took:.1f} s)")
        if lines[0].split(" within ")[0] != expected:
            wrong.append(f"{name}: {lines[0]} instead of {expected}")
        if run and expected == "feasible":
            ending = next((l for l in lines if "confirmed" in l), "nothing said").split(":")[0]
            endings.setdefault(ending, []).append(name)
    right = len(seconds) - len(wrong)
    print(f"{right} of {len(seconds)} right; {sum(seconds):.0f} s in all, median "
          f"{statistics.median(seconds):.2f} s, {len(seconds) - len(slow)} within {SLOW} s")
    for ending, names in sorted(endings.items()):
        shown = ": " + ", ".join(names) if len(names) <= 12 else ""
        print(f"{ending}: {len(names)}{shown}")
    for line in slow + wrong:
        print(line)


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--run"]):
        sys.exit(__doc__)
    main(sys.argv[1:] == ["--run"])
