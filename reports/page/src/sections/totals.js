// Configurations at a glance: bars of what each solves, and the table with totals and PAR-2.
import { statuses, totals } from "../analysis.js";
import { axis, chart } from "../chart.js";
import { fill, h } from "../dom.js";
import { bytes, count, percent, plural, short } from "../format.js";
import { colours } from "../theme.js";
import { table } from "../table.js";

const failures = statuses.filter((status) => status !== "correct" && status !== "unconfirmed");

/** What a bar is stacked from: [name, number in a total, runs in a total]. */
const parts = [
  ["feasible", (t) => t.feasible, (row) => row.verdict === "feasible" && isSolved(row)],
  ["infeasible", (t) => t.infeasible, (row) => row.verdict === "infeasible" && isSolved(row)],
  ...failures.map((status) => [status, (t) => t.statuses[status], (row) => row.status === status]),
];
const isSolved = (row) => row.status === "correct" || row.status === "unconfirmed";

function tip({ total, number }, { seriesName }) {
  return h("div", {}, h("strong", {}, total.name), h("br"),
    `${seriesName}: ${count(number)} of ${plural(total.cases, "case")}`, h("br"),
    `solved: ${count(total.solved)} (${percent(total.solved, total.cases)}), PAR-2 ${short(total.par2)} s`);
}

function option(list) {
  const palette = colours();
  const used = parts.filter(([, number]) => list.some((total) => number(total) > 0));
  return {
    legend: { top: 0, itemWidth: 14, textStyle: { color: palette.text } },
    grid: { left: 8, right: 24, top: 36, bottom: 40, containLabel: true },
    tip,
    xAxis: axis("cases", { type: "value", nameGap: 28, minInterval: 1 }),
    yAxis: axis("", {
      type: "category", inverse: true, data: list.map((total) => total.name), splitLine: { show: false },
      axisLabel: { color: palette.text, fontSize: 12, interval: 0, width: 260, overflow: "truncate" },
    }),
    series: used.map(([name, number, belongs]) => ({
      name, type: "bar", stack: "cases", barMaxWidth: 22,
      itemStyle: { color: palette[name], borderColor: palette.panel, borderWidth: 0.5 },
      data: list.map((total) => ({
        value: number(total),
        about: { total, number: number(total), rows: total.runs.filter(belongs), label: `${total.name}: ${name}` },
      })),
    })),
  };
}

function columns(list, actions) {
  const jump = (value, label, belongs) => (total) => {
    const n = value(total);
    if (n === 0) return h("span", { class: "zero" }, "0");
    const show = () => actions.showRuns(total.runs.filter(belongs), `${total.name}: ${label}`);
    return h("button", { type: "button", class: "link", onclick: show,
      "aria-label": `${n} ${label}: show the runs of ${total.name}` }, count(n));
  };
  const number = (label, value, show, title) => ({ label, value, show: (t) => show(value(t)), number: true, title });
  const linked = (label, value, belongs) => ({ label, value, show: jump(value, label, belongs), number: true });
  return [
    { label: "configuration", value: (t) => t.name },
    linked("cases", (t) => t.cases, () => true),
    linked("solved", (t) => t.solved, isSolved),
    ...parts.filter(([name, value]) => name === "wrong" || list.some((total) => value(total) > 0))
      .map(([name, value, belongs]) => linked(name, value, belongs)),
    number("CPU s", (t) => t.cpu, short, "CPU seconds of the solved cases, together"),
    number("PAR-2 s", (t) => t.par2, short, "CPU seconds of the solved cases, plus twice the limit for each other"),
    number("PAR-2 per case", (t) => (t.cases ? t.par2 / t.cases : null), short, "PAR-2 over the number of cases"),
    number("peak memory", (t) => t.peak, bytes, "The most that any run used"),
  ];
}

export function totalsSection(actions) {
  const plot = h("div", { class: "chart" });
  const numbers = h("div");
  let bars = null;
  const element = h("section", { id: "totals" }, h("h2", {}, "Configurations"),
    h("p", { class: "note" }, "A case is an instance with a bound. Repetitions count once, by their median. Click a part of a bar or a number to see the runs."),
    plot, numbers);
  return {
    element,
    get charts() { return { solved: bars.instance }; },
    update({ all, names }) {
      const list = totals(all, names);
      plot.style.height = `${90 + 28 * list.length}px`;
      bars ??= chart(plot, ({ rows, label }) => actions.showRuns(rows, label));
      bars.instance.resize();
      bars.show(option(list), `Bars of solved cases: ${list.map((t) => `${t.name} ${t.solved} of ${t.cases}`).join(", ")}`);
      const sheet = table("Totals per configuration", columns(list, actions), { pageSize: 50 });
      sheet.show(list);
      fill(numbers, sheet.element);
    },
  };
}
