// Bundles the page into one file, ../asset/answer.html.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundle, versionOf } from "../../pages/bundle.js";

const here = dirname(fileURLToPath(import.meta.url));
const licence = readFileSync(join(here, "licences/dagre-LICENSE.txt"), "utf8");

await bundle({
  here, build, name: "answer.html",
  noscript: "This answer is drawn by JavaScript; heapreach check FILE says it in words.",
  notice: `Contains dagre ${versionOf(here, "@dagrejs/dagre")} and graphlib ${versionOf(here, "@dagrejs/graphlib")},
Copyright (c) 2012-2014 Chris Pettitt. ${licence.split("\n").slice(2).join("\n").trim()}`,
});
