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
 * ECharts clones every option deeply, and runs with it if they are in there: this takes what items
 * of data hold under `about` away, and returns it per series and item.
 */
function takeAbout(option) {
  return option.series.map((series) => series.data.map((item) => {
    const { about } = item;
    delete item.about;
    return about;
  }));
}

/**
 * A chart in `element`: {show(option, describe), instance}. What a series' item of data holds under
 * `about` is handed to `onPoint` when it is clicked, and to `option.tip(about, event)`, which makes
 * the tooltip; `describe` is what screen readers say.
 */
export function chart(element, onPoint) {
  const instance = init(element, null, { renderer: "canvas" });
  let about = [];
  const aboutOf = (event) => about[event.seriesIndex]?.[event.dataIndex];
  instance.on("click", (event) => {
    if (aboutOf(event) !== undefined) onPoint(aboutOf(event));
  });
  new ResizeObserver(() => instance.resize()).observe(element);
  element.setAttribute("role", "img");
  return {
    instance,
    show({ tip, ...option }, describe) {
      about = takeAbout(option);
      const { text, panel, line } = colours();
      const common = {
        animation: false,
        textStyle: { fontFamily: font, color: text },
        tooltip: {
          backgroundColor: panel, borderColor: line, textStyle: { color: text, fontSize: 13 },
          confine: true, trigger: "item",
          formatter: (event) => (aboutOf(event) === undefined ? "" : tip(aboutOf(event), event)),
        },
      };
      instance.setOption({ ...option, ...common }, { notMerge: true });
      element.setAttribute("aria-label", describe);
    },
  };
}
