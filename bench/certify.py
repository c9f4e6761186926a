#!/usr/bin/env python3
"""What it costs to certify a proof, compared with finding it.

    bench/certify.py [GROUP ..]

Groups: lists (1 to 6 lists alive at once), ends (the same with a pointer to each end), sorted,
nested (lists of lists, at bounds of 8 to 32 cells), data (the systems of data/ and the programs of
data/c). Whole runs of `check --engine explore --stats` one after the other, 60 s each. Prints per
run the states, the seconds of finding (`explore`, `exact` and `invariant`) and of certifying, and
their ratio; at last the median and the largest ratio of the runs that took 0.1 s or more in both
together.
"""
import glob
import json
import os
import statistics
import subprocess
import sys
import tempfile

from measure import PROGRAM, ROOT

LIMIT = 60    # seconds
LEAST = 0.1   # seconds: below this the clock says more about the machine
FINDING = ("explore", "exact", "invariant")

HEAD = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n { struct n *next; int v; };
static void drop(struct n *h) { while (h) { struct n *x = h->next; free(h); h = x; } }
"""
PUSH = """static struct n *make(void) { struct n *h = NULL;
  while (__VERIFIER_nondet_int()) { struct n *x = malloc(sizeof *x); x->v = 0; x->next = h; h = x; }
  return h; }
"""
SORT = """static struct n *make(void) { struct n *h = NULL;
  while (__VERIFIER_nondet_int()) { struct n *x = malloc(sizeof *x), **p = &h;
    x->v = __VERIFIER_nondet_int();
    while (*p && (*p)->v < x->v) p = &(*p)->next;
    x->next = *p; *p = x; }
  return h; }
"""
NESTED = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct in { struct in *next; };
struct out { struct out *next; struct in *items; };
int main(void) { struct out *l = NULL;
  while (__VERIFIER_nondet_int()) { struct out *o = malloc(sizeof *o);
    o->items = NULL; o->next = l; l = o;
    while (__VERIFIER_nondet_int()) { struct in *i = malloc(sizeof *i);
      i->next = o->items; o->items = i; } }
  while (l) { struct out *o = l->next;
    while (l->items) { struct in *i = l->items->next; free(l->items); l->items = i; }
    free(l); l = o; }
  return 0; }
"""


def alive(make, count):
    """So many lists, made one after the other, then freed."""
    lines = [f"  struct n *l{i} = make();" for i in range(count)]
    lines += [f"  drop(l{i});" for i in range(count)]
    return HEAD + make + "int main(void) {\n" + "\n".join(lines) + "\n  return 0;\n}\n"


def ends(count):
    """So many queues that grow in any order."""
    lines = [f"  struct n *l{i} = NULL, *e{i} = NULL;" for i in range(count)]
    lines += ["  while (__VERIFIER_nondet_int()) { struct n *x = malloc(sizeof *x);",
              "    x->next = NULL; x->v = 0; switch (__VERIFIER_nondet_int()) {"]
    lines += [f"    case {i}: if (e{i}) e{i}->next = x; else l{i} = x; e{i} = x; break;"
              for i in range(count)]
    lines += ["    default: free(x); } }"] + [f"  drop(l{i});" for i in range(count)]
    return HEAD + "int main(void) {\n" + "\n".join(lines) + "\n  return 0;\n}\n"


def inputs(group, folder):
    """Names, files and options."""
    def written(name, text):
        path = os.path.join(folder, name.replace(" ", "_") + ".c")
        with open(path, "w") as file:
            file.write(text)
        return path

    if group == "lists":
        return [(f"{k} lists", written(f"{k} lists", alive(PUSH, k)), ["--bound", "64"])
                for k in range(1, 7)]
    if group == "ends":
        return [(f"{k} queues", written(f"{k} queues", ends(k)), ["--bound", "64"])
                for k in range(1, 6)]
    if group == "sorted":
        return [(f"{k} sorted lists", written(f"{k} sorted", alive(SORT, k)), ["--bound", "64"])
                for k in range(1, 7)]
    if group == "nested":
        path = written("nested", NESTED)
        return [(f"lists of lists, {n} cells", path, ["--bound", str(n)]) for n in (8, 16, 24, 32)]
    files = glob.glob(f"{ROOT}/data/*/*.rts.yaml") + glob.glob(f"{ROOT}/data/c/*.c")
    return [(os.path.relpath(path, ROOT), path, ["--bound", "16"]) for path in sorted(files)]


def seconds_of(path, options):
    """States, seconds of finding and of certifying; nothing if there was no proof to certify."""
    done = subprocess.run([PROGRAM, "check", "--engine", "explore", "--stats", "--format", "line",
                           "--timeout", str(LIMIT), *options, path], capture_output=True, text=True)
    if not done.stdout:
        return None
    stages = json.loads(done.stdout.split("\n")[0]).get("stats", [])
    certifying = [s["seconds"] for s in stages if s["stage"] == "certify"]
    finding = [s["seconds"] for s in stages if s["stage"] in FINDING]
    states = sum(s.get("states", 0) for s in stages)
    return (states, sum(finding), sum(certifying)) if certifying else None


def main(groups):
    ratios = []
    print("| | states | finding, s | certifying, s | ratio |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for group in groups:
            for name, path, options in inputs(group, folder):
                figures = seconds_of(path, options)
                if figures is None or figures[1] + figures[2] < LEAST and group == "data":
                    continue
                states, finding, certifying = figures
                ratio = certifying / max(finding, 1e-6)
                if finding + certifying >= LEAST:
                    ratios.append(ratio)
                print(f"| {name} | {states:,} | {finding:.3f} | {certifying:.3f} | {ratio:.2f} |",
                      flush=True)
    if ratios:
        print(f"\n{len(ratios)} runs of {LEAST} s or more: median ratio "
              f"{statistics.median(ratios):.2f}, largest {max(ratios):.2f}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["lists", "ends", "sorted", "nested", "data"])
