// Rows for tests, and the page around them.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const asset = fileURLToPath(new URL("../../asset/report.html", import.meta.url));

const session = {
  tool_version: "0.1.0", commit: "d82c928aaaa", started: "2026-01-01T00:00:00Z",
  solver_versions: { z3: "4.8.12" }, plan_hash: "0123456789abcdef",
  machine: { cpu: "Example CPU", cores: 2, memory_bytes: 24e9, os: "Debian 12" },
};

let serial = 0;

/** A run; solved unless `verdict` is "unknown", which is a timeout at 10 s. */
export function run(instance, bound, configuration, verdict, cpu, more = {}) {
  const timeout = verdict === "unknown";
  return {
    key: `key${++serial}`, instance, family: instance.split("/")[0], size: null, configuration,
    engine: configuration, encoding: null, query: null, worlds: null, step: null, passes: null,
    sort: null, invariants: null, external: null, bound,
    command: `heapreach check --engine ${configuration} --bound {bound} --timeout 10 {input}`, repetition: 0, limit_cpu_seconds: 10,
    limit_memory_bytes: 2e9, verdict, every_bound: 0, expectation: timeout ? null : verdict,
    status: timeout ? "timeout" : "correct", limit_struck: timeout ? "cpu" : null, exit_code: 0,
    signal: null, evidence: timeout ? "none" : "certificate", reason: null, cpu_seconds: cpu,
    wall_seconds: cpu, peak_bytes: 3e7, predicates: 3, clauses: 7, arguments: 9, constraint_size: 40,
    ...more,
  };
}

/** What heapreach puts into the page, for these rows. */
export function pageData(rows, { name = "example", sessions = [session], plan = "grid: {}\n" } = {}) {
  const names = Object.keys(rows[0] ?? run("a/b", 1, "c", "feasible", 1));
  const columns = Object.fromEntries(names.map((key) => [key, { values: rows.map((row) => row[key]) }]));
  return { experiment: { name, plan, input_files: 1, sessions }, rows: rows.length, columns,
    stages: { read: { values: rows.map(() => 0.01) } } };
}

/** The whole page, as heapreach would write it. */
export function html(rows, options) {
  const json = JSON.stringify(pageData(rows, options)).replaceAll("<", "\\u003c");
  return readFileSync(asset, "utf8").replace("{{data}}", () => json).replace("{{title}}", "test");
}
