#!/usr/bin/env python3
"""Small against large steps: the table of docs/measurements.md, as Markdown.

    bench/steps.py [PROGRAM]

Prints processor seconds of whole runs, all processes and evidence included, so that other load on the
machine counts for little. A configuration without an answer is not tried at larger bounds.
"""
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build/release/heapreach")
LIMIT = 20       # processor seconds
WALL_LIMIT = 45  # seconds
BOUNDS = [4, 8, 16]
SYSTEMS = [
    "lists/sll_create_destroy", "lists/sll_use_after_free", "lists/sll_append",
    "doubly/dll_stale_back_pointer", "cyclic/cyclic_free_all", "queues/device_queue_stale_tail",
    "failing_alloc/build_until_failure",
]
COLUMNS = [(engine, encoding, step) for engine, encoding in [("pdr", "basic"), ("pdr", "kripke"),
                                                             ("bmc", "kripke")]
           for step in ("small", "large")]


def measure(system, bound, engine, encoding, step):
    """The verdict, or None, and the processor seconds."""
    command = [PROGRAM, "check", f"{ROOT}/data/{system}.rts.yaml", "--bound", str(bound),
               "--engine", engine, "--encoding", encoding, "--step", step, "--format", "json",
               "--timeout", str(WALL_LIMIT)]
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        out.seek(0)
        answer = json.load(out)
    seconds = usage.ru_utime + usage.ru_stime
    definite = answer["verdict"] != "unknown" and seconds <= LIMIT
    return answer["verdict"] if definite else None, seconds


def main():
    print("| system | n | verdict | " + " | ".join(" ".join(c) for c in COLUMNS) + " |")
    print("|---|---|---|" + "---|" * len(COLUMNS))
    for system in SYSTEMS:
        beyond = set()
        for bound in BOUNDS:
            cells, verdicts = [], set()
            for column in COLUMNS:
                verdict = None
                if column not in beyond:
                    verdict, seconds = measure(system, bound, *column)
                if verdict is None:
                    beyond.add(column)
                    cells.append("-")
                else:
                    verdicts.add(verdict)
                    cells.append(f"{seconds:.2f}")
            verdict = "/".join(sorted(verdicts)) or "?"
            print(f"| {system} | {bound} | {verdict} | " + " | ".join(cells) + " |", flush=True)


main()
