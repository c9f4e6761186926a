// What answers say, as the page understands it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { edgeOf, placed, placeOf, questions, shownBlocks, statesOf, visible } from "../src/model.js";
import * as examples from "./examples.js";

test("an answer with locations is a question for each of them", () => {
  const { answers } = examples.several();
  const all = questions(answers);
  assert.equal(all.length, 8);
  assert.deepEqual(all.map((q) => q.verdict).slice(0, 6), ["infeasible", "infeasible", "infeasible", "feasible", "infeasible", "unknown"]);
  assert.equal(all[0].trace, undefined, "the execution belongs to one location");
  assert.equal(all[3].trace.steps.length, 18);
  assert.equal(all[0].file, "examples/list.c");
  assert.equal(placeOf(all[3]), "line 19, column 3");
});

test("runs of equal cells keep the others at their places", () => {
  const cells = placed([{ content: { text: "1" } }, { from: 1, to: 9, content: { text: "0" } }, { content: { text: "2" } }]);
  assert.deepEqual(cells.map((c) => [c.index, c.to]), [[0, 0], [1, 9], [10, 10]]);
});

test("the heap stays where a step says nothing of it, and what changed is found", () => {
  const { trace } = examples.list().answers[0];
  const states = statesOf(trace);
  assert.equal(states[1].blocks.size, 0);
  assert.deepEqual([...states[2].changed.made], [1]);
  assert.deepEqual([...states[3].changed.cells], ["1.0"]);
  assert.deepEqual([...states[4].changed.variables], ["head", "i"]);
  const freed = states.findIndex((s) => s.changed.freed.size > 0);
  assert.equal(trace.steps[freed].instructions[0].text, "free(cursor)");
  assert.equal(states.at(-1).blocks, states[freed].blocks, "nothing happened to the heap since");
});

test("a run that becomes several cells says which of them changed", () => {
  const step = (cells) => ({ edge: "e", heap: { blocks: [{ id: 1, cells }] } });
  const states = statesOf({ steps: [{ vertex: "v" }, step([{ from: 0, to: 9, content: { text: "0" } }]),
    step([{ from: 0, to: 3, content: { text: "0" } }, { content: { text: "7" } }, { from: 5, to: 9, content: { text: "0" } }])] });
  assert.deepEqual([...states[2].changed.cells], ["1.4"]);
});

test("variables of functions that have returned, and temporaries, are not shown", () => {
  const { trace } = examples.ring().answers[0];
  const states = statesOf(trace);
  const names = (state, all) => visible(state, all).map((v) => v.name);
  const inside = states.findIndex((s) => s.step.function === "insert");
  assert.ok(names(states[inside + 1]).includes("n"));
  assert.ok(!names(states.at(-1)).includes("n"));
  const last = statesOf(examples.list().answers[0].trace).at(-1);
  assert.deepEqual(names(last), ["head", "n", "cursor", "i"]);
});

test("freed blocks are shown while something leads to them", () => {
  const states = statesOf(examples.long(60).answers[0].trace);
  const last = states.at(-1);
  const shown = shownBlocks(last, visible(last), []);
  const freed = shown.filter((b) => b.status === "freed").map((b) => b.id);
  assert.equal(freed.length, 1, "j leads to it");
  assert.ok([...last.blocks.values()].filter((b) => b.status === "freed").length > 5);
});

test("an implicit error belongs to its edge", () => {
  assert.equal(edgeOf({ edge: "e5!2" }), "e5");
  assert.equal(edgeOf({ edge: "#3" }), "#3");
  assert.equal(edgeOf({}), undefined);
});
