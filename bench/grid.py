#!/usr/bin/env python3
"""The grid behind docs/measurements.md: systems x bounds x encodings x passes x engines.

    bench/grid.py run RESULTS.csv      measure; goes on where an earlier run stopped
    bench/grid.py table RESULTS.csv    print the tables as Markdown

One row per run. A configuration that ran out of time on a system is not tried at larger bounds: the
row says `skipped`. Z3's own clause transformations are off throughout.
"""
import csv
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.join(ROOT, "build/release/heapreach")
LIMIT = 20  # seconds
BOUNDS = [4, 8, 16, 32]
SYSTEMS = [
    "basics/access_error", "lists/sll_create_destroy", "lists/sll_use_after_free",
    "lists/sll_append", "lists/sll_double_free", "doubly/dll_create_destroy",
    "doubly/dll_stale_back_pointer", "cyclic/cyclic_free_all", "cyclic/cyclic_free_until_null",
    "queues/device_queue", "queues/device_queue_stale_tail", "deep/deep_second_node",
]
CONFIGURATIONS = [
    {"engine": e, "encoding": c, "query": q, "preprocess": p}
    for e, (c, q), p in itertools.product(
        ["pdr", "bmc"], [("basic", "fan"), ("kripke", "fan"), ("kripke", "chain")],
        ["none", "default"])
]
KEY = ["system", "bound", "engine", "encoding", "query", "preprocess"]
FIELDS = KEY + ["verdict", "seconds", "megabytes", "reason"]


def measure(system, bound, c):
    command = [PROGRAM, "check", f"{ROOT}/data/{system}.rts.yaml", "--bound", str(bound),
               "--format", "json", "--timeout", str(LIMIT)]
    for key, value in c.items():
        command += [f"--{key}", value]
    begin = time.time()
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        process = subprocess.Popen(command, stdout=out, stderr=err)
        _, _, usage = os.wait4(process.pid, 0)  # of this run alone, its own processes included
        process.returncode = 0
        out.seek(0), err.seek(0)
        output, errors = out.read(), err.read()
    seconds = time.time() - begin
    try:
        answer = json.loads(output)
        verdict, reason = answer["verdict"], answer.get("reason", "")
        if answer.get("bound_independent"):
            reason = "every bound"
    except ValueError:
        verdict, reason = "error", errors.strip()[:200]
    return {"verdict": verdict, "seconds": f"{seconds:.3f}", "megabytes": usage.ru_maxrss // 1024, "reason": reason}


def run(path):
    done = {}
    if os.path.exists(path):
        with open(path, newline="") as f:
            for row in csv.DictReader(f):
                done[tuple(row[k] for k in KEY)] = row
    else:
        with open(path, "w", newline="") as f:
            csv.writer(f).writerow(FIELDS)

    def record(row):
        done[tuple(row[k] for k in KEY)] = row
        with open(path, "a", newline="") as f:
            csv.DictWriter(f, FIELDS).writerow(row)
        print(*row.values(), flush=True)

    def column(pair):
        system, c = pair
        beyond = False
        for bound in BOUNDS:
            row = {"system": system, "bound": str(bound), **c}
            key = tuple(row[k] for k in KEY)
            if key not in done:
                row |= ({"verdict": "skipped", "seconds": "", "megabytes": "", "reason": ""}
                        if beyond else measure(system, bound, c))
                record(row)
            beyond = beyond or done[key]["verdict"] not in ("feasible", "infeasible")

    with ThreadPoolExecutor(int(os.environ.get("JOBS", "2"))) as pool:
        list(pool.map(column, itertools.product(SYSTEMS, CONFIGURATIONS)))


def table(path):
    with open(path, newline="") as f:
        rows = {tuple(r[k] for k in KEY): r for r in csv.DictReader(f)}

    def cell(system, bound, c):
        row = rows.get((system, str(bound), *c.values()))
        if row is None or row["verdict"] in ("skipped", "unknown"):
            return "-"
        if row["verdict"] == "error":
            return "error"
        return f"{float(row['seconds']):.2f}"

    for engine in ["pdr", "bmc"]:
        columns = [c for c in CONFIGURATIONS if c["engine"] == engine]
        names = [f"{c['encoding']}{' ' + c['query'] if c['encoding'] == 'kripke' else ''}, "
                 f"{'no passes' if c['preprocess'] == 'none' else 'passes'}" for c in columns]
        print(f"\n**{engine}** (seconds; - = no answer in {LIMIT} s)\n")
        print("| system | n | verdict | " + " | ".join(names) + " |")
        print("|---|---|---|" + "---|" * len(names))
        for system in SYSTEMS:
            for bound in BOUNDS:
                verdicts = {r["verdict"] for k, r in rows.items()
                            if k[0] == system and k[1] == str(bound)}
                verdict = "/".join(sorted(verdicts & {"feasible", "infeasible"})) or "?"
                print(f"| {system} | {bound} | {verdict} | " +
                      " | ".join(cell(system, bound, c) for c in columns) + " |")
    print("\n| configuration | solved | total seconds of the solved |\n|---|---|---|")
    for c in CONFIGURATIONS:
        times = [float(r["seconds"]) for k, r in rows.items()
                 if k[2:] == tuple(c.values()) and r["verdict"] in ("feasible", "infeasible")]
        print(f"| {' '.join(c.values())} | {len(times)} of {len(SYSTEMS) * len(BOUNDS)} | "
              f"{sum(times):.1f} |")


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("run", "table"):
        sys.exit(__doc__)
    run(sys.argv[2]) if sys.argv[1] == "run" else table(sys.argv[2])
