#!/usr/bin/env python3
"""How long `heapreach cover` takes on functions of 10 to 1,000 branches, or loops, in a row.

    bench/chains.py [--timeout SECONDS]

Prints for each length the edges, how many are decided for every bound, and the seconds of wall time.
"""
import argparse
import json
import os
import subprocess
import tempfile
import time

from measure import PROGRAM

LENGTHS = (10, 50, 200, 500, 1000)
STATEMENTS = {
    "branches": "  if (n > {0}) s = {0}; else s = {0} + 1;\n",
    "loops": "  for (int i = 0; i < n; i++) s = i;\n",
}


def measured(statement, length, limit):
    """Edges decided for every bound, edges, seconds."""
    lines = "".join(statement.format(i) for i in range(length))
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "f.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"int f(int n) {{\n  int s = 0;\n{lines}  return s;\n}}\n")
        began = time.monotonic()
        done = subprocess.run([PROGRAM, "cover", "--timeout", str(limit), "--open", "--entry", "f",
                               "--format", "json", path], capture_output=True, text=True,
                              check=False)
        seconds = time.monotonic() - began
    groups = json.loads(done.stdout)["groups"]
    decided = sum(len(group["edges"]) for group in groups
                  if group["class"] == "consistent" or group.get("every_bound"))
    return decided, sum(len(group["edges"]) for group in groups), seconds


def main():
    """Measures all lengths of both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--timeout", type=float, default=100)
    limit = parser.parse_args().timeout
    for name, statement in STATEMENTS.items():
        for length in LENGTHS:
            decided, edges, seconds = measured(statement, length, limit)
            print(f"{name:<9} {length:>5}: {decided} of {edges} edges, {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main()
