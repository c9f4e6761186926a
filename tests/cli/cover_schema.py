"""What cover writes as JSON against docs/cover.schema.json, and against what it itself says: each
index leads somewhere, and each edge has one class."""
import json
import pathlib
import subprocess
import sys

import jsonschema

SOURCE, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
SAMPLES = [
    ["data/basics/access_error.rts.yaml"],
    ["--end", "exit", "data/basics/access_error.rts.yaml"],
    ["--method", "valuations", "--engine", "explore", "data/basics/access_error.rts.yaml"],
    ["--method", "crumbs", "--engine", "bmc", "--bound", "3", "data/lists/sll_no_leak.rts.yaml"],
    ["data/lists/sll_use_after_free.rts.yaml"],
    ["--explain", "data/basics/access_error.rts.yaml"],
    ["--method", "conflicts", "--explain", "data/basics/access_error.rts.yaml"],
    ["--method", "edges", "--stats", "data/basics/access_error.rts.yaml"],
    ["--method", "paths", "--stats", "--loops", "abstract", "data/c/list_splice.c"],
    ["data/procedures/recursive_tree.rts.yaml"],
    ["--end", "exit", "data/procedures/recursive_tree.rts.yaml"],
    ["data/c/list_splice.c"],
    ["data/c/inconsistent/null_test_too_late.c"],
    ["--bound", "2", "data/c/leak_queue_first_lost.c"],
    ["--end", "error", "data/c/goto_cleanup_wrong_label.c"],
    ["--work", "300k", "--method", "crumbs", "--engine", "pdr", "data/c/hash_table.c"],
]

schema = json.loads((SOURCE / "docs/cover.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
classes, lines = {}, {}
for sample in SAMPLES:
    done = subprocess.run([PROGRAM, "cover", "--format", "json", *sample], cwd=SOURCE,
                          capture_output=True, text=True)
    assert done.returncode in (0, 1, 10, 20), (sample, done.stderr)
    answer = json.loads(done.stdout)
    for error in validator.iter_errors(answer):
        sys.exit(f"{sample}: {error.json_path}: {error.message[:300]}")
    seen = list(answer["not_between"])
    for group in answer["groups"]:
        seen += group["edges"]
        classes[group["class"]] = classes.get(group["class"], 0) + 1
        if "proof" in group:
            assert answer["proofs"][group["proof"]]["every_bound"] == group["every_bound"]
        if "execution" in group:
            names = {step["edge"] for step in
                     answer["executions"][group["execution"]]["evidence"]["steps"]}
            assert all(answer["edges"][edge]["name"] in names for edge in group["edges"]), group
        for number in group.get("assumptions", []):
            kind = answer["assumptions"][number]["kind"]
            assert kind == ("open" if group["class"] == "consistent" else "cut"), group
        if "cause" in group:
            cause = answer["groups"][group["cause"]]
            assert cause["class"] == "inconsistent" and "cause" not in cause, group
    assert sorted(seen) == list(range(len(answer["edges"]))), sample
    for line in answer.get("lines", []):
        lines[line["class"]] = lines.get(line["class"], 0) + 1
        inside = {answer["groups"][line["group"]]["class"]} if "group" in line else {line["class"]}
        assert inside == {line["class"]}, line
    assert ("lines" in answer) == sample[-1].endswith(".c"), sample
for wrong in ({"end": 1}, {"groups": [{}]}, {"more": 1},
              {"groups": [{"edges": [0], "class": "consistent"}]},
              {"groups": [{"edges": [0], "class": "inconsistent", "every_bound": False, "proof": 0}]},
              {"groups": [{"edges": [0], "class": "undecided", "reason": "r", "proof": 0}]}):
    assert not validator.is_valid({**answer, **wrong}), wrong
assert {"consistent", "inconsistent", "not between"} <= set(lines), lines
assert set(classes) == {"consistent", "inconsistent", "undecided"}, classes
