#!/usr/bin/env python3
"""What `heapreach cover` says of lines against what runs of the same programs cover.

    bench/covered.py [--runs N] [--timeout SECONDS] [FILE ...]

Each program (all of data/c and data/c/inconsistent if none is named) is asked about, 5 s by default,
and compiled by clang with source coverage, AddressSanitizer and UndefinedBehaviorSanitizer without
recovery. It then runs 50 times by default on random inputs: __VERIFIER_nondet_*, functions that it
does not define, and standard input give random values, mostly small ones; malloc and calloc now and
then fail, and hand out random bytes. Runs count that return from main: none that a sanitizer stops,
that call abort or exit, or fail an assumption, or take longer than 2 s. A line that is inconsistent
for every bound and that such a run covers is a wrong verdict. Prints a summary and everything wrong.
"""
import argparse
import glob
import json
import os
import re
import subprocess
import tempfile

from measure import PROGRAM, ROOT

CLANG, PROFDATA, COV = "clang-14", "llvm-profdata-14", "llvm-cov-14"
FLAGS = ["-g", "-O0", "-w", "-fprofile-instr-generate", "-fcoverage-mapping",
         "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
WRAPPED = ["malloc", "calloc", "exit", "abort"]
RUN_SECONDS = 2
STOPPED = 97  # ends on purpose, but not by a return from main

HARNESS = r"""
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static unsigned long long state;
static unsigned next(void) {
  if (state == 0) state = 2 * strtoull(getenv("SEED"), 0, 10) + 1;
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (unsigned)(state >> 33);
}
long long random_value(void) {
  unsigned kind = next() % 8;
  if (kind < 4) return next() % 3;
  if (kind < 6) return next() % 20;
  if (kind == 6) return -(long long)(next() % 20);
  return ((long long)next() << 16) - ((long long)next() << 15);
}
void *__real_malloc(size_t);
void *__wrap_malloc(size_t bytes) {
  unsigned char *block = next() % 16 == 0 ? 0 : __real_malloc(bytes);
  for (size_t i = 0; block && i < bytes; i++) block[i] = next();
  return block;
}
void *__real_calloc(size_t, size_t);
void *__wrap_calloc(size_t n, size_t bytes) { return next() % 16 == 0 ? 0 : __real_calloc(n, bytes); }
void __wrap_exit(int code) { _exit(97); }
void __wrap_abort(void) { _exit(97); }
void __VERIFIER_assume(int condition) { if (!condition) _exit(97); }
void reach_error(void) { _exit(97); }
void __VERIFIER_error(void) { _exit(97); }
"""
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0:exitcode=96:detect_stack_use_after_return=1", "UBSAN_OPTIONS": "exitcode=96"}


def inconsistent_lines(path, limit):
    """None if there is no answer."""
    done = subprocess.run([PROGRAM, "cover", "--timeout", str(limit), "--format", "json", path],
                          capture_output=True, text=True)
    if not done.stdout:
        return None
    coverage = json.loads(done.stdout)
    if "lines" in coverage:
        return {line["line"] for line in coverage["lines"]
                if line["class"] == "inconsistent" and line["every_bound"]}
    excluded, others = set(), set()
    for group in coverage["groups"]:
        is_excluded = group["class"] == "inconsistent" and group["every_bound"]
        for edge in group["edges"]:
            line = coverage["edges"][edge].get("position", {}).get("line")
            (excluded if is_excluded else others).add(line)
    return excluded - others - {None}


def compiled(path, folder):
    """The program, or None and why there is none."""
    target, objects = os.path.join(folder, "program"), os.path.join(folder, "program.o")
    done = subprocess.run([CLANG, *FLAGS, "-c", path, "-o", objects], capture_output=True, text=True)
    if done.returncode != 0:
        return None, done.stderr[:300]
    text = HARNESS
    for _ in range(2):  # once more with what is missing
        harness = os.path.join(folder, "harness.c")
        with open(harness, "w") as file:
            file.write(text)
        wraps = [f"-Wl,--wrap={name}" for name in WRAPPED]
        done = subprocess.run([CLANG, "-w", "-fno-builtin", *FLAGS[3:], harness, objects, *wraps,
                               "-o", target], capture_output=True, text=True)
        if done.returncode == 0:
            return target, ""
        # The file of the harness itself is compiled anew: its own lines are not asked about.
        for name in sorted(set(re.findall(r"undefined reference to `(\w+)'", done.stderr))):
            text += f"long long {name}() {{ return random_value(); }}\n"
    return None, done.stderr[:300]


def covered_lines(program, path, folder, runs):
    """The lines of the file that counted runs cover, and how many of these there are."""
    profiles = []
    for seed in range(runs):
        profile = os.path.join(folder, f"{seed}.profraw")
        environment = {**ENVIRONMENT, "SEED": str(seed), "LLVM_PROFILE_FILE": profile}
        given = bytes((seed * 7 + i * i) % 96 + 10 for i in range(seed * 3))
        try:
            done = subprocess.run([program], input=given, capture_output=True, timeout=RUN_SECONDS,
                                  env=environment, cwd=folder)
        except subprocess.TimeoutExpired:
            continue
        message = done.stderr.decode(errors="replace")
        is_normal = (0 <= done.returncode not in (96, STOPPED) and "runtime error" not in message
                     and "Sanitizer" not in message)
        if is_normal and os.path.exists(profile):
            profiles.append(profile)
    if not profiles:
        return set(), 0
    data = os.path.join(folder, "all.profdata")
    subprocess.run([PROFDATA, "merge", *profiles, "-o", data], check=True)
    exported = subprocess.run([COV, "export", f"-instr-profile={data}", program],
                              capture_output=True, text=True, check=True).stdout
    for file in json.loads(exported)["data"][0]["files"]:
        if os.path.realpath(file["filename"]) == os.path.realpath(path):
            return executed(path, file["segments"]), len(profiles)
    return set(), len(profiles)


def executed(path, segments):
    """The lines with code in a region that was executed. A region begins at each segment; clang's own
    count of a line is also that of the regions around it, whatever is on the line itself."""
    lines, count, rest = set(), 0, list(segments)
    with open(path) as file:
        texts = [re.sub(r"//.*|/\*.*?\*/", lambda comment: " " * len(comment.group()), line)
                 for line in file.read().split("\n")]
    for number, text in enumerate(texts, 1):
        column = 1
        while column <= len(text):
            while rest and (rest[0][0], rest[0][1]) <= (number, column):
                segment = rest.pop(0)
                is_gap = len(segment) > 5 and segment[5]
                count = segment[2] if segment[3] and not is_gap else 0
            end = rest[0][1] if rest and rest[0][0] == number else len(text) + 1
            code = re.sub(r"\b(else|do)\b", "", text[column - 1:end - 1])
            if count > 0 and re.search(r"\w", code):
                lines.add(number)
            column = end
    return lines


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--timeout", type=float, default=5)
    parser.add_argument("files", nargs="*")
    asked = parser.parse_args()
    files = asked.files or sorted(glob.glob(f"{ROOT}/data/c/*.c") +
                                  glob.glob(f"{ROOT}/data/c/inconsistent/*.c"))
    answered, with_lines, lines, normal, idle, other = 0, 0, 0, 0, 0, []
    wrong = []
    for path in files:
        excluded = inconsistent_lines(path, asked.timeout)
        if excluded is None:
            other.append(f"{path}: no answer")
            continue
        answered += 1
        with_lines += bool(excluded)
        lines += len(excluded)
        if not excluded:
            continue
        with tempfile.TemporaryDirectory() as folder:
            program, why = compiled(path, folder)
            if program is None:
                other.append(f"{path}: not compiled: {why}")
                continue
            covered, count = covered_lines(program, path, folder, asked.runs)
            normal += count
            idle += count == 0
            if excluded & covered:
                wrong.append(f"{path}: inconsistent lines that runs cover: "
                             f"{sorted(excluded & covered)}")
    print(f"{answered} of {len(files)} programs answered, {with_lines} with inconsistent lines, "
          f"{lines} in all; {normal} runs of these counted, {idle} programs without any")
    print(f"{len(wrong)} wrong")
    for line in wrong + other:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
