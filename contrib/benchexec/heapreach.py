"""BenchExec tool-info module for heapreach.

Put it where BenchExec finds it (a directory on PYTHONPATH) and name it in a benchmark definition:

    PYTHONPATH=contrib/benchexec benchexec --tool-directory build/release benchmark.xml
    with <benchmark tool="heapreach" ..> in benchmark.xml

Tasks are clauses (.smt2), transition systems (.rts.yaml) or C programs. "true" means that the
clauses have a model, or that the error is out of reach for every bound; "false" that they have
none, or that it is reached. If the error is out of reach within some bound only ("infeasible within
N cells"), that is "unknown", unless the task asks about that bound: by `bound: N` among the options
in its definition, by --bound N, or by the bound that a transition system names itself.
Of a task with a property file, systems and programs are asked about that, and "false(valid-deref)"
says which of its properties does not hold.
"""

import json
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
    VERDICT = re.compile(r"([a-z]+)( within \d+ cells?)?(, assuming: .*)?")
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
        definition = getattr(task, "options", None)
        bound = definition.get("bound") if isinstance(definition, dict) else None
        if bound is not None and not any(re.match("--bound(=|$)", one) for one in options):
            arguments += ["--bound", str(bound)]
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
        data = self.as_data(run.output)
        answer, is_true = self.from_data(data) if data else self.from_text(run.output, code)
        if answer is None or answer not in self.EXIT_CODES.get(code, ()):
            return result.RESULT_ERROR
        if answer == "unknown" and run.was_timeout:
            return result.RESULT_TIMEOUT
        if answer == "infeasible" and not is_true:
            return result.RESULT_UNKNOWN
        if answer == "feasible" and "--property" in run.cmdline:
            broken = [self.BROKEN.fullmatch(line.strip()) for line in run.output]
            name = next((match[1] for match in broken if match), (data or {}).get("property"))
            if name:
                return f"{result.RESULT_FALSE_PROP}({self.OF_COMPETITION.get(name, name)})"
        return self.ANSWERS[answer]

    @staticmethod
    def as_data(output):
        """The object that --format json or line prints; None of text."""
        lines = [line.rstrip("\n") for line in output]
        first = next((i for i, line in enumerate(lines) if line.startswith("{")), len(lines))
        try:
            return json.JSONDecoder().raw_decode("\n".join(lines[first:]))[0]
        except ValueError:
            return None

    @staticmethod
    def from_data(data):
        """The verdict, and whether "infeasible" is an answer to what was asked."""
        is_true = data.get("every_bound", True) or data.get("bound_asked", False)
        return data.get("verdict"), is_true

    def from_text(self, output, code):
        """The same; text does not say whether a bound was asked for, but the exit code does."""
        for line in output:
            verdict = self.VERDICT.fullmatch(line.strip())
            if verdict and verdict[1] in self.ANSWERS:
                return verdict[1], code == 0
        return None, False

    def get_value_from_output(self, output, identifier):
        """The first "identifier: value" that the text output or the JSON object shows."""
        for line in output:
            name, colon, value = line.strip().rstrip(",").partition(":")
            if colon and name.strip().strip('"') == identifier:
                return value.strip().strip('"')
        return None
