"""Judges the tests by mutants: which of so many small defects does a test find?

usage: mutants.py choose SOURCE [--count N] [--also OLDER] > LIST
       mutants.py plant LIST COPY
       mutants.py run LIST BUILD [--numbers N..] [--jobs N] [--most SECONDS] [--results FILE]

A mutant flips a condition, moves an offset by one, or drops a case. `choose` picks one in each of
the largest rooms, by hashes of the lines, so that the same tree gives the same mutants; with --also
only lines that another tree has, too. `plant` writes all of them into a copy of the tree, switched
by the environment: HEAPREACH_MUTANT=7 makes the seventh. `run` builds nothing: it runs the shards of
CTest once to see which reach which mutant (HEAPREACH_MUTANTS_REACHED names the folder where this is
noted), and then each mutant in the shards that reach it, cheap ones and those of its own folder
first, until a test fails. A shard that takes ten times as long as without mutants, and a minute
more, counts as failed.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

HEADER = r'''// Planted by tests/mutants.py: defects that the environment switches on.
#pragma once
#include <atomic>
#include <cstdio>
#include <cstdlib>
namespace heapreach::mutants {
// Counts the tests that this process began, so that each notes what it reaches.
inline std::atomic<int> tests_begun{0};
inline void note(int number) {
  static std::atomic<int> noted_in[1000];
  const int now = tests_begun + 1;
  if (noted_in[number].exchange(now) == now) return;
  const char* file = std::getenv("HEAPREACH_MUTANTS_REACHED");
  const char* test = std::getenv("HEAPREACH_TEST");
  if (!file) return;
  // A line is appended as a whole: programs that tests start write into the same file.
  char line[1000];
  std::snprintf(line, sizeof line, "%d %s\n", number, test ? test : "");
  if (std::FILE* out = std::fopen(file, "a")) {
    std::fputs(line, out);
    std::fclose(out);
  }
}
inline bool is_active(int number) {
  static const char* const chosen = std::getenv("HEAPREACH_MUTANT");
  static const int active = chosen ? std::atoi(chosen) : 0;
  if (active == 0) note(number);
  return number == active;
}
inline bool flipped(int number, bool condition) { return is_active(number) != condition; }
inline bool dropped(int number, bool condition) { return !is_active(number) && condition; }
inline int one(int number) { return is_active(number) ? (number % 2 ? 2 : 0) : 1; }
}  // namespace heapreach::mutants
'''
TEST_LISTENER = r'''// Planted by tests/mutants.py: tells the planted code which test runs.
#pragma once
#include <gtest/gtest.h>
#include <string>
#include "support/mutants.h"
namespace heapreach::mutants {
class Listener : public testing::EmptyTestEventListener {
  void OnTestStart(const testing::TestInfo& test) override {
    const std::string name = std::string(test.test_suite_name()) + "." + test.name();
    setenv("HEAPREACH_TEST", name.c_str(), 1);
    ++tests_begun;
  }
};
inline const bool is_listening =
    (testing::UnitTest::GetInstance()->listeners().Append(new Listener), true);
}  // namespace heapreach::mutants
'''
OFFSET = re.compile(r" ([+-]) 1(?![\w.])")
TOP = ("analyses answers backends cli encoders evidence experiments frontends horn library listings "
       "pipeline plans preprocess reports rts runs search suites support triage").split()


def digest(text):
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def condition_of(line):
    """Where the condition of an `if` begins and ends, if the line holds it whole; else None."""
    found = re.search(r"\bif \(", line)
    if not found or "constexpr" in line or "//" in line:
        return None
    depth = 0
    for at in range(found.end() - 1, len(line)):
        depth += {"(": 1, ")": -1}.get(line[at], 0)
        if depth == 0:
            condition = line[found.end():at]
            return None if re.search(r"[;\"']|(?<![=!<>])=(?!=)", condition) else (found.end(), at)
    return None


def kinds_of(line):
    """Which mutants the line may have."""
    if re.search(r"constexpr|static_assert|template|^\s*(//|#)|\[&\]|\[=\]", line):
        return []
    kinds = []
    where = condition_of(line)
    if where:
        kinds.append("flipped")
        if re.search(r"^\) (return|continue|break)\b", line[where[1]:]):
            kinds.append("dropped")
    if OFFSET.search(line) and '"' not in line:
        kinds.append("offset")
    return kinds


def mutated(line, kind, number):
    if kind == "offset":
        return OFFSET.sub(rf" \1 heapreach::mutants::one({number})", line, count=1)
    begin, end = condition_of(line)
    return (f"{line[:begin]}heapreach::mutants::{kind}({number}, "
            f"static_cast<bool>({line[begin:end]})){line[end:]}")


def choose(source, count, also):
    rooms = {}
    for top in TOP:
        for path in sorted((source / top).rglob("*.cpp")):
            rooms.setdefault(path.parent.relative_to(source), []).append(path)
    size = {room: sum(path.stat().st_size for path in files) for room, files in rooms.items()}
    chosen = []
    for room in sorted(rooms, key=lambda room: -size[room]):
        sites = []
        for path in rooms[room]:
            name = str(path.relative_to(source))
            lines = path.read_text().splitlines()
            known = (also / name).read_text().splitlines() if also and (also / name).exists() else []
            for line in lines:
                if lines.count(line) == 1 and (not also or known.count(line) == 1):
                    sites += [(digest(name + kind + line), name, kind, line)
                              for kind in kinds_of(line)]
        if sites and len(chosen) < count:
            chosen.append(min(sites)[1:])
    for number, (name, kind, line) in enumerate(sorted(chosen), 1):
        print(json.dumps({"number": number, "file": name, "kind": kind, "line": line}))


def plant(mutants, copy):
    (copy / "support" / "mutants.h").write_text(HEADER)
    (copy / "tests" / "mutants_listener.h").write_text(TEST_LISTENER)
    for path in (copy / "tests").rglob("*_test.cpp"):
        path.write_text('#include "tests/mutants_listener.h"\n' + path.read_text())
    for mutant in mutants:
        path = copy / mutant["file"]
        lines = path.read_text().splitlines()
        at = lines.index(mutant["line"])
        lines[at] = mutated(mutant["line"], mutant["kind"], mutant["number"])
        text = "\n".join(lines) + "\n"
        if "support/mutants.h" not in text:
            text = '#include "support/mutants.h"\n' + text
        path.write_text(text)


def shards_of(build):
    """Per name of a test of CTest: its command, environment, folder, and what it has to print."""
    shown = subprocess.run(["ctest", "--test-dir", str(build), "-N", "--show-only=json-v1"],
                           capture_output=True, text=True, check=True)
    shards = {}
    for test in json.loads(shown.stdout)["tests"]:
        properties = {item["name"]: item["value"] for item in test.get("properties", [])}
        if "long" in properties.get("LABELS", []) or "command" not in test:
            continue
        environment = dict(item.split("=", 1) for item in properties.get("ENVIRONMENT", []))
        shards[test["name"]] = (test["command"], environment,
                                properties.get("WORKING_DIRECTORY", str(build / "tests")),
                                properties.get("PASS_REGULAR_EXPRESSION", []))
    return shards


def run(command, environment, folder, expected, limit):
    """Returns whether it passed, how long it took, and the first test that failed."""
    begin = time.time()
    with subprocess.Popen(command, cwd=folder, env={**os.environ, **environment},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", start_new_session=True) as process:
        try:
            output, _ = process.communicate(timeout=limit)
            passed = (any(re.search(e, output) for e in expected) if expected
                      else process.returncode == 0)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            passed = False
    failed = re.search(r"\[  FAILED  \] (\S+)", output)
    return passed, time.time() - begin, failed.group(1) if failed else output[-200:]


def reached(build, shards, jobs):
    """Per mutant the tests that reach it, each with its shard and its seconds, only of tests that
    pass without mutants; kept in BUILD/mutants.json. A shard that is not of Google Test is a test
    without a name."""
    kept = build / "mutants.json"
    if kept.exists():
        return json.loads(kept.read_text())
    folder = build / "mutants-reached"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()

    def look(name):
        command, environment, where, expected = shards[name]
        more = {"HEAPREACH_MUTANTS_REACHED": str(folder / name)}
        if "GTEST_OUTPUT" in environment:
            more["GTEST_OUTPUT"] = f"json:{folder / name}.json"
        return run(command, {**environment, **more}, where, expected, 3000)

    tests = {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for name, (passed, seconds, what) in zip(shards, pool.map(look, shards)):
            print(f"{'passed' if passed else 'FAILED ' + what} {seconds:7.1f} {name}", flush=True)
            if "GTEST_OUTPUT" not in shards[name][1]:
                if passed:
                    tests[name, ""] = seconds
                continue
            for suite in json.loads((folder / f"{name}.json").read_text())["testsuites"]:
                for case in suite["testsuite"]:
                    if case["status"] == "RUN" and "failures" not in case:
                        test = f"{suite['name']}.{case['name']}"
                        tests[name, test] = float(case["time"].rstrip("s"))
    by_mutant = {}
    for name in shards:
        path = folder / name
        for line in sorted(set(path.read_text().splitlines())) if path.exists() else []:
            number, test = line.split(" ", 1)
            if (name, test) in tests:
                by_mutant.setdefault(number, []).append([name, test, tests[name, test]])
    kept.write_text(json.dumps(by_mutant))
    return by_mutant


def batches(tests, own):
    """Lists of tests of one program each, what is cheap and of the mutant's own folder first."""
    def price(test):
        return test[2] / (20 if test[0].startswith(own + ".") else 1)
    most, some, programs = 2.0, {}, {}
    for test in sorted(tests, key=price):
        program = test[0].rsplit(".", 1)[0] if test[1] else test[0]
        batch = programs.setdefault(program, [])
        batch.append(test)
        some[program] = some.get(program, 0) + test[2]
        if some[program] > most or len(batch) == 300 or not test[1]:
            yield programs.pop(program)
            some[program] = 0
            most = min(60.0, most * 1.2)
    yield from programs.values()


def judge(number, file, shards, known, most):
    """The test that finds the mutant, or "SURVIVES", or "UNDECIDED" if there was not the time."""
    end = time.time() + most
    for batch in batches(known.get(str(number), []), file.split("/")[0]):
        if time.time() > end:
            return "UNDECIDED"
        command, environment, folder, expected = shards[batch[0][0]]
        more = {"HEAPREACH_MUTANT": str(number), "GTEST_FAIL_FAST": "1"}
        if batch[0][1]:
            command = [command[0], "--gtest_filter=" + ":".join(test for _, test, _ in batch)]
            more |= {"GTEST_TOTAL_SHARDS": "1", "GTEST_SHARD_INDEX": "0", "GTEST_OUTPUT": ""}
        limit = 60 + 10 * sum(seconds for _, _, seconds in batch)
        passed, _, what = run(command, {**environment, **more}, folder, expected, limit)
        if not passed:
            return f"{batch[0][0]} {what}"
    return "SURVIVES"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["choose", "plant", "run"])
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--also", type=pathlib.Path)
    parser.add_argument("--numbers", type=int, nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--most", type=float, default=float("inf"))
    parser.add_argument("--results", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.what == "choose":
        return choose(arguments.paths[0], arguments.count, arguments.also)
    mutants = [json.loads(line) for line in arguments.paths[0].read_text().splitlines()]
    if arguments.what == "plant":
        return plant(mutants, arguments.paths[1])
    build = arguments.paths[1].resolve()
    shards = shards_of(build)
    known = reached(build, shards, arguments.jobs)
    if arguments.numbers:
        mutants = [mutant for mutant in mutants if mutant["number"] in arguments.numbers]
    ended = {"SURVIVES": 0, "UNDECIDED": 0}
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        running = {pool.submit(judge, mutant["number"], mutant["file"], shards, known,
                               arguments.most): mutant for mutant in mutants}
        for future in concurrent.futures.as_completed(running):
            mutant, found = running[future], future.result()
            places = len(known.get(str(mutant["number"]), []))
            line = (f"{mutant['number']:3} {mutant['kind']:8} {mutant['file']} [{places} tests] "
                    + " ".join(found.split()))
            if found in ended:
                ended[found] += 1
                line += f": {mutant['line'].strip()}"
            print(line, flush=True)
            if arguments.results:
                with arguments.results.open("a") as results:
                    results.write(line + "\n")
    killed = len(mutants) - sum(ended.values())
    print(f"{killed} killed, {ended['SURVIVES']} survive, {ended['UNDECIDED']} undecided")
    return 0


if __name__ == "__main__":
    sys.exit(main())
