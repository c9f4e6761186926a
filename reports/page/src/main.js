// Puts the page together. Everything below the summary shows the runs that the filter at the top
// lets through, and is drawn again when it or the colours change.
import { cases, configurations, distinct } from "./analysis.js";
import { decode } from "./data.js";
import { fill, h, select } from "./dom.js";
import { compareSection } from "./sections/compare.js";
import { detailDialog } from "./sections/detail.js";
import { growthSection, quantileSection } from "./sections/lines.js";
import { runsSection } from "./sections/runs.js";
import { summary } from "./sections/summary.js";
import { totalsSection } from "./sections/totals.js";
import { watchTheme } from "./theme.js";

const data = decode(JSON.parse(document.getElementById("data").textContent));
const root = document.getElementById("page");
const filter = { family: "", bound: "" };

const detail = detailDialog(data.rows);
const actions = {
  open: detail.open,
  showRuns: (rows, label) => runs.showOnly(rows, label),
};
const runs = runsSection(actions);
const sections = [totalsSection(actions), compareSection(actions), quantileSection(actions),
  growthSection(actions), runs];

function update() {
  const rows = data.rows.filter((row) =>
    (filter.family === "" || row.family === filter.family) &&
    (filter.bound === "" || String(row.bound) === filter.bound));
  const state = { rows, all: cases(rows), names: configurations(rows) };
  for (const section of sections) section.update(state);
}

function filterBar() {
  const families = distinct(data.rows, "family").filter((family) => family !== null);
  const bounds = distinct(data.rows, "bound").filter((bound) => bound !== null).sort((a, b) => a - b);
  const choice = (label, name, values) => select(label,
    [["", "all"], ...values.map((value) => [String(value), String(value)])], filter[name],
    (value) => { filter[name] = value; update(); });
  const fields = [
    families.length > 1 ? choice("Family", "family", families) : null,
    bounds.length > 1 ? choice("Bound n", "bound", bounds) : null,
  ].filter(Boolean);
  const links = [["totals", "Configurations"], ["compare", "Compare"], ["quantiles", "By time"], ["growth", "Growth"], ["runs", "Runs"]];
  return h("nav", { class: "bar", "aria-label": "Sections and filter" },
    h("div", {}, links.map(([id, text]) => h("a", { href: `#${id}` }, text))),
    h("div", { class: "controls" }, fields));
}

function pageHeader(theme) {
  return h("header", { class: "top" },
    h("div", {}, h("p", { class: "kicker" }, "heapreach experiment"), h("h1", {}, data.experiment.name || "Results")),
    select("Colours", [["auto", "as the system"], ["light", "light"], ["dark", "dark"]], "auto", (value) => theme.choose(value)));
}

function footer() {
  return h("footer", {},
    h("p", {}, "Charts: Apache ECharts (Apache License 2.0), Copyright 2017-2026 The Apache Software Foundation; it contains ZRender (BSD 3-Clause) and tslib (0BSD). Made by heapreach report; this file needs no network."));
}

let ready = false;
const theme = watchTheme(() => { if (ready) update(); });
const empty = data.rows.length === 0;
fill(root,
  pageHeader(theme),
  h("main", {},
    summary(data, actions),
    empty ? h("p", { class: "empty" }, "No run has finished yet. Make the report again when the experiment has results.")
      : [filterBar(), sections.map((section) => section.element)]),
  footer(), detail.element);
ready = !empty;
if (ready) update();

// For tests and for the curious: the rows, and the charts by name.
window.report = {
  rows: data.rows,
  get charts() { return Object.assign({}, ...sections.map((section) => section.charts)); },
};
