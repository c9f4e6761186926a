// The page counts as heapreach does: REPORT is a folder that `heapreach report` wrote, whose
// totals.csv must say what the page would show. PAPER is one of data/results/paper.sqlite, whose runs are
// repeated by HEAPREACH. Left out where these are not set.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { cases, configurations, totals } from "../src/analysis.js";
import { commandOf } from "../src/command.js";
import { decode } from "../src/data.js";

const folder = process.env.REPORT;
const { PAPER: paper, HEAPREACH: program } = process.env;
const rowsOf = (report) => decode(JSON.parse(readFileSync(`${report}/report.html`, "utf8")
  .match(/<script type="application\/json" id="data">(.*?)<\/script>/s)[1])).rows;

test("totals of the page and of totals.csv", { skip: !folder && "REPORT is not set" }, () => {
  const rows = rowsOf(folder);
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

/** The plan's folder beside those of its inputs, in a place where files may be written. */
function planFolder() {
  const data = fileURLToPath(new URL("../../../data", import.meta.url));
  const copy = mkdtempSync(join(tmpdir(), "plan-"));
  for (const name of readdirSync(data)) if (name !== "plans") symlinkSync(join(data, name), join(copy, name));
  mkdirSync(join(copy, "plans"));
  return join(copy, "plans");
}

test("commands of the page repeat runs", { skip: !(paper && program) && "PAPER and HEAPREACH are not set" }, () => {
  const rows = rowsOf(paper);
  const cwd = planFolder();
  const env = { ...process.env, PATH: `${dirname(program)}:${process.env.PATH}` };
  const answers = { feasible: ["feasible", "unsat"], infeasible: ["infeasible", "sat"] };
  for (const [configuration, generated, verdicts] of [["explore", false, ["feasible", "infeasible"]],
    ["bmc/kripke/fan", true, ["feasible"]], ["z3/kripke/fan", false, ["feasible", "infeasible"]]]) {
    for (const verdict of verdicts) {
      const row = rows.find((r) => r.configuration === configuration && r.verdict === verdict && r.cpu_seconds < 0.3 &&
        r.instance.startsWith("generator:") === generated);
      assert.ok(row, `${configuration}, ${verdict}`);
      let said = "";
      try {
        said = execFileSync("sh", ["-c", commandOf(row)], { cwd, env, stdio: ["ignore", "pipe", "ignore"] }).toString();
      } catch (error) {
        said = error.stdout.toString(); // exit code 10 says feasible
      }
      const [first] = said.split("\n");
      assert.ok(answers[verdict].some((answer) => first === answer || first.startsWith(`${answer} within`)), `${commandOf(row)}: ${said}`);
    }
  }
  rmSync(dirname(cwd), { recursive: true });
});
