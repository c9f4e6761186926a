"""What the last run of the tests came to: floors, the slowest tests, what was skipped and why, and a
command for each failure that repeats it alone.

usage: report.py BUILD, the build directory in which CTest ran; shards of Google Test leave
BUILD/reports/NAME.json (tests/CMakeLists.txt), floors BUILD/floors/FLOOR.SHARD (harness/floor.h)

Exits with 1 if a test failed, a shard left no report, or a floor was not reached.
"""
import json
import pathlib
import sys

from floors import print_floors

SLOWEST = 10


class Test:
    def __init__(self, shard, suite, case):
        self.shard = shard
        self.name = f"{suite['name']}.{case['name']}"
        self.seconds = float(case["time"].rstrip("s"))
        self.failures = [failure["failure"] for failure in case.get("failures", [])]
        self.skipped = case.get("result") == "SKIPPED"
        self.why = " ".join(skip.get("message", "") for skip in case.get("skipped", []))

    def command(self, build):
        """The command that repeats this test alone."""
        program = f"{build}/tests/{self.shard.rsplit('.', 1)[0]}_tests"
        return f"{program} --gtest_filter='{self.name}'"


def tests_in(build):
    """All tests that ran in the shards of the last run."""
    for file in sorted((build / "reports").glob("*.json")):
        for suite in json.loads(file.read_text())["testsuites"]:
            for case in suite["testsuite"]:
                if case.get("status") == "RUN":
                    yield Test(file.stem, suite, case)


def main():
    build = pathlib.Path(sys.argv[1])
    tests = list(tests_in(build))
    shards = {file.stem for file in (build / "reports").glob("*.json")}
    expected = set((build / "reports" / "shards").read_text().split())
    reached = print_floors(build / "floors")

    print(f"\nThe {SLOWEST} slowest of {len(tests)} tests")
    for test in sorted(tests, key=lambda test: -test.seconds)[:SLOWEST]:
        print(f"  {test.seconds:6.1f} s  {test.name}")

    skipped = [test for test in tests if test.skipped]
    if skipped:
        print("\nSkipped")
        for test in skipped:
            print(f"  {test.name}: {test.why.strip() or 'no reason given'}")

    missing = sorted(expected - shards)
    if missing:
        print("\nWithout a report (crashed, stopped, or not run): " + ", ".join(missing))

    failed = [test for test in tests if test.failures]
    for test in failed:
        print(f"\n{test.name} failed; alone:\n  {test.command(sys.argv[1])}")
    passed = len(tests) - len(failed) - len(skipped)
    print(f"\n{passed} passed, {len(failed)} failed, {len(skipped)} skipped")
    sys.exit(1 if failed or missing or not reached else 0)


main()
