#!/usr/bin/env python3
"""What the runner of experiments adds to a run: the same runs by `heapreach experiment` with one
worker, and by a loop of the shell; milliseconds of wall time per run, and their difference.

    bench/overhead.py [RUNS]       200 of them if nothing is said; three rounds, one line each
"""
import os
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.environ.get("HEAPREACH", os.path.join(ROOT, "build/release/heapreach"))
SYSTEM = os.path.join(ROOT, "data/basics/access_error.rts.yaml")
PLAN = """plan: 1
inputs: {system}
grid: {{engine: explore}}
repetitions: {runs}
"""
LOOP = """i=0
while [ $i -lt {runs} ]; do
  {program} check --format line --stats --engine explore --bound 4 {system} >{output}
  i=$((i+1))
done
"""


def seconds(command):
    begin = time.time()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.time() - begin


def main(runs):
    with tempfile.TemporaryDirectory() as folder:
        plan = os.path.join(folder, "plan.yaml")
        with open(plan, "w") as file:
            file.write(PLAN.format(system=SYSTEM, runs=runs))
        loop = LOOP.format(runs=runs, program=PROGRAM, system=SYSTEM,
                           output=os.path.join(folder, "out"))
        for attempt in range(3):
            results = os.path.join(folder, f"r{attempt}.sqlite")
            with_runner = seconds([PROGRAM, "experiment", plan, "-o", results])
            without = seconds(["sh", "-c", loop])
            print(f"runner {1000 * with_runner / runs:.1f} ms, shell {1000 * without / runs:.1f} ms, "
                  f"overhead {1000 * (with_runner - without) / runs:.1f} ms per run")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
