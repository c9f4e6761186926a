"""BenchExec tool-info module for heapreach.

Put it where BenchExec finds it (a directory on PYTHONPATH) and name it in a benchmark definition:

    PYTHONPATH=contrib/benchexec benchexec --tool-directory build/release benchmark.xml
    with <benchmark tool="heapreach" ..> in benchmark.xml

Tasks are clauses (.smt2), transition systems (.rts.yaml) or C programs. "true" means that the clauses
have a model, or that the error is out of reach, for every bound, or within the bound that the task
or the options name; "false" that they have none, or that it is reached. If it is out of reach within
a bound that nobody named (exit code 1), that is "unknown".
Of a task with a property file, systems and programs are asked about that, and "false(valid-deref)"
says which of its properties does not hold.
"""

import re

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """What heapreach is called, how it is called, and what it answers."""

    ANSWERS = {
        "sat": result.RESULT_TRUE_PROP,
        "infeasible": result.RESULT_TRUE_PROP,
        "unsat": result.RESULT_FALSE_PROP,
        "feasible": result.RESULT_FALSE_PROP,
        "unknown": result.RESULT_UNKNOWN,
    }
    # Exit codes that go with an answer; the others are errors (README, "More").
    EXIT_CODES = {
        0: ("sat", "infeasible"),
        1: ("infeasible",),
        10: ("unsat", "feasible"),
        20: ("unknown",),
    }
    ERRORS = {2: "usage", 3: "input", 70: "internal"}
    BROKEN = re.compile(r"([a-z-]+) does not hold\.")
    # The competition has one property for all that pointers lead to.
    OF_COMPETITION = {"no-bad-call": "valid-deref"}

    def executable(self, tool_locator):
        return tool_locator.find_executable("heapreach", subdir="build/release")

    def name(self):
        return "heapreach"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="heapreach")

    def cmdline(self, executable, options, task, rlimits):
        arguments = [executable, "check"]
        # heapreach's own limits make it say what it was doing; those of BenchExec strike later.
        seconds = rlimits.walltime or rlimits.cputime
        if seconds and "--timeout" not in options:
            arguments += ["--timeout", str(seconds)]
        if rlimits.memory and "--memory" not in options:
            arguments += ["--memory", str(max(64, rlimits.memory // 1000000))]
        properties = getattr(task, "property_file", None)
        # The property of clauses says nothing that they do not say themselves.
        if properties and "--property" not in options and not self.is_clauses(task):
            arguments += ["--property", properties]
        return arguments + list(options) + [task.single_input_file]

    @staticmethod
    def is_clauses(task):
        return task.single_input_file.endswith(".smt2")

    def determine_result(self, run):
        code = run.exit_code.value
        if code is None:  # a signal ended it
            return result.RESULT_ERROR
        if code in self.ERRORS:
            return f"{result.RESULT_ERROR} ({self.ERRORS[code]})"
        lines = (re.sub(r" within \d+ cells?$", "", line.strip()) for line in run.output)
        answer = next((line for line in lines if line in self.ANSWERS), None)
        if answer is None or answer not in self.EXIT_CODES.get(code, ()):
            return result.RESULT_ERROR
        if answer == "unknown" and run.was_timeout:
            return result.RESULT_TIMEOUT
        if code == 1:
            return result.RESULT_UNKNOWN
        if answer == "feasible" and "--property" in run.cmdline:
            broken = [self.BROKEN.fullmatch(line.strip()) for line in run.output]
            name = next((match[1] for match in broken if match), None)
            if name:
                return f"{result.RESULT_FALSE_PROP}({self.OF_COMPETITION.get(name, name)})"
        return self.ANSWERS[answer]

    def get_value_from_output(self, output, identifier):
        """The first "identifier: value" that the text output or the JSON object shows."""
        for line in output:
            name, colon, value = line.strip().rstrip(",").partition(":")
            if colon and name.strip().strip('"') == identifier:
                return value.strip().strip('"')
        return None
