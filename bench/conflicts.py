#!/usr/bin/env python3
"""Conflict-directed coverage against one query per path and one per edge, on C files and diamonds.

    bench/conflicts.py [--work UNITS] [--timeout SECONDS] [--jobs N] [--only REGEX] [--keep FOLDER]
    bench/conflicts.py --diamonds [--work UNITS] [--timeout SECONDS]

Asks `heapreach cover` by the methods conflicts, paths and edges about each function of the files of
Debian packages that packages.py fetches, or with --diamonds about 10 to 200 diamonds and
branches in a row. Loops are abstracted, and a path that nothing rules out is enough, as published.
A limit of work, 3M units by default, makes the counts the same on every machine; --timeout only
guards. Prints for each method, first of all functions and then of those that every method ends on:
edges, how many are decided, questions to solvers about the graph alone and about what edges do,
millions of units of work, seconds of processor time (sum and median), and where the limit struck.
All of these are of the search alone, without import, replays and certificates. Answers that differ
between methods are printed, too, and make the exit code 1.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

import chains
import packages
from measure import PROGRAM

METHODS = ("conflicts", "paths", "edges")
LENGTHS = (10, 20, 50, 100, 200)
BOUND = 256  # cells, as where the default mode follows paths
COUNTED = ("graph_queries", "edge_queries")


def run(method, limits, arguments, folder="."):
    """The answer of `cover`, as JSON, or None."""
    done = subprocess.run([PROGRAM, "cover", "--method", method, "--paths", "possible", "--stats",
                           "--work", limits.work, "--timeout", str(limits.timeout), "--format",
                           "json", *arguments], cwd=folder, capture_output=True, text=True,
                          check=False)
    if not done.stdout:
        print(f"{' '.join(arguments)}: {done.stderr.strip()[-200:]}", file=sys.stderr)
    return json.loads(done.stdout) if done.stdout else None


def figures_of(coverage):
    """Of the one time that the method ran; where a limit struck before, all edges are open."""
    stats = coverage.get("stats")
    if stats:
        return stats[0]
    edges = len(coverage["edges"]) - len(coverage["not_between"])
    return {"edges": edges, "consistent": 0, "possible": 0, "inconsistent": 0, "finished": False,
            "graph_queries": 0, "edge_queries": 0, "work": 0, "processor_seconds": 0.0}


def asked(folder, limits, package, path, flags, method):
    """Figures by function of the file; what is kept is not asked again."""
    kept = os.path.join(folder, f"{package}-{os.path.basename(path)}-{method}.json")
    if os.path.exists(kept):
        with open(kept, encoding="utf-8") as file:
            return json.load(file)
    answer = run(method, limits, ["--all-functions", "--loops", "abstract", "--bound", str(BOUND),
                                  *flags, path], os.path.join(folder, package))
    figures = {f"{package} {path} {one['name']}": figures_of(one["coverage"])
               for one in (answer["functions"] if answer else []) if "coverage" in one}
    with open(kept, "w", encoding="utf-8") as file:
        json.dump(figures, file)
    return figures


def decided(figures):
    """Edges on a path that nothing rules out, and those that no path is left for."""
    return figures["consistent"] + figures["possible"] + figures["inconsistent"]


def table(title, functions):
    """Of functions with figures by method."""
    print(f"{title:<13} {'functions':>9} {'edges':>7} {'decided':>7} {'graph':>9} {'edge':>9} "
          f"{'work/M':>8} {'seconds':>8} {'median':>7} {'limits':>6}")
    for method in METHODS:
        rows = [by_method[method] for by_method in functions.values()]
        seconds = [row["processor_seconds"] for row in rows]
        graph, edge = (sum(row[key] for row in rows) for key in COUNTED)
        print(f"{method:<13} {len(rows):>9} {sum(row['edges'] for row in rows):>7} "
              f"{sum(decided(row) for row in rows):>7} {graph:>9} {edge:>9} "
              f"{sum(row['work'] for row in rows) / 1e6:>8.1f} {sum(seconds):>8.2f} "
              f"{statistics.median(seconds) if seconds else 0:>7.3f} "
              f"{sum(not row['finished'] for row in rows):>6}", flush=True)


def differences(functions):
    """Functions that all methods end on with answers that differ."""
    wrong = []
    for name, by_method in functions.items():
        answers = {method: (decided(row), row["inconsistent"])
                   for method, row in by_method.items() if row["finished"]}
        if len(set(answers.values())) > 1:
            wrong.append(f"{name}: decided and inconsistent edges differ: {answers}")
    return wrong


def compare_packages(limits):
    """Prints both tables; whether all answers agree."""
    folder = limits.keep or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    packages.fetch(folder)
    questions = [(*one, method) for one in packages.FILES
                 if re.search(limits.only, f"{one[0]} {one[1]}") for method in METHODS]
    functions = {}
    with concurrent.futures.ThreadPoolExecutor(limits.jobs) as pool:
        answers = pool.map(lambda one: asked(folder, limits, *one), questions)
        for (_, _, _, method), figures in zip(questions, answers):
            for name, row in figures.items():
                functions.setdefault(name, {})[method] = row
    functions = {name: rows for name, rows in functions.items() if len(rows) == len(METHODS)}
    table("all", functions)
    table("ended", {name: rows for name, rows in functions.items()
                    if all(row["finished"] for row in rows.values())})
    if not limits.keep:
        shutil.rmtree(folder)
    return differences(functions)


def compare_rows(limits):
    """Diamonds that write variables or blocks, and behind them one contradiction; and branches."""
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for length in LENGTHS:
            program = os.path.join(folder, "f.c")
            rows = {}
            for blocks, name in enumerate(("variables", "blocks")):
                rows[name] = ["--end", "done", os.path.join(folder, f"{name}{length}.rts.yaml")]
                subprocess.run([PROGRAM, "generate", "diamonds", f"size={length}", "error=0",
                                f"blocks={blocks}", "-o", rows[name][-1]], check=True)
            lines = "".join(chains.STATEMENTS["branches"].format(i) for i in range(length))
            with open(program, "w", encoding="utf-8") as file:
                file.write(f"int f(int n) {{\n  int s = 0;\n{lines}  return s;\n}}\n")
            rows["branches"] = ["--open", "--entry", "f", "--bound", str(BOUND), program]
            for name, arguments in rows.items():
                found = {method: figures_of(run(method, limits, arguments)) for method in METHODS}
                table(f"{name} {length}", {name: found})
                wrong += differences({f"{name} {length}": found})
    return wrong


def main():
    """Compares the methods; 1 if answers differ."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", default="3M")
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--keep")
    parser.add_argument("--diamonds", action="store_true")
    limits = parser.parse_args()
    wrong = compare_rows(limits) if limits.diamonds else compare_packages(limits)
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
