"""Fails where fewer tests compared something than their floor says (tests/harness/floor.h).

usage: floors.py DIRECTORY, where every shard of a test program has left its counts
"""
import pathlib
import sys


def counts(directory):
    """Per floor and number of shards: when, and per shard its share, tests and comparisons."""
    found = {}
    for file in sorted(directory.glob("*.*of*")):
        shard, shards = map(int, file.suffix[1:].split("of"))
        when, files = found.setdefault(file.stem, {}).get(shards, (0, {}))
        files[shard] = list(map(int, file.read_text().split()))
        found[file.stem][shards] = max(when, file.stat().st_mtime), files
    return found


def problem(name, shards, files):
    """Nothing if enough was compared; prints what was."""
    percent = max(count[0] for count in files.values())
    tests = sum(count[1] for count in files.values())
    compared = sum(count[2] for count in files.values())
    missing = [str(shard) for shard in range(shards) if shard not in files]
    print(f"{name}: {compared} of {tests} tests compared something, {percent} % must")
    if missing:
        return f"{name}: shard {', '.join(missing)} of {shards} left nothing"
    if compared < max(1, percent * tests / 100):
        return f"{name}: only {compared} of {tests} tests compared something"
    return None


def main():
    found = counts(pathlib.Path(sys.argv[1]))
    if not found:
        sys.exit("no test has left its counts: run the whole suite")
    problems = []
    for name, by_shards in found.items():
        # Other numbers of shards are of an earlier build.
        shards = max(by_shards, key=lambda number: by_shards[number][0])
        problems.append(problem(name, shards, by_shards[shards][1]))
    sys.exit("\n".join(filter(None, problems)) or 0)


main()
