// One line per configuration: how many cases are solved within a time, and how time grows.
import { distinct, growth, quantiles } from "../analysis.js";
import { axis, chart, limitLine, logAxis } from "../chart.js";
import { fill, h, select } from "../dom.js";
import { plural, question, seconds, short } from "../format.js";
import { colours, lineLook } from "../theme.js";

const least = 0.001;
const shown = (value) => Math.max(value, least);

const greatestLimit = (rows) => rows.reduce((m, row) => Math.max(m, row.limit_cpu_seconds ?? 0), 0);

/** The legend below, in rows if they are few, and the room that it takes. */
function legendFor(lines, width) {
  const { text } = colours();
  const rows = Math.ceil(lines.reduce((sum, { name }) => sum + 64 + 6.6 * name.length, 0) / (0.92 * width));
  const plain = rows <= 5;
  return {
    height: 21 * (plain ? rows : 1),
    legend: { type: plain ? "plain" : "scroll", bottom: 0, textStyle: { color: text }, itemWidth: 34,
      itemHeight: 10, pageTextStyle: { color: text }, pageIconColor: text },
  };
}

/** What both charts share; `lines` are {name, index, data}, `width` is that of the chart. */
function option(lines, width, xAxis, yName, limit, tip, step) {
  const { legend, height } = legendFor(lines, width);
  const values = lines.flatMap(({ data }) => data.map((point) => point.value[1]));
  const most = Math.max(limit * 1.6, ...values.map((value) => value * 1.3));
  return {
    legend,
    grid: { left: 64, right: 20, top: 16, bottom: 48 + height },
    tip,
    xAxis,
    yAxis: logAxis(yName, Math.min(...values), most, { nameGap: 46 }),
    series: lines.map(({ name, index, data }, i) => {
      const { colour, dash, symbol } = lineLook(index);
      return {
        name, type: "line", step, data, symbol, symbolSize: data.length > 150 ? 4 : 7, showAllSymbol: true,
        lineStyle: { color: colour, type: dash, width: 2 }, itemStyle: { color: colour },
        emphasis: { focus: "series" },
        markLine: i === 0 && limit > 0
          ? { silent: true, symbol: "none", data: [limitLine("yAxis", limit, "limit")] } : undefined,
      };
    }),
  };
}

export function quantileSection(actions) {
  const plot = h("div", { class: "chart tall", id: "quantile-chart" });
  const none = h("p", { class: "empty" }, "No case was solved here.");
  let lines = null;
  const tip = ({ row, rank }, { seriesName }) => {
    return h("div", {}, h("strong", {}, seriesName), h("div", {}, `${plural(rank, "case")} within ${seconds(row.cpu_seconds)} each`),
      h("div", {}, `last: ${question(row)} (${row.verdict})`));
  };
  return {
    element: h("section", { id: "quantiles" }, h("h2", {}, "Solved cases by time"),
      h("p", { class: "note" }, "How many cases each configuration solves if each case gets so many CPU seconds (a quantile or cactus plot): further right and lower is better."),
      none, plot),
    get charts() { return lines ? { quantile: lines.instance } : {}; },
    update({ all, names, rows }) {
      const list = quantiles(all, names)
        .map(({ name, runs }, index) => ({ name, index, data: runs.map((row, i) => ({ value: [i + 1, shown(row.cpu_seconds)], about: { row, rank: i + 1 } })) }))
        .filter(({ data }) => data.length > 0);
      plot.hidden = list.length === 0;
      none.hidden = list.length > 0;
      if (list.length === 0) return;
      lines ??= chart(plot, ({ row }) => actions.open(row));
      lines.instance.resize();
      const xAxis = axis("cases solved", { type: "value", nameGap: 30, min: 0, minInterval: 1 });
      lines.show(option(list, plot.clientWidth, xAxis, "CPU seconds per case", greatestLimit(rows), tip, "end"),
        `Quantile plot: ${list.map(({ name, data }) => `${name} solves ${data.length}`).join(", ")}`);
    },
  };
}

const axes = { bound: "resource bound n (cells)", size: "size of the generated system" };

/** instance -> the bounds that it was run with. */
function bounds(all) {
  const result = new Map();
  for (const { instance, bound } of all) {
    if (!result.has(instance)) result.set(instance, new Set());
    result.get(instance).add(bound);
  }
  return result;
}

export function growthSection(actions) {
  const controls = h("div", { class: "controls" });
  const plot = h("div", { class: "chart tall", id: "growth-chart" });
  const none = h("p", { class: "empty" }, "No case was run at more than one bound or size here.");
  const chosen = { axis: null, instance: "" };
  let [lines, current] = [null, null];

  /** Axes along which something grows among these cases. */
  const growing = (all) => Object.keys(axes).filter(
    (name) => distinct(all, name).filter((value) => value !== null).length > 1);
  const tip = ({ x, y, runs, solved }, { seriesName }) => {
    return h("div", {}, h("strong", {}, seriesName), h("div", {}, `${axes[chosen.axis]}: ${x}`),
      h("div", {}, runs.length === 1 ? `${runs[0].status}: ${seconds(y)}` : `median ${seconds(y)}, ${solved} of ${plural(runs.length, "case")} solved`));
  };

  const draw = () => {
    const { names } = current;
    const all = current.all.filter((entry) => chosen.instance === "" || entry.instance === chosen.instance);
    const hollow = (index) => ({ color: colours().panel, borderColor: lineLook(index).colour, borderWidth: 2 });
    const item = (name, index) => (point) => ({
      value: [point.x, shown(point.y)],
      itemStyle: point.solved * 2 <= point.runs.length ? hollow(index) : undefined,
      about: { ...point, label: `${name}, ${chosen.axis} ${point.x}` },
    });
    const list = growth(all, names, chosen.axis)
      .map(({ name, points }, index) => ({ name, index, data: points.map(item(name, index)) }))
      .filter(({ data }) => data.length > 0);
    const xs = list.flatMap(({ data }) => data.map(({ value }) => value[0]));
    const [low, high] = [Math.min(...xs), Math.max(...xs)];
    const wide = low > 0 && high >= 8 * low;
    const xAxis = axis(axes[chosen.axis], { nameGap: 30, type: wide ? "log" : "value", logBase: 2,
      min: low, max: high > low ? high : undefined, minInterval: 1 });
    lines ??= chart(plot, ({ runs, label }) => (runs.length === 1 ? actions.open(runs[0]) : actions.showRuns(runs, label)));
    lines.instance.resize();
    lines.show(option(list, plot.clientWidth, xAxis, "median CPU seconds", greatestLimit(current.rows), tip, false),
      `Growth of CPU seconds with the ${axes[chosen.axis]}: ${list.map(({ name, data }) => `${name} from ${short(data[0].value[1])} to ${short(data.at(-1).value[1])} s`).join(", ")}`);
  };

  return {
    element: h("section", { id: "growth" }, h("h2", {}, "Growth"),
      h("p", { class: "note" }, "The median over the cases; a case without an answer counts as its limit. Hollow: at least half of the cases have no answer."),
      controls, none, plot),
    get charts() { return lines ? { growth: lines.instance } : {}; },
    update(state) {
      current = state;
      const possible = growing(state.all);
      controls.hidden = plot.hidden = possible.length === 0;
      none.hidden = possible.length > 0;
      if (possible.length === 0) return;
      if (!possible.includes(chosen.axis)) [chosen.axis] = possible;
      const instances = [...bounds(state.all)].filter(([, set]) => set.size > 1).map(([name]) => name);
      if (chosen.axis !== "bound" || !instances.includes(chosen.instance)) chosen.instance = "";
      const set = (which) => (value) => { chosen[which] = value; if (which === "axis") this.update(current); else draw(); };
      fill(controls,
        select("Against", possible.map((name) => [name, axes[name]]), chosen.axis, set("axis")),
        chosen.axis === "bound" && instances.length > 0
          ? select("Of", [["", "all cases (median)"], ...instances.map((name) => [name, name])], chosen.instance, set("instance")) : null);
      draw();
    },
  };
}
