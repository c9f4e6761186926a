// Bundles the page into one file, ../asset/report.html.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundle, versionOf } from "../../pages/bundle.js";

const here = dirname(fileURLToPath(import.meta.url));
const version = (name) => versionOf(here, name);

await bundle({
  here, build, name: "report.html",
  noscript: "This report is drawn by JavaScript; totals.csv and totals.md beside it hold the totals.",
  notice: `Contains Apache ECharts ${version("echarts")}, Copyright 2017-2026 The Apache Software Foundation,
Apache License 2.0 (https://www.apache.org/licenses/LICENSE-2.0), with code derived from d3
(BSD 3-Clause, Copyright 2010-2016 Mike Bostock); ZRender ${version("zrender")}, Copyright (c) 2017,
Baidu Inc., BSD 3-Clause; tslib ${version("tslib")}, Copyright (c) Microsoft Corporation, 0BSD.
Texts: reports/page/licences/ in the sources of heapreach.`,
});
