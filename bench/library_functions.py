#!/usr/bin/env python3
"""Which functions of C files import, each by itself as an open function, and what stops the others.

usage: library_functions.py HEAPREACH [--jobs N] [--every N] FILE.c.. [-- FLAGS]

Prints one line per file (functions, imported, slowest in seconds) and, for each reason, how many functions
it stops. Functions are those that clang compiles of the file (nm), static ones included, without those whose
names begin with __, which are system headers'.
"""
import argparse
import collections
import concurrent.futures
import re
import shutil
import subprocess
import sys
import tempfile
import time


CLANG = next(filter(None, map(shutil.which, ("clang-14", "clang-16", "clang-19", "clang"))), "clang")


def functions_of(path, flags):
    """Names of the functions with a body in a C file, but for those of system headers."""
    with tempfile.NamedTemporaryFile(suffix=".o") as object_file:
        subprocess.run([CLANG, "-w", "-O0", "-c", "-femit-all-decls", *flags, path, "-o",
                        object_file.name], check=True, stdin=subprocess.DEVNULL)
        shown = subprocess.run(["nm", object_file.name], capture_output=True, text=True, check=True)
    names = (line.split() for line in shown.stdout.splitlines())
    return sorted(name[2] for name in names
                  if len(name) == 3 and name[1] in "tT" and not name[2].startswith("__"))


def imported(heapreach, path, function, flags):
    """Seconds, and why the function does not import; nothing if it does."""
    began = time.monotonic()
    command = [heapreach, "import", "--open", "--entry", function, "--timeout", "60", *flags, path]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds = time.monotonic() - began
    if result.returncode == 0:
        refused = sorted(set(re.findall(r'label: "?([^",}]*is not supported[^",}]*)', result.stdout)))
        return seconds, None, refused
    lines = [line for line in result.stderr.splitlines() if line.startswith("heapreach: ")
             and "warning" not in line]
    return seconds, lines[-1] if lines else f"exit code {result.returncode}", []


def reason_of(message):
    """The message without its place and what is named in it."""
    text = re.sub(r"^heapreach: ", "", message)
    text = re.sub(r"^\S+?:(\d+:)*\s*", "", text)
    return re.sub(r"the (call|parameter|function) (of )?\S+", r"the \1 \2..", text)[:150]


def main():
    """Measures all files."""
    words = sys.argv[1:]
    flags = words[words.index("--") + 1:] if "--" in words else []
    words = words[:words.index("--")] if "--" in words else words
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("heapreach")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--every", type=int, default=1)
    arguments = parser.parse_args(words)
    reasons, inside = collections.Counter(), collections.Counter()
    total = whole = slow = 0
    for path in arguments.files:
        names = functions_of(path, flags)[::arguments.every]
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            results = list(pool.map(
                lambda name, file=path: imported(arguments.heapreach, file, name, flags), names))
        good = sum(1 for _, problem, _ in results if problem is None)
        slowest = max((seconds for seconds, _, _ in results), default=0)
        slow += sum(1 for seconds, _, _ in results if seconds > 2)
        print(f"{path}: {len(names)} functions, {good} imported, slowest {slowest:.1f} s")
        total, whole = total + len(names), whole + good
        for _, problem, refused in results:
            if problem is not None:
                reasons[reason_of(problem)] += 1
            inside.update(set(map(reason_of, refused)))
    print(f"all: {total} functions, {whole} imported ({100 * whole / max(total, 1):.1f} %), "
          f"{slow} in more than 2 s")
    for title, counts in (("not imported", reasons), ("refused where reached", inside)):
        for reason, number in counts.most_common():
            print(f"{number:5} {title}: {reason}")


main()
