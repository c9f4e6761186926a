// What is sorted and filtered how, and which lines are shown.
import assert from "node:assert/strict";
import { test } from "node:test";

import { chosen, placeOf, questionsOf, Sources } from "../src/model.js";
import { marksOf, runsNear } from "../src/source.js";
import { several } from "./fixture.js";

const all = { without: new Set(), tool: "", text: "", sort: "verdict", descending: false };
const numbers = (filter) => chosen(questionsOf(several()), { ...all, ...filter }).map(({ number }) => number);

test("any column sorts, and what is equal stays in the order of the reports", () => {
  assert.deepEqual(numbers({}), [3, 5, 2, 4, 1], "the urgent ones first");
  assert.deepEqual(numbers({ descending: true }), [1, 4, 2, 5, 3]);
  assert.deepEqual(numbers({ sort: "place" }), [2, 4, 3, 5, 1], "lines are numbers");
  assert.deepEqual(numbers({ sort: "kind" }), [1, 3, 4, 2, 5]);
  assert.deepEqual(numbers({ sort: "kind", descending: true }), [5, 2, 1, 3, 4]);
  assert.deepEqual(numbers({ sort: "tools" }), [2, 1, 4, 5, 3]);
  assert.deepEqual(numbers({ sort: "seconds" }), [3, 1, 2, 5, 4], "seconds are numbers");
  assert.deepEqual(numbers({ sort: "message" }), [3, 5, 4, 1, 2]);
});

test("filters go together", () => {
  assert.deepEqual(numbers({ without: new Set(["refuted", "confirmed"]) }), [5, 2, 4]);
  assert.deepEqual(numbers({ tool: "clang" }), [3, 2], "also the tool of a second alarm");
  assert.deepEqual(numbers({ text: "LEAK b.c" }), [2], "all words, in any case");
  assert.deepEqual(numbers({ text: "released memory" }), [3], "also of a second alarm");
  assert.deepEqual(numbers({ tool: "clang", text: "leak", without: new Set(["undecided"]) }), []);
});

test("places leave out what nobody knows", () => {
  assert.equal(placeOf({ file: "a.c", line: 3, column: 5 }), "a.c:3:5");
  assert.equal(placeOf({ file: "a.c", line: 3 }), "a.c:3");
  assert.equal(placeOf({ file: "a.c", line: 0 }), "a.c");
});

test("a file with two names is marked once, with the steps of the execution", () => {
  const data = several();
  const marks = marksOf(data.triage.questions[2], new Sources(data));
  assert.equal(marks.length, 1);
  assert.deepEqual(marks[0].lines.get(12), { steps: [3], place: true, executed: true, error: true });
  assert.deepEqual(marks[0].lines.get(10).steps, [1]);
  assert.equal(marks[0].lines.has(40), false, "the trace of the alarm is another one");
  const latent = marksOf(data.triage.questions[4], new Sources(data));
  assert.deepEqual([...latent[0].lines], [[40, { steps: [], place: true }]]);
  assert.deepEqual(marksOf(data.triage.questions[1], new Sources(data)), [], "its source is not there");
});

test("lines near marks are shown, those of neighbours together", () => {
  assert.deepEqual(runsNear([40, 3, 15], 60), [[1, 21], [34, 46]]);
  assert.deepEqual(runsNear([59], 60), [[53, 60]]);
  assert.deepEqual(runsNear([90], 60), [], "the file has changed since");
});
