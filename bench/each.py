#!/usr/bin/env python3
"""What a verdict for each error location costs, compared with asking about one of them.

bench/each.py FILE.. [--binary HEAPREACH] [--timeout SECONDS]

For each file: the number of its locations, the seconds of `check --each`, those of the slowest
`check --at` among them, all of these together, and the ratio of the first to the second.
"""

import argparse
import json
import os
import subprocess
import time


def check(arguments, options, file):
    began = time.monotonic()
    command = [arguments.binary, "check", "--format", "line", "--timeout", str(arguments.timeout)]
    run = subprocess.run(command + options + [file], capture_output=True, text=True)
    seconds = time.monotonic() - began
    answer = json.loads(run.stdout) if run.stdout else {}
    return seconds, answer.get("locations", [])


def verdict(location):
    return "masked" if "masked_by" in location else location["verdict"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--binary", default="build/release/heapreach")
    parser.add_argument("--timeout", type=float, default=60)
    arguments = parser.parse_args()
    print("| input | locations | --each | slowest alone | all alone | ratio |")
    print("|---|---|---|---|---|---|")
    for file in arguments.files:
        together, locations = check(arguments, ["--each"], file)
        alone = []
        for location in locations:
            seconds, answer = check(arguments, ["--at", location["at"]], file)
            alone.append(seconds)
            if [verdict(one) for one in answer] != [verdict(location)]:
                print(f"{location['at']}: {verdict(location)}, alone "
                      f"{[verdict(one) for one in answer]}", flush=True)
        if not alone:
            continue
        print(f"| `{os.path.basename(file)}` | {len(locations)} | {together:.2f} s | "
              f"{max(alone):.2f} s | {sum(alone):.2f} s | {together / max(alone):.2f} |",
              flush=True)


if __name__ == "__main__":
    main()
