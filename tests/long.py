"""Runs the long tests, and remembers which have passed.

usage: long.py BUILD [--jobs N] [--every N] [--first N] [--resume]

BUILD/long-passed lists the long tests that have passed since the last run without --resume, also if
that was interrupted. With --resume only the others are run; a rebuilt test program forgets nothing,
since what is being mended is mostly one test. Floors (harness/floor.h) are judged over all that have
passed: BUILD/long-floors has the counts of each test.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from floors import print_floors

PASSED = re.compile(r"Test +#\d+: (long\.\S+) \.* +Passed")


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
                passed.write(found.group(1) + "\n")
                passed.flush()
    return process.returncode


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--resume", action="store_true")
    arguments = parser.parse_args()
    passed_file = arguments.build / "long-passed"
    floors = arguments.build / "long-floors"
    if not arguments.resume:
        passed_file.write_text("")
        shutil.rmtree(floors, ignore_errors=True)
    passed = set(passed_file.read_text().split()) if passed_file.exists() else set()
    tests = long_tests(arguments.build)
    chosen = list(tests)[arguments.first - 1::arguments.every]
    left = [tests[name] for name in chosen if name not in passed]
    print(f"{len(chosen) - len(left)} of {len(chosen)} long tests have passed already")
    failed = run(arguments.build, left, arguments.jobs, passed_file, floors) if left else 0
    reached = print_floors(floors)
    sys.exit(failed if failed or reached else 1)


main()
