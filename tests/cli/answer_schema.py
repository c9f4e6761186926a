"""Answers as JSON against docs/answer.schema.json, over a sample of data/ with all verdicts, and
against what they themselves say: changes lead from each heap to the next one."""
import json
import pathlib
import subprocess
import sys

import jsonschema

SOURCE, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
SAMPLES = [
    ["data/basics/access_error.rts.yaml"],
    ["data/basics/access_repaired.rts.yaml"],
    ["--engine", "pdr", "data/basics/access_repaired.rts.yaml"],
    ["--engine", "bmc", "data/basics/access_repaired.rts.yaml"],
    ["data/lists/sll_use_after_free.rts.yaml"],
    ["data/lists/sll_no_leak.rts.yaml"],
    ["--each", "data/basics/access_error.rts.yaml"],
    ["--each", "data/c/dll_delete_forgets_back_pointer.c"],
    ["--at", "list_splice.c:18", "--stats", "data/c/list_splice.c"],
    ["--engine", "pdr", "--encoding", "kripke", "--bound", "3", "data/lists/sll_no_leak.rts.yaml"],
    ["data/procedures/recursive_tree.rts.yaml"],
    ["data/procedures/error_in_callee.rts.yaml"],
    ["data/trees/tree_shared_child_double_free.rts.yaml"],
    ["--stats", "data/c/dll_delete_forgets_back_pointer.c"],
    ["--stats", "--bound", "16", "data/lists/sll_running_sum.rts.yaml"],
    ["data/c/goto_cleanup_wrong_label.c"],
    ["data/c/name_in_a_record_too_long.c"],
    ["data/c/rec_list_create_unterminated.c"],
    ["--property", "valid-memcleanup", "data/c/leak_queue_first_lost.c"],
    ["--property", "valid-memtrack", "data/c/track_locals_at_exit.c"],
    ["data/c/list_splice.c"],
    ["data/c/handler_not_chosen.c"],
    ["--each", "data/c/file_closed_twice.c"],
    ["--property", "valid-alignment", "data/c/packed_value_by_pointer.c"],
    ["--work", "20k", "--engine", "pdr", "data/c/hash_table.c"],
    ["-"],
]
CLAUSES = "(set-logic HORN)(declare-fun p (Int) Bool)(assert (forall ((x Int)) (=> (= x {}) (p x))))" \
          "(assert (forall ((x Int)) (=> (and (p x) (> x 0)) false)))(check-sat)"


def objects(text):
    decoder, at, found = json.JSONDecoder(), 0, []
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        answer, at = decoder.raw_decode(text, at)
        found += answer if isinstance(answer, list) else [answer]
    return found


def run(arguments, text, forms):
    for form in forms:
        limit = [] if "--work" in arguments else ["--work", "500k"]
        done = subprocess.run([PROGRAM, "check", "--format", form, *limit, *arguments], cwd=SOURCE,
                              input=text, capture_output=True, text=True)
        assert done.returncode in (0, 1, 10, 20), (arguments, done.stderr)
        yield from objects(done.stdout)


def spread(cells):
    """One content per cell."""
    row = []
    for cell in cells:
        row += [cell["content"]["number"]] * (cell.get("to", 0) - cell.get("from", 0) + 1)
    return row


def follow(trace):
    """What the changes say agrees with the heaps that are shown."""
    heap, shown = {}, 0
    for number, step in enumerate(trace["steps"]):
        for instruction in step.get("instructions", []):
            made = instruction.get("allocates")
            if made is not None:
                heap[made] = [None] * trace["blocks"][made]["size"]
            for change in instruction.get("changes", []):
                if "cell" in change:
                    cell = change["cell"]
                    heap[cell["block"]][cell["cell"]] = change["value"]["number"]
        for block in step.get("heap", {"blocks": []})["blocks"]:
            row = spread(block["cells"])
            known = heap.setdefault(block["id"], row)
            assert len(known) == len(row), (number, block)
            assert all(k is None or k == r for k, r in zip(known, row)), (number, known, row)
            shown += 1
    return shown


schema = json.loads((SOURCE / "docs/answer.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
verdicts, heaps, invariants = set(), 0, 0
inputs = [(sample, CLAUSES.format(value)) for sample in SAMPLES
          for value in ((0, 1) if sample == ["-"] else (0,))]
for number, (sample, text) in enumerate(inputs):
    # They are the same answers, on one line or on many.
    for answer in run(sample, text, ("json", "line") if number % 4 == 0 else ("json",)):
        for error in validator.iter_errors(answer):
            sys.exit(f"{sample}: {error.json_path}: {error.message[:300]}")
        verdicts.add(answer["verdict"])
        invariants += len(answer.get("invariants", []))
        for one in [answer, *answer.get("locations", [])]:
            if "trace" in one:
                heaps += follow(one["trace"])
for wrong in ({"verdict": "maybe"}, {"verdict": "feasible"}, {"more": 1}, {"locations": []},
              {"locations": [{"at": "e1=free", "kind": "free", "verdict": "unknown"}]}):
    answer = {"schema": "heapreach/answer", "version": 1, "file": "f", "verdict": "unknown",
              "engine": "pdr", "seconds": 0, "reason": "r", "failure": "gave up", "stage": "",
              **wrong}
    assert not validator.is_valid(answer), wrong
assert verdicts == {"feasible", "infeasible", "unknown", "sat", "unsat"}, verdicts
assert heaps > 50 and invariants > 20, (heaps, invariants)
