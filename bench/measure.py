"""What the measuring scripts share: whole runs of heapreach and of its peer, and resumable results.

The peer, `spacer`, is the z3 program on the clauses that `heapreach encode` writes in the basic
encoding; the time of writing them is not counted. Everything else is a whole run of heapreach, start
of the process and evidence included. Times are wall time in seconds.
"""
import csv
import json
import os
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.join(ROOT, "build/release/heapreach")


def path_of(system):
    return f"{ROOT}/data/{system}.rts.yaml"


def heapreach(system, bound, engine, limit, encoding=""):
    """The verdict, whether it holds for every bound, and the seconds."""
    begin = time.time()
    encoded = ["--encoding", encoding] if encoding else []
    done = subprocess.run([PROGRAM, "check", path_of(system), "--engine", engine, *encoded, "--bound",
                           str(bound), "--format", "json", "--timeout", str(limit)],
                          capture_output=True, text=True)
    seconds = time.time() - begin
    if not done.stdout:  # a combination that the capability table excludes
        return "unknown", False, seconds
    result = json.loads(done.stdout)
    return result["verdict"], result.get("every_bound", False), seconds


def spacer(system, bound, limit):
    """The verdict and the seconds."""
    with tempfile.NamedTemporaryFile(suffix=".smt2") as clauses:
        subprocess.run([PROGRAM, "encode", path_of(system), "--encoding", "basic", "--bound",
                        str(bound), "-o", clauses.name], check=True)
        begin = time.time()
        done = subprocess.run(["z3", f"-T:{limit}", clauses.name], capture_output=True, text=True)
        seconds = time.time() - begin
    words = {"sat": "infeasible", "unsat": "feasible"}
    return words.get(done.stdout.split("\n")[0].strip(), "unknown"), seconds


class Results:
    """Rows in a CSV file, keyed by system, bound and engine; each is measured once, and kept."""

    def __init__(self, path, fields):
        self.rows = {}
        if os.path.exists(path):
            with open(path) as file:
                for row in csv.DictReader(file):
                    self.rows[self.key(row)] = row
        self.file = open(path, "a", newline="")
        self.out = csv.DictWriter(self.file, fields)
        if not self.rows:
            self.out.writeheader()

    @staticmethod
    def key(row):
        return row["system"], int(row["bound"]), row["engine"]

    def get(self, system, bound, engine, measure):
        """The row that is there, or a new one from the fields that `measure()` returns."""
        key = (system, bound, engine)
        if key not in self.rows:
            row = {"system": system, "bound": bound, "engine": engine, **measure()}
            self.out.writerow(row)
            self.file.flush()
            print(*row.values(), flush=True)
            self.rows[key] = row
        return self.rows[key]
