// All runs, to search, filter, sort and open; other sections send their selections here.
import { configurations, distinct, solved } from "../analysis.js";
import { fill, h, select } from "../dom.js";
import { bytes, count, seconds } from "../format.js";
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
  const chosen = { text: "", configuration: "", status: "", verdict: "" };
  let [rows, selection] = [[], null];

  const draw = () => {
    const text = chosen.text.toLowerCase();
    const matches = (row) =>
      ["configuration", "status", "verdict"].every((name) => chosen[name] === "" || row[name] === chosen[name]) &&
      (text === "" || [row.instance, row.configuration, row.reason, row.key].some((t) => t?.toLowerCase().includes(text)));
    list.show((selection?.rows ?? rows).filter(matches));
    chip.hidden = selection === null;
    if (selection) {
      const clear = () => { selection = null; draw(); };
      fill(chip, `Only ${selection.label} (${count(selection.rows.length)}) `,
        h("button", { type: "button", onclick: clear }, "Show all runs"));
    }
  };

  const drawControls = () => {
    const choice = (label, name, values) => select(label,
      [["", "all"], ...values.filter((v) => v !== null).map((v) => [v, v])], chosen[name],
      (value) => { chosen[name] = value; draw(); });
    const type = (event) => { chosen.text = event.target.value; draw(); };
    fill(controls,
      h("div", { class: "field" }, h("label", { for: "search" }, "Search"),
        h("input", { id: "search", type: "search", placeholder: "instance, reason, key", value: chosen.text, oninput: type })),
      choice("Configuration", "configuration", configurations(rows)),
      choice("Status", "status", distinct(rows, "status").sort()),
      choice("Verdict", "verdict", distinct(rows, "verdict").sort()));
  };

  const element = h("section", { id: "runs" }, h("h2", {}, "Runs"), controls, chip, list.element);
  return {
    element,
    charts: {},
    showOnly(only, label) {
      selection = { rows: only, label };
      Object.assign(chosen, { text: "", configuration: "", status: "", verdict: "" });
      drawControls();
      draw();
      element.scrollIntoView({ behavior: "instant", block: "start" });
    },
    update(state) {
      ({ rows } = state);
      selection = null;
      for (const name of ["configuration", "status", "verdict"]) {
        if (!rows.some((row) => row[name] === chosen[name])) chosen[name] = "";
      }
      drawControls();
      draw();
    },
  };
}
