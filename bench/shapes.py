#!/usr/bin/env python3
"""Heaps beyond lists and recursion: a table of verdicts, seconds and states.

    bench/shapes.py [NAME...]

Each file of data/trees, data/nested, data/skips, data/sharing and data/procedures, and each of
data/lists, data/arrays and data/c whose name says that it is about trees, lists of lists, skip lists,
tables, records on several lists or recursion (or those named), by `heapreach check` in its default
mode at 64 and at 4096 cells, one after the other, evidence checked, leaks asked for where a program
says so. Seconds are those of the whole command as they pass by.
"""
import glob
import json
import os
import subprocess
import sys
import time

from measure import PROGRAM, ROOT

LIMIT = 20  # seconds
BOUNDS = (64, 4096)
ABOUT = ("tree", "lists_", "list_of_", "rec_", "skew_heap", "heap_queue", "queue_by", "nested", "hash_",
         "doubly_of", "records_with", "skip_list", "list_with_", "objects_from", "deutsch", "expression",
         "list_or", "values_", "table_", "sorted", "track_hash", "on_two_lists", "list_into", "adjacency",
         "sparse", "lru_cache", "container_of", "object_pool", "arena_of")


def files():
    systems = [path for room in ("trees", "nested", "skips", "sharing", "procedures")
               for path in sorted(glob.glob(f"{ROOT}/data/{room}/*.rts.yaml"))]
    others = [path for kind in ("lists/*.rts.yaml", "arrays/*.rts.yaml", "c/*.c")
              for path in sorted(glob.glob(f"{ROOT}/data/{kind}"))
              if any(word in os.path.basename(path) for word in ABOUT)]
    return systems + others


def options(path):
    """Of programs whose head says that they are about a leak, that leaks are asked for."""
    with open(path, encoding="utf-8") as file:
        head = [next(file, "") for _ in range(4)]
    asked = [line.split()[-1] for line in head if line.startswith("// property: valid-mem")]
    return ["--property", "valid-deref,valid-free,unreach-call," + asked[0]] if asked else []


def run(path, bound):
    begin = time.time()
    done = subprocess.run([PROGRAM, "check", "--format", "json", "--bound", str(bound),
                           "--timeout", str(LIMIT), *options(path), path], capture_output=True, text=True)
    answer = json.loads(done.stdout)
    seconds = time.time() - begin
    where = " at any bound" if answer.get("every_bound") else ""
    summary = answer.get("summary", "").split(" visited: ")
    states = summary[1].split()[0] if len(summary) > 1 else ""
    return answer["verdict"] + where, seconds, states


def main():
    named = sys.argv[1:]
    print("| file | verdict | s at 64 | s at 4096 | states |\n|---|---|---|---|---|")
    for path in files():
        name = os.path.relpath(path, f"{ROOT}/data").split(".")[0]
        if named and not any(each in name for each in named):
            continue
        runs = [run(path, bound) for bound in BOUNDS]
        verdicts = list(dict.fromkeys(verdict for verdict, _, _ in runs))
        taken = " | ".join(f"{seconds:.2f}" for _, seconds, _ in runs)
        print(f"| {name} | {', then '.join(verdicts)} | {taken} | {runs[-1][2]} |", flush=True)


if __name__ == "__main__":
    main()
