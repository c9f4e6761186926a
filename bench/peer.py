#!/usr/bin/env python3
"""The default mode against Z3's Spacer on the list, queue, cyclic and doubly linked systems of data/.

    bench/peer.py run RESULTS.csv [LIMIT] [PART/PARTS]   measure, LIMIT seconds a run (60); goes on
                                                         where an earlier run stopped
    bench/peer.py ours RESULTS.csv [LIMIT] [PART/PARTS]  only the default mode
    bench/peer.py table RESULTS.csv ...                  print the figures as Markdown

Per system: the default mode at every bound of BOUNDS up to the first it does not decide; the largest
bound up to CAP that Spacer decides, found by doubling and then by halving down to steps of one cell;
and the default mode once more right after Spacer's run at that bound, for the ratio. Parts, with a
file each, may run at the same time, each on a core of its own (taskset).
"""
import glob
import os
import statistics
import sys

from measure import ROOT, Results, heapreach, spacer

BOUNDS = [8, 16, 32, 64, 128, 256, 512, 1024, 4096]
CAP = 256
FOLDERS = ["lists", "queues", "cyclic", "doubly"]
FIELDS = ["system", "bound", "engine", "verdict", "every_bound", "seconds"]


def systems():
    paths = [p for folder in FOLDERS for p in sorted(glob.glob(f"{ROOT}/data/{folder}/*.rts.yaml"))]
    return [os.path.relpath(p, f"{ROOT}/data").removesuffix(".rts.yaml") for p in paths]


def ours(results, system, bound, limit, name="portfolio"):
    def measure():
        verdict, every_bound, seconds = heapreach(system, bound, "portfolio", limit)
        return {"verdict": verdict, "every_bound": every_bound, "seconds": f"{seconds:.3f}"}
    return results.get(system, bound, name, measure)


def peer(results, system, bound, limit):
    def measure():
        verdict, seconds = spacer(system, bound, limit)
        return {"verdict": verdict, "every_bound": "", "seconds": f"{seconds:.3f}"}
    return results.get(system, bound, "spacer", measure)["verdict"] != "unknown"


def peer_limit(results, system, limit):
    """The largest bound that the peer decides, 0 if none; assumes that larger is not easier."""
    good, bad = 0, 1
    while bad <= CAP and peer(results, system, bad, limit):
        good, bad = bad, 2 * bad
    while bad <= CAP and bad - good > 1:
        middle = (good + bad) // 2
        if peer(results, system, middle, limit):
            good = middle
        else:
            bad = middle
    return good


def run(path, limit, part, parts, with_peer):
    results = Results(path, FIELDS)
    for system in systems()[part - 1::parts]:
        for bound in BOUNDS:
            if ours(results, system, bound, limit)["verdict"] == "unknown":
                break
        if with_peer:
            at = peer_limit(results, system, limit)
            if at:
                ours(results, system, at, limit, "beside")


def table(paths):
    results = Results(paths[0], FIELDS)
    for path in paths[1:]:
        results.rows.update(Results(path, FIELDS).rows)
    print("| system | verdict | " + " | ".join(f"n = {n}" for n in BOUNDS)
          + " | Spacer's largest n | its seconds | ours there | ratio |")
    print("|---|---|" + "---|" * (len(BOUNDS) + 4))
    ratios = []
    measured = {key[0] for key in results.rows}
    for system in filter(measured.__contains__, systems()):
        cells, verdicts = [], set()
        for bound in BOUNDS:
            row = results.rows.get((system, bound, "portfolio"))
            decided = row and row["verdict"] != "unknown"
            cells.append(f"{float(row['seconds']):.2f}" if decided else "-")
            if decided:
                every = ", every n" if row["every_bound"] == "True" else ""
                verdicts.add(row["verdict"] + every)
        decided = [key[1] for key, row in results.rows.items()
                   if key[0] == system and key[2] == "spacer" and row["verdict"] != "unknown"]
        if decided:
            at = max(decided)
            its = float(results.rows[(system, at, "spacer")]["seconds"])
            beside = results.rows.get((system, at, "beside"))
            there = float(beside["seconds"]) if beside else 0
            name = f"{at} or more" if at >= CAP else str(at)
            cells += [name, f"{its:.2f}", f"{there:.2f}", f"{its / there:.0f}" if there else "-"]
            if its > 5 and there and at < CAP:
                ratios.append(its / there)
        else:
            cells += ["-"] * 4
        print(f"| {system} | {' / '.join(sorted(verdicts))} | " + " | ".join(cells) + " |")
    if ratios:
        print(f"\nWhere Spacer needs more than 5 s at its largest n ({len(ratios)} systems), the default "
              f"mode is {statistics.median(ratios):.0f} times as fast in the median.")


if __name__ == "__main__":
    command, arguments = (sys.argv + [""])[1], sys.argv[2:]
    if command in ("run", "ours") and len(arguments) in (1, 2, 3):
        path, limit, share = arguments + ["60", "1/1"][len(arguments) - 1:]
        part, parts = map(int, share.split("/"))
        run(path, int(limit), part, parts, command == "run")
    elif command == "table" and arguments:
        table(arguments)
    else:
        sys.exit(__doc__)
