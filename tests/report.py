"""What the last run of the tests came to: floors, the slowest tests, what was skipped and why, and a
command for each failure that repeats it alone.

usage: report.py BUILD, the build directory in which CTest ran; shards of Google Test leave
BUILD/reports/NAME.xml (tests/CMakeLists.txt), floors BUILD/floors/FLOOR.SHARD (harness/floor.h).
Reports are XML since Google Test 1.12 leaves out of its JSON why a test was skipped.

Exits with 1 if a test failed, a shard left no report, or a floor was not reached.
"""
import pathlib
import sys
import xml.etree.ElementTree as xml

from floors import print_floors

SLOWEST = 10


class Test:
    def __init__(self, shard, suite, case):
        self.shard = shard
        self.name = f"{suite.get('name')}.{case.get('name')}"
        self.seconds = float(case.get("time"))
        self.failed = case.find("failure") is not None
        skip = case.find("skipped")
        self.skipped = skip is not None
        # The first line of the message is the place in the test.
        self.why = "" if skip is None else " ".join(skip.get("message", "").splitlines()[1:]).strip()

    def command(self, build):
        """The command that repeats this test alone."""
        program = f"{build}/tests/{self.shard.rsplit('.', 1)[0]}_tests"
        return f"{program} --gtest_filter='{self.name}'"


def tests_in(build):
    """All tests that ran in the shards of the last run."""
    for file in sorted((build / "reports").glob("*.xml")):
        for suite in xml.parse(file).getroot():
            for case in suite:
                if case.get("status") == "run":
                    yield Test(file.stem, suite, case)


def main():
    build = pathlib.Path(sys.argv[1])
    tests = list(tests_in(build))
    shards = {file.stem for file in (build / "reports").glob("*.xml")}
    expected = set((build / "reports" / "shards").read_text().split())
    reached = print_floors(build / "floors")

    print(f"\nThe {SLOWEST} slowest of {len(tests)} tests")
    for test in sorted(tests, key=lambda test: -test.seconds)[:SLOWEST]:
        print(f"  {test.seconds:6.1f} s  {test.name}")

    skipped = [test for test in tests if test.skipped]
    if skipped:
        print("\nSkipped")
        for test in skipped:
            print(f"  {test.name}: {test.why or 'no reason given'}")

    missing = sorted(expected - shards)
    if missing:
        print("\nWithout a report (crashed, stopped, or not run): " + ", ".join(missing))

    failed = [test for test in tests if test.failed]
    for test in failed:
        print(f"\n{test.name} failed; alone:\n  {test.command(sys.argv[1])}")
    passed = len(tests) - len(failed) - len(skipped)
    print(f"\n{passed} passed, {len(failed)} failed, {len(skipped)} skipped")
    sys.exit(1 if failed or missing or not reached else 0)


main()
