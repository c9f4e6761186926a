#!/usr/bin/env python3
"""How long the import of a large C file takes, without solving.

    bench/import.py [PROGRAM] [--lines N] [--functions N] [--seed N] [--runs N]
    bench/import.py --write FILE.c [--lines N] [--functions N] [--seed N]

Generates a C file (the same for the same numbers) and imports it a few times. Prints processor seconds,
clang's included, of the fastest run and of the median, the share of clang alone, and the size of what
comes out. The functions are of the kinds that drivers and containers are made of: lists, doubly linked
lists, trees, buffers, a table of operations, a state machine. Each calls one or two of those before
it, every fifth one is recursive, and main calls the last ones. With --write nothing is measured.
"""
import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

HEAD = """#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node { int key; int count; struct node *next; };
struct link { struct link *next, *prev; };
struct item { long weight; struct link link; struct node *list; };
struct tree { int key; struct tree *left, *right; };
struct machine;
struct operations { int (*step)(struct machine *, int); void (*reset)(struct machine *); };
struct machine { const struct operations *ops; int state; int buffer[8]; struct node *log; };

static int steps;

static int step_once(struct machine *m, int event) { m->state = event; return 0; }
static int step_twice(struct machine *m, int event) { m->state += event & 3; return 1; }
static void reset(struct machine *m) { m->state = 0; steps++; }
static const struct operations once = {step_once, reset}, twice = {step_twice, reset};

struct world { struct node *list; struct link queue; struct tree *tree; struct machine machine; };
"""

STATEMENTS = [
    """  {
    struct node *n = malloc(sizeof *n);
    n->key = a + %(k)d;
    n->count = 0;
    n->next = w->list;
    w->list = n;
  }
""",
    """  for (struct node *n = w->list; n; n = n->next) {
    if (n->key == %(k)d) {
      n->count++;
      break;
    }
  }
""",
    """  while (w->list && w->list->key < %(k)d) {
    struct node *gone = w->list;
    w->list = gone->next;
    free(gone);
  }
""",
    """  {
    struct item *item = malloc(sizeof *item);
    item->weight = %(k)d;
    item->list = w->list;
    item->link.next = w->queue.next;
    item->link.prev = &w->queue;
    w->queue.next->prev = &item->link;
    w->queue.next = &item->link;
  }
""",
    """  if (w->queue.next != &w->queue) {
    struct link *l = w->queue.next;
    struct item *item = (struct item *)((char *)l - offsetof(struct item, link));
    l->prev->next = l->next;
    l->next->prev = l->prev;
    if (item->weight > %(k)d) steps++;
    free(item);
  }
""",
    """  {
    struct tree **at = &w->tree;
    while (*at) at = a < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = calloc(1, sizeof **at);
    (*at)->key = a;
  }
""",
    """  for (int i = 0; i < 8; i++) {
    if (w->machine.buffer[i] == a) w->machine.buffer[i] = %(k)d;
    else w->machine.buffer[i] -= 1;
  }
""",
    """  switch (w->machine.state) {
    case 0: w->machine.state = %(k)d; break;
    case 1: w->machine.state = a; break;
    case %(k)d: steps += 2;
    default: w->machine.state = 0;
  }
""",
    """  w->machine.ops = __VERIFIER_nondet_int() ? &once : &twice;
  if (w->machine.ops->step(&w->machine, a)) w->machine.ops->reset(&w->machine);
""",
    """  if (a > %(k)d) {
    unsigned sum = 0;
    for (unsigned i = 0; i < 8; i++) sum += (unsigned)w->machine.buffer[i];
    a = (int)(sum %% 1000u);
  } else if (__VERIFIER_nondet_int()) {
    goto out;
  }
""",
]


def function(number, lines, random_numbers):
    """About that many lines; calls lead to smaller numbers, so that only direct ones recur."""
    text = [f"static int work_{number}(struct world *w, int a) {{\n"]
    callees = [number - d for d in (1, 7) if number - d >= 0 and number % 10 in (d, 3)]
    if number % 5 == 4:
        text.append(f"  if (a > 0 && __VERIFIER_nondet_int()) return work_{number}(w, a - 1);\n")
    for callee in callees:
        text.append(f"  a += work_{callee}(w, {random_numbers.randrange(100)}) & 1;\n")
    count = sum(part.count("\n") for part in text)
    while count < lines - 5:
        part = random_numbers.choice(STATEMENTS) % {"k": random_numbers.randrange(2, 100)}
        text.append(part)
        count += part.count("\n")
    text.append("  if (a < 0) goto out;\n  a++;\nout:\n  return a;\n}\n\n")
    return "".join(text), callees


def program(lines, functions, seed):
    random_numbers = random.Random(seed)
    each = (lines - HEAD.count("\n") - functions - 20) // functions
    parts, called = [], set()
    for number in range(functions):
        text, callees = function(number, each, random_numbers)
        parts.append(text)
        called.update(callees)
    main = ["int main(void) {\n  struct world w;\n  memset(&w.machine, 0, sizeof w.machine);\n"
            "  w.list = NULL;\n  w.tree = NULL;\n  w.queue.next = w.queue.prev = &w.queue;\n"
            "  int a = __VERIFIER_nondet_int();\n"]
    main += [f"  a = work_{n}(&w, a);\n" for n in range(functions) if n not in called]
    return HEAD + "\n" + "".join(parts) + "".join(main) + "  return a;\n}\n"


def processor_seconds(command):
    before = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    messages = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit code {process.returncode}\n{messages}")
    return usage.ru_utime + usage.ru_stime, time.monotonic() - before


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", default=os.path.join(ROOT, "build/release/heapreach"))
    parser.add_argument("--lines", type=int, default=2000)
    parser.add_argument("--functions", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--write")
    parser.add_argument("--clang", default="clang-14")
    options = parser.parse_args()
    text = program(options.lines, options.functions, options.seed)
    if options.write:
        with open(options.write, "w") as out:
            out.write(text)
        return
    with tempfile.TemporaryDirectory() as scratch:
        source, result = os.path.join(scratch, "large.c"), os.path.join(scratch, "large.rts.yaml")
        with open(source, "w") as out:
            out.write(text)
        runs = [processor_seconds([options.program, "import", source, "-o", result])
                for _ in range(options.runs)]
        compiled = [processor_seconds([options.clang, "-c", "-emit-llvm", "-g", "-O1", "-Xclang",
                                       "-disable-llvm-passes", "-w", "-o",
                                       os.path.join(scratch, "out.bc"), source])
                    for _ in range(options.runs)]
        with open(result) as read:
            system = read.read()
        cpu = sorted(seconds for seconds, _ in runs)
        print(f"{text.count(chr(10))} lines, {options.functions} functions and 4 more: "
              f"{cpu[0]:.2f} s at least, {statistics.median(cpu):.2f} s in the median of processor "
              f"time, of which clang {min(seconds for seconds, _ in compiled):.2f} s; "
              f"{min(wall for _, wall in runs):.2f} s on the clock; "
              f"{system.count('from:')} edges, {len(system) // 1024} kB")


if __name__ == "__main__":
    main()
