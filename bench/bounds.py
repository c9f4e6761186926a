#!/usr/bin/env python3
"""What it costs that systems whose bound nobody names are checked at growing ones.

    bench/bounds.py [PROGRAM]

Every system of data/, with its bound taken away, is checked in 4 cells and then as it is, one after
the other, 60 s each. Prints the seconds, the verdicts that differ and the ten that differ most in time.
PROGRAM is another heapreach to run.
"""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import time

from measure import PROGRAM, ROOT

LIMIT = 60  # seconds


def check(program, path, *options):
    begin = time.time()
    done = subprocess.run([program, "check", "--format", "line", "--timeout", str(LIMIT), *options, path],
                          capture_output=True, text=True)
    answer = json.loads(done.stdout)
    every = answer.get("every_bound", False)
    within = f" within {answer['bound']}" if answer["verdict"] == "infeasible" and not every else ""
    return answer["verdict"] + within, time.time() - begin


def main(program):
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(glob.glob(f"{ROOT}/data/*/*.rts.yaml")):
            with open(path) as file:
                text = re.sub(r"^(bound|expect):.*\n", "", file.read(), flags=re.M)
            name = os.path.basename(path)
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
            few, few_seconds = check(program, file.name, "--bound", "4")
            grown, seconds = check(program, file.name)
            rows.append((name, few, few_seconds, grown, seconds))
    print(f"{len(rows)} systems: {sum(r[2] for r in rows):.0f} s in 4 cells, "
          f"{sum(r[4] for r in rows):.0f} s at growing bounds, "
          f"{sum(r[4] - r[2] > 1 for r in rows)} of them more than a second longer")
    for name, few, _, grown, _ in rows:
        if few != grown:
            print(f"{name}: {few}, then {grown}")
    for name, few, few_seconds, grown, seconds in sorted(rows, key=lambda r: r[2] - r[4])[:10]:
        print(f"{name}: {few_seconds:.1f} s, then {seconds:.1f} s")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    main(sys.argv[1] if len(sys.argv) == 2 else PROGRAM)
