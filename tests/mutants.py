"""Judges the tests by mutants: which of so many small defects does a test find?

usage: mutants.py choose SOURCE [--count N] [--also OLDER] > LIST
       mutants.py plant LIST COPY
       mutants.py run LIST BUILD [--numbers N..] [--jobs N] [--results FILE]

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
import subprocess
import sys
import time

HEADER = r'''// Planted by tests/mutants.py: defects that the environment switches on.
#pragma once
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
namespace heapreach::mutants {
inline void note(int number) {
  static std::atomic<bool> noted[1000];
  if (noted[number].exchange(true)) return;
  const char* folder = std::getenv("HEAPREACH_MUTANTS_REACHED");
  const char* shard = std::getenv("GTEST_OUTPUT");
  if (!folder || !shard) return;
  const std::string path(shard);
  const std::string name = path.substr(path.rfind('/') + 1);
  if (std::FILE* file =
          std::fopen((std::string(folder) + "/" + std::to_string(number) + "." + name).c_str(), "w"))
    std::fclose(file);
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
OFFSET = re.compile(r" ([+-]) 1(?![\w.])")
TOP = ("analyses answers backends cli encoders evidence experiments frontends horn library listings "
       "pipeline plans preprocess reports rts runs search suites support").split()


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
    shown = subprocess.run(["ctest", "--test-dir", str(build), "-N", "--show-only=json-v1"],
                           capture_output=True, text=True, check=True)
    shards = {}
    for test in json.loads(shown.stdout)["tests"]:
        properties = {item["name"]: item["value"] for item in test.get("properties", [])}
        if "long" in properties.get("LABELS", []) or "command" not in test:
            continue
        environment = dict(item.split("=", 1) for item in properties.get("ENVIRONMENT", []))
        environment.setdefault("GTEST_OUTPUT", f"json:{build}/reports/{test['name']}.json")
        shards[test["name"]] = (test["command"], environment,
                                properties.get("WORKING_DIRECTORY", str(build / "tests")),
                                properties.get("PASS_REGULAR_EXPRESSION", []))
    return shards


def run_shard(shard, more, limit):
    """Returns whether it passed, and how long it took."""
    command, environment, folder, expected = shard
    begin = time.time()
    with subprocess.Popen(command, cwd=folder, env={**os.environ, **environment, **more},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", start_new_session=True) as process:
        try:
            output, _ = process.communicate(timeout=limit)
            passed = (any(re.search(e, output) for e in expected) if expected
                      else process.returncode == 0)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            output, _ = process.communicate()
            passed = False
    failed = re.search(r"\[  FAILED  \] (\S+)", output)
    return passed, time.time() - begin, failed.group(1) if failed else output[-200:]


def reached(build, shards, jobs):
    """Which shards reach each mutant, and how long each takes; kept in BUILD/mutants.json."""
    kept = build / "mutants.json"
    if kept.exists():
        return json.loads(kept.read_text())
    folder = build / "mutants-reached"
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    seconds = {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        runs = {name: pool.submit(run_shard, shard, {"HEAPREACH_MUTANTS_REACHED": str(folder)}, 3000)
                for name, shard in shards.items()}
        for name, ran in runs.items():
            passed, seconds[name], what = ran.result()
            print(f"{'passed' if passed else 'FAILED ' + what} {seconds[name]:7.1f} {name}", flush=True)
            if not passed:
                del seconds[name]
    by_mutant = {}
    for path in folder.iterdir():
        number, name = path.name.split(".", 1)
        name = name.removesuffix(".json")
        if name in seconds:
            by_mutant.setdefault(number, []).append(name)
    known = {"seconds": seconds, "reached": by_mutant}
    kept.write_text(json.dumps(known))
    return known


def judge(number, file, shards, known):
    """The shard and test that finds the mutant, or None."""
    seconds = known["seconds"]
    own = file.split("/")[0]
    order = sorted(known["reached"].get(str(number), []),
                   key=lambda name: seconds[name] / (20 if name.startswith(own) else 1))
    for name in order:
        more = {"HEAPREACH_MUTANT": str(number), "GTEST_FAIL_FAST": "1"}
        passed, _, what = run_shard(shards[name], more, 60 + 10 * seconds[name])
        if not passed:
            return f"{name} {what}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["choose", "plant", "run"])
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--also", type=pathlib.Path)
    parser.add_argument("--numbers", type=int, nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
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
    killed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        def look(mutant):
            return judge(mutant["number"], mutant["file"], shards, known)
        for mutant, found in zip(mutants, pool.map(look, mutants)):
            killed += found is not None
            places = len(known["reached"].get(str(mutant["number"]), []))
            line = (f"{mutant['number']:3} {mutant['kind']:8} {mutant['file']} "
                    f"[{places} shards] {found or 'SURVIVES: ' + mutant['line'].strip()}")
            print(line, flush=True)
            if arguments.results:
                with arguments.results.open("a") as results:
                    results.write(line + "\n")
    print(f"{killed} of {len(mutants)} killed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
