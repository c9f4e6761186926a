#!/usr/bin/env python3
"""What `heapreach cover --all-functions` says of C files of five Debian source packages.

    bench/packages.py [--timeout SECONDS] [--jobs N] [--only REGEX] [--keep FOLDER] [--findings]

Fetches the packages by apt, at the versions below, from the sources that this machine is configured
for, checks them and asks about each function of the files below, 10 s each by default. Prints for
each file how many functions have an answer, of how many of them at least 90 % of the edges are
decided for every bound, and all findings if they are asked for. Nothing of the packages is kept,
unless --keep names a folder, whose answers are used again.
"""
import argparse
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from measure import PROGRAM

PACKAGES = {
    "cjson": ("1.7.15-1+deb12u4", "orig.tar.gz",
              "5308fd4bd90cef7aa060558514de6a1a4a0819974a26e6ed13973c5f624c24b2"),
    "libcsv": ("3.0.3+dfsg-6", "orig.tar.gz",
              "06fddfaca720a4be7603bad63eb1833bca5b6c5a69b42b1c518a02cda2a73aef"),
    "libtextwrap": ("0.1-16", "orig.tar.gz",
              "89fdb1050e4fb672244baa15bd29e6fff9094145afce667e6a88eac5c17f999c"),
    "libcork": ("1.0.0~rc3-3", "orig.tar.gz",
              "edaf3c604262f151cc0ca2f141636755f63c75d4dea475d40e95c9f327bb37ec"),
    "zopfli": ("1.0.3-1", "orig.tar.gz",
              "e955a7739f71af37ef3349c4fa141c648e8775bceb2195be07e86f8e638814bd"),
}
"""By name: version, and the file of the source with its SHA-256."""

FILES = [
    ("cjson", "cJSON.c", []),
    ("libcsv", "libcsv.c", ["-I", "."]),
    ("libtextwrap", "textwrap.c", ["-I", "."]),
    *(("libcork", f"src/libcork/ds/{name}.c", ["-I", "made", "-I", "include"])
      for name in ("array", "bitset", "buffer", "dllist", "hash-table", "managed-buffer",
                   "ring-buffer", "slice")),
    *(("zopfli", f"src/zopfli/{name}.c", [])
      for name in ("cache", "hash", "katajainen", "tree", "lz77", "blocksplitter", "util")),
]

MADE = {("libcork", "made/libcork/config/version.h"): """
#define CORK_CONFIG_VERSION_MAJOR 1
#define CORK_CONFIG_VERSION_MINOR 0
#define CORK_CONFIG_VERSION_PATCH 0
#define CORK_CONFIG_VERSION_STRING "1.0.0"
#define CORK_CONFIG_REVISION ""
"""}
"""What the packages' own builds would make."""

ENOUGH = 0.9  # of the edges of a function


def run(command, **options):
    """The finished process; an error ends the program."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command[:3])} ..: {done.stderr.strip()[-500:]}")
    return done


def source_lists():
    """The machine's package sources as sources of source packages."""
    texts = []
    for path in glob.glob("/etc/apt/sources.list.d/*.sources"):
        with open(path, encoding="utf-8") as file:
            texts.append(re.sub(r"^Types:.*$", "Types: deb-src", file.read(), flags=re.M))
    lines = []
    for path in ["/etc/apt/sources.list", *glob.glob("/etc/apt/sources.list.d/*.list")]:
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                lines += [re.sub(r"^deb ", "deb-src ", line) for line in file
                          if line.startswith("deb ")]
    return "\n\n".join(texts), "".join(lines)


def fetch(folder):
    """Unpacks all packages below the folder, those that are there already excepted."""
    missing = [name for name in PACKAGES if not os.path.isdir(os.path.join(folder, name))]
    if not missing:
        return
    with tempfile.TemporaryDirectory() as scratch:
        parts = os.path.join(scratch, "parts")
        os.makedirs(os.path.join(scratch, "lists", "partial"))
        os.makedirs(parts)
        sources, lines = source_lists()
        with open(os.path.join(parts, "all.sources"), "w", encoding="utf-8") as file:
            file.write(sources)
        with open(os.path.join(parts, "all.list"), "w", encoding="utf-8") as file:
            file.write(lines)
        apt = ["apt-get", "-qq", "-o", "Dir::Etc::SourceList=/dev/null",
               "-o", f"Dir::Etc::SourceParts={parts}",
               "-o", f"Dir::State::Lists={os.path.join(scratch, 'lists')}"]
        subprocess.run([*apt, "update"], capture_output=True, check=False)
        for name in missing:
            version, archive, expected = PACKAGES[name]
            run([*apt, "source", "--download-only", f"{name}={version}"], cwd=scratch)
            upstream = version.rsplit("-", 1)[0]
            path = os.path.join(scratch, f"{name}_{upstream}.{archive}")
            with open(path, "rb") as file:
                found = hashlib.sha256(file.read()).hexdigest()
            if found != expected:
                sys.exit(f"{os.path.basename(path)} has the SHA-256 {found}")
            run(["dpkg-source", "--no-check", "-x", f"{name}_{version}.dsc",
                 os.path.join(folder, name)], cwd=scratch)
    for (name, path), text in MADE.items():
        made = os.path.join(folder, name, path)
        os.makedirs(os.path.dirname(made), exist_ok=True)
        with open(made, "w", encoding="utf-8") as file:
            file.write(text)


def asked(folder, package, path, flags, limit):
    """The answer about all functions of a file, as JSON, and its seconds."""
    kept = os.path.join(folder, f"{package}-{os.path.basename(path)}.json")
    if os.path.exists(kept):
        with open(kept, encoding="utf-8") as file:
            return json.load(file)
    began = time.monotonic()
    done = subprocess.run([PROGRAM, "cover", "--all-functions", "--timeout", str(limit), "--format",
                           "json", *flags, path], cwd=os.path.join(folder, package),
                          capture_output=True, text=True, check=False)
    if not done.stdout:
        sys.exit(f"{package} {path}: {done.stderr.strip()[-500:]}")
    answer = json.loads(done.stdout)
    answer["all_seconds"] = time.monotonic() - began
    for function in answer["functions"]:  # evidence takes most of the space
        for part in ("executions", "proofs"):
            for one in function.get("coverage", {}).get(part, []):
                one.pop("evidence", None)
    with open(kept, "w", encoding="utf-8") as file:
        json.dump(answer, file)
    return answer


def counted(coverage):
    """How many edges are decided for every bound, and how many there are."""
    decided = whole = 0
    for group in coverage["groups"]:
        whole += len(group["edges"])
        is_decided = group["class"] == "consistent" or group.get("every_bound", False)
        decided += len(group["edges"]) if is_decided else 0
    return decided, whole


def row_of(answer):
    """Functions, answers, functions with enough edges decided, edges decided, edges, findings."""
    row = [len(answer["functions"]), 0, 0, 0, 0, len(answer["findings"])]
    for function in answer["functions"]:
        if "coverage" not in function:
            continue
        decided, whole = counted(function["coverage"])
        row[1] += 1
        row[2] += decided >= ENOUGH * whole
        row[3] += decided
        row[4] += whole
    return row


def show(name, row, seconds):
    """One line of the table."""
    print(f"{name:<28} {row[0]:>9} {row[1]:>8} {row[2]:>9} {row[3]:>7} {row[4]:>7} {row[5]:>8} "
          f"{seconds:>8.0f}", flush=True)


def main():
    """Asks about all files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--timeout", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--keep")
    parser.add_argument("--findings", action="store_true")
    arguments = parser.parse_args()
    folder = arguments.keep or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    fetch(folder)
    files = [one for one in FILES if re.search(arguments.only, f"{one[0]} {one[1]}")]
    print(f"{'file':<28} {'functions':>9} {'answered':>8} {'decided':>9} {'edges':>7} {'of':>7} "
          f"{'findings':>8} {'seconds':>8}")
    total, seconds, findings = [0] * 6, 0, []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        answers = pool.map(lambda one: asked(folder, *one, arguments.timeout), files)
        for (package, path, _), answer in zip(files, answers):
            row = row_of(answer)
            show(f"{package} {os.path.basename(path)}", row, answer["all_seconds"])
            total = [a + b for a, b in zip(total, row)]
            seconds += answer["all_seconds"]
            findings += [(package, one) for one in answer["findings"]]
    show("all", total, seconds)
    for package, one in findings if arguments.findings else []:
        at = one["position"]
        print(f"{package}/{at['file']}:{at['line']}: {one['message']} [{one['kind']}, {one['rank']}]")
    if not arguments.keep:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
