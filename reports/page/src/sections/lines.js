// What charts with one line per configuration share.
import { limitLine, logAxis } from "../chart.js";
import { colours, lineLook } from "../theme.js";

const least = 0.001;
/** Seconds as a logarithmic axis can show them. */
export const shown = (value) => Math.max(value, least);

export const greatestLimit = (rows) => rows.reduce((m, row) => Math.max(m, row.limit_cpu_seconds ?? 0), 0);

/** The legend below, in rows if these take no more than a fifth of the chart, and their height. */
function legendFor(lines, { clientWidth: width, clientHeight: height }) {
  const { text } = colours();
  const rows = Math.ceil(lines.reduce((sum, { name }) => sum + 64 + 6.6 * name.length, 0) / (0.92 * width));
  const plain = 21 * rows <= height / 5;
  return {
    height: 21 * (plain ? rows : 1),
    legend: { type: plain ? "plain" : "scroll", bottom: 0, textStyle: { color: text }, itemWidth: 34,
      itemHeight: 10, pageTextStyle: { color: text }, pageIconColor: text },
  };
}

/**
 * The option of a chart in `plot`; `lines` are {name, index, data}, with `look` if that is not to
 * follow from the index.
 */
export function lineOption(lines, plot, { xAxis, yName, limit, tip, step }) {
  const { legend, height } = legendFor(lines, plot);
  const values = lines.flatMap(({ data }) => data.map((point) => point.value[1]));
  const most = Math.max(limit * 1.6, ...values.map((value) => value * 1.3));
  return {
    legend,
    grid: { left: 64, right: 20, top: 16, bottom: 48 + height },
    tip,
    xAxis,
    yAxis: logAxis(yName, Math.min(...values), most, { nameGap: 46 }),
    series: lines.map(({ name, index, data, look }, i) => {
      const { colour, dash, symbol } = look ?? lineLook(index);
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
