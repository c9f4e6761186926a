// The source around places: lines with marks and those near them, and all of a file if one asks.
import { fill, h } from "../../../pages/dom.js";

const near = 6; // so many lines around a mark are shown
const most = 8; // so many steps are named at a line

/**
 * Marks of a question by file: which steps of the execution are at a line, or where it has none, of
 * the alarm's own trace, and where the alarm and the error are. The file of the question goes first.
 */
export function marksOf(question, sources) {
  const files = new Map();
  const at = (position) => {
    const id = sources.idOf(position.file);
    if (id === undefined || !position.line) return null;
    if (!files.has(id)) files.set(id, { file: position.file, lines: new Map() });
    const { lines } = files.get(id);
    if (!lines.has(position.line)) lines.set(position.line, { steps: [] });
    return lines.get(position.line);
  };
  const alarm = at(question.at);
  if (alarm) alarm.place = true;
  const execution = question.execution ?? [];
  const steps = execution.length ? execution : question.alarms[0].trace ?? [];
  steps.forEach((step, i) => {
    const mark = at(step.at);
    if (!mark) return;
    mark.steps.push(i + 1);
    if (execution.length) mark.executed = true;
    if (execution.length && i === steps.length - 1) mark.error = true;
  });
  return [...files.values()];
}

/** The runs of lines, from 1, that lie near one of `marked`: [first, last] pairs. */
export function runsNear(marked, count) {
  const runs = [];
  for (const line of [...marked].sort((a, b) => a - b)) {
    const [first, last] = [Math.max(1, line - near), Math.min(count, line + near)];
    const before = runs.at(-1);
    if (before && first <= before[1] + 1) before[1] = last;
    else if (first <= last) runs.push([first, last]);
  }
  return runs;
}

/** "step 3, 8": of a loop the first few. */
const stepsText = (steps, what) => `${what} ${steps.slice(0, most).join(", ")}${steps.length > most ? ` and ${steps.length - most} more` : ""}`;

const noteOf = (mark, what) => [mark.place && "the alarm is here", mark.error && "the error is here",
  mark.steps.length && stepsText(mark.steps, what)].filter(Boolean).join("; ");

function row(text, number, mark, what) {
  const style = mark ? ["row", mark.executed ? "executed" : mark.steps.length ? "told" : "", mark.place ? "place" : "", mark.error ? "error" : ""].filter(Boolean).join(" ") : "row";
  return h("div", { class: style, "data-line": number }, h("span", { class: "number" }, String(number)), h("code", {}, text),
    mark ? h("span", { class: "note" }, noteOf(mark, what)) : null);
}

/** One file of a question; `what` is what its steps are called. */
export class SourceView {
  constructor({ file, lines: marks }, sources, what) {
    this.file = file;
    const lines = sources.lines(file);
    const rows = (first, last) => lines.slice(first - 1, last).map((text, i) => row(text, first + i, marks.get(first + i), what));
    const runs = runsNear(marks.keys(), lines.length);
    this.listing = h("div", { class: "listing", role: "region", tabindex: "0", "aria-label": `Source of ${file}` },
      runs.map(([first, last], i) => [i > 0 ? h("div", { class: "gap" }, "…") : null, rows(first, last)]));
    const isAll = runs.length === 1 && runs[0][0] === 1 && runs[0][1] === lines.length;
    const all = h("button", { class: "link", type: "button", onclick: () => {
      fill(this.listing, rows(1, lines.length));
      all.remove();
      this.listing.focus();
    } }, `Show all ${lines.length} lines`);
    this.element = h("div", { class: "file" }, h("h4", {}, file), this.listing, isAll ? null : all);
  }

  /** Brings a line into sight and tells it from the others. */
  goTo(line) {
    this.listing.querySelector(".current")?.classList.remove("current");
    const there = this.listing.querySelector(`[data-line="${line}"]`);
    there?.classList.add("current");
    there?.scrollIntoView({ block: "center" });
  }
}
