#!/usr/bin/env python3
"""Time against the bound n, one line per engine: what docs/growth.svg shows.

    bench/growth.py run RESULTS.csv      measure; goes on where an earlier run stopped
    bench/growth.py table RESULTS.csv    print the figures as Markdown
    bench/growth.py plot RESULTS.csv SVG draw them, both axes logarithmic

`spacer` is the z3 program on the clauses that `heapreach encode` writes in the basic encoding, the
time of writing them not counted. Everything else is a whole run of heapreach, evidence included. An
engine that ran out of time on a system is not tried at larger bounds.
"""
import csv
import math
import os
import sys

from measure import Results, heapreach, spacer

LIMIT = 20  # seconds
BOUNDS = [4, 8, 16, 32, 64, 128, 256, 512, 1024]
SYSTEMS = [
    "lists/sll_create_destroy", "lists/sll_reverse", "lists/sll_use_after_free",
    "doubly/dll_create_destroy", "doubly/dll_stale_back_pointer", "cyclic/cyclic_free_all",
    "queues/device_queue", "queues/device_queue_stale_tail",
]
ENGINES = ["portfolio", "explore", "bmc", "pdr", "spacer"]
COLOURS = {"portfolio": "#222222", "explore": "#2a7fbf", "bmc": "#3a9a4a", "pdr": "#c07a1e",
           "spacer": "#b8323c"}
FIELDS = ["system", "bound", "engine", "verdict", "seconds"]


def load(path):
    if not os.path.exists(path):
        return []
    with open(path) as file:
        return list(csv.DictReader(file))


def measure(system, bound, engine):
    if engine == "spacer":
        verdict, seconds = spacer(system, bound, LIMIT)
    else:
        verdict, _, seconds = heapreach(system, bound, engine, LIMIT)
    return {"verdict": verdict, "seconds": f"{seconds:.3f}"}


def run(path):
    results = Results(path, FIELDS)
    for system in SYSTEMS:
        for engine in ENGINES:
            for bound in BOUNDS:
                row = results.get(system, bound, engine, lambda: measure(system, bound, engine))
                if row["verdict"] == "unknown":
                    break


def table(path):
    rows = {(r["system"], int(r["bound"]), r["engine"]): r for r in load(path)}
    print("| system | engine | " + " | ".join(f"n = {n}" for n in BOUNDS) + " |")
    print("|---|---|" + "---|" * len(BOUNDS))
    for system in SYSTEMS:
        for engine in ENGINES:
            cells = []
            for bound in BOUNDS:
                row = rows.get((system, bound, engine))
                decided = row and row["verdict"] != "unknown"
                cells.append(f"{float(row['seconds']):.2f}" if decided else "-")
            print(f"| {system} | {engine} | " + " | ".join(cells) + " |")


def plot(path, svg):
    """A panel per system; a line ends where its engine ran out of time."""
    rows = [r for r in load(path) if r["verdict"] != "unknown"]
    width, height, margin, columns = 260, 200, 40, 4
    lines = -(-len(SYSTEMS) // columns)
    low, high = math.log10(0.01), math.log10(LIMIT)

    def x(bound):
        return margin + (math.log2(bound) - 2) / (math.log2(BOUNDS[-1]) - 2) * (width - margin - 15)

    def y(seconds):
        share = (math.log10(max(seconds, 0.01)) - low) / (high - low)
        return height - 30 - share * (height - 60)

    parts = []
    for index, system in enumerate(SYSTEMS):
        dx, dy = index % columns * width, index // columns * height
        parts.append(f'<g transform="translate({dx},{dy})">'
                     f'<text x="{margin}" y="16" font-weight="bold">{system}</text>')
        for tick in (0.01, 0.1, 1, 10):
            parts.append(f'<line x1="{margin}" x2="{width - 15}" y1="{y(tick):.1f}" '
                         f'y2="{y(tick):.1f}" stroke="#ddd"/>'
                         f'<text x="{margin - 4}" y="{y(tick) + 3:.1f}" text-anchor="end">{tick:g}</text>')
        for bound in BOUNDS[::2]:
            parts.append(f'<text x="{x(bound):.1f}" y="{height - 14}" text-anchor="middle">{bound}</text>')
        for engine in ENGINES:
            points = [(int(r["bound"]), float(r["seconds"])) for r in rows
                      if r["system"] == system and r["engine"] == engine]
            text = " ".join(f"{x(n):.1f},{y(s):.1f}" for n, s in sorted(points))
            parts.append(f'<polyline points="{text}" fill="none" stroke="{COLOURS[engine]}" '
                         'stroke-width="2"/>')
        parts.append("</g>")
    legend = "".join(
        f'<rect x="{40 + 110 * i}" y="{lines * height + 4}" width="14" height="4" '
        f'fill="{COLOURS[e]}"/><text x="{60 + 110 * i}" y="{lines * height + 10}">{e}</text>'
        for i, e in enumerate(ENGINES))
    with open(svg, "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * width}" '
                   f'height="{lines * height + 24}" font-family="sans-serif" font-size="10">'
                   f'<rect width="100%" height="100%" fill="white"/>{"".join(parts)}{legend}'
                   f'<text x="{columns * width - 15}" y="{lines * height + 10}" text-anchor="end">'
                   'seconds against n in cells</text></svg>\n')


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] in ("run", "table"):
        {"run": run, "table": table}[sys.argv[1]](sys.argv[2])
    elif len(sys.argv) == 4 and sys.argv[1] == "plot":
        plot(sys.argv[2], sys.argv[3])
    else:
        sys.exit(__doc__)
