// The drawing of a heap: boxes that keep their identity from step to step, so that they move and do
// not jump, and arrows between them.
import { h, s, fill } from "../dom.js";
import { arrange } from "./arrange.js";
import { pathOf } from "./arrows.js";
import { rowAt, rowHeight, shapeOf, titleHeight, titleOf } from "./shape.js";

/** Pointer variables by the block that they lead to, as chips. */
function chipsOf(variables, changed, blocks) {
  const result = new Map();
  for (const { name, label = name, content } of variables) {
    const { block, cell, last } = content?.pointer ?? {};
    if (block === undefined) continue;
    const chip = { text: last ? `${label} → last` : cell ? `${label} + ${cell}` : label, changed: changed.variables.has(name), bad: blocks.get(block)?.status === "freed" };
    result.set(block, [...(result.get(block) ?? []), chip]);
  }
  return result;
}

function arrowsOf(shapes) {
  return [...shapes.values()].flatMap(({ block, rows }) => rows.flatMap((row, index) => {
    const { pointer } = row.content ?? {};
    if (!pointer || !shapes.has(pointer.block)) return [];
    const dangles = shapes.get(pointer.block).block.status === "freed";
    return [{ from: block.id, row: index, offset: row.y + row.height / 2, to: pointer.block, cell: pointer.cell ?? 0, key: `${block.id}.${row.index}`,
      outside: pointer.status === "outside", dangles: dangles && block.status !== "freed", faint: block.status === "freed" }];
  }));
}

/** Blocks in the order in which variables and then other blocks lead to them. */
function inOrder(blocks, variables) {
  const all = new Map(blocks.map((b) => [b.id, b]));
  const order = new Set();
  const visit = (id) => {
    const open = [id];
    while (open.length > 0) {
      const block = all.get(open.shift());
      if (!block || order.has(block)) continue;
      order.add(block);
      for (const cell of block.cells) if (cell.content?.pointer) open.push(cell.content.pointer.block);
    }
  };
  for (const variable of variables) if (variable.content?.pointer && all.get(variable.content.pointer.block)?.status !== "freed") visit(variable.content.pointer.block);
  for (const id of all.keys()) visit(id);
  return [...order];
}

/** In words, for those who do not see it. */
export function words(shape, arrows, shapes) {
  const { block, rows, chips } = shape;
  const names = chips.flat().map((c) => c.text);
  const to = (row) => arrows.find((a) => a.key === `${block.id}.${row.index}`);
  const cells = rows.map((row) => {
    const arrow = to(row);
    const value = arrow ? `leads to ${titleOf(shapes.get(arrow.to).block)}${arrow.dangles ? ", which is freed" : ""}` : row.text || row.content?.text || "anything";
    return row.rest ? row.text : `${row.label} ${arrow && row.link ? `${row.text} ` : ""}${value}`;
  });
  return `${shape.title || "block"}${shape.badge ? `, ${shape.segment ? `a row of ${shape.badge}` : shape.badge}` : ""}: ${cells.join("; ") || "no cells"}${names.length ? `. Here: ${names.join(", ")}` : ""}`;
}

export class HeapView {
  /** `onSelect` is told the block that was chosen, if blocks can be. */
  constructor(onSelect) {
    this.onSelect = onSelect;
    this.arrows = s("g", { class: "arrows" });
    this.boxes = s("g", {});
    const marker = (id) => s("marker", { id, viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 8, markerHeight: 8, markerUnits: "userSpaceOnUse", orient: "auto-start-reverse" },
      s("path", { d: "M0,1 L9,5 L0,9 z", class: id }));
    this.svg = s("svg", { class: "heap-drawing", role: "group" }, s("defs", {}, ["tip", "tip-changed", "tip-bad", "tip-faint"].map(marker)), this.boxes, this.arrows);
    this.element = h("div", { class: "heap-scroll" }, this.svg);
    this.groups = new Map();
  }

  /** Draws `blocks` and the variables that lead to them. */
  show({ blocks, variables, changed, selected, label, about, room }) {
    const isChanged = (id) => (row) => { for (let i = row.index; i <= Math.min(row.to, row.index + 64); i++) if (changed.cells.has(`${id}.${i}`)) return true; return false; };
    const chips = chipsOf(variables, changed, new Map(blocks.map((b) => [b.id, b])));
    const drawn = new Set(blocks.map((b) => b.id));
    const shapes = new Map(inOrder(blocks, variables).map((b) => [b.id, shapeOf(b, chips.get(b.id) ?? [], isChanged(b.id), (id) => drawn.has(id))]));
    const above = Math.max(0, ...[...shapes.values()].map((x) => x.chipsHeight));
    const boxes = [...shapes.values()].map((x) => ({ id: x.block.id, width: Math.max(x.width + (x.segment ? 10 : 0), ...x.chips.map((line) => line.at(-1).x + line.at(-1).width)), height: x.height + above, above }));
    const arrows = arrowsOf(shapes);
    const size = arrange(boxes, arrows, room ?? this.element.clientWidth ?? 700);
    // Boxes as wide as what is drawn of them: arrows end at the border, not at chips beside it.
    for (const box of boxes) box.width = shapes.get(box.id).width + (shapes.get(box.id).segment ? 8 : 0);
    const places = new Map(boxes.map((b) => [b.id, b]));
    this.svg.setAttribute("width", Math.ceil(size.width));
    this.svg.setAttribute("height", Math.ceil(size.height));
    this.svg.setAttribute("aria-label", label);
    fill(this.arrows, arrows.map((arrow) => this.arrow(arrow, pathOf(arrow, shapes, places, size.strips), changed)));
    this.arrows.replaceWith(this.arrows = this.arrows.cloneNode(true)); // the fade begins anew
    this.keep(shapes);
    for (const [id, shape] of shapes) this.box(id, shape, places.get(id), { changed, isChanged: isChanged(id), selected: selected === id, about, text: words(shape, arrows, shapes) });
    return this.svg.querySelector(".made, .row.changed, .freed-now, .failing");
  }

  keep(shapes) {
    for (const [id, group] of this.groups) {
      if (shapes.has(id)) continue;
      group.remove();
      this.groups.delete(id);
    }
  }

  arrow(arrow, { path, dot }, changed) {
    const kind = arrow.dangles || arrow.outside ? "bad" : arrow.faint ? "faint" : changed.cells.has(arrow.key) ? "changed" : "";
    return s("g", { class: `arrow ${kind}` }, s("path", { d: path, "marker-end": `url(#tip${kind && `-${kind}`})` }), s("circle", { cx: dot.x, cy: dot.y, r: 3.2 }));
  }

  box(id, shape, place, { changed, isChanged, selected, about, text }) {
    let group = this.groups.get(id);
    if (!group) {
      group = s("g", { class: "block" });
      if (this.onSelect) {
        group.setAttribute("tabindex", "0");
        group.setAttribute("role", "button");
        group.addEventListener("click", () => this.onSelect(id));
        group.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), this.onSelect(id)));
      } else group.setAttribute("role", "img");
      this.groups.set(id, group);
      this.boxes.append(group);
    }
    const { block } = shape;
    const marks = [block.status === "freed" && "freed", changed.freed.has(id) && "freed-now", changed.made.has(id) && "made", selected && "selected",
      shape.segment && "segment", block.kind === "static" && "static", block.kind === "frame" && "frame"].filter(Boolean);
    group.setAttribute("class", ["block", ...marks].join(" "));
    group.setAttribute("aria-label", text);
    if (this.onSelect) group.setAttribute("aria-pressed", selected);
    group.style.transform = `translate(${Math.round(place.x)}px, ${Math.round(place.y)}px)`;
    fill(group, picture(shape, place.above, isChanged, about?.block === id ? about.cell : undefined));
  }
}

function picture(shape, above, isChanged, failing) {
  const { width, height } = shape;
  const chips = shape.chips.flatMap((line, i) => line.map((chip) =>
    s("g", { class: `chip${chip.changed ? " changed" : ""}${chip.bad ? " bad" : ""}`, transform: `translate(${chip.x}, ${above - 6 - (shape.chips.length - i) * 23 + 2})` },
      s("rect", { width: chip.width, height: 20, rx: 10 }), s("text", { x: chip.width / 2, y: 14.5, "text-anchor": "middle" }, chip.text))));
  const stem = shape.chips.length ? s("path", { class: "stem", d: `M14,${above - 6} l5,0 l-2.5,4.5 z` }) : null;
  const title = s("g", { class: "title" }, s("text", { x: 9, y: 16 }, shape.title),
    shape.badge ? s("text", { class: "badge", x: width - 9, y: 16, "text-anchor": "end" }, shape.badge) : null);
  const behind = shape.segment ? [8, 4].map((by) => s("rect", { class: "behind", x: by, y: by, width, height, rx: 6 })) : [];
  return [chips, stem, s("g", { transform: `translate(0, ${above})` }, behind, s("rect", { class: "body", width, height, rx: 6 }),
    shape.rows.map((row) => drawnRow(shape, row, isChanged(row), row.index <= failing && failing <= row.to)), title,
    failing !== undefined && !rowAt(shape, failing) ? s("g", { class: "row failing" }, s("rect", { x: 1, y: height - 3, width: width - 2, height: 3 })) : null,
    s("rect", { class: "outline", width, height, rx: 6 }))];
}

function drawnRow(shape, row, changed, failing) {
  const { x, y, width, height } = row;
  const kind = `row${changed ? " changed" : ""}${failing ? " failing" : ""}${row.rest ? " rest" : ""}`;
  const value = `value${row.content?.assumed ? " assumed" : ""}${row.text === "null" ? " null" : ""}`;
  const line = y > titleHeight ? s("line", { x1: x, x2: x + width, y1: y, y2: y }) : null;
  if (shape.flat) {
    return s("g", { class: kind }, s("rect", { x: x + 1, y: y + 0.5, width: width - 2, height: height - 1 }), line,
      s("text", { class: "index", x: x + width / 2, y: y + 11, "text-anchor": "middle" }, row.label),
      s("text", { class: value, x: x + width / 2, y: y + 27, "text-anchor": "middle" }, row.text),
      x > 0 ? s("line", { x1: x, x2: x, y1: y, y2: y + height }) : null);
  }
  return s("g", { class: kind }, s("rect", { x: 1, y: y + 0.5, width: width - 2, height: rowHeight - 1 }), line,
    s("text", { class: "label", x: 9, y: y + 15.5 }, row.label),
    s("text", { class: value, x: shape.split + 8, y: y + 15.5 }, row.text),
    shape.split ? s("line", { x1: shape.split, x2: shape.split, y1: y, y2: y + rowHeight }) : null);
}
