// The lines of arrows, from the row that holds the pointer to the block, or to the cell in it.
import { rowAt, titleHeight } from "./shape.js";

const lanes = 4;
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** Horizontal where it begins, ends and passes a point. */
function curve(points) {
  let path = `M${at(points[0])}`;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    const middle = (a.x + b.x) / 2;
    path += `C${at({ x: middle, y: a.y })} ${at({ x: middle, y: b.y })} ${at(b)}`;
  }
  return path;
}

const at = ({ x, y }) => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;

/** Straight lines with round corners. */
function bent(points, radius = 7) {
  let path = `M${at(points[0])}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [a, b, c] = [points[i - 1], points[i], points[i + 1]];
    const towards = (p, from) => {
      const length = Math.hypot(p.x - from.x, p.y - from.y) || 1;
      const part = Math.min(radius, length / 2) / length;
      return { x: from.x + (p.x - from.x) * part, y: from.y + (p.y - from.y) * part };
    };
    path += `L${at(towards(a, b))}Q${at(b)} ${at(towards(c, b))}`;
  }
  return `${path}L${at(points.at(-1))}`;
}

/** Where an arrow meets its target: level with where it comes from if it can be. */
function entry(arrow, shape, box, level) {
  const top = box.y + box.above;
  const row = arrow.cell > 0 || arrow.outside ? rowAt(shape, arrow.cell) : undefined;
  if (row) return top + row.y + row.height / 2;
  if (arrow.outside) return top + shape.height - 3;
  return clamp(level, top + titleHeight / 2, top + shape.height - 9);
}

/** The path of an arrow, and where it begins. */
export function pathOf(arrow, shapes, boxes, strips) {
  const [from, to] = [boxes.get(arrow.from), boxes.get(arrow.to)];
  const row = shapes.get(arrow.from).rows[arrow.row];
  const y = from.y + from.above + row.y + row.height / 2;
  const target = shapes.get(arrow.to);
  const right = from.x + from.width;
  const dot = { x: right - 13, y };
  if (from === to) {
    const end = entry(arrow, target, to, to.y + to.above + titleHeight / 2);
    const level = Math.abs(end - y) < 4 ? y - 14 : end;
    return { dot, path: `M${at(dot)}L${at({ x: right, y })}C${at({ x: right + 26, y })} ${at({ x: right + 26, y: level })} ${at({ x: right + 2, y: level })}` };
  }
  if (from.strip !== to.strip) return { dot, path: across(arrow, { dot, y, right }, target, to, strips[from.strip], strips[to.strip]) };
  const forwards = to.x > from.x;
  const edge = forwards ? { x: right, y } : { x: from.x, y };
  const start = forwards ? dot : { x: from.x, y };
  const via = arrow.points.length > 1 ? arrow.points : [];
  const end = { x: forwards ? to.x - 2 : to.x + to.width + 2, y: entry(arrow, target, to, via.at(-1)?.y ?? y) };
  return { dot: start, path: `M${at(start)}L${at(edge)}${curve([edge, ...via, end]).slice(at(edge).length + 1)}` };
}

/** To another strip: below the own one, along the left edge if it is not the next, and in. */
function across(arrow, { dot, y, right }, shape, box, own, other) {
  const lane = arrow.lane % lanes; // so that arrows beside each other can be told apart
  const below = own.top + own.height + 6 + lane * 4;
  const end = { x: box.x - 2, y: entry(arrow, shape, box, box.y + box.above + titleHeight + 8 + lane * 9) };
  const [out, left, into] = [right + 8 + lane * 4, 3 + lane * 3, box.x - 10 - lane * 2];
  const points = [dot, { x: out, y }, { x: out, y: below }];
  const next = other.top > own.top && other.top - own.top - own.height < 40;
  const above = next ? below : other.top - 8 - lane * 3;
  if (!next) points.push({ x: left, y: below }, { x: left, y: above });
  points.push({ x: into, y: above }, { x: into, y: end.y }, end);
  return bent(points);
}
