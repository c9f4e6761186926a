// Bundles the page into one file, ../asset/report.html, which is committed and compiled into
// heapreach. ../asset/sources.sha256 notes what it was built from (a test compares).
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const asset = join(here, "..", "asset");
const read = (name) => readFileSync(join(here, name), "utf8");

const options = { bundle: true, minify: true, write: false, target: "es2022", charset: "ascii",
  absWorkingDir: here, legalComments: "none" };
const script = await build({ ...options, entryPoints: ["src/main.js"], format: "iife" });
const style = await build({ ...options, entryPoints: ["style.css"] });

const notice = `/*!
Contains Apache ECharts ${version("echarts")}, Copyright 2017-2026 The Apache Software Foundation,
Apache License 2.0 (https://www.apache.org/licenses/LICENSE-2.0), with code derived from d3
(BSD 3-Clause, Copyright 2010-2016 Mike Bostock); ZRender ${version("zrender")}, Copyright (c) 2017,
Baidu Inc., BSD 3-Clause; tslib ${version("tslib")}, Copyright (c) Microsoft Corporation, 0BSD.
Texts: reports/page/licences/ in the sources of heapreach.
*/
`;

function version(name) {
  return JSON.parse(read(`node_modules/${name}/package.json`)).version;
}

// Functions as replacements: the texts contain "$&" and the like.
const page = read("index.html")
  .replace("{{style}}", () => style.outputFiles[0].text)
  .replace("{{script}}", () => notice + script.outputFiles[0].text.replaceAll("</script", "<\\/script"));

const sources = ["build.js", "index.html", "package-lock.json", "package.json", "style.css",
  ...readdirSync(join(here, "src"), { recursive: true }).filter((n) => n.endsWith(".js")).map((n) => `src/${n}`)].sort();
const sums = sources.map((name) => `${createHash("sha256").update(read(name)).digest("hex")}  ${name}\n`);

mkdirSync(asset, { recursive: true });
writeFileSync(join(asset, "report.html"), page);
writeFileSync(join(asset, "sources.sha256"), sums.join(""));
console.log(`report.html: ${Math.round(page.length / 1000)} kB`);
