// Bundles the page into one file, ../asset/answer.html, which is committed and compiled into
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
Contains dagre ${version("@dagrejs/dagre")} and graphlib ${version("@dagrejs/graphlib")},
Copyright (c) 2012-2014 Chris Pettitt. ${read("licences/dagre-LICENSE.txt").split("\n").slice(2).join("\n").trim()}
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
writeFileSync(join(asset, "answer.html"), page);
writeFileSync(join(asset, "sources.sha256"), sums.join(""));
console.log(`answer.html: ${Math.round(page.length / 1000)} kB`);
