// Puts the page together. Everything below the summary shows the runs that the filter at the top
// lets through, and is drawn again when it, the address or the colours change.
import { cases, configurations, distinct } from "./analysis.js";
import { decode } from "./data.js";
import { fill, h, select } from "./dom.js";
import { addressOf, choices, currentSection, goTo, watchAddress } from "./link.js";
import { compareSection } from "./sections/compare.js";
import { detailDialog } from "./sections/detail.js";
import { growthSection } from "./sections/growth.js";
import { quantileSection } from "./sections/quantiles.js";
import { runsSection } from "./sections/runs.js";
import { summary } from "./sections/summary.js";
import { totalsSection } from "./sections/totals.js";
import { watchTheme } from "./theme.js";

const data = decode(JSON.parse(document.getElementById("data").textContent));
const root = document.getElementById("page");
const filter = choices({ family: "", bound: "" });

const detail = detailDialog(data.rows);
const actions = {
  open: detail.open,
  showRuns: (rows, label) => runs.showOnly(rows, label),
};
const runs = runsSection(actions);
const sections = [totalsSection(actions), compareSection(actions), quantileSection(actions),
  growthSection(actions), runs];

function update() {
  // An address may name what these results do not have.
  const has = (name) => data.rows.some((row) => String(row[name]) === filter[name]);
  for (const name of Object.keys(filter)) if (filter[name] !== "" && !has(name)) filter[name] = "";
  const rows = data.rows.filter((row) => Object.keys(filter).every(
    (name) => filter[name] === "" || String(row[name]) === filter[name]));
  const state = { rows, all: cases(rows), names: configurations(rows) };
  for (const section of sections) section.update(state);
}

const sectionLinks = [["totals", "Configurations"], ["compare", "Compare"], ["quantiles", "By time"],
  ["growth", "Growth"], ["runs", "Runs"]].map(([id, text]) => h("a", {
  "data-section": id,
  onclick: (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(id);
  },
}, text));
const filterFields = h("div", { class: "controls" });

function drawLinks() {
  for (const link of sectionLinks) link.setAttribute("href", addressOf(link.dataset.section));
}

function drawFilter() {
  const families = distinct(data.rows, "family").filter((family) => family !== null);
  const bounds = distinct(data.rows, "bound").filter((bound) => bound !== null).sort((a, b) => a - b);
  const choice = (label, name, values) => select(label,
    [["", "all"], ...values.map((value) => [String(value), String(value)])], filter[name],
    (value) => { filter[name] = value; update(); });
  fill(filterFields,
    families.length > 1 ? choice("Family", "family", families) : null,
    bounds.length > 1 ? choice("Bound n", "bound", bounds) : null);
}

const bar = () => h("nav", { class: "bar", "aria-label": "Sections and filter" }, h("div", {}, sectionLinks), filterFields);

/** Shows what the address says. */
function followAddress() {
  drawFilter();
  update();
  detail.follow();
  if (currentSection()) goTo(currentSection());
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
      : [bar(), sections.map((section) => section.element)]),
  footer(), detail.element);
ready = !empty;
if (ready) {
  watchAddress(drawLinks, followAddress);
  drawLinks();
  followAddress();
}

// For tests and for the curious: the rows, and the charts by name.
window.report = {
  rows: data.rows,
  get charts() { return Object.assign({}, ...sections.map((section) => section.charts)); },
};
