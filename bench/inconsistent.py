#!/usr/bin/env python3
"""The programs of data/c/inconsistent under `heapreach cover`: right answers, and seconds.

    bench/inconsistent.py

Whole runs one after the other, evidence included, 60 s each, both as they pass by and of processor
time, which other work on the machine does not add to. Right is what has exactly the exit code that
the first line says (inconsistent 10, consistent 0); which lines they are is for the tests. Prints a
summary, the slowest three, and everything that is not as expected.
"""
import glob
import os
import resource
import statistics
import subprocess
import time

from measure import PROGRAM, ROOT

LIMIT = 60  # seconds
EXIT_CODES = {"// expect: inconsistent\n": 10, "// expect: consistent\n": 0}


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    wrong, runs = [], []
    for path in sorted(glob.glob(f"{ROOT}/data/c/inconsistent/*.c")):
        with open(path) as file:
            expected = EXIT_CODES[file.readline()]
        begin, used = time.time(), processor_seconds()
        done = subprocess.run([PROGRAM, "cover", "--timeout", str(LIMIT), path],
                              capture_output=True, text=True)
        runs.append((time.time() - begin, processor_seconds() - used, os.path.basename(path)))
        if done.returncode != expected:
            wrong.append(f"{path}: exit code {done.returncode} instead of {expected}")
    for what, column in (("seconds", 0), ("processor seconds", 1)):
        taken = sorted(((run[column], run[2]) for run in runs), reverse=True)
        slowest = ", ".join(f"{name} {each:.2f}" for each, name in taken[:3])
        print(f"{what}: {sum(each for each, _ in taken):.0f} in all, median "
              f"{statistics.median(each for each, _ in taken):.2f}; slowest {slowest}")
    print(f"{len(runs) - len(wrong)} of {len(runs)} right")
    for line in wrong:
        print(line)


if __name__ == "__main__":
    main()
