// The page counts as heapreach does: REPORT is a folder that `heapreach report` wrote, whose
// totals.csv must say what the page would show. Left out where REPORT is not set.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { cases, configurations, totals } from "../src/analysis.js";
import { decode } from "../src/data.js";

const folder = process.env.REPORT;

test("totals of the page and of totals.csv", { skip: !folder && "REPORT is not set" }, () => {
  const page = readFileSync(`${folder}/report.html`, "utf8");
  const { rows } = decode(JSON.parse(page.match(/<script type="application\/json" id="data">(.*?)<\/script>/s)[1]));
  const [head, ...lines] = readFileSync(`${folder}/totals.csv`, "utf8").trim().split("\n").map((line) => line.split(","));
  const list = totals(cases(rows), configurations(rows));
  assert.ok(rows.length > 100);
  assert.deepEqual(list.map(({ name }) => name), lines.map(([name]) => name));
  list.forEach((total, i) => {
    const cell = (name) => Number(lines[i][head.indexOf(name)]);
    for (const name of ["cases", "solved", "feasible", "infeasible"]) assert.equal(total[name], cell(name), name);
    for (const name of ["wrong", "unknown", "timeout", "memout", "crash", "refused", "error"]) {
      assert.equal(total.statuses[name], cell(name), name);
    }
    assert.ok(Math.abs(total.cpu - cell("CPU s (solved)")) < 0.1);
    assert.ok(Math.abs(total.par2 - cell("PAR-2")) < 0.1);
  });
});
