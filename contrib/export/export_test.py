"""Tests of heapreach_rts.h and of the example analyzer that uses it, against the real command.

    python3 contrib/export/export_test.py build/release/heapreach

Both are compiled as another project would do it: with the compiler in CXX, else c++, as C++11, and
without a warning.
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.path.join(ROOT, "build", "release", "heapreach")
FLAGS = ["-std=c++11", "-Wall", "-Wextra", "-pedantic"]

# What the alarms of each program are, by line, and whether they are real.
EXPECTED = {
    "use_after_free": [("18: dereference", "feasible")],
    "flag": [
        ("15: dereference", "infeasible"),
        ("20: assertion", "infeasible"),
        ("22: leak", "infeasible"),
    ],
    "list": [
        ("15: dereference", "infeasible"),
        ("19: dereference", "infeasible"),
        ("22: leak", "infeasible"),
    ],
    "null_dereference": [
        ("9: dereference", "feasible"),
        ("10: assertion", "infeasible"),
        ("11: leak", "infeasible"),
    ],
}


def run(*command):
    return subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, check=False, text=True
    )


class Exports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)

    def compiled(self, name):
        program = os.path.join(self.folder.name, name)
        if not os.path.exists(program):
            source = os.path.join(HERE, name + ".cpp")
            done = run(os.environ.get("CXX", "c++"), *FLAGS, source, "-o", program)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
        return program

    def check(self, path, verdict):
        """Warnings count as errors; "infeasible within N cells" is another verdict."""
        done = run(PROGRAM, "check", "--work", "500k", "-q", "--werror", path)
        code = {"feasible": 10, "infeasible": 0}[verdict]
        answer = (done.stdout, done.stderr, done.returncode)
        self.assertEqual(answer, (verdict + "\n", "", code), path)

    def test_every_alarm_is_decided(self):
        self.assertEqual(
            sorted(os.listdir(os.path.join(HERE, "programs"))),
            sorted(name + ".toy" for name in EXPECTED),
        )
        for name, alarms in EXPECTED.items():
            source = f"contrib/export/programs/{name}.toy"
            done = run(self.compiled("toy_analyzer"), source, self.folder.name)
            self.assertEqual((done.returncode, done.stderr), (1, ""), name)
            paths = [
                os.path.join(self.folder.name, f"{name}.{number}.rts.yaml")
                for number in range(1, len(alarms) + 1)
            ]
            lines = [f"{source}:{alarm} -> {path}" for path, (alarm, _) in zip(paths, alarms)]
            self.assertEqual(done.stdout.splitlines(), lines)
            for path, (_, verdict) in zip(paths, alarms):
                self.check(path, verdict)

    def test_the_exports_in_the_repository_are_current(self):
        folder = os.path.join(HERE, "alarms")
        for name in os.listdir(folder):
            source = f"contrib/export/programs/{name.split('.')[0]}.toy"
            run(self.compiled("toy_analyzer"), source, self.folder.name)
            with open(os.path.join(folder, name), encoding="utf-8") as kept:
                with open(os.path.join(self.folder.name, name), encoding="utf-8") as made:
                    self.assertEqual(kept.read(), made.read(), name)

    def test_positions_of_the_program_come_back(self):
        path = "contrib/export/alarms/use_after_free.1.rts.yaml"
        done = run(PROGRAM, "check", "--work", "500k", "--format", "line", path)
        answer = json.loads(done.stdout)
        self.assertEqual(answer["property"], "valid-deref")
        position = {"file": "contrib/export/programs/use_after_free.toy", "line": 18, "column": 3}
        self.assertEqual(answer["error"]["position"], position)

    def test_what_is_no_program_is_refused(self):
        lines = {
            "x = y.next;": "1: this is no statement",
            "node x;\nx = 1;": "2: this is no assignment",
            "node x;\nint n;\nif (x == n) {\n}": "3: what cannot be compared: x == n",
            "while (any) {": "1: a block has no end",
        }
        for text, reason in lines.items():
            path = os.path.join(self.folder.name, "wrong.toy")
            with open(path, "w", encoding="utf-8") as out:
                out.write(text + "\n")
            done = run(self.compiled("toy_analyzer"), path, self.folder.name)
            self.assertEqual(done.returncode, 3)
            self.assertEqual(done.stderr, f"{path}:{reason}\n")

    def test_everything_that_the_header_writes_is_read(self):
        path = os.path.join(self.folder.name, "everything.rts.yaml")
        part = os.path.join(self.folder.name, "part.rts.yaml")
        done = run(self.compiled("header_test"), path, part)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        done = run(PROGRAM, "check", "--work", "500k", "-q", "--werror", part)
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("unknown\n", "", 20))
        done = run(PROGRAM, "check", "--work", "500k", "-q", "--werror", path)
        assumed = "no integer overflow; [brackets], {braces} # and \\ in texts"
        self.assertEqual((done.stdout, done.stderr), (f"feasible, assuming: {assumed}\n", ""))


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
