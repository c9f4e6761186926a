// Any two configurations against each other: a scatter plot, what it says in words, and the pairs
// as a table.
import { comparison, measures, solved, verdictOf } from "../analysis.js";
import { chart, limitLine, logAxis } from "../chart.js";
import { fill, h, select } from "../dom.js";
import { plural, question, short } from "../format.js";
import { choices } from "../link.js";
import { colours } from "../theme.js";
import { table } from "../table.js";

const marks = [
  ["feasible", "triangle", 10],
  ["infeasible", "circle", 8],
  ["neither", "path://M0,0 L2,0 L5,3 L8,0 L10,0 L6,5 L10,10 L8,10 L5,7 L2,10 L0,10 L4,5 Z", 7],
];

function outcome(row, measure) {
  const value = `${short(measure.value(row))} ${measure.unit}`;
  return solved(row) ? `${row.verdict}, ${value}` : `${row.status} after ${value}`;
}

/** Points in one place are told about together. */
function tipFor(measure, names, places) {
  return ({ x, y }) => {
    const here = places.get([x, y].join());
    const lines = here.slice(0, 6).map(({ entry, a, b }) =>
      h("div", { class: "tip" }, h("strong", {}, question(entry)),
        h("div", {}, `${names[0]}: ${outcome(a, measure)}`),
        h("div", {}, `${names[1]}: ${outcome(b, measure)}`)));
    const more = here.length > 6 ? [h("div", {}, `and ${here.length - 6} more here`)] : [];
    return h("div", {}, lines, more);
  };
}

function option({ limit, points }, names, measure) {
  const palette = colours();
  const least = points.reduce((m, { x, y }) => Math.min(m, x, y), limit);
  const most = 3 * limit;
  const places = new Map();
  for (const point of points) {
    const key = [point.x, point.y].join();
    if (!places.has(key)) places.set(key, []);
    places.get(key).push(point);
  }
  const title = (name) => `${name}: ${measure.label} (${measure.unit})`;
  const long = (name, gap) => logAxis(title(name), least, most, { nameGap: gap, nameTextStyle: {
    color: palette.text, fontSize: 13, width: 380, overflow: "truncate" } });
  const from = long("", 0).min;
  const struck = measure.struck === "timeout" ? "timeout" : "out of memory";
  const lines = ["xAxis", "yAxis"].flatMap((which) => [
    limitLine(which, limit, which === "yAxis" ? struck : ""),
    limitLine(which, 2 * limit, which === "yAxis" ? "no answer" : ""),
  ]);
  const diagonal = (factor, type) => ({
    type: "line", silent: true, symbol: "none", tooltip: { show: false }, z: 1,
    lineStyle: { color: palette.faint, width: 1, type, opacity: factor === 1 ? 0.9 : 0.5 },
    data: [[from, from * factor], [most, most * factor]].map(([x, y]) => y > most
      ? [most / factor, most] : y < from ? [from / factor, from] : [x, y]),
  });
  return {
    legend: { top: 0, itemWidth: 12, itemHeight: 11, data: marks.map(([name]) => name), textStyle: { color: palette.text } },
    grid: { left: 64, right: 16, top: 36, bottom: 56 },
    tip: tipFor(measure, names, places),
    xAxis: long(names[0], 32),
    yAxis: long(names[1], 46),
    series: [
      ...marks.map(([name, symbol, symbolSize], i) => ({
        name, type: "scatter", symbol, symbolSize, z: 3, large: false,
        itemStyle: { color: palette[name], opacity: 0.8, borderColor: palette.panel, borderWidth: name === "neither" ? 0 : 0.6 },
        emphasis: { itemStyle: { opacity: 1, borderColor: palette.text, borderWidth: 1.5 } },
        data: points.filter((point) => point.mark === name)
          .map((point) => ({ value: [point.x, point.y], about: point })),
        markLine: i === 0 ? { silent: true, symbol: "none", data: lines } : undefined,
      })),
      diagonal(1, "solid"), diagonal(10, "dotted"), diagonal(0.1, "dotted"),
    ],
  };
}

function words(result, [a, b], measure) {
  const counts = verdictOf(result, measure);
  const less = measure.unit === "s" ? "faster" : "smaller";
  const ratio = counts.ratio === null ? [] : [h("li", {},
    `Over the ${plural(counts.both, "case")} that both solve, ${b} needs `,
    h("strong", {}, `${short(counts.ratio)} times`), ` as much as ${a} (geometric mean).`)];
  return [
    h("ul", {},
      h("li", {}, h("strong", {}, a), ` ${less} on ${counts.lessA}, alone solves ${counts.onlyA}.`),
      h("li", {}, h("strong", {}, b), ` ${less} on ${counts.lessB}, alone solves ${counts.onlyB}.`),
      h("li", {}, `Both solve ${counts.both}, neither ${counts.neither} of ${plural(result.points.length, "common case")}.`),
      ratio),
    h("p", { class: "note" },
      `A point is a case. ${less === "faster" ? "Faster" : "Smaller"} counts from a tenth of difference on. ` +
      "Dashed: the limit and, at twice the limit, runs that ended without a correct answer for another reason. " +
      "Dotted: ten times."),
  ];
}

export function compareSection(actions) {
  const controls = h("div", { class: "controls" });
  const plot = h("div", { class: "chart square", id: "scatter" });
  const text = h("div", { class: "beside", "aria-live": "polite" });
  const body = h("div", { class: "split" }, plot, text);
  const none = h("p", { class: "empty" });
  const detail = h("details", {}, h("summary", {}, "The pairs as a table"));
  const chosen = choices({ a: "", b: "", of: "cpu" });
  let [scatter, current] = [null, null];

  /** The two that are chosen, as far as there are runs of them here, else the first that there are. */
  const pair = () => {
    const { names } = current;
    const a = names.includes(chosen.a) ? chosen.a : names[0];
    return [a, names.includes(chosen.b) ? chosen.b : names.find((name) => name !== a)];
  };
  const measureName = () => (chosen.of in measures ? chosen.of : "cpu");

  const drawControls = () => {
    const { names } = current;
    const [a, b] = pair();
    const pairs = names.map((name) => [name, name]);
    const set = (which) => (value) => { chosen[which] = value; draw(); };
    fill(controls,
      select("Across", pairs, a, set("a")),
      h("button", { type: "button", title: "Exchange the two", "aria-label": "Exchange the two configurations", onclick: () => {
        [chosen.b, chosen.a] = pair();
        drawControls();
        draw();
      } }, "⇄"),
      select("Up", pairs, b, set("b")),
      select("Of", Object.entries(measures).map(([key, m]) => [key, m.label]), measureName(), set("of")));
  };

  const drawTable = (result, names, measure) => {
    const column = (name, side, at) => ({ label: name, number: true, value: (p) => p[at], show: (p) => outcome(p[side], measure) });
    const pairs = table(`${names[0]} against ${names[1]}`, [
      { label: "instance", value: (p) => p.entry.instance },
      { label: "n", number: true, value: (p) => p.entry.bound },
      column(names[0], "a", "x"),
      column(names[1] === names[0] ? `${names[1]} (again)` : names[1], "b", "y"),
      { label: "ratio", number: true, value: (p) => p.y / p.x, show: (p) => short(p.y / p.x) },
    ], { onOpen: (point) => actions.open(point.a, [point.a, point.b]) });
    pairs.sortBy("ratio", true);
    pairs.show(result.points);
    fill(detail, detail.querySelector("summary"), pairs.element);
  };

  const draw = () => {
    const names = pair();
    const measure = measures[measureName()];
    const result = comparison(current.all, ...names, measure);
    const empty = result.points.length === 0;
    body.hidden = detail.hidden = empty;
    none.hidden = !empty;
    fill(none, "These two have no case in common here.");
    if (empty) return;
    scatter ??= chart(plot, (point) => actions.open(point.a, [point.a, point.b]));
    scatter.instance.resize();
    scatter.show(option(result, names, measure), `Scatter plot of ${result.points.length} cases, ${names.join(" against ")}; the table below has the same numbers`);
    fill(text, words(result, names, measure));
    drawTable(result, names, measure);
  };

  return {
    element: h("section", { id: "compare" }, h("h2", {}, "Two configurations"), controls, none, body, detail),
    get charts() { return scatter ? { scatter: scatter.instance } : {}; },
    update(state) {
      current = state;
      const { names } = state;
      if (names.length < 2) {
        body.hidden = detail.hidden = controls.hidden = true;
        none.hidden = false;
        fill(none, "There is one configuration only: nothing to compare it with.");
        return;
      }
      controls.hidden = false;
      drawControls();
      draw();
    },
  };
}
