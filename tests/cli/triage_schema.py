"""What triage writes: JSON against docs/triage.schema.json, and SARIF by the rules of its readers."""
import json
import pathlib
import subprocess
import sys

import jsonschema

SOURCE, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
REPORT = "data/triage/queue.gcc.json"


def written(output_format):
    done = subprocess.run([PROGRAM, "triage", "--work", "1M", "--format", output_format, REPORT],
                          cwd=SOURCE, capture_output=True, text=True)
    assert done.returncode == 10, done.stderr
    return json.loads(done.stdout)


def check_place(place):
    physical = place["physicalLocation"]
    assert " " not in physical["artifactLocation"]["uri"]
    assert physical["region"]["startLine"] >= 1
    assert physical["region"].get("startColumn", 1) >= 1


def check_sarif(log):
    """SARIF 2.1.0, 3.13, 3.14, 3.27, 3.35 and 3.36: what has to be there, and of which type."""
    assert log["version"] == "2.1.0" and log["runs"]
    for run in log["runs"]:
        driver = run["tool"]["driver"]
        rules = {rule["id"] for rule in driver.get("rules", [])}
        assert driver["name"]
        for result in run["results"]:
            assert result["message"]["text"] and result["ruleId"] in rules
            assert 0 <= result["rank"] <= 100
            assert result["level"] in ("none", "note", "warning", "error")
            for place in result["locations"]:
                check_place(place)
            for flow in result.get("codeFlows", []):
                for thread in flow["threadFlows"]:
                    assert thread["locations"]
                    for step in thread["locations"]:
                        check_place(step["location"])
                        for value in step.get("state", {}).values():
                            assert isinstance(value["text"], str)
            for suppression in result.get("suppressions", []):
                assert suppression["kind"] in ("inSource", "external")
                assert suppression["status"] in ("accepted", "underReview", "rejected")


schema = json.loads((SOURCE / "docs/triage.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
answer = written("json")
for error in jsonschema.Draft202012Validator(schema).iter_errors(answer):
    sys.exit(f"{error.json_path}: {error.message[:300]}")
verdicts = {question["verdict"] for question in answer["questions"]}
assert len(verdicts) == 3, verdicts
check_sarif(written("sarif"))
