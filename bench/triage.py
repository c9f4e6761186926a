#!/usr/bin/env python3
"""What `heapreach triage` says of the alarms of gcc, clang and cppcheck on programs of data/c.

    bench/triage.py [--every N] [--first K] [--jobs N] [--timeout SECONDS] [--list]

Takes every N-th program, reports it by each of the analyzers that is installed, and triages all
reports of a program together. Prints for each analyzer what its alarms came to, and with --list
each question. On right programs (`expect: infeasible`) an alarm that a run confirms without failing
allocations would be an error of one of both: those are listed, too.
"""
import argparse
import collections
import concurrent.futures
import glob
import json
import os
import shutil
import statistics
import subprocess
import tempfile

from measure import PROGRAM, ROOT

ANALYZERS = {
    "gcc": ["gcc", "-O1", "-Wall", "-fanalyzer", "-fdiagnostics-format=json", "-c", "FILE", "-o",
            "/dev/null"],
    "clang": ["clang", "--analyze", "-Xanalyzer", "-analyzer-output=plist-multi-file", "-o",
              "REPORT", "FILE"],
    "cppcheck": ["cppcheck", "--xml", "--enable=warning", "--quiet", "FILE"],
}
"""Those that do not write to REPORT write to standard error."""


def reports_of(program, folder):
    """The names of the reports of all analyzers that are installed."""
    names = []
    for tool, command in ANALYZERS.items():
        if shutil.which(tool) is None:
            continue
        name = os.path.join(folder, f"{os.path.basename(program)}.{tool}")
        words = [{"FILE": program, "REPORT": name}.get(word, word) for word in command]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        if "REPORT" not in command:
            with open(name, "w", encoding="utf-8") as file:
                file.write(done.stderr)
        if os.path.exists(name) and os.path.getsize(name) > 0:
            names.append(name)
    return names


def questions_of(program, folder, seconds):
    """The questions of a program, with verdicts."""
    reports = reports_of(program, folder)
    if not reports:
        return []
    done = subprocess.run([PROGRAM, "triage", "--timeout", str(seconds), "-q", "--format", "json",
                           *reports, program], cwd=ROOT, capture_output=True, text=True,
                          check=False)
    if done.returncode not in (0, 1, 10, 20):
        print(f"{program}: {done.stderr.strip()[:200]}")
        return []
    return json.loads(done.stdout)["questions"]


def is_right(program):
    with open(os.path.join(ROOT, program), encoding="utf-8") as file:
        return any(line.startswith("// expect: infeasible") for line in file)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--every", type=int, default=6)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=20)
    parser.add_argument("--list", action="store_true")
    asked = parser.parse_args()
    programs = sorted(os.path.relpath(name, ROOT) for name in glob.glob(f"{ROOT}/data/c/*.c"))
    programs = programs[asked.first::asked.every]
    counts, seconds = collections.defaultdict(collections.Counter), collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
            answers = pool.map(lambda name: questions_of(name, folder, asked.timeout), programs)
            for program, questions in zip(programs, answers):
                for question in questions:
                    verdict = question["verdict"]
                    for tool in {alarm["tool"] for alarm in question["alarms"]}:
                        counts[tool][verdict] += 1
                        seconds[tool].append(question["seconds"])
                    suspicious = is_right(program) and verdict in ("confirmed", "feasible")
                    if asked.list or suspicious:
                        print(f"{program}:{question['at']['line']}", question["kind"], verdict,
                              question.get("reason", ""))
    verdicts = sorted({verdict for counter in counts.values() for verdict in counter})
    print(f"{len(programs)} programs")
    print("| analyzer | questions |", " | ".join(verdicts), "| median s |")
    for tool, counter in sorted(counts.items()):
        row = " | ".join(str(counter[verdict]) for verdict in verdicts)
        print(f"| {tool} | {sum(counter.values())} | {row} | {statistics.median(seconds[tool]):.1f} |")


if __name__ == "__main__":
    main()
