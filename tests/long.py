"""Runs the long tests, and remembers which have passed.

usage: long.py BUILD [--jobs N] [--every N] [--first N] [--only REGEX] [--resume]

BUILD/long-passed lists the long tests that have passed since the last run without --resume, each
with its seconds, also if that was interrupted. With --resume only the others are run; a rebuilt test
program forgets nothing, since what is being mended is mostly one test. At the end stand the suites
that took longest. Floors (harness/floor.h) are judged over all that have passed: BUILD/long-floors has
the counts of each test.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from floors import print_floors

PASSED = re.compile(r"Test +#\d+: (long\.\S+) \.* +Passed +(\S+) sec")


def long_tests(build):
    """Names and numbers of all long tests, in CTest's order."""
    shown = subprocess.run(["ctest", "--test-dir", str(build), "-N", "--show-only=json-v1"],
                           capture_output=True, text=True, check=True)
    tests = json.loads(shown.stdout)["tests"]
    return {test["name"]: number for number, test in enumerate(tests, 1)
            if test["name"].startswith("long.")}


def run(build, numbers, jobs, passed_file, floors):
    """Runs the tests with these numbers, and notes each that passes at once; CTest's exit code."""
    chosen = build / "long-chosen"
    chosen.write_text("0,0,0," + ",".join(map(str, numbers)) + "\n")
    command = ["ctest", "--test-dir", str(build.resolve()), "-j", str(jobs), "--output-on-failure",
               "-I", str(chosen.resolve())]
    environment = {**os.environ, "HEAPREACH_FLOORS": str(floors.resolve())}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process, \
            passed_file.open("a") as passed:
        for line in process.stdout:
            sys.stdout.write(line)
            found = PASSED.search(line)
            if found:
                passed.write(" ".join(found.groups()) + "\n")
                passed.flush()
    return process.returncode


def read_passed(file):
    """Seconds of each test that has passed."""
    lines = file.read_text().splitlines() if file.exists() else []
    return {name: float(seconds) for name, seconds in map(str.split, lines)}


def print_slow_suites(passed):
    """Each stands behind the name of its folder."""
    suites = collections.Counter()
    for name, seconds in passed.items():
        suites[".".join(name.split(".")[1:3])] += seconds
    print(f"{len(passed)} long tests have passed, {suites.total():.0f} s in sum; the slowest suites:")
    for suite, seconds in suites.most_common(20):
        print(f"  {seconds:6.0f} s  {suite}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--only", default="", help="part of the names, a regular expression")
    parser.add_argument("--resume", action="store_true")
    arguments = parser.parse_args()
    passed_file = arguments.build / "long-passed"
    floors = arguments.build / "long-floors"
    if not arguments.resume:
        passed_file.write_text("")
        shutil.rmtree(floors, ignore_errors=True)
    passed = read_passed(passed_file)
    tests = long_tests(arguments.build)
    chosen = [name for name in tests if re.search(arguments.only, name)]
    chosen = chosen[arguments.first - 1::arguments.every]
    left = [tests[name] for name in chosen if name not in passed]
    print(f"{len(chosen) - len(left)} of {len(chosen)} long tests have passed already")
    failed = run(arguments.build, left, arguments.jobs, passed_file, floors) if left else 0
    print_slow_suites(read_passed(passed_file))
    reached = print_floors(floors)
    sys.exit(failed if failed or reached else 1)


main()
