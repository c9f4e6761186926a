// What answers say, as the page understands it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { edgeOf, historyOf, placed, placeOf, questions, shownBlocks, statesOf, statusOf, visible } from "../src/model.js";
import { runText } from "../src/parts/summary.js";
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
  assert.equal(states[freed].step.instructions[0].text, "free(cursor)");
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
  const names = (state) => visible(state).map((v) => v.name);
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

test("a step over several lines is a state for each, with the heap as it is then", () => {
  const position = (line) => ({ file: "a.c", line });
  const at = (cell) => ({ block: 0, cell });
  const to = (cell, status = "live") => ({ text: `@${cell + 1}`, pointer: { ...at(cell), status } });
  const steps = [{ vertex: "v", values: [{ variable: "p", value: { text: "?null", assumed: true } }], heap: { blocks: [] } },
    { edge: "#0", from: "v", to: "w", position: position(9), instructions: [
      { text: "p := alloc(3)", position: position(5), allocates: 0, changes: [{ variable: "p", value: to(0), before: { text: "?null" } }] },
      { text: "[p] := 7", position: position(6), changes: [{ cell: at(0), value: { text: "7" }, before: { text: "?4", assumed: true } }] },
      { text: "[p] := 8", position: position(6), changes: [{ cell: at(0), value: { text: "8" }, before: { text: "7" } }] },
      { text: "free(p)", position: position(7), frees: 0 }, { text: "fail", position: position(9), failed: "why" }],
      values: [{ variable: "p", value: to(0, "freed") }],
      heap: { blocks: [{ id: 0, status: "freed", cells: [{ content: { text: "8" } }, { from: 1, to: 2, content: { text: "?0" } }] }] } }];
  const trace = { steps, blocks: [{ id: 0, base: 1, size: 3, allocated: { step: 1, instruction: 0, position: position(5) }, freed: { step: 1, instruction: 3, position: position(7) } }], about: at(0) };
  const states = statesOf(trace);
  assert.deepEqual(states.map((s) => s.step.position?.line), [undefined, 5, 6, 7, 9]);
  const cells = (k) => states[k].blocks.get(0).cells.map((c) => [c.index, c.to, c.content.text]);
  assert.deepEqual(cells(1), [[0, 0, "?4"], [1, 2, "?0"]]);
  assert.deepEqual(cells(2), [[0, 0, "8"], [1, 2, "?0"]]);
  assert.deepEqual([1, 2, 3, 4].map((k) => states[k].blocks.get(0).status), ["allocated", "allocated", "freed", "freed"]);
  assert.deepEqual([...states[2].changed.cells], ["0.0"]);
  assert.deepEqual([1, 3].map((k) => statusOf(states[k].values.get("p").content, states[k].blocks)), ["live", "freed"]);
  assert.deepEqual(historyOf(0, trace, states, { position: position(9) }).map((e) => [e.at, e.kind]), [[1, "made"], [2, "written"], [3, "freed"], [4, "failing"]]);
});

test("heaps that the trace leaves out follow from the instructions", () => {
  const { answers: [{ trace }] } = examples.ring();
  const full = statesOf(trace);
  const states = statesOf({ ...trace, steps: trace.steps.map(({ heap, ...step }) => step) });
  assert.equal(states.length, full.length);
  const texts = (state) => [...state.blocks.values()].map((b) => [b.id, b.status, b.cells.flatMap((c) => (c.content ? [[c.index, c.content.text]] : []))]);
  const written = (state) => texts(state).map(([id, status, cells]) => [id, status, cells.filter(([, text]) => !text.startsWith("?") && text !== "0")]);
  states.forEach((state, k) => assert.deepEqual(written(state), written(full[k]), `state ${k}`));
});

test("of the variables that stand for one of the program, the one that was set last is shown", () => {
  const set = (variable, text) => ({ edge: "#0", instructions: [{ text: "", changes: [{ variable, value: { text } }] }] });
  const trace = { variables: [{ name: "h", source_name: "head" }, { name: "h_2", source_name: "head" }],
    steps: [{ vertex: "v", values: [{ variable: "h", value: { text: "?0", assumed: true } }, { variable: "h_2", value: { text: "?0", assumed: true } }] }, set("h", "1"), set("h_2", "2"), set("h", "3")] };
  const states = statesOf(trace);
  assert.deepEqual(states.map((s) => visible(s, { unset: false }).map((v) => v.content.text)), [[], ["1"], ["2"], ["3"]]);
  assert.equal(visible(states[3], { all: true }).length, 2);
});

test("a run says whether it took results for granted", () => {
  const text = "SEGV at p.c:3";
  const assumed = [{ function: "rand", value: "3" }, { function: "time", value: "0" }, { function: "rand", value: "4" }];
  assert.equal(runText({ status: "confirmed", text }), "Confirmed by a run: SEGV at p.c:3");
  assert.equal(runText({ status: "confirmed under assumed results", text, assumed }), "Confirmed by a run under assumed results of rand, time: SEGV at p.c:3");
  assert.equal(runText({ status: "not confirmed", text: "it ended" }), "Not confirmed by a run: it ended");
});
