// The page as heapreach would write it, for given answers.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const asset = fileURLToPath(new URL("../../asset/answer.html", import.meta.url));

export function html(data) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return readFileSync(asset, "utf8").replace("{{data}}", () => json).replace("{{title}}", "test");
}
