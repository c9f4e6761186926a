// How time grows with the bound or with the size of generated systems, a line per configuration.
import { distinct, growth } from "../analysis.js";
import { axis, chart } from "../chart.js";
import { fill, h, select } from "../dom.js";
import { plural, seconds, short } from "../format.js";
import { choices } from "../link.js";
import { colours, lineLook } from "../theme.js";
import { greatestLimit, lineOption, shown } from "./lines.js";

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
  const chosen = choices({ axis: "", instance: "" });
  let [lines, current] = [null, null];

  const axisHere = () => (growing(current.all).includes(chosen.axis) ? chosen.axis : growing(current.all)[0]);
  const instances = () => (axisHere() === "bound"
    ? [...bounds(current.all)].filter(([, set]) => set.size > 1).map(([name]) => name) : []);
  const instanceHere = () => (instances().includes(chosen.instance) ? chosen.instance : "");
  /** Axes along which something grows among these cases. */
  const growing = (all) => Object.keys(axes).filter(
    (name) => distinct(all, name).filter((value) => value !== null).length > 1);
  const tip = (along) => ({ x, y, runs, solved }, { seriesName }) => {
    return h("div", {}, h("strong", {}, seriesName), h("div", {}, `${axes[along]}: ${x}`),
      h("div", {}, runs.length === 1 ? `${runs[0].status}: ${seconds(y)}` : `median ${seconds(y)}, ${solved} of ${plural(runs.length, "case")} solved`));
  };

  const draw = () => {
    const { names } = current;
    const [along, instance] = [axisHere(), instanceHere()];
    const all = current.all.filter((entry) => instance === "" || entry.instance === instance);
    const hollow = (index) => ({ color: colours().panel, borderColor: lineLook(index).colour, borderWidth: 2 });
    const item = (name, index) => (point) => ({
      value: [point.x, shown(point.y)],
      itemStyle: point.solved * 2 <= point.runs.length ? hollow(index) : undefined,
      about: { ...point, label: `${name}, ${along} ${point.x}` },
    });
    const list = growth(all, names, along)
      .map(({ name, points }, index) => ({ name, index, data: points.map(item(name, index)) }))
      .filter(({ data }) => data.length > 0);
    const xs = list.flatMap(({ data }) => data.map(({ value }) => value[0]));
    const [low, high] = [Math.min(...xs), Math.max(...xs)];
    const wide = low > 0 && high >= 8 * low;
    const xAxis = axis(axes[along], { nameGap: 30, type: wide ? "log" : "value", logBase: 2,
      min: low, max: high > low ? high : undefined, minInterval: 1 });
    lines ??= chart(plot, ({ runs, label }) => (runs.length === 1 ? actions.open(runs[0]) : actions.showRuns(runs, label)));
    lines.instance.resize();
    lines.show(lineOption(list, plot, {
      xAxis, yName: "median CPU seconds", limit: greatestLimit(current.rows), tip: tip(along), step: false }),
      `Growth of CPU seconds with the ${axes[along]}: ${list.map(({ name, data }) => `${name} from ${short(data[0].value[1])} to ${short(data.at(-1).value[1])} s`).join(", ")}`);
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
      const set = (which) => (value) => { chosen[which] = value; this.update(current); };
      const several = instances();
      fill(controls,
        select("Against", possible.map((name) => [name, axes[name]]), axisHere(), set("axis")),
        several.length > 0
          ? select("Of", [["", "all cases (median)"], ...several.map((name) => [name, name])], instanceHere(), set("instance")) : null);
      draw();
    },
  };
}
