#!/usr/bin/env python3
"""Turns the table that bench/grid.py measured into a results file for `heapreach report`.

    bench/grid_to_results.py GRID.csv RESULTS.sqlite

The grid measured wall-clock time only, on an idle machine; CPU time is given as the same. Runs that
it skipped, since the configuration had run out of time at a smaller bound, become runs without an
answer. data/results/grid.sqlite was made with this.
"""
import csv
import hashlib
import os
import re
import sqlite3
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIMIT = 20.0  # seconds, as in bench/grid.py

SCHEMA = """
PRAGMA application_id = 0x48524553;
PRAGMA user_version = 1;
CREATE TABLE experiment(name TEXT, plan TEXT, plan_hash TEXT, tool_version TEXT, commit_id TEXT,
  solver_versions TEXT, machine TEXT, started TEXT);
CREATE TABLE experiment_files(path TEXT, hash TEXT);
CREATE TABLE runs(key TEXT PRIMARY KEY, instance TEXT, family TEXT, size INTEGER,
  configuration TEXT, engine TEXT, encoding TEXT, query TEXT, worlds TEXT, step TEXT, passes TEXT,
  sort TEXT, invariants TEXT, external TEXT, bound INTEGER, repetition INTEGER,
  limit_cpu_seconds REAL, limit_memory_bytes INTEGER, verdict TEXT, every_bound INTEGER,
  expectation TEXT, status TEXT, limit_struck TEXT, exit_code INTEGER, signal INTEGER,
  evidence TEXT, reason TEXT, cpu_seconds REAL, wall_seconds REAL, peak_bytes INTEGER,
  stages TEXT, predicates INTEGER, clauses INTEGER, arguments INTEGER, constraint_size INTEGER,
  finished TEXT);
"""


def expectation(system, bound):
    with open(f"{ROOT}/data/{system}.rts.yaml") as file:
        text = file.read()
    least = re.search(r"^expect: *\{feasible_from: *(\d+)", text, re.M)
    if least:
        return "feasible" if bound >= int(least.group(1)) else "infeasible"
    return re.search(r"^expect: *(\w+)", text, re.M).group(1)


def run(row):
    if row["verdict"] == "skipped":
        row = row | {"verdict": "unknown", "seconds": "0", "megabytes": "0",
                     "reason": "not tried: ran out of time at a smaller bound"}
    kripke = row["encoding"] == "kripke"
    # One relation has no worlds, and so no query that ties them.
    name = [row["engine"], row["encoding"]] + ([row["query"]] if kripke else [])
    if row["preprocess"] == "none":
        name.append("no passes")
    instance = f"data/{row['system']}.rts.yaml"
    expected, verdict = expectation(row["system"], int(row["bound"])), row["verdict"]
    timeout = row["reason"].startswith("time limit")
    definite = verdict in ("feasible", "infeasible")
    if definite:
        status = "correct" if verdict == expected else "wrong"
    else:
        status = "timeout" if timeout else "unknown"
    values = {
        "instance": instance, "family": "data/" + os.path.dirname(row["system"]),
        "configuration": "/".join(name), "engine": row["engine"], "encoding": row["encoding"],
        "query": row["query"] if kripke else None, "worlds": "doubling" if kripke else None,
        "step": "small", "passes": row["preprocess"], "sort": "int", "invariants": "none",
        "bound": int(row["bound"]), "repetition": 0, "limit_cpu_seconds": LIMIT,
        "limit_memory_bytes": 4096 << 20, "verdict": verdict,
        "every_bound": int(row["reason"] == "every bound"), "expectation": expected,
        "status": status, "limit_struck": "wall" if timeout else None,
        "exit_code": {"feasible": 10, "infeasible": 0}.get(verdict, 20),
        "evidence": {"feasible": "execution", "infeasible": "certificate"}.get(verdict, "none"),
        "reason": row["reason"] if not definite else None, "cpu_seconds": float(row["seconds"]),
        "wall_seconds": float(row["seconds"]), "peak_bytes": int(row["megabytes"]) << 20,
        "stages": "{}",
    }
    values["key"] = hashlib.sha256(repr(sorted(values.items())).encode()).hexdigest()
    return values


def main(table, results):
    with open(table) as file:
        runs = [run(row) for row in csv.DictReader(file)]
    if os.path.exists(results):
        os.remove(results)
    database = sqlite3.connect(results)
    database.executescript(SCHEMA)
    database.execute(
        "INSERT INTO experiment(name, plan, tool_version, solver_versions, machine, started) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        ("Encodings, passes and engines", "bench/grid.py run (docs/measurements.md)\n", "0.1.0",
         '{"z3": "4.8.12"}', '{"cores": 2, "memory_bytes": 25769803776, "os": "Debian 12"}',
         "2026-11-21T08:00:00Z"))
    for path in sorted({values["instance"] for values in runs}):
        database.execute("INSERT INTO experiment_files(path) VALUES (?)", (path,))
    for values in runs:
        database.execute(
            f"INSERT INTO runs({', '.join(values)}) VALUES ({', '.join('?' * len(values))})",
            list(values.values()))
    database.commit()
    database.execute("VACUUM")
    database.close()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
