"""Tests of the tool-info module against the real command.

    python3 contrib/benchexec/heapreach_test.py build/release/heapreach

Without BenchExec its base class is replaced by what the module uses of it.
"""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import types
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.path.join(ROOT, "build", "release", "heapreach")

try:
    import benchexec.result as result
    import benchexec.tools.template  # noqa: F401
except ImportError:
    result = types.ModuleType("benchexec.result")
    result.RESULT_TRUE_PROP = "true"
    result.RESULT_FALSE_PROP = "false"
    result.RESULT_UNKNOWN = "unknown"
    result.RESULT_ERROR = "ERROR"
    result.RESULT_TIMEOUT = "TIMEOUT"

    class BaseTool2:
        def _version_from_tool(self, executable, arg="--version", line_prefix=None):
            text = subprocess.run([executable, arg], stdout=subprocess.PIPE, check=True).stdout
            for line in text.decode().splitlines():
                if line_prefix is None or line.startswith(line_prefix):
                    return line[len(line_prefix or "") :].strip()
            return ""

    template = types.ModuleType("benchexec.tools.template")
    template.BaseTool2 = BaseTool2
    package = types.ModuleType("benchexec")
    tools = types.ModuleType("benchexec.tools")
    package.result, package.tools, tools.template = result, tools, template
    sys.modules.update(
        {
            "benchexec": package,
            "benchexec.result": result,
            "benchexec.tools": tools,
            "benchexec.tools.template": template,
        }
    )

sys.path.insert(0, HERE)
import heapreach  # noqa: E402

Limits = collections.namedtuple("Limits", "cputime walltime memory")
Task = collections.namedtuple(
    "Task", "single_input_file property_file options", defaults=[None, None]
)
ExitCode = collections.namedtuple("ExitCode", "value signal")
Run = collections.namedtuple("Run", "cmdline exit_code output was_timeout")
NO_LIMITS = Limits(None, None, None)


class ToolInfo(unittest.TestCase):
    def setUp(self):
        self.tool = heapreach.Tool()

    def run_tool(self, path, options=(), limits=NO_LIMITS, timed_out=False, properties=None):
        command = self.tool.cmdline(PROGRAM, list(options), Task(path, properties), limits)
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=ROOT, check=False
        )
        lines = done.stdout.decode().splitlines(keepends=True)
        return Run(command, ExitCode(done.returncode, None), lines, timed_out)

    def answer(self, path, *options, **more):
        return self.tool.determine_result(self.run_tool(path, options, **more))

    def test_systems(self):
        self.assertEqual(self.answer("data/basics/access_error.rts.yaml"), "false")
        self.assertEqual(self.answer("data/basics/access_repaired.rts.yaml"), "true")

    def test_clauses(self):
        self.assertEqual(self.answer("data/clauses/counter_bounded.smt2"), "true")
        self.assertEqual(self.answer("data/clauses/counter_overrun.smt2"), "false")

    def test_the_broken_property_is_named_if_a_property_file_asks(self):
        checks = {
            "valid-memsafety": "valid-deref valid-free valid-memtrack",
            "unreach-call": "unreach-call",
            "valid-memcleanup": "valid-memcleanup",
        }
        formulas = {"unreach-call": "G ! call(reach_error())"}
        with tempfile.TemporaryDirectory() as folder:
            files = {}
            for name, properties in checks.items():
                files[name] = os.path.join(folder, name + ".prp")
                with open(files[name], "w", encoding="utf-8") as out:
                    for one in properties.split():
                        out.write(f"CHECK( init(main()), LTL({formulas.get(one, 'G ' + one)}) )\n")
            cases = [
                ("data/c/malloc_too_small.c", "valid-memsafety", "false(valid-deref)"),
                ("data/c/leak_pointer_overwritten.c", "valid-memsafety", "false(valid-memtrack)"),
                ("data/c/leak_pointer_overwritten.c", "valid-memcleanup", "false(valid-memcleanup)"),
                ("data/c/handler_not_chosen.c", "valid-memsafety", "false(valid-deref)"),
                ("data/basics/access_error.rts.yaml", "valid-memsafety", "false(valid-deref)"),
                ("data/clauses/counter_overrun.smt2", "unreach-call", "false"),
            ]
            for path, name, expected in cases:
                self.assertEqual(self.answer(path, properties=files[name]), expected, path)
            run = self.run_tool(cases[0][0], ("--format", "line"), properties=files[cases[0][1]])
            self.assertEqual(self.tool.determine_result(run), cases[0][2])
            command = self.tool.cmdline("heapreach", [], Task("a.c", "p.prp"), NO_LIMITS)
            self.assertEqual(command, ["heapreach", "check", "--property", "p.prp", "a.c"])
            own = ["--property", "valid-free"]
            command = self.tool.cmdline("heapreach", own, Task("a.c", "p.prp"), NO_LIMITS)
            self.assertEqual(command, ["heapreach", "check"] + own + ["a.c"])

    def test_bounds(self):
        system = "data/arrays/array_of_length_n.rts.yaml"
        proofs = ("--engine", "explore")  # for every bound
        searches = ("--engine", "bmc", "--work", "300k")  # within some bounds only
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "array.rts.yaml")
            with open(os.path.join(ROOT, system), encoding="utf-8") as file:
                text = re.sub(r"^bound:.*\n", "", file.read(), flags=re.M)
            for form in ("text", "json", "line"):
                with open(path, "w", encoding="utf-8") as out:
                    out.write(text)
                shown = ("--format", form)
                self.assertEqual(self.answer(path, *shown, *proofs), "true")
                self.assertEqual(self.answer(path, *shown, *searches), "unknown")
                self.assertEqual(self.answer(path, *shown, *searches, "--bound", "1"), "true")
                self.assertEqual(self.answer(path, *shown, *searches, "--bound", "all"), "unknown")
                with open(path, "w", encoding="utf-8") as out:
                    out.write(text + "bound: 1\n")
                self.assertEqual(self.answer(path, *shown, *searches), "true")

    def test_a_proof_within_a_bound_is_one_if_the_system_asks_for_that_bound(self):
        path = "data/lists/sll_append.rts.yaml"  # names the bound 4
        for form in ("text", "json", "line"):
            run = self.run_tool(path, ("--format", form))
            if form == "line":
                answer = json.loads(run.output[0])
                self.assertEqual((answer["every_bound"], answer["bound_asked"]), (False, True))
            self.assertEqual(self.tool.determine_result(run), "true")
            self.assertEqual(self.answer(path, "--format", form, "--bound", "4"), "true")

    def test_a_task_may_ask_for_a_bound(self):
        task = Task("file", None, {"bound": 4, "language": "C"})
        command = self.tool.cmdline("heapreach", [], task, NO_LIMITS)
        self.assertEqual(command, ["heapreach", "check", "--bound", "4", "file"])
        for own in (["--bound", "all"], ["--bound=8"]):
            command = self.tool.cmdline("heapreach", own, task, NO_LIMITS)
            self.assertEqual(command, ["heapreach", "check", *own, "file"])

    def test_answers_as_data(self):
        def answer(code, **more):
            line = json.dumps({"verdict": "infeasible", "bound": 64, **more}) + "\n"
            lines = ["heapreach: warning: {}\n", line]
            return self.tool.determine_result(Run([], ExitCode(code, None), lines, False))

        self.assertEqual(answer(0, every_bound=True, bound_asked=False), "true")
        self.assertEqual(answer(0, every_bound=False, bound_asked=True), "true")
        self.assertEqual(answer(1, every_bound=False, bound_asked=False), "unknown")
        self.assertEqual(answer(10, verdict="feasible"), "false")
        self.assertEqual(answer(0, verdict="feasible"), "ERROR")
        self.assertEqual(answer(0, verdict=None), "ERROR")

    def test_unknown_and_timeout(self):
        path, engine = "data/basics/access_repaired.rts.yaml", ("--engine", "z3-bmc")
        limits = Limits(None, 2, None)
        self.assertEqual(self.answer(path, *engine, limits=limits), "unknown")
        self.assertEqual(self.answer(path, *engine, limits=limits, timed_out=True), "TIMEOUT")

    def test_errors(self):
        self.assertEqual(self.answer("data/no_such_file.smt2"), "ERROR (input)")
        path = "data/basics/access_error.rts.yaml"
        self.assertEqual(self.answer(path, "--engine", "nothing"), "ERROR (usage)")

    def test_answers_must_fit_the_exit_code(self):
        run = Run([], ExitCode(0, None), ["unsat\n"], False)
        self.assertEqual(self.tool.determine_result(run), "ERROR")
        run = Run([], ExitCode(1, None), ["infeasible\n"], False)
        self.assertEqual(self.tool.determine_result(run), "unknown")
        run = Run([], ExitCode(1, None), ["feasible\n"], False)
        self.assertEqual(self.tool.determine_result(run), "ERROR")
        run = Run([], ExitCode(0, None), ["infeasible within 64 cells\n"], False)
        self.assertEqual(self.tool.determine_result(run), "true")
        run = Run([], ExitCode(1, None), ["infeasible within 64 cells\n"], False)
        self.assertEqual(self.tool.determine_result(run), "unknown")
        run = Run([], ExitCode(10, None), ["feasible, assuming: no overflow\n"], False)
        self.assertEqual(self.tool.determine_result(run), "false")
        run = Run([], ExitCode(0, None), ["the file was not sat\n"], False)
        self.assertEqual(self.tool.determine_result(run), "ERROR")
        run = Run([], ExitCode(None, 9), ["sat\n"], False)
        self.assertEqual(self.tool.determine_result(run), "ERROR")

    def test_limits_are_handed_on_unless_given(self):
        task, limits = Task("file"), Limits(900, 60, 2000000000)
        command = self.tool.cmdline("heapreach", [], task, limits)
        self.assertEqual(
            command, ["heapreach", "check", "--timeout", "60", "--memory", "2000", "file"]
        )
        command = self.tool.cmdline("heapreach", ["--timeout", "5"], task, Limits(900, None, None))
        self.assertEqual(command, ["heapreach", "check", "--timeout", "5", "file"])
        command = self.tool.cmdline("heapreach", [], task, Limits(900, None, None))
        self.assertEqual(command, ["heapreach", "check", "--timeout", "900", "file"])

    def test_version_and_name(self):
        self.assertRegex(self.tool.version(PROGRAM), r"^\d+\.\d+\.\d+$")
        self.assertEqual(self.tool.name(), "heapreach")

    def test_values_from_output(self):
        run = self.run_tool("data/basics/access_error.rts.yaml", ("--format", "json"))
        self.assertEqual(self.tool.get_value_from_output(run.output, "verdict"), "feasible")
        self.assertIsNone(self.tool.get_value_from_output(run.output, "nothing"))

    def test_task_definitions_of_suites(self):
        plan = """suite: 1
inputs: {generator: kth, sizes: 1, with: {error: [0, 1]}}
grid: {encoding: basic, bound: 2}
"""
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "plan.yaml"), "w", encoding="utf-8") as out:
                out.write(plan)
            suite = os.path.join(folder, "suite")
            subprocess.run(
                [PROGRAM, "suite", out.name, "-o", suite], check=True, stdout=subprocess.DEVNULL
            )
            checked = 0
            for name in sorted(os.listdir(os.path.join(suite, "kth"))):
                if not name.endswith(".yml"):
                    continue
                with open(os.path.join(suite, "kth", name), encoding="utf-8") as task:
                    text = task.read()
                self.assertTrue(text.startswith("format_version: '2.0'\n"), text)
                clauses = name[: -len(".yml")] + ".smt2"
                self.assertIn(f"input_files: '{clauses}'", text)
                expected = "true" if "expected_verdict: true" in text else "false"
                self.assertEqual(self.answer(os.path.join(suite, "kth", clauses)), expected)
                checked += 1
            self.assertEqual(checked, 2)


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
