// Pages for tests: what heapreach writes for an empty report, with other data put into it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const program = process.env.HEAPREACH;
const sources = fileURLToPath(new URL("../../..", import.meta.url));

/** The page that `heapreach triage` writes of a report; words of the command line follow. */
export function written(report, ...words) {
  const directory = mkdtempSync(join(tmpdir(), "triage-page-"));
  try {
    const page = join(directory, "triage.html");
    try {
      execFileSync(program, ["triage", "-q", "--html", page, report, ...words], { cwd: sources, stdio: "pipe" });
    } catch (error) {
      if (![1, 10, 20].includes(error.status)) throw new Error(String(error.stderr)); // verdicts
    }
    return readFileSync(page, "utf8");
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function emptyPage() {
  const directory = mkdtempSync(join(tmpdir(), "triage-report-"));
  try {
    const report = join(directory, "empty.json");
    writeFileSync(report, "[]\n");
    return written(report);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

let frame;
/** The page of given data, with "<" written as heapreach does. */
export function html(data) {
  frame ??= emptyPage();
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return frame.replace(/(<script type="application\/json" id="data">)[^]*?(<\/script>)/, (_, begin, end) => begin + json + end);
}

export const verdicts = [
  { name: "confirmed", text: "confirmed by a run", exit_code: 10 },
  { name: "latent", text: "latent", exit_code: 10 },
  { name: "undecided", text: "undecided", exit_code: 20 },
  { name: "refuted-for-entry", text: "refuted for one entry", exit_code: 1 },
  { name: "refuted", text: "refuted", exit_code: 0 },
];

/** A program of 60 lines, of which three do something. */
const text = Array.from({ length: 60 }, (_, i) => ({ 9: "  int *p = malloc(4);", 10: "  free(p);", 11: "  free(p);" })[i] ?? `  step_${i + 1}();`).join("\n");

const question = (line, more) => ({ kind: "double-free", at: { file: "src/a.c", line, column: 3 }, matched: "exact", seconds: 1, verdict: "undecided",
  alarms: [{ report: 0, run: 0, result: 0, tool: "gcc", rule: "-Wanalyzer-double-free", message: `double-'free' at ${line}`, at: { file: "src/a.c", line, column: 3 } }], ...more });

/** Five questions, of two reports and two files, one of them without a source. */
export function several() {
  const found = question(12, { verdict: "confirmed", entry: "main", reason: "attempting double-free", function: "main", location: "src/a.c:12:3=free", seconds: 0.5,
    assumes: "argc is at least 1; no signed integer overflow", steps: ["the function alone: undecided", "through callers: undecided"],
    execution: [{ at: { file: "./src/a.c", line: 10, column: 12 }, text: "int *p = malloc(4);", values: { p: "@1" } },
      { at: { file: "./src/a.c", line: 11, column: 3 }, text: "free(p);" },
      { at: { file: "./src/a.c", line: 12, column: 3 }, text: "frees p: it was freed" }] });
  found.alarms.push({ ...found.alarms[0], report: 1, tool: "clang", rule: "unix.Malloc", message: "Attempt to free released memory", fingerprint: "c0ffee",
    trace: [{ at: { file: "src/a.c", line: 10, column: 12 }, text: "Memory is allocated" }, { at: { file: "src/a.c", line: 40, column: 3 }, text: "Memory is released", function: "main" }] });
  const latent = question(40, { verdict: "latent", kind: "null-dereference", specification: ["p != null", "n < 3"], condition: "p = null", reason: "it happens for callers where p = null", entry: "f", seconds: 12 });
  const elsewhere = question(7, { kind: "leak", seconds: 3 });
  elsewhere.at = elsewhere.alarms[0].at = { file: "lib/b.c", line: 7 };
  elsewhere.alarms[0].tool = "clang";
  const questions = [question(50, { verdict: "refuted", seconds: 2 }), elsewhere, found, question(5, { verdict: "refuted-for-entry", seconds: 20 }), latent];
  return { triage: { schema: "heapreach/triage", version: 1, questions, summary: "6 alarms in 2 reports", exit_code: 10, seconds: 38.5,
    reports: [{ name: "gcc.json", format: "gcc's JSON", alarms: 4, warnings: [] }, { name: "clang.plist", format: "clang's property list", alarms: 2, warnings: ["clang.plist:3:1: left out"] }] },
  verdicts, text_of: { "src/a.c": 0, "./src/a.c": 0 }, texts: [text] };
}

/** So many questions as only a large project has. */
export function thousands(count) {
  const data = several();
  const [first] = data.triage.questions;
  data.triage.questions = Array.from({ length: count }, (_, i) => {
    const line = 1 + (i * 7) % 60;
    const at = { file: `src/module_${i % 97}/file_${i % 389}.c`, line, column: 5 };
    return { ...first, at, verdict: verdicts[i % 5].name, seconds: (i * 31) % 200 / 10, alarms: [{ ...first.alarms[0], at, message: `double-'free' of 'pointer_${i}'`, tool: ["gcc", "clang", "cppcheck"][i % 3],
      trace: Array.from({ length: 12 }, (_, k) => ({ at: { ...at, line: line + k }, text: `following the branch of step ${k}` })) }] };
  });
  return data;
}
