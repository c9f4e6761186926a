// An infeasible answer: what holds at each vertex, as drawings of heaps or as formulas.
import { fill, h } from "../dom.js";
import { HeapView } from "../heap/view.js";
import { placed } from "../model.js";
import { Stepper } from "./stepper.js";
import { TextPanel } from "./text.js";

const noChanges = { variables: new Set(), cells: new Set(), made: new Set(), freed: new Set() };

/** What an abstract cell or variable holds; `-> (end: null)` is what leads from block to block. */
function contentOf({ text, block, step }) {
  const end = step ? /\(end: (.*)\)$/.exec(text)?.[1] : undefined;
  const offset = /\+ (\d+)\)?$/.exec(text ?? "");
  const pointer = block === undefined ? undefined : { block, cell: offset ? Number(offset[1]) : 0, last: /\(last\)/.test(text) };
  return { text: end ?? text, ...(pointer && { pointer }) };
}

/** Blocks and variables of an abstract heap, as the drawing takes them. */
function parts(heap) {
  const isOne = ({ count }) => !count || count.least === 1 && count.most === 1;
  const blocks = (heap.blocks ?? []).map((b) => ({ ...b, kind: isOne(b) ? b.kind : "segment", status: b.kind === "freed" ? "freed" : "allocated", title: `${[b.piece, b.record].filter(Boolean).join(" of ")} #${b.id}`.trim(),
    cells: placed(b.cells).map((cell) => ({ ...cell, content: contentOf(cell), ...(cell.step && { link: cell.step > 0 ? "next" : "previous" }) })) }));
  return { blocks, variables: (heap.values ?? []).map((value) => ({ name: value.variable, content: contentOf(value) })) };
}

const isLoop = (invariant) => invariant.loop_head === true;

export class Proof {
  constructor(question, { sources, graph, start, onStep }) {
    // Loop heads first: what holds there is what the proof rests on.
    const all = question.invariants ?? [];
    this.invariants = [...all.filter(isLoop), ...all.filter((i) => !isLoop(i))];
    this.onStep = onStep;
    this.stepper = new Stepper({ count: this.invariants.length, noun: "vertex", onChange: (at) => this.show(at) });
    const lines = new Map();
    for (const { position } of this.invariants) {
      if (position) (lines.get(position.file) ?? lines.set(position.file, new Map()).get(position.file)).set(position.line, 1);
    }
    const marks = { reached: new Set(this.invariants.map((i) => i.vertex)), onVertex: (name) => this.show(this.invariants.findIndex((i) => i.vertex === name)) };
    const first = question.language === "rts" && graph ? "Graph" : this.invariants.find((i) => i.position)?.position.file;
    this.text = new TextPanel({ files: sources, lines, graph, marks, first, onLine: (file, line) => this.show(this.invariants.findIndex((i) => i.position?.file === file && i.position.line === line)) });
    this.states = h("div", { class: "states" });
    this.title = h("div", {});
    this.element = h("div", { class: "explorer" }, this.stepper.element, h("div", { class: "columns" }, h("div", { class: "left" }, this.text.element),
      h("div", { class: "right" }, h("section", { class: "invariant", "aria-label": "What holds here" }, this.title, this.states))));
    this.start = Math.min(Math.max(0, start ?? 0), this.invariants.length - 1);
  }

  show(at) {
    if (at < 0) return;
    const invariant = this.invariants[at];
    const { vertex, position, loop_head: loop, states = [], formulas = [], text, function: name } = invariant;
    const count = invariant.states_in_all ?? states.length;
    this.stepper.show(at, [`Vertex ${at + 1} of ${this.invariants.length}`, vertex, name, position ? `${position.file.split("/").at(-1)}:${position.line}` : null, loop ? "loop head" : null].filter(Boolean).join(" · "));
    this.text.goTo({ position, vertex });
    fill(this.title, h("h2", {}, `At ${vertex} `, loop ? h("small", { class: "note-chip made" }, "loop head") : null), text ? h("p", { class: "invariant-text" }, text) : null,
      states.length > 1 ? h("p", { class: "note" }, `Whenever an execution is here, one of these ${count} is the case${count > states.length ? `; ${states.length} are shown` : ""}:`) : null,
      states.some((state) => state.heap?.blocks?.some((b) => b.piece)) ? h("p", { class: "note" }, "Of a tree, or another piece of the heap, one block is shown: -> leads to another one or is null, <- back to its owner.") : null,
      states.some((state) => state.heap?.blocks?.some((b) => !b.piece && b.count && b.count.most !== 1)) ? h("p", { class: "note" }, "Boxes behind each other are a list segment: so many blocks in a row, each of which leads to the next.") : null);
    fill(this.states, formulas.length ? this.formulas(formulas) : null);
    states.forEach((state, i) => this.state(state, i, states.length));
    this.onStep?.(at);
  }

  state({ text, heap, or_up_to: upTo }, index, count) {
    const head = h("h3", {}, count > 1 ? `${index + 1}` : "", text ? h("span", {}, text.replace(/^ {4}/gm, "").trim()) : null, upTo ? h("small", {}, " or fewer") : null);
    const card = h("article", { class: "card" }, head);
    this.states.append(card);
    if (!heap) return;
    const { blocks, variables } = parts(heap);
    const view = new HeapView();
    if (blocks.length) {
      card.append(view.element);
      view.show({ blocks, variables, changed: noChanges, label: `Heap ${index + 1}`, room: card.clientWidth - 24 });
    }
    const loose = variables.filter((v) => v.content?.pointer === undefined);
    if (loose.length) card.append(h("dl", { class: "values" }, loose.map((v) => h("div", {}, h("dt", {}, v.name), h("dd", {}, v.content?.text ?? "anything")))));
    if (heap.facts?.length) card.append(h("p", { class: "facts-line" }, "where ", heap.facts.map((fact, i) => [i ? ", " : "", h("code", {}, fact)])));
  }

  formulas(formulas) {
    return h("table", { class: "formulas" }, h("thead", {}, h("tr", {}, h("th", {}, formulas.some((f) => f.world) ? "" : "Cells"), h("th", {}, "What holds"))),
      h("tbody", {}, formulas.map((f) => h("tr", {}, h("td", {}, f.world ?? (f.cells === undefined ? "" : String(f.cells))), h("td", {}, h("code", {}, f.text))))));
  }
}
