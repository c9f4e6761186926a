// ECharts, with the parts that the page uses and no others, behind one small function.
import { BarChart, LineChart, ScatterChart } from "echarts/charts";
import {
  AriaComponent, GridComponent, LegendScrollComponent, LegendPlainComponent, MarkLineComponent,
  TooltipComponent,
} from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

import { colours } from "./theme.js";

use([
  AriaComponent, BarChart, CanvasRenderer, GridComponent, LegendPlainComponent,
  LegendScrollComponent, LineChart, MarkLineComponent, ScatterChart, TooltipComponent,
]);

const font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';

/** What all axes have in common. */
export function axis(name, more = {}) {
  const { text, faint, line } = colours();
  return {
    name,
    nameLocation: "middle",
    nameTextStyle: { color: text, fontSize: 13 },
    axisLabel: { color: faint, fontSize: 12, hideOverlap: true },
    axisLine: { show: true, lineStyle: { color: faint } },
    axisTick: { show: true, lineStyle: { color: faint } },
    splitLine: { lineStyle: { color: line } },
    minorSplitLine: { show: false },
    ...more,
  };
}

/** A logarithmic axis from a power of ten at or below `least` to `most`. */
export function logAxis(name, least, most, more = {}) {
  const label = (value) => String(Number(value.toPrecision(1)));
  const base = axis(name, { type: "log", logBase: 10, ...more });
  const min = 10 ** Math.floor(Math.log10(least) + 1e-9);
  return { ...base, min, max: most,
    axisLabel: { ...base.axisLabel, formatter: label, showMaxLabel: Number.isInteger(Math.log10(most)) } };
}

/** A dashed line across the grid, at `at` of the axis ("xAxis" or "yAxis"). */
export function limitLine(which, at, text) {
  const { faint } = colours();
  return {
    [which]: at,
    lineStyle: { color: faint, type: "dashed", width: 1 },
    label: { formatter: text, color: faint, fontSize: 11, position: "insideStartTop" },
  };
}

/**
 * A chart in `element`: {show(option, describe), instance}. `onPoint` gets what a series' data item
 * holds under `open` when it is clicked; `describe` is what screen readers say.
 */
export function chart(element, onPoint) {
  const instance = init(element, null, { renderer: "canvas" });
  instance.on("click", (event) => {
    if (event.data?.open !== undefined) onPoint(event.data.open);
  });
  new ResizeObserver(() => instance.resize()).observe(element);
  element.setAttribute("role", "img");
  return {
    instance,
    show(option, describe) {
      const { text, panel, line } = colours();
      const common = {
        animation: false,
        textStyle: { fontFamily: font, color: text },
        tooltip: {
          backgroundColor: panel, borderColor: line, textStyle: { color: text, fontSize: 13 },
          confine: true, ...option.tooltip,
        },
      };
      instance.setOption({ ...option, ...common }, { notMerge: true });
      element.setAttribute("aria-label", describe);
    },
  };
}
