// The row of a run, in a dialog: everything that was measured, beside the other configurations on
// the same instance and bound.
import { solved } from "../analysis.js";
import { commandOf } from "../command.js";
import { fill, h } from "../dom.js";
import { bytes, count, question, seconds } from "../format.js";
import { choices } from "../link.js";

const yes = (value) => (value ? "yes" : "no");
const memory = (value) => (value === null ? null : bytes(value));

/** [name, text] for every column of a row that says something. */
function facts(row) {
  const verdict = row.verdict && row.every_bound && row.verdict === "infeasible" ? `${row.verdict}, for every n` : row.verdict;
  return [
    ["status", row.status], ["verdict", verdict], ["expected", row.expectation],
    ["evidence", row.evidence], ["reason", row.reason], ["limit that struck", row.limit_struck],
    ["CPU time", seconds(row.cpu_seconds)], ["wall-clock time", seconds(row.wall_seconds)],
    ["peak memory", memory(row.peak_bytes)],
    ["limits", [row.limit_cpu_seconds && `${row.limit_cpu_seconds} s CPU`, memory(row.limit_memory_bytes)].filter(Boolean).join(", ")],
    ["stages", row.stages.map(([stage, time]) => `${stage} ${seconds(time)}`).join(", ")],
    ["clauses", row.clauses === null ? null : `${count(row.clauses)} clauses, ${count(row.predicates ?? 0)} predicates, ${count(row.arguments ?? 0)} arguments, size of constraints ${count(row.constraint_size ?? 0)}`],
    ["engine", row.engine], ["encoding", row.encoding], ["query", row.query], ["worlds", row.worlds],
    ["step", row.step], ["passes", row.passes], ["sort", row.sort], ["invariants", row.invariants],
    ["external solver", row.external], ["n", row.bound], ["size", row.size], ["family", row.family],
    ["repetition", row.repetition], ["exit code", row.exit_code], ["signal", row.signal],
    ["key", row.key && `${row.key}…`],
  ].filter(([, text]) => text !== null && text !== undefined && text !== "").map(([name, text]) => [name, String(text)]);
}

/** The runs side by side, a line per property. */
function sideBySide(rows) {
  const all = rows.map((row) => new Map(facts(row)));
  const names = [...new Set(all.flatMap((map) => [...map.keys()]))];
  const differs = (name) => new Set(all.map((map) => map.get(name))).size > 1;
  return h("table", { class: "facts" },
    h("thead", {}, h("tr", {}, h("td"), rows.map((row) => h("th", { scope: "col" }, row.configuration)))),
    h("tbody", {}, names.map((name) =>
      h("tr", { class: differs(name) ? "differs" : null }, h("th", { scope: "row" }, name),
        all.map((map) => h("td", {}, map.get(name) ?? ""))))));
}

function others(row, rows, open) {
  const same = rows.filter((other) => other.instance === row.instance && other.bound === row.bound);
  if (same.length < 2) return [];
  const repeated = new Set(same.map((other) => other.repetition)).size > 1;
  const line = (other) => h("tr", { class: other === row ? "chosen" : null },
    h("td", {}, h("button", { type: "button", class: "link", onclick: () => open(other, [row, other]) },
      repeated ? `${other.configuration} #${other.repetition}` : other.configuration)),
    h("td", {}, h("span", { class: `status ${solved(other) ? "solved" : other.status}` }, other.status)),
    h("td", {}, other.verdict ?? ""), h("td", { class: "number" }, seconds(other.cpu_seconds)));
  return [h("h3", {}, "All configurations on this case"), h("table", { class: "others" }, h("tbody", {}, same.map(line)))];
}

/** How to repeat the runs, with a button that copies it. */
function commands(rows) {
  const repeated = [...new Set(rows.map(commandOf))].filter(Boolean);
  if (repeated.length === 0) return [];
  const block = (text) => {
    const copy = h("button", { type: "button", onclick: async () => {
      // Without a permission the text is selected, to be copied by hand.
      try { await navigator.clipboard.writeText(text); copy.textContent = "Copied"; }
      catch { getSelection().selectAllChildren(shown); }
    } }, "Copy");
    const shown = h("pre", { tabindex: 0 }, text);
    return h("div", { class: "command" }, shown, copy);
  };
  return [h("h3", {}, "To repeat it"),
    h("p", { class: "note" }, "In the plan's folder, to which the names of files are relative. The seconds are of the clock, not of the processor."),
    repeated.map(block)];
}

/**
 * {element, open(row, rows = [row]), follow()}: opens `rows`, of one case, side by side; the address
 * names the first, and follow() opens the one that it names.
 */
export function detailDialog(all) {
  const heading = h("h2", { tabindex: -1 });
  const body = h("div");
  const close = h("button", { type: "button", "aria-label": "Close" }, "✕");
  const element = h("dialog", { "aria-label": "A run" }, h("header", {}, heading, close), body);
  const chosen = choices({ run: "" });
  close.addEventListener("click", () => element.close());
  element.addEventListener("close", () => { chosen.run = ""; });
  element.addEventListener("click", (event) => { if (event.target === element) element.close(); });
  const open = (row, rows = [row]) => {
    const unique = [...new Set(rows)];
    fill(heading, question(row));
    fill(body, h("div", { class: "scrolls" }, sideBySide(unique)), commands(unique), others(row, all, open));
    if (!element.open) element.showModal();
    element.scrollTop = 0;
    chosen.run = row.key;
  };
  const follow = () => {
    const row = chosen.run && all.find(({ key }) => key === chosen.run);
    if (row) open(row);
    else if (element.open) element.close();
  };
  return { element, open, follow };
}
