"""Tests of the wrapper for CPAchecker against the real command.

    python3 contrib/cpachecker/cbmc_test.py build/release/heapreach

CPAchecker itself is not needed. The programs in paths/ have the form in which it writes them, and
were made by hand.
"""
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.path.join(ROOT, "build", "release", "heapreach")
FLAGS = ["--32", "--function", "main_0", "--unwind", "5", "--no-unwinding-assertions"]


def answer(*words, program=None, options="--work 1M"):
    """Exit code, first words of what is printed, and what stands on standard error."""
    environment = {**os.environ, "HEAPREACH": program or PROGRAM, "HEAPREACH_OPTIONS": options}
    done = subprocess.run([os.path.join(HERE, "cbmc"), *words], cwd=HERE, env=environment,
                          capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip(), done.stderr


class PathPrograms(unittest.TestCase):
    def test_errors_are_reached_or_not(self):
        for wanted, expected in (("7", (10, "VERIFICATION FAILED", "")),
                                 ("0", (0, "VERIFICATION SUCCESSFUL", ""))):
            self.assertEqual(answer(*FLAGS, f"-DWANTED={wanted}", "paths/count.c"), expected)

    def test_signed_numbers_wrap_around(self):
        self.assertEqual(answer("paths/wraps.c"), (10, "VERIFICATION FAILED", ""))

    def test_bounded_answers_are_open(self):
        code, text, errors = answer(*FLAGS, "paths/loop.c",
                                    options="--bound 4 --engine bmc --work 1M")
        self.assertEqual((code, errors), (6, ""))
        self.assertTrue(text.startswith("UNKNOWN: infeasible within"), text)

    def test_the_entry_and_macros_are_flags(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "other.c")
            with open(path, "w", encoding="utf-8") as file:
                file.write("extern void __VERIFIER_error(void);\n"
                           "int other(void) { if (LIMIT > 3) __VERIFIER_error(); return 0; }\n")
            self.assertEqual(answer("--function", "other", "-DLIMIT=4", path)[0], 10)
            self.assertEqual(answer("--function", "other", "-D", "LIMIT=3", path)[0], 0)
            self.assertEqual(answer("-DLIMIT=4", path)[0], 6, "there is no main_0")

    def test_everything_else_is_open(self):
        for words in (["--pointer-check", "paths/wraps.c"], ["paths/missing.c"], [],
                      ["--error-label", "ERROR", "paths/wraps.c"],
                      ["paths/wraps.c", "paths/loop.c"]):
            code, text, errors = answer(*words)
            self.assertEqual((code, text[:9], errors), (6, "UNKNOWN: ", ""), words)
        code, text, _ = answer("paths/wraps.c", program="/no/heapreach")
        self.assertEqual(code, 6)
        self.assertIn("does not start", text)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
