// How many cases each configuration solves within a time, on the same cases for all of them unless
// asked otherwise, beside a portfolio that always chooses the best.
import { common, quantiles, virtualBest } from "../analysis.js";
import { axis, chart } from "../chart.js";
import { fill, h, select } from "../dom.js";
import { count, plural, question, seconds, short } from "../format.js";
import { choices } from "../link.js";
import { table } from "../table.js";
import { colours } from "../theme.js";
import { greatestLimit, lineOption, shown } from "./lines.js";

const kinds = { common: "that all of them ran", own: "that each of them ran" };

const bestLook = () => ({ colour: colours().faint, dash: "dashed", symbol: "none" });

function tip({ row, rank }, { seriesName }) {
  return h("div", {}, h("strong", {}, seriesName), h("div", {}, `${plural(rank, "case")} within ${seconds(row.cpu_seconds)} each`),
    h("div", {}, `last: ${question(row)} (${row.verdict}${row.configuration === seriesName ? "" : ` by ${row.configuration}`})`));
}

export function quantileSection(actions) {
  const controls = h("div", { class: "controls" });
  const plot = h("div", { class: "chart tall", id: "quantile-chart" });
  const none = h("p", { class: "empty" });
  const scores = h("div");
  const chosen = choices({ cases: "common", without: [] });
  let [lines, current] = [null, null];

  /** The lines to draw: {name, index, cases, par2, runs}; the virtual best one has no index. */
  const selected = () => {
    const { all, names } = current;
    const shownNames = names.filter((name) => !chosen.without.includes(name));
    const cases = chosen.cases === "own" ? all : common(all, shownNames);
    const list = quantiles(cases, shownNames).map((line) => ({ ...line, index: names.indexOf(line.name) }));
    // The best of one is that one.
    return shownNames.length > 1 ? [...list, { ...virtualBest(cases, shownNames), index: null }] : list;
  };

  const switchOf = (name) => h("input", {
    type: "checkbox", "aria-label": `Draw ${name}`, "data-name": name, checked: !chosen.without.includes(name),
    onchange: ({ target }) => {
      chosen.without = target.checked ? chosen.without.filter((other) => other !== name) : [...chosen.without, name];
      draw();
      scores.querySelector(`input[data-name="${CSS.escape(name)}"]`)?.focus();
    },
  });

  const drawScores = (list) => {
    const rows = [...list, ...current.names.filter((name) => chosen.without.includes(name))
      .map((name) => ({ name, index: current.names.indexOf(name), cases: null, par2: null, runs: null }))];
    const number = (label, value, show, title) => ({ label, value, show: (line) => show(value(line)), number: true, title });
    const sheet = table("PAR-2 on these cases", [
      { label: "drawn", value: (line) => Number(line.runs !== null), show: ({ name, index }) => (index === null ? "" : switchOf(name)) },
      { label: "configuration", value: (line) => line.name },
      number("cases", (line) => line.cases, (n) => (n === null ? "" : count(n))),
      number("solved", (line) => line.runs?.length, (n) => (n === undefined ? "" : count(n))),
      number("PAR-2 s", (line) => line.par2, short, "CPU seconds of the solved cases, plus twice the limit for each other"),
      number("PAR-2 per case", (line) => (line.cases ? line.par2 / line.cases : null), short),
    ], { pageSize: 50 });
    sheet.sortBy("PAR-2 per case", false);
    sheet.show(rows);
    fill(scores, sheet.element);
  };

  const emptyText = (list) => {
    if (list.length === 0) return "All configurations are left out.";
    return list.every(({ cases }) => cases === 0)
      ? "No case was run by all of these: leave some out below, or choose the cases that each of them ran."
      : "No case was solved here.";
  };

  const draw = () => {
    const list = selected();
    const drawn = list.filter(({ runs }) => runs.length > 0).map(({ name, index, runs }) => ({
      name, index, look: index === null ? bestLook() : undefined,
      data: runs.map((row, i) => ({ value: [i + 1, shown(row.cpu_seconds)], about: { row, rank: i + 1 } })),
    }));
    drawScores(list);
    plot.hidden = drawn.length === 0;
    none.hidden = drawn.length > 0;
    fill(none, emptyText(list));
    if (drawn.length === 0) return;
    lines ??= chart(plot, ({ row }) => actions.open(row));
    lines.instance.resize();
    const most = Math.max(...list.map(({ cases }) => cases));
    const cases = chosen.cases === "own" ? "cases solved" : `cases solved of ${plural(most, "common case")}`;
    const xAxis = axis(cases, { type: "value", nameGap: 30, min: 0, minInterval: 1 });
    lines.show(lineOption(drawn, plot, { xAxis, yName: "CPU seconds per case", limit: greatestLimit(current.rows), tip, step: "end" }),
      `Quantile plot: ${list.map(({ name, runs, par2 }) => `${name} solves ${runs.length}, PAR-2 ${short(par2)} s`).join("; ")}`);
  };

  const drawControls = () => fill(controls,
    select("Cases", Object.entries(kinds), chosen.cases, (value) => { chosen.cases = value; draw(); }));

  return {
    element: h("section", { id: "quantiles" }, h("h2", {}, "Solved cases by time"),
      h("p", { class: "note" }, "How many cases each configuration solves if each case gets so many CPU seconds (a quantile or cactus plot): further right and lower is better. PAR-2 adds twice the limit for a case without an answer. Virtual best takes for each case the configuration with the least PAR-2."),
      controls, none, plot, scores),
    get charts() { return lines ? { quantile: lines.instance } : {}; },
    update(state) {
      current = state;
      drawControls();
      draw();
    },
  };
}
