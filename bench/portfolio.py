#!/usr/bin/env python3
"""Is the portfolio worth its name? Its time against that of the best single engine, on all of data/.

    bench/portfolio.py run RESULTS.csv [ENGINE ...]   measure, all or those; goes on where an earlier
                                                      run stopped
    bench/portfolio.py table RESULTS.csv              print the figures as Markdown

Every system at every bound of BOUNDS, LIMIT seconds a run. The goal: within 1.5 times or 50 ms of the
best single engine on 90% of the systems that any of them decides. The portfolio needs the whole
machine; single engines need one core of it.
"""
import glob
import os
import sys

from measure import ROOT, Results, heapreach

LIMIT = 5  # seconds
BOUNDS = [4, 16]
SINGLE = ["explore", "bmc/basic", "bmc/kripke", "pdr/basic", "pdr/kripke",
          "octagon/cells:1"]
FIELDS = ["system", "bound", "engine", "verdict", "seconds"]


def systems():
    paths = sorted(glob.glob(f"{ROOT}/data/*/*.rts.yaml"))
    return [os.path.relpath(p, f"{ROOT}/data").removesuffix(".rts.yaml") for p in paths]


def run(path, names):
    results = Results(path, FIELDS)
    for bound in BOUNDS:
        for system in systems():
            for name in names or [*SINGLE, "portfolio"]:
                def measure():
                    engine, _, encoding = name.partition("/")
                    verdict, _, seconds = heapreach(system, bound, engine, LIMIT, encoding)
                    return {"verdict": verdict, "seconds": f"{seconds:.3f}"}
                results.get(system, bound, name, measure)


def table(path):
    rows = Results(path, FIELDS).rows
    for bound in BOUNDS:
        decided = {name: {} for name in [*SINGLE, "portfolio"]}
        for (system, at, name), row in rows.items():
            if at == bound and row["verdict"] != "unknown":
                decided[name][system] = float(row["seconds"])
        print(f"\nn = {bound}\n\n| engine | decided | best of the single ones | total seconds |")
        print("|---|---|---|---|")
        best = {}
        for name in SINGLE:
            for system, seconds in decided[name].items():
                if system not in best or seconds < best[system][0]:
                    best[system] = (seconds, name)
        for name, times in decided.items():
            first = sum(1 for _, winner in best.values() if winner == name)
            shown = "" if name == "portfolio" else first
            print(f"| {name} | {len(times)} | {shown} | {sum(times.values()):.1f} |")
        near, far = 0, []
        for system, (seconds, name) in sorted(best.items()):
            whole = decided["portfolio"].get(system)
            if whole is not None and (whole <= 1.5 * seconds or whole <= seconds + 0.05):
                near += 1
            else:
                shown = "-" if whole is None else f"{whole:.2f}"
                far.append(f"{system} ({shown} against {seconds:.2f}, {name})")
        print(f"\nThe portfolio is within 1.5 times or 50 ms of the best on {near} of {len(best)}"
              + (": not on " + ", ".join(far) if far else "") + ".")


if __name__ == "__main__":
    if len(sys.argv) >= 3 and sys.argv[1] == "run":
        run(sys.argv[2], sys.argv[3:])
    elif len(sys.argv) == 3 and sys.argv[1] == "table":
        table(sys.argv[2])
    else:
        sys.exit(__doc__)
