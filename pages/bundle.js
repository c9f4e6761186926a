// Bundles a page into one file that is committed and compiled into heapreach. `sources.sha256`
// beside it notes what it was built from (a test compares).
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const shared = dirname(fileURLToPath(import.meta.url));

/**
 * `here` is the folder of a page: `src/main.js` and `style.css` go into ../asset/`name`, with the
 * page's words for who has no JavaScript, and a notice of what else is in it. `build` is esbuild's.
 */
export async function bundle({ here, name, build, notice, noscript }) {
  const read = (path) => readFileSync(join(here, path), "utf8");
  const options = { bundle: true, minify: true, write: false, target: "es2022", charset: "ascii",
    absWorkingDir: here, legalComments: "none" };
  const script = await build({ ...options, entryPoints: ["src/main.js"], format: "iife" });
  const style = await build({ ...options, entryPoints: ["style.css"] });

  // Functions as replacements: the texts contain "$&" and the like.
  const page = readFileSync(join(shared, "index.html"), "utf8")
    .replace("{{style}}", () => style.outputFiles[0].text)
    .replace("{{noscript}}", () => noscript)
    .replace("{{script}}", () => `/*!\n${notice}\n*/\n` + script.outputFiles[0].text.replaceAll("</script", "<\\/script"));

  const own = ["build.js", "package-lock.json", "package.json", "style.css",
    ...readdirSync(join(here, "src"), { recursive: true }).filter((n) => n.endsWith(".js")).map((n) => `src/${n}`)];
  const common = readdirSync(shared).map((n) => join(relative(here, shared), n));
  const sums = [...own, ...common].sort()
    .map((path) => `${createHash("sha256").update(read(path)).digest("hex")}  ${path}\n`);

  const asset = join(here, "..", "asset");
  mkdirSync(asset, { recursive: true });
  writeFileSync(join(asset, name), page);
  writeFileSync(join(asset, "sources.sha256"), sums.join(""));
  console.log(`${name}: ${Math.round(page.length / 1000)} kB`);
}

/** Of a package that the page in `here` uses. */
export const versionOf = (here, name) =>
  JSON.parse(readFileSync(join(here, `node_modules/${name}/package.json`), "utf8")).version;
