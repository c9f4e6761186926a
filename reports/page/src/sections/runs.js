// All runs, to search, filter, sort and open; other sections send their selections here.
import { configurations, distinct, solved } from "../analysis.js";
import { fill, h, select } from "../dom.js";
import { bytes, count, seconds } from "../format.js";
import { choices, goTo } from "../link.js";
import { table } from "../table.js";

const columns = [
  { label: "instance", value: (r) => r.instance },
  { label: "n", value: (r) => r.bound, number: true, title: "The resource bound, in cells" },
  { label: "configuration", value: (r) => r.configuration },
  { label: "verdict", value: (r) => r.verdict },
  { label: "expected", value: (r) => r.expectation },
  { label: "status", value: (r) => r.status, show: (r) => h("span", { class: `status ${solved(r) ? "solved" : r.status}` }, r.status) },
  { label: "CPU", value: (r) => r.cpu_seconds, show: (r) => seconds(r.cpu_seconds), number: true },
  { label: "wall", value: (r) => r.wall_seconds, show: (r) => seconds(r.wall_seconds), number: true },
  { label: "memory", value: (r) => r.peak_bytes, show: (r) => bytes(r.peak_bytes), number: true, title: "Peak memory" },
  { label: "evidence", value: (r) => r.evidence },
];

export function runsSection(actions) {
  const controls = h("div", { class: "controls" });
  const chip = h("div", { class: "chip", hidden: true });
  const list = table("All runs", columns, { onOpen: (row) => actions.open(row) });
  const chosen = choices({ search: "", configuration: "", status: "", verdict: "" });
  let [rows, shown, selection] = [[], new Set(), null];

  /** How many of a selection there are, and how many of them the filter at the top leaves out. */
  const extent = (here) => {
    const all = selection.rows.length;
    return here === all ? count(all) : `${count(here)} of ${count(all)}: the filter at the top leaves out the others`;
  };

  const draw = () => {
    const text = chosen.search.toLowerCase();
    const matches = (row) =>
      ["configuration", "status", "verdict"].every((name) => chosen[name] === "" || row[name] === chosen[name]) &&
      (text === "" || [row.instance, row.configuration, row.reason, row.key].some((t) => t?.toLowerCase().includes(text)));
    const here = selection ? selection.rows.filter((row) => shown.has(row)) : rows;
    list.show(here.filter(matches));
    chip.hidden = selection === null;
    if (selection) {
      const clear = () => {
        Object.assign(chosen, selection.before);
        selection = null;
        drawControls();
        draw();
      };
      fill(chip, `Only ${selection.label} (${extent(here.length)}) `,
        h("button", { type: "button", onclick: clear }, "Show all runs"));
    }
  };

  const drawControls = () => {
    // What is chosen stays so where the filter at the top leaves nothing of it.
    const choice = (label, name, values) => {
      const offered = new Set([...values, chosen[name]].filter((value) => value !== null && value !== ""));
      return select(label, [["", "all"], ...[...offered].map((value) => [value, value])], chosen[name],
        (value) => { chosen[name] = value; draw(); });
    };
    const type = (event) => { chosen.search = event.target.value; draw(); };
    fill(controls,
      h("div", { class: "field" }, h("label", { for: "search" }, "Search"),
        h("input", { id: "search", type: "search", placeholder: "instance, reason, key", value: chosen.search, oninput: type })),
      choice("Configuration", "configuration", configurations(rows)),
      choice("Status", "status", distinct(rows, "status").sort()),
      choice("Verdict", "verdict", distinct(rows, "verdict").sort()));
  };

  const element = h("section", { id: "runs" }, h("h2", {}, "Runs"), controls, chip, list.element);
  return {
    element,
    charts: {},
    /** The table's own choices would hide some of what the link promised: they come back after it. */
    showOnly(only, label) {
      selection = { rows: only, label, before: selection?.before ?? { ...chosen } };
      Object.assign(chosen, { search: "", configuration: "", status: "", verdict: "" });
      drawControls();
      draw();
      goTo("runs");
    },
    update(state) {
      ({ rows } = state);
      shown = new Set(rows);
      drawControls();
      draw();
    },
  };
}
