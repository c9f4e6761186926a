"""Floors of a test run (harness/floor.h): of so many tests, so many compared something.

Each process leaves a file FLOOR.PROCESS with "PERCENT TESTS COMPARED" in a directory.
"""


def floors_in(directory):
    """Per floor: what it is called, its percentage, its tests, and how many compared something."""
    found = {}
    for file in sorted(directory.glob("*.*")):
        percent, tests, compared = map(int, file.read_text().split())
        known = found.setdefault(file.stem, [percent, 0, 0])
        known[1] += tests
        known[2] += compared
    for name, (percent, tests, compared) in found.items():
        yield name, percent, tests, compared


def print_floors(directory):
    """Whether all of them were reached."""
    reached = True
    print("\nFloors: of so many tests, so many compared something")
    for name, percent, tests, compared in floors_in(directory):
        enough = compared >= max(1, percent * tests / 100)
        reached = reached and enough
        print(f"  {'' if enough else 'NOT REACHED: '}{name}: {compared} of {tests}, "
              f"{percent} % must")
    return reached
