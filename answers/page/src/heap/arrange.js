// Where boxes lie: dagre's layout from left to right, cut into strips below each other where it is
// wider than the page, as text is.
import { Graph, layout } from "@dagrejs/dagre";

const gap = 26; // between strips, where arrows run that lead to another one
const margin = 6;

/** Boxes {id, width, height, above} and arrows {from, to, offset}; gives boxes x, y (of the corner) and strip,
    arrows points if they stay in their strip. Returns the size of it all. */
export function arrange(boxes, arrows, room) {
  if (boxes.length === 0) return { width: 0, height: 0, strips: [] };
  // The order of the fields, if no arrows cross then; else the order that dagre finds best.
  const given = laidOut(boxes, arrows, { disableOptimalOrderHeuristic: true });
  const crossed = crossings(given, boxes, arrows);
  const best = crossed > 0 ? laidOut(boxes, arrows, {}) : given;
  const graph = crossed > 0 && crossings(best, boxes, arrows) < crossed ? best : given;
  for (const box of boxes) {
    const { x, y } = graph.node(String(box.id));
    Object.assign(box, { x: x - box.width / 2, y: y - box.height / 2, column: x });
  }
  const strips = cut(boxes, room);
  const at = new Map(boxes.map((b) => [b.id, b]));
  arrows.forEach((arrow, i) => {
    const label = arrow.from === arrow.to ? null : graph.edge({ v: String(arrow.from), w: String(arrow.to), name: String(i) });
    arrow.points = label?.points.slice(1, -1) ?? [];
  });
  stack(strips, at, arrows);
  const left = strips.length > 1 ? 28 : 0; // for arrows beside the strips
  for (const box of boxes) box.x += margin + left;
  for (const arrow of arrows) for (const point of arrow.points) point.x += margin + left;
  let lane = 0;
  for (const arrow of arrows) if (at.get(arrow.from).strip !== at.get(arrow.to).strip) arrow.lane = lane++;
  const last = strips.at(-1);
  return { strips, width: Math.max(...boxes.map((b) => b.x + b.width)) + margin + 22, height: last.top + last.height + (strips.length > 1 ? gap : 10) };
}

function laidOut(boxes, arrows, options) {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: 22, edgesep: 12, ranksep: 52, ranker: boxes.length > 150 ? "longest-path" : "network-simplex" });
  for (const { id, width, height } of boxes) graph.setNode(String(id), { width, height });
  arrows.forEach((arrow, i) => arrow.from !== arrow.to &&
    graph.setEdge(String(arrow.from), String(arrow.to), {}, String(i)));
  layout(graph, options);
  return graph;
}

/** How many pairs of arrows cross, as straight lines from their rows. */
function crossings(graph, boxes, arrows) {
  const at = new Map(boxes.map((box) => [box.id, { box, ...graph.node(String(box.id)) }]));
  const lines = arrows.filter((a) => a.from !== a.to).slice(0, 400).map((arrow) => {
    const [from, to] = [at.get(arrow.from), at.get(arrow.to)];
    const [start, end] = from.x < to.x ? [from.box.width / 2, -to.box.width / 2] : [-from.box.width / 2, to.box.width / 2];
    return { from: { x: from.x + start, y: from.y - from.box.height / 2 + from.box.above + arrow.offset }, to: { x: to.x + end, y: to.y }, target: arrow.to };
  });
  const side = (a, b, c) => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  let count = 0;
  lines.forEach((a, i) => lines.slice(i + 1).forEach((b) => {
    if (a.target !== b.target && side(a.from, a.to, b.from) * side(a.from, a.to, b.to) < 0 && side(b.from, b.to, a.from) * side(b.from, b.to, a.to) < 0) count++;
  }));
  return count;
}

/** Columns of boxes into strips no wider than `room`. */
function cut(boxes, room) {
  const columns = [...new Set(boxes.map((b) => Math.round(b.column)))].sort((a, b) => a - b)
    .map((column) => boxes.filter((b) => Math.round(b.column) === column));
  const strips = [];
  for (const column of columns) {
    const left = Math.min(...column.map((b) => b.x));
    const right = Math.max(...column.map((b) => b.x + b.width));
    if (strips.length === 0 || right - strips.at(-1).left > room - 64) strips.push({ left, boxes: [] });
    strips.at(-1).boxes.push(...column);
    strips.at(-1).right = right;
  }
  return strips;
}

/** Moves each strip below the one before; arrows inside a strip go with it. */
function stack(strips, at, arrows) {
  let top = margin + (strips.length > 1 ? 14 : 0);
  strips.forEach((strip, number) => {
    for (const box of strip.boxes) box.strip = number;
    strip.arrows = arrows.filter((a) => strip.boxes.includes(at.get(a.from)) && strip.boxes.includes(at.get(a.to)));
    const ys = [...strip.boxes.flatMap((b) => [b.y, b.y + b.height]), ...strip.arrows.flatMap((a) => a.points.map((p) => p.y))];
    const low = Math.min(...ys);
    strip.top = top;
    strip.height = Math.max(...ys) - low;
    for (const box of strip.boxes) Object.assign(box, { x: box.x - strip.left, y: box.y - low + top });
    for (const arrow of strip.arrows) arrow.points = arrow.points.map(({ x, y }) => ({ x: x - strip.left, y: y - low + top }));
    top += strip.height + gap;
  });
}
