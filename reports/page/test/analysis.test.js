import assert from "node:assert/strict";
import { test } from "node:test";

import {
  cases, common, comparison, configurations, disagreements, growth, measures, naturalOrder, par2, quantiles, totals,
  verdictOf, virtualBest,
} from "../src/analysis.js";
import { commandOf } from "../src/command.js";
import { decode } from "../src/data.js";
import { bytes, percent, short } from "../src/format.js";
import { pageData, run } from "./fixture.js";

test("columns become rows again, in each of their forms", () => {
  const data = pageData([run("a/x", 4, "pdr", "feasible", 1), run("a/y", 8, "pdr", "infeasible", 2)]);
  data.columns.family = { same: "a" };
  data.columns.reason = { words: ["out of luck"], at: [null, 0] };
  data.stages = { read: { values: [0.5, null] } };
  const { rows } = decode(data);
  assert.deepEqual(rows.map((row) => row.family), ["a", "a"]);
  assert.deepEqual(rows.map((row) => row.reason), [null, "out of luck"]);
  assert.deepEqual(rows.map((row) => row.bound), [4, 8]);
  assert.deepEqual(rows.map((row) => row.stages), [[["read", 0.5]], []]);
});

test("PAR-2 is the time of what is solved and twice the limit of the rest", () => {
  assert.equal(par2(run("a", 4, "pdr", "feasible", 3)), 3);
  assert.equal(par2(run("a", 4, "pdr", "unknown", 10)), 20);
  assert.equal(par2(run("a", 4, "pdr", "feasible", 3, { status: "wrong" })), 20);
  assert.equal(par2(run("a", 4, "pdr", "unknown", 7, { limit_cpu_seconds: null })), 14);
});

test("repetitions count once: the lower median, but a wrong one before all", () => {
  const repeated = [5, 1, 9, 3].map((cpu, repetition) => run("a", 4, "pdr", "feasible", cpu, { repetition }));
  const [entry] = cases(repeated);
  assert.equal(entry.runs.get("pdr").cpu_seconds, 3);
  assert.equal(entry.rows.length, 4);
  repeated[2].status = "wrong";
  assert.equal(cases(repeated)[0].runs.get("pdr").cpu_seconds, 9);
  const odd = [run("a", 4, "pdr", "unknown", 1), run("a", 4, "pdr", "feasible", 8), run("a", 4, "pdr", "unknown", 1)];
  assert.equal(cases(odd)[0].runs.get("pdr").status, "timeout");
});

test("totals per configuration", () => {
  const rows = [run("a", 4, "pdr", "feasible", 2), run("b", 4, "pdr", "unknown", 10), run("a", 4, "bmc", "infeasible", 1)];
  const [bmc, pdr] = totals(cases(rows), configurations(rows));
  assert.deepEqual([bmc.name, bmc.cases, bmc.solved, bmc.infeasible], ["bmc", 1, 1, 1]);
  assert.deepEqual([pdr.cases, pdr.solved, pdr.statuses.timeout, pdr.cpu, pdr.par2], [2, 1, 1, 2, 22]);
});

test("configurations are ordered with digits as numbers", () => {
  const rows = ["cells:10", "cells:9"].map((name) => run("a", 4, name, "feasible", 1));
  assert.deepEqual(configurations(rows), ["cells:9", "cells:10"]);
  const sorted = ["a", "a 1", "a/b", "a01", "a1", "a1b2", "a1b10", "ab"];
  assert.deepEqual([...sorted].reverse().sort(naturalOrder), sorted);
});

test("verdicts disagree where what is feasible with n is infeasible with n or more", () => {
  const feasible = (n) => run("a", n, "pdr", "feasible", 1);
  const infeasible = (n, more) => run("a", n, "bmc", "infeasible", 1, more);
  assert.equal(disagreements([feasible(8), infeasible(4)]).length, 0);
  assert.equal(disagreements([feasible(8), infeasible(8)]).length, 1);
  assert.equal(disagreements([feasible(4), infeasible(8)]).length, 1);
  assert.equal(disagreements([feasible(8), infeasible(4, { every_bound: 1 })]).length, 1);
  assert.equal(disagreements([feasible(8), { ...infeasible(8), instance: "b" }]).length, 0);
});

test("a comparison puts timeouts on the limit and other failures on twice the limit", () => {
  const rows = [
    run("a", 4, "A", "feasible", 0.5), run("a", 4, "B", "unknown", 10.2),
    run("b", 4, "A", "unknown", 3, { status: "memout" }), run("b", 4, "B", "infeasible", 0),
    run("c", 4, "A", "unknown", 10), run("c", 4, "B", "unknown", 1, { status: "crash" }),
    run("d", 4, "A", "feasible", 1),
  ];
  const { limit, points } = comparison(cases(rows), "A", "B", measures.cpu);
  assert.equal(limit, 10);
  assert.deepEqual(points.map(({ x, y, mark }) => [x, y, mark]),
    [[0.5, 10, "feasible"], [20, 0.001, "infeasible"], [10, 20, "neither"]]);
  const memory = comparison(cases(rows), "A", "B", measures.memory);
  assert.deepEqual(memory.points.map(({ x, y }) => [x, y]), [[30, 4000], [2000, 30], [4000, 4000]]);
});

test("a comparison in words counts what is much faster and what is solved alone", () => {
  const rows = [["a", 1, 2], ["b", 1, 1.05], ["c", 0.001, 0.002], ["d", 4, 1]].flatMap(([name, x, y]) =>
    [run(name, 4, "A", "feasible", x), run(name, 4, "B", "feasible", y)]);
  rows.push(run("e", 4, "A", "feasible", 1), run("e", 4, "B", "unknown", 10));
  const counts = verdictOf(comparison(cases(rows), "A", "B", measures.cpu), measures.cpu);
  assert.deepEqual([counts.both, counts.lessA, counts.lessB, counts.onlyA, counts.onlyB], [4, 1, 1, 1, 0]);
  assert.ok(Math.abs(counts.ratio - (2 * 1.05 * 2 * 0.25) ** 0.25) < 1e-9);
});

test("quantiles are the solved runs by time", () => {
  const rows = [run("a", 4, "A", "feasible", 3), run("b", 4, "A", "unknown", 10), run("c", 4, "A", "infeasible", 1)];
  assert.deepEqual(quantiles(cases(rows), ["A"])[0].runs.map((row) => row.cpu_seconds), [1, 3]);
});

test("configurations are compared on the cases that all of them ran, also with the best of them", () => {
  const rows = [run("a", 4, "A", "feasible", 3), run("a", 4, "B", "feasible", 1), run("b", 4, "A", "infeasible", 2),
    run("b", 4, "B", "unknown", 10), run("c", 4, "A", "unknown", 10), run("c", 4, "B", "unknown", 10), run("d", 4, "A", "feasible", 5)];
  const shared = common(cases(rows), ["A", "B"]);
  assert.deepEqual(shared.map(({ instance }) => instance), ["a", "b", "c"]);
  assert.deepEqual(quantiles(shared, ["A", "B"]).map((line) => [line.cases, line.runs.length, line.par2]), [[3, 2, 25], [3, 1, 41]]);
  const best = virtualBest(shared, ["A", "B"]);
  assert.deepEqual(best.runs.map(({ configuration, cpu_seconds }) => [configuration, cpu_seconds]), [["B", 1], ["A", 2]]);
  assert.deepEqual([best.cases, best.par2], [3, 23]);
  assert.equal(virtualBest(cases(rows), ["A", "B"]).par2, 28, "a case that one of them ran counts where none is left out");
  rows[1].status = "wrong";
  assert.equal(virtualBest(common(cases(rows), ["A", "B"]), ["A", "B"]).par2, 25, "a wrong answer is never the best");
});

test("commands name the input, generated ones are made first", () => {
  const named = (instance) => commandOf(run(instance, 8, "pdr", "feasible", 1));
  assert.equal(named("../lists/x.rts.yaml"), "heapreach check --engine pdr --bound 8 --timeout 10 ../lists/x.rts.yaml");
  assert.equal(named("it's $&.smt2"), "heapreach check --engine pdr --bound 8 --timeout 10 'it'\\''s $&.smt2'");
  assert.equal(named("generator:kth(size=3,error=0)"), "heapreach generate -o kth.rts.yaml kth size=3 error=0\n" +
    "heapreach check --engine pdr --bound 8 --timeout 10 kth.rts.yaml");
  assert.equal(commandOf({ ...run("a", 4, "pdr", "feasible", 1), command: null }), null);
});

test("growth is the lower median with failures at their limit", () => {
  const rows = [run("a", 8, "A", "feasible", 3), run("b", 8, "A", "unknown", 12), run("c", 8, "A", "unknown", 1, { status: "memout" }),
    run("a", 4, "A", "feasible", 1), run("b", 4, "A", "feasible", 2), run("c", 4, "A", "feasible", 0.5)];
  const [{ points }] = growth(cases(rows), ["A"], "bound");
  assert.deepEqual(points.map(({ x, y, solved }) => [x, y, solved]), [[4, 1, 3], [8, 10, 1]]);
  assert.deepEqual(growth(cases(rows), ["A"], "size")[0].points, []);
});

test("only what was run at several bounds tells of growth with them", () => {
  const rows = [run("a", 4, "A", "feasible", 1), run("b", 4, "A", "feasible", 2), run("c", 4, "A", "feasible", 3),
    run("a", 8, "A", "feasible", 2), run("b", 8, "A", "feasible", 3), run("c", 8, "A", "feasible", 4),
    run("a", 5, "A", "feasible", 9), run("d", 4, "A", "feasible", 9), run("e", 16, "A", "feasible", 9)];
  const [{ points }] = growth(cases(rows), ["A"], "bound");
  assert.deepEqual(points.map(({ x, y, runs }) => [x, y, runs.length]), [[4, 2, 3], [8, 3, 3]]);
});

test("numbers for people", () => {
  assert.deepEqual([0, 0.012345, 1.2345, 123.4, 12345].map(short), ["0", "0.0123", "1.23", "123", "12,345"]);
  assert.deepEqual([0, 999, 1500, 2e9].map(bytes), ["0 B", "999 B", "1.5 kB", "2 GB"]);
  assert.deepEqual([percent(1, 3), percent(0, 0)], ["33.3 %", ""]);
});
