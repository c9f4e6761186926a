"""What angelic writes as JSON against docs/angelic.schema.json, and against what it itself says."""
import json
import pathlib
import subprocess
import sys

import jsonschema

SOURCE, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
SAMPLES = [
    ["--entries", "Bar,Baz,FooBar,Foo", "data/angelic/running_example.rts.yaml"],
    ["--entries", "all", "data/angelic/lock_depth.rts.yaml"],
    ["data/angelic/request_completion.rts.yaml"],
    ["--vocabulary", "empty", "data/angelic/request_completion.rts.yaml"],
    ["data/basics/access_repaired.rts.yaml"],
    ["--work", "100k", "--entries", "all", "data/angelic/running_example.rts.yaml"],
]

schema = json.loads((SOURCE / "docs/angelic.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
outcomes, answer = set(), {}
for sample in SAMPLES:
    done = subprocess.run([PROGRAM, "angelic", "--format", "json", *sample], cwd=SOURCE,
                          capture_output=True, text=True)
    assert done.returncode in (0, 1, 10, 20), (sample, done.stderr)
    answer = json.loads(done.stdout)
    for error in validator.iter_errors(answer):
        sys.exit(f"{sample}: {error.json_path}: {error.message[:300]}")
    specifications = answer["specifications"]
    used = set()
    for outcome in answer["outcomes"]:
        outcomes.add(outcome["outcome"])
        assert outcome["entry"] in answer["entries"], sample
        for index in outcome.get("specifications", []):
            used.add(index)
            owner = specifications[index].get("entry", outcome["entry"])
            assert owner == outcome["entry"], sample
    if answer["finished"]:
        assert used == set(range(len(specifications))), sample
for wrong in ({"entries": []}, {"more": 1}, {"permissive": "all"},
              {"outcomes": [{"entry": "a", "location": "l", "kind": "assert", "outcome": "undecided"}]},
              {"specifications": [{"text": "x", "shared": False, "procedures": []}]}):
    assert not validator.is_valid({**answer, **wrong}), wrong
assert {"safe", "avoidable", "angelic bug"} <= outcomes, outcomes
