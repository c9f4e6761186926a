// The graph of a system with the path marked, laid out by dagre from top to bottom.
import { Graph, layout } from "@dagrejs/dagre";

import { h, reveal, s } from "../dom.js";
import { character } from "../heap/shape.js";

const most = 500; // edges
const longest = 44;
const mostLines = 6;
const lineHeight = 15;
const shorten = (text) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

function labelOf(edge, plain) {
  if (plain) return [];
  const lines = edge.instructions.slice(0, mostLines).map(shorten);
  if (edge.instructions.length > mostLines) lines.push(`… ${edge.instructions.length - mostLines} more`);
  return lines;
}

const wide = (lines) => Math.max(0, ...lines.map((l) => l.length)) * character * 0.86;

function path(points) {
  const [first, ...rest] = points;
  let text = `M${first.x},${first.y}`;
  for (let i = 0; i < rest.length; i++) {
    const [p, q] = [rest[i], rest[i + 1]];
    text += q && i < rest.length - 1 ? `Q${p.x},${p.y} ${(p.x + q.x) / 2},${(p.y + q.y) / 2}` : `L${p.x},${p.y}`;
  }
  return text;
}

export class GraphView {
  /** Marks edges of `visits` (name to count) and vertices of `reached`; clicks ask onEdge, onVertex. */
  constructor(graph, { visits = new Map(), reached = new Set(), failing, onEdge, onVertex } = {}) {
    this.element = h("div", { class: "graph", tabindex: "0", role: "region", "aria-label": "Graph of the system" });
    this.edges = new Map();
    this.vertices = new Map();
    if (graph.edges.length > most) {
      this.element.append(h("p", { class: "empty" }, `${graph.edges.length} edges are too many to be drawn here: heapreach dot draws them.`));
      this.draw = () => {};
    } else this.draw = () => this.build(graph, { visits, reached, failing, onEdge, onVertex });
  }

  build(graph, { visits, reached, failing, onEdge, onVertex }) {
    const ends = new Set([graph.start, ...graph.edges.flatMap((e) => [e.from, e.to])]);
    const vertices = graph.vertices.filter((v) => ends.has(v.name)); // others are of implicit errors only
    const plain = graph.edges.length > 120; // labels would take all the room
    const g = new Graph({ multigraph: true });
    g.setGraph({ rankdir: "TB", nodesep: 26, edgesep: 18, ranksep: plain ? 34 : 22, marginx: 12, marginy: 12 });
    for (const v of vertices) g.setNode(v.name, { width: Math.max(44, shorten(v.name).length * character + 20), height: 28 });
    const labels = new Map(graph.edges.map((edge) => [edge, labelOf(edge, plain)]));
    for (const edge of graph.edges) {
      const lines = labels.get(edge);
      g.setEdge(edge.from, edge.to, lines.length ? { width: wide(lines) + 14, height: lines.length * lineHeight + 4, labelpos: "r", labeloffset: 5 } : {}, edge.name);
    }
    layout(g);
    const placed = (edge) => {
      const label = g.edge({ v: edge.from, w: edge.to, name: edge.name });
      return edge.from === edge.to ? this.loop(g, edge, label) : label;
    };
    const { width, height } = g.graph();
    const marker = (id) => s("marker", { id: `graph-${id}`, viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto" }, s("path", { d: "M0,1 L9,5 L0,9 z", class: id }));
    const svg = s("svg", { width: Math.ceil(width), height: Math.ceil(height), role: "group", "aria-label": `${graph.vertices.length} vertices, ${graph.edges.length} edges` },
      s("defs", {}, ["tip", "tip-visited"].map(marker)));
    const byVisit = [...graph.edges].sort((a, b) => (visits.get(a.name) ?? 0) - (visits.get(b.name) ?? 0));
    for (const edge of byVisit) svg.append(this.edge(edge, placed(edge), labels.get(edge), visits.get(edge.name), edge.name === failing, onEdge));
    for (const vertex of vertices) svg.append(this.vertex(vertex, g.node(vertex.name), graph.start, reached.has(vertex.name), onVertex));
    this.element.replaceChildren(svg);
    this.draw = () => {};
  }

  /** A loop at one vertex: out of its right side, around, and in again. */
  loop(g, edge, label) {
    const { x, y, width } = g.node(edge.from);
    const right = x + width / 2;
    return { ...label, loop: `M${right},${y - 6}C${right + 26},${y - 26} ${right + 26},${y + 26} ${right + 2},${y + 6}`, points: [{ x: right, y }, { x: right + 22, y }], x: right + 26 + (label.width ?? 0) / 2, y };
  }

  edge(edge, { points, x, y, width, height, loop }, lines, count, failing, onEdge) {
    const title = [`${edge.name}: ${edge.from} → ${edge.to}`, ...edge.instructions].join("\n");
    const group = s("g", { class: `edge${count ? " visited" : ""}${failing ? " failing" : ""}`, onclick: count && onEdge ? () => onEdge(edge.name) : null },
      s("title", {}, title), s("path", { class: "hit", d: loop ?? path(points) }), s("path", { class: "line", d: loop ?? path(points), "marker-end": `url(#graph-tip${count ? "-visited" : ""})` }),
      edge.implicit?.length ? s("g", { class: "mark" }, s("title", {}, `may fail: ${edge.implicit.join(", ")}`), s("text", { x: points[1].x - 6, y: points[1].y + 4, "text-anchor": "end" }, "⚠")) : null,
      lines.length ? s("rect", { class: "hit", x: x - width / 2, y: y - height / 2, width, height }) : null,
      lines.length ? s("text", { class: "label" }, lines.map((line, i) => s("tspan", { x: x - width / 2 + 8, y: y - height / 2 + 13 + i * lineHeight }, line))) : null);
    this.edges.set(edge.name, group);
    return group;
  }

  vertex(vertex, { x, y, width, height }, start, reached, onVertex) {
    const kind = ["vertex", vertex.kind, vertex.name === start && "start", reached && "visited", onVertex && reached && "opens"].filter(Boolean).join(" ");
    const open = onVertex && reached ? { tabindex: 0, role: "button", onclick: () => onVertex(vertex.name), onkeydown: (e) => e.key === "Enter" && onVertex(vertex.name) } : {};
    const group = s("g", { class: kind, transform: `translate(${x - width / 2}, ${y - height / 2})`, ...open },
      s("title", {}, [vertex.name, vertex.label].filter(Boolean).join("\n")), s("rect", { width, height, rx: vertex.kind === "error" ? 3 : 13 }),
      vertex.kind === "exit" ? s("rect", { class: "inner", x: 3, y: 3, width: width - 6, height: height - 6, rx: 10 }) : null,
      s("text", { x: width / 2, y: 18.5, "text-anchor": "middle" }, shorten(vertex.name)));
    this.vertices.set(vertex.name, group);
    return group;
  }

  /** Marks where the execution is. */
  goTo(edge, vertex) {
    this.draw();
    for (const [name, group] of this.edges) group.classList.toggle("current", name === edge);
    for (const [name, group] of this.vertices) group.classList.toggle("current", name === vertex);
    const at = this.vertices.get(vertex);
    if (at) reveal(this.element, at, 70);
  }
}
