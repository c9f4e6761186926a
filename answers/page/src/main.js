// Puts the page together: a list of questions if there are several, and the one that is chosen. The
// address says which, and at which step, so that a link or a reload leads there again.
import { fill, h, reveal, select } from "./dom.js";
import { placeOf, questions } from "./model.js";
import { Execution } from "./parts/execution.js";
import { derivation } from "./parts/derivation.js";
import { Proof } from "./parts/proof.js";
import { kindOf, summary, verdictText } from "./parts/summary.js";
import { TextPanel } from "./parts/text.js";
import { chooseTheme, watchTheme } from "./theme.js";

const data = JSON.parse(document.getElementById("data").textContent);
const all = questions(data.answers);
const root = document.getElementById("page");
const address = () => new URLSearchParams(location.hash.slice(1));
let explorer = null;
let chosen = -1;

/** The files that an answer speaks of. */
function sourcesOf(question) {
  const names = new Set([question.file]);
  const add = (position) => position && names.add(position.file);
  add(question.error?.position);
  for (const step of question.trace?.steps ?? []) {
    add(step.position);
    for (const instruction of step.instructions ?? []) add(instruction.position);
  }
  for (const invariant of question.invariants ?? []) add(invariant.position);
  return Object.fromEntries(Object.entries(data.sources ?? {}).filter(([name]) => names.has(name)));
}

function explorerOf(question, start) {
  const parts = { sources: sourcesOf(question), graph: data.graphs?.[question.file], start, onStep: (at) => remember(at) };
  if (question.trace?.steps?.length) return new Execution(question, parts);
  if (question.invariants?.length) return new Proof(question, parts);
  const text = new TextPanel({ files: parts.sources, lines: new Map(), graph: parts.graph, first: question.file, error: question.position ?? question.error?.position });
  const place = question.position ?? question.error?.position;
  return { element: h("div", { class: "explorer single" }, derivation(question), text.element), show: () => place && text.goTo({ position: place }), start: 0 };
}

function remember(at) {
  const hash = new URLSearchParams(all.length > 1 ? { answer: chosen + 1, step: at } : { step: at });
  history.replaceState(null, "", `#${hash}`);
}

const body = h("div", { class: "question" });
const entries = all.map((question, i) => h("button", { class: "entry", onclick: () => choose(i) },
  h("span", { class: `verdict ${kindOf(question)}` }, question.masked_by ? "masked" : question.verdict), h("span", { class: "place" }, placeOf(question) || (question.every_bound ? "every bound" : question.bound === undefined ? "" : `within ${question.bound} cells`)), h("span", { class: "kind" }, question.kind ?? question.property ?? "")));

function choose(index, step) {
  chosen = index;
  entries.forEach((entry, i) => (i === index ? entry.setAttribute("aria-current", "true") : entry.removeAttribute("aria-current")));
  const question = all[index];
  if (entries.length > 1 && entries[index].isConnected) reveal(navigation, entries[index], 8);
  explorer = explorerOf(question, step);
  fill(body, summary(question), explorer.element);
  explorer.show(explorer.start);
}

/** Questions below their files. */
function list() {
  if (all.length < 2) return null;
  const files = [...new Set(all.map((q) => q.file))];
  const count = (verdict) => all.filter((q) => q.verdict === verdict && !q.masked_by).length;
  const counts = ["feasible", "unsat", "unknown", "infeasible", "sat"].filter(count).map((v) => `${count(v)} ${v}`);
  const masked = all.filter((q) => q.masked_by).length;
  if (masked) counts.push(`${masked} masked`);
  return h("nav", { class: "answers", "aria-label": "Answers" }, h("p", { class: "counts" }, `${all.length} answers: ${counts.join(", ")}`),
    files.map((file) => h("div", { class: "file" }, h("h2", {}, file), h("div", { class: "entries" }, entries.filter((_, i) => all[i].file === file)))));
}

function heading() {
  const files = [...new Set(data.answers.map((a) => a.file))];
  const [answer] = data.answers;
  return h("header", { class: "top" }, h("div", {}, h("p", { class: "kicker" }, "heapreach"), h("h1", {}, files.length === 1 ? files[0] : `${files.length} files`,
    files.length === 1 && answer.name ? h("small", {}, ` ${answer.name}`) : null)),
    select("Colours", [["auto", "as the system"], ["light", "light"], ["dark", "dark"]], "auto", chooseTheme));
}

watchTheme();
const navigation = list();
fill(root, heading(), h("main", { class: navigation ? "with-list" : null }, navigation, all.length ? body : h("p", { class: "empty" }, "There is no answer in this file.")),
  h("footer", {}, h("p", {}, "← → a step back and on, PageUp and PageDown ten, Home and End the first and the last. Graphs are laid out by dagre (MIT, Copyright 2012-2014 Chris Pettitt). This file needs no network.")));
document.addEventListener("keydown", (event) => explorer?.stepper?.key(event));
let width = root.clientWidth;
window.addEventListener("resize", () => {
  if (root.clientWidth === width) return;
  width = root.clientWidth;
  if (explorer?.stepper) explorer.show(explorer.stepper.at);
});
const number = (name) => (/^\d+$/.test(address().get(name) ?? "") ? Number(address().get(name)) : undefined);
function fromAddress() {
  const [answer, step] = [(number("answer") ?? 0) - 1, number("step")];
  const first = all.findIndex((q) => q.verdict === "feasible" && q.trace);
  choose(all[answer] ? answer : Math.max(0, first), step);
}
window.addEventListener("hashchange", fromAddress);
if (all.length) fromAddress();
