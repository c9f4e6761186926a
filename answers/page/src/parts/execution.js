// A feasible answer: step by step, with the heap of each.
import { fill, h, reveal } from "../dom.js";
import { HeapView } from "../heap/view.js";
import { titleOf } from "../heap/shape.js";
import { edgeOf, historyOf, lineOf, nameOf, shownBlocks, statesOf, statusOf, visible } from "../model.js";
import { Stepper } from "./stepper.js";
import { TextPanel } from "./text.js";

/** `?5`: a value that nothing set. */
const assumedText = (content) => `${content?.assumed && !content.text?.startsWith("?") ? "?" : ""}${content?.text ?? "?"}`;

const nameOfCell = ({ block, cell, field }, blocks) => `${blocks.has(block) ? titleOf(blocks.get(block)) : `block ${block}`}.${field || cell}`;

/** Notes for lines: what happened to several cells on one line is one note. */
function together(events) {
  const notes = new Map();
  for (const { position, text, kind } of events) {
    const key = `${position.file}:${position.line} ${kind}`;
    const note = notes.get(key);
    if (!note) notes.set(key, { file: position.file, line: position.line, kind, text });
    else if (kind === "written") note.text = `${note.text.replace(/ last.*/, "")}, ${text}`;
  }
  return [...notes.values()];
}

export class Execution {
  constructor(question, { sources, graph, start, onStep }) {
    Object.assign(this, { question, trace: question.trace, onStep, temporaries: false });
    this.states = statesOf(this.trace);
    this.described = new Map((this.trace.variables ?? []).map((v) => [v.name, v]));
    this.facts = new Map((this.trace.blocks ?? []).map((b) => [b.id, b]));
    this.selected = this.trace.about?.block;
    this.stepper = new Stepper({ count: this.states.length, noun: "step", onChange: (at) => this.show(at) });
    this.text = this.textPanel(sources, graph);
    this.heap = new HeapView((id) => this.select(id === this.selected ? undefined : id));
    this.doing = h("div", { class: "doing" });
    this.variables = h("div", { class: "variables" });
    this.block = h("section", { class: "notes", "aria-label": "Block" });
    this.heapTitle = h("h2", {}, "Heap");
    this.element = h("div", { class: "explorer" }, this.stepper.element,
      h("div", { class: "columns" }, h("div", { class: "left" }, this.text.element, this.block),
        h("div", { class: "right" }, h("section", { class: "heap", "aria-label": "Heap" }, this.heapTitle, this.heap.element, this.legend()),
          h("div", { class: "pair" }, h("section", { class: "step", "aria-label": "This step" }, this.doing), h("section", { class: "values", "aria-label": "Variables" }, this.variables)))));
    this.start = Math.min(Math.max(0, start ?? this.states.length - 1), this.states.length - 1);
  }

  textPanel(sources, graph) {
    const { trace, question } = this;
    const lines = new Map();
    const marks = { visits: new Map(), reached: new Set([trace.steps[0].vertex]), onEdge: (name) => this.next((step) => edgeOf(step) === name) };
    const steps = this.states.map((state) => state.step);
    const positions = steps.map(lineOf);
    positions.forEach((position, i) => {
      if (!position) return;
      const counts = lines.get(position.file) ?? lines.set(position.file, new Map()).get(position.file);
      const before = positions[i - 1];
      // Steps that stay on a line are one visit to it, unless they took the same edge again.
      const stays = before?.file === position.file && before.line === position.line && steps[i].edge !== steps[i - 1].edge;
      if (!stays) counts.set(position.line, (counts.get(position.line) ?? 0) + 1);
    });
    for (const step of trace.steps.slice(1)) {
      marks.visits.set(edgeOf(step), (marks.visits.get(edgeOf(step)) ?? 0) + 1);
      marks.reached.add(step.from).add(step.to);
    }
    const last = trace.steps.at(-1);
    marks.failing = edgeOf(last);
    // A system whose steps have no lines of the text shown is best seen as its graph.
    const first = question.language === "rts" && graph ? "Graph" : question.error?.position?.file ?? lineOf(last)?.file ?? question.file;
    return new TextPanel({ files: sources, lines, graph, marks, error: question.error?.position ?? lineOf(last), first,
      onLine: (file, line) => this.next((step) => lineOf(step)?.file === file && lineOf(step).line === line) });
  }

  legend() {
    const item = (kind, text) => h("li", {}, h("span", { class: `key ${kind}` }), text);
    return h("ul", { class: "legend", "aria-label": "Legend" }, item("made", "new or changed"), item("freed", "freed"), item("dangling", "dangling pointer"), item("about", "chosen block"));
  }

  /** To the next step that `fits`, from the beginning again behind the last. */
  next(fits) {
    const { length } = this.states;
    for (let i = 1; i <= length; i++) {
      const at = (this.at + i) % length;
      if (fits(this.states[at].step)) return this.show(at);
    }
  }

  where(state) {
    const { step, number } = state;
    const position = lineOf(step);
    const parts = [`Step ${number} of ${this.states.length - 1}`, step.function, position ? `${position.file.split("/").at(-1)}:${position.line}` : null,
      step.edge ? `${step.from ?? ""} → ${step.to ?? ""}` : `start at ${step.vertex}`];
    return parts.filter(Boolean).join(" · ");
  }

  show(at) {
    this.at = at;
    const state = this.states[at];
    this.stepper.show(at, this.where(state));
    const { step } = state;
    this.text.goTo({ position: lineOf(step), edge: edgeOf(step), vertex: step.ends ? step.to ?? step.vertex : step.from });
    this.drawHeap();
    this.drawStep(state);
    this.drawVariables(state);
    this.drawBlock();
    this.onStep?.(at);
  }

  drawHeap() {
    const state = this.states[this.at];
    const variables = this.shown(state).map((v) => ({ ...v, label: this.temporaries ? v.name : nameOf(v) }));
    const { about } = this.trace;
    const isLast = this.at === this.states.length - 1;
    const blocks = shownBlocks(state, variables, [this.selected].filter((id) => state.blocks.has(id)));
    const hidden = state.blocks.size - blocks.length;
    fill(this.heapTitle, "Heap ", h("small", {}, blocks.length ? `${[...state.blocks.values()].filter((b) => b.status !== "freed").length} allocated${hidden ? `, ${hidden} freed not shown` : ""}` : "empty"));
    const focus = this.heap.show({ blocks, variables, changed: state.changed, selected: this.selected, about: isLast ? about : undefined, label: `Heap after step ${this.at}` });
    if (focus) reveal(this.heap.element, focus.closest(".block") ?? focus, 20);
  }

  drawStep({ step, blocks }) {
    if (!step.edge) return fill(this.doing, h("h2", {}, "Start"), h("p", { class: "note" }, "What holds before the first step. The arrow keys lead through the execution."));
    const { events = [], source } = step;
    const temporary = new Set((this.trace.variables ?? []).filter((v) => v.temporary && !this.temporaries).map((v) => v.name));
    // A call sets what is local to anything, a return sets it back: that is no news.
    const isNews = (i) => (c) => !c.restored && !(i.kind === "call" && c.value?.assumed) && !temporary.has(c.variable);
    const name = (c) => (c.variable === undefined ? nameOfCell(c.cell, blocks) : nameOf(this.variable(c.variable)));
    const change = (c) => h("span", { class: "change" }, h("b", {}, name(c)), " = ", c.value?.text ?? "?", c.before?.text !== undefined && c.before.text !== c.value?.text ? h("i", {}, ` was ${c.before.text}`) : null);
    fill(this.doing, h("h2", {}, "This step ", h("small", {}, step.edge)),
      events.map((event) => h("p", { class: "event" }, event.kind === "call" ? `↳ calls ${event.function}` : `↰ returns from ${event.function}`)),
      source ? h("pre", { class: "line-of-source" }, source) : null,
      h("ol", { class: "instructions" }, (step.instructions ?? []).map((i) => h("li", { class: i.failed ? "failed" : null }, h("code", {}, i.failed ? i.text?.replace(/^fail /, "") : i.text),
        i.changes?.some(isNews(i)) ? h("div", { class: "changes" }, i.changes.filter(isNews(i)).map(change)) : null,
        i.remark ? h("p", { class: "note" }, i.remark) : null,
        (i.notes ?? []).map((note) => h("span", { class: `note-chip ${noteKind(note)}` }, note)),
        i.failed ? h("p", { class: "why" }, i.failed) : null))),
      this.wrongWithoutFailing(step));
  }

  /** A block that leaks, a call of an error function: no instruction fails there. */
  wrongWithoutFailing(step) {
    const isLast = this.at === this.states.length - 1;
    const text = this.trace.error?.text;
    return isLast && text && !step.instructions?.some((i) => i.failed) ? h("p", { class: "why" }, text) : null;
  }

  variable(name) {
    return this.described.get(name) ?? { name };
  }

  /** What is shown of variables. */
  shown(state) {
    return visible(state, { all: this.temporaries, unset: this.question.language === "rts" });
  }

  drawVariables(state) {
    const shown = this.shown(state);
    const toggle = this.trace.variables?.some((v) => v.temporary) ? h("label", { class: "toggle" }, h("input", { type: "checkbox", checked: this.temporaries,
      onchange: (e) => { this.temporaries = e.target.checked; this.show(this.at); } }), "temporaries") : null;
    fill(this.variables, h("div", { class: "heading" }, h("h2", {}, "Variables"), toggle), shown.length === 0 ? h("p", { class: "note" }, "none") :
      h("dl", { class: "values" }, shown.map((v) => h("div", { class: [state.changed.variables.has(v.name) && "changed", statusOf(v.content ?? {}, state.blocks) === "freed" && "bad"].filter(Boolean).join(" ") },
        h("dt", {}, this.temporaries ? v.name : nameOf(v), v.function !== undefined && v.function !== state.step.function ? h("small", {}, ` ${v.function}`) : null), h("dd", { title: v.content?.assumed ? "assumed by this execution" : null }, assumedText(v.content))))));
  }

  select(id) {
    this.selected = id;
    this.drawHeap();
    this.drawBlock();
  }

  drawBlock() {
    const block = this.facts.get(this.selected);
    const isAbout = block && this.trace.about?.block === block.id;
    const events = historyOf(this.selected, this.trace, this.states, this.question.error);
    this.stepper.mark(events.length ? events : [{ at: this.states.length - 1, kind: "failing", text: "the error is here" }]);
    this.text.annotate(together(events.filter((e) => e.position)));
    this.block.hidden = !block;
    if (!block) return;
    const current = this.states[this.at].blocks.get(block.id);
    fill(this.block, h("h2", {}, titleOf(block) || `Block ${block.id}`, " ", h("small", {}, `${block.size} cell${block.size === 1 ? "" : "s"}, ${current ? current.status ?? "allocated" : "not there yet"}${isAbout ? " · the error is about it" : ""}`)),
      h("ol", { class: "history" }, events.map((e) => h("li", {}, h("button", { class: "link", "aria-current": e.at === this.at ? "step" : null, onclick: () => this.show(e.at) },
        h("span", { class: `note-chip ${e.kind}` }, e.text), h("span", {}, `step ${e.at}${e.position ? `, ${e.position.file.split("/").at(-1)}:${e.position.line}` : ""}${e.function ? ` in ${e.function}` : ""}`))))));
  }
}

const noteKind = (note) => (/alloc/.test(note) ? "made" : /freed/.test(note) ? "freed" : "written");
