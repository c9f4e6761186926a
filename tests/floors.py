"""Fails where fewer tests compared something than their floor says (tests/harness/floor.h).

usage: floors.py DIRECTORY, where every shard of a test program has left its counts
"""
import pathlib
import sys

ENOUGH_TO_TELL = 20  # tests


def sums(directory):
    """Per floor: its share in percent, the tests, those that compared something, the shards."""
    floors = {}
    for file in sorted(directory.glob("*.*")):
        percent, tests, compared = map(int, file.read_text().split())
        floor = floors.setdefault(file.stem, [percent, 0, 0, 0])
        floor[1] += tests
        floor[2] += compared
        floor[3] += 1
    return floors


def main():
    floors = sums(pathlib.Path(sys.argv[1]))
    if not floors:
        sys.exit("no test has left its counts: run the whole suite")
    failed = False
    for name, (percent, tests, compared, shards) in floors.items():
        too_few = tests < ENOUGH_TO_TELL or 100 * compared < percent * tests
        failed = failed or too_few
        print(f"{'FAIL' if too_few else 'ok':4} {name}: {compared} of {tests} tests compared "
              f"something, {percent} % must ({shards} shards)")
    sys.exit(failed)


main()
