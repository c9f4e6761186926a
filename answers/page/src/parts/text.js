// The left side: the source of the program or the text of the system, and its graph, as tabs.
import { fill, h, newId } from "../dom.js";
import { GraphView } from "./graph.js";
import { SourceView } from "./source.js";

export class TextPanel {
  /** `files` maps names to texts, `lines` names to counts per line; `graph` may be missing. */
  constructor({ files, lines, graph, marks, error, first, onLine }) {
    this.sources = new Map(Object.entries(files).map(([name, text]) => [name, new SourceView(name, text,
      { visits: lines.get(name), error: error?.file === name ? error.line : undefined, onLine: onLine && ((line) => onLine(name, line)) })]));
    this.graph = graph ? new GraphView(graph, marks) : null;
    this.panel = h("div", { class: "text-panel" });
    this.views = [...[...this.sources].map(([name, view]) => ({ name, view })), ...(this.graph ? [{ name: "Graph", view: this.graph }] : [])];
    this.tabs = this.views.map(({ name }, i) => h("button", { role: "tab", id: newId("tab"), onclick: () => this.choose(i), onkeydown: (event) => this.key(event, i) }, name.split("/").at(-1)));
    this.element = h("section", { class: "text", "aria-label": "Program" },
      this.views.length > 1 || this.views[0] ? h("div", { class: "tabs", role: "tablist" }, this.tabs) : null,
      this.views.length ? this.panel : h("p", { class: "empty" }, "Neither source nor graph is in this file."));
    const start = this.views.findIndex(({ name }) => name === first);
    if (this.views.length) this.choose(Math.max(0, start));
  }

  key(event, i) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.stopPropagation();
    const next = (i + step + this.tabs.length) % this.tabs.length;
    this.choose(next);
    this.tabs[next].focus();
  }

  choose(index) {
    this.tabs.forEach((tab, i) => {
      tab.setAttribute("aria-selected", i === index);
      tab.tabIndex = i === index ? 0 : -1;
    });
    this.chosen = index;
    fill(this.panel, this.views[index].view.element);
    if (this.at) this.goTo(this.at);
  }

  /** Shows a place: its line if it has one, its edge and vertex in the graph. */
  goTo(place) {
    this.at = place;
    const { position, edge, vertex } = place;
    const own = position && this.views.findIndex(({ name }) => name === position.file);
    if (own >= 0 && this.views[this.chosen].view !== this.graph && own !== this.chosen) return this.choose(own);
    for (const [name, view] of this.sources) view.goTo(position?.file === name ? position.line : undefined);
    if (this.graph && this.views[this.chosen].view === this.graph) this.graph.goTo(edge, vertex);
  }

  annotate(notes) {
    for (const [name, view] of this.sources) view.annotate(notes.filter(({ file }) => file === name).map(({ line, text, kind }) => [line, text, kind]));
  }
}
