#!/usr/bin/env python3
"""What `heapreach triage` says of alarms that somebody has judged by reading the programs.

    bench/triage_set.py [PROGRAM..] [--jobs N] [--timeout SECONDS] [--list] [--keep FOLDER]

data/triage/set holds the programs that are new, the reports of the analyzers, and two tables:
programs.tsv names the files and options of each program, expected.tsv has a line for each question.
Triages all reports of a program together, and compares. Prints

- wrong: verdicts that contradict what was expected;
- weak: verdicts that do not, but say less than the program shows;
- questions without an expected line, and lines without a question;
- for each analyzer, what its alarms came to, and the share that is decided.

Two expectations with a comma between them both hold, and a verdict has to fit both; of two with a
slash it has to fit one. With --list each question is printed, with the steps that were tried. With
--keep answers are written to the folder, and taken from there if they are there already. The exit
code is 1 if a verdict is wrong.
"""
import argparse
import collections
import concurrent.futures
import csv
import glob
import json
import os
import statistics
import subprocess
import sys

from measure import PROGRAM, ROOT

FOLDER = "data/triage/set"
HAPPENS = {"confirmed", "confirmed-assuming", "feasible"}
NEVER = {"refuted", "dead"}
CONTRADICTS = {
    "real": NEVER | {"refuted-if", "refuted-for-entry", "depends", "not-memory"},
    "real-if-malloc-fails": NEVER | {"confirmed", "refuted-for-entry", "depends", "not-memory"},
    "spurious": HAPPENS | {"latent"},
    "caller": NEVER | {"refuted-if", "confirmed", "not-memory"},
    "spurious-from-main": HAPPENS,
    "not-memory": HAPPENS | {"latent"},
}
"""The verdicts that cannot be right where the program is known to be so."""
WEAK = {
    "real": {"no-place", "refuted-within"},
    "real-if-malloc-fails": {"no-place", "refuted-within"},
    "spurious": {"depends", "no-place"},
    "caller": {"feasible", "no-place"},
    "spurious-from-main": set(),
    "not-memory": set(),
}
"""Those that may be right, but miss the point."""
UNDECIDED = {"refuted-for-entry", "refuted-within", "masked", "undecided", "no-place"}
"""Those about one entry or a bound alone, and those that leave the question open."""
COLUMNS = [
    ("confirmed", {"confirmed", "confirmed-assuming"}),
    ("feasible", {"feasible"}),
    ("latent, depends", {"latent", "depends"}),
    ("refuted", NEVER),
    ("for one entry", {"refuted-for-entry"}),
    ("under an assumption, within a bound", {"refuted-if", "refuted-within"}),
    ("masked", {"masked"}),
    ("undecided", {"undecided"}),
    ("no place", {"no-place"}),
    ("not of memory", {"not-memory"}),
]


def table_of(name):
    with open(os.path.join(ROOT, FOLDER, name), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def key_of(row):
    """What a question and its expected line have in common."""
    return row["program"], row["file"], int(row["line"]), int(row["column"]), row["kind"]


def answer_of(program, seconds):
    """What triage prints for a program, as JSON."""
    reports = sorted(glob.glob(f"{FOLDER}/reports/{program['program']}.*", root_dir=ROOT))
    done = subprocess.run([PROGRAM, "triage", "--timeout", str(seconds), "-q", "--format", "json",
                           *program["options"].split(), *reports, *program["files"].split()],
                          cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1, 10, 20):
        print(f"{program['program']}: no answer: {done.stderr.strip()[:200]}")
        return '{"questions": []}'
    return done.stdout


def questions_of(program, seconds, folder):
    """The questions about a program, with verdicts and what they have in common with the table."""
    kept = os.path.join(folder, program["program"] + ".json") if folder else None
    if kept and os.path.exists(kept):
        with open(kept, encoding="utf-8") as file:
            answer = file.read()
    else:
        answer = answer_of(program, seconds)
        if kept:
            with open(kept, "w", encoding="utf-8") as file:
                file.write(answer)
    questions = json.loads(answer)["questions"]
    for question in questions:
        at = question["at"]
        question.update(program=program["program"], file=at["file"], line=at["line"],
                        column=at.get("column", 0))
    return questions


def contradicts(verdict, expected):
    """Whether each choice has a judgement that cannot hold beside the verdict."""
    return all(any(verdict in CONTRADICTS[judgement] for judgement in choice.split(","))
               for choice in expected.split("/"))


def is_weak(verdict, expected):
    """Whether the verdict misses the point of every judgement."""
    return all(verdict in WEAK[judgement] for judgement in expected.replace("/", ",").split(","))


def text_of(question):
    program, file, line, column, kind = key_of(question)
    place = f"{os.path.basename(file)}:{line}:{column}"
    tools = ", ".join(sorted({alarm["tool"] for alarm in question["alarms"]}))
    return f"{program}: {place} {kind} ({tools}): {question['verdict']}"


def compared(questions, expected):
    """Prints what differs, and returns the number of verdicts that are wrong."""
    wrong, weak, unknown = [], [], []
    for question in questions:
        row = expected.get(key_of(question))
        if row is None:
            unknown.append(text_of(question))
            continue
        line = f"{text_of(question)}; expected {row['expected']}: {row['reason']}"
        if question.get("reason"):
            line += f"\n    {question['reason']}"
        if contradicts(question["verdict"], row["expected"]):
            wrong.append(line)
        elif is_weak(question["verdict"], row["expected"]):
            weak.append(line)
    left = [" ".join(map(str, key)) for key in sorted(set(expected) - set(map(key_of, questions)))]
    for title, lines in (("wrong", wrong), ("weak", weak), ("questions without a line", unknown),
                         ("lines without a question", left)):
        print(f"{title}: {len(lines)}")
        for line in lines:
            print("  " + line)
    return len(wrong)


def row_of(name, questions):
    counter = collections.Counter(question["verdict"] for question in questions)
    cells = [str(sum(counter[verdict] for verdict in verdicts)) for _, verdicts in COLUMNS]
    median = statistics.median(question["seconds"] for question in questions)
    return f"| {name} | {len(questions)} | {' | '.join(cells)} | {median:.1f} |"


def print_figures(questions):
    by_tool = collections.defaultdict(list)
    for question in questions:
        for tool in {alarm["tool"] for alarm in question["alarms"]}:
            by_tool[tool].append(question)
    print("| analyzer | questions |", " | ".join(name for name, _ in COLUMNS), "| median s |")
    print("|" + "---|" * (len(COLUMNS) + 3))
    for tool, asked in sorted(by_tool.items()):
        print(row_of(tool, asked))
    print(row_of("all", questions))
    verdicts = [question["verdict"] for question in questions]
    verdicts = [verdict for verdict in verdicts if verdict != "not-memory"]
    placed = sum(verdict != "no-place" for verdict in verdicts)
    decided = sum(verdict not in UNDECIDED for verdict in verdicts)
    for_main = decided + verdicts.count("refuted-for-entry")
    print(f"of memory: {len(verdicts)}; with a place: {placed} ({placed / len(verdicts):.0%}); "
          f"decided: {decided} ({decided / len(verdicts):.0%}), "
          f"with those for one entry: {for_main} ({for_main / len(verdicts):.0%})")


def print_list(questions, expected):
    for question in questions:
        row = expected.get(key_of(question), {"expected": "?"})
        print(f"{text_of(question)}; expected {row['expected']}")
        for text in (question.get("reason"), *question.get("steps", [])):
            if text:
                print(f"    {text}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", nargs="*")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=20)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--keep", metavar="FOLDER")
    asked = parser.parse_args()
    programs = [row for row in table_of("programs.tsv")
                if not asked.program or row["program"] in asked.program]
    names = {row["program"] for row in programs}
    expected = {key_of(row): row for row in table_of("expected.tsv") if row["program"] in names}
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        answers = pool.map(lambda row: questions_of(row, asked.timeout, asked.keep), programs)
        questions = [question for answer in answers for question in answer]
    if asked.list:
        print_list(questions, expected)
    print(f"{len(programs)} programs, {len(questions)} questions")
    wrong = compared(questions, expected)
    if questions:
        print_figures(questions)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
