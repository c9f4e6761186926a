// What a block looks like: its title, its rows, and how much room they take. Sizes are pixels of the
// page; texts are monospaced.

export const character = 7.6;
export const rowHeight = 23;
export const titleHeight = 23;
const chipHeight = 20;
const longest = 28; // characters of a value
const fewRows = 16; // that are shown one by one, even if equal
const mostRows = 14;
const perLine = 8; // numbers side by side

const shorten = (text) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
const wide = (text) => text.length * character;

/** What stands in a cell; an arrow says it if it leads to a block that is drawn. */
function shownText(content, isDrawn) {
  if (!content) return "";
  if (content.pointer && isDrawn(content.pointer.block) && content.pointer.status !== "outside") return "";
  return shorten(`${content.assumed && !content.text?.startsWith("?") ? "?" : ""}${content.text ?? ""}`);
}

/** What leads from one block of a segment to the next, and what its last one holds. */
function linkText({ link, content }, isDrawn) {
  const end = shownText(content, isDrawn);
  return link === "previous" ? `the one before; first: ${end}` : `next one; last: ${end}`;
}

function rowOf(cell, isDrawn) {
  const label = cell.field || (cell.to > cell.index ? `${cell.index}–${cell.to}` : String(cell.index));
  return { ...cell, label, text: cell.link ? linkText(cell, isDrawn) : shownText(cell.content, isDrawn) };
}

/** Rows that say the same one after the other become one, unless they have names or lead away. */
function joined(rows, isChanged) {
  if (rows.length <= fewRows) return rows;
  const result = [];
  for (const row of rows) {
    const last = result.at(-1);
    const plain = (r) => !r.field && !r.content?.pointer && !r.link && !isChanged(r);
    if (last && plain(last) && plain(row) && last.text === row.text && last.to + 1 === row.index) {
      last.to = row.to;
      last.label = `${last.index}–${row.to}`;
    } else result.push({ ...row });
  }
  return result;
}

/** The rows of a block that is too long to be shown: its ends, what leads away and what changed. */
function important(rows, isChanged) {
  if (rows.length <= mostRows) return rows;
  const result = [];
  let left = mostRows - 4;
  rows.forEach((row, i) => {
    const near = i < 2 || i >= rows.length - 2;
    const counts = !near && left > 0 && (isChanged(row) || row.content?.pointer);
    if (counts) left--;
    if (near || counts) result.push(row);
    else if (result.at(-1).rest) result.at(-1).rest++;
    else result.push({ rest: 1, label: "", text: "" });
  });
  for (const row of result) if (row.rest) row.text = `${row.rest} more`;
  return result;
}

export function titleOf(block) {
  if (block.title !== undefined) return block.title;
  const name = block.record || block.name || (block.kind === "frame" ? "frame" : block.size === 0 ? "empty" : "");
  return [name, block.label].filter(Boolean).join(" ");
}

export function countText(count) {
  if (!count) return "";
  if (count.most === undefined) return `${count.least} or more`;
  return count.most === count.least ? `${count.least}` : `${count.least} to ${count.most}`;
}

/** Variables that lead to a block, in lines over it. */
function chipLines(chips, width) {
  const lines = [];
  let room = 0;
  for (const chip of chips) {
    chip.width = wide(chip.text) + 14;
    if (lines.length === 0 || room + chip.width > Math.max(width, 150)) {
      lines.push([]);
      room = 0;
    }
    chip.x = room;
    lines.at(-1).push(chip);
    room += chip.width + 5;
  }
  return lines;
}

/** The box of a block: rows below a title, or numbers side by side, with its size. */
export function shapeOf(block, chips, isChanged, isDrawn) {
  const rows = block.cells.map((cell) => rowOf(cell, isDrawn));
  const title = titleOf(block);
  const badge = block.status === "freed" ? "freed" : block.kind === "segment" ? countText(block.count) : block.kind === "static" ? "static" : "";
  const head = wide(title) + (badge ? wide(badge) + 24 : 0) + 18;
  const flat = rows.length > 2 && rows.every((r) => !r.field && !r.content?.pointer && !r.link);
  const shape = { block, title, badge, flat, segment: block.kind === "segment" };
  if (flat) layFlat(shape, joined(rows, isChanged), head);
  else layRows(shape, important(joined(rows, isChanged), isChanged), head);
  shape.chips = chipLines(chips, shape.width);
  shape.chipsHeight = shape.chips.length * (chipHeight + 3) + (shape.chips.length ? 6 : 0);
  return shape;
}

function layRows(shape, rows, head) {
  const label = Math.max(0, ...rows.map((r) => wide(r.label))) + 16;
  const value = Math.max(30, ...rows.map((r) => wide(r.text) + (r.content?.pointer ? 30 : 16)));
  shape.width = Math.ceil(Math.max(head, label + value, 64));
  shape.split = rows.some((r) => r.label) ? label : 0;
  shape.rows = rows.map((row, i) => ({ ...row, x: 0, y: titleHeight + i * rowHeight, width: shape.width, height: rowHeight }));
  shape.height = titleHeight + Math.max(rows.length, 0) * rowHeight;
}

function layFlat(shape, rows, head) {
  const most = rows.length > 64 ? 64 : rows.length;
  const shown = rows.slice(0, most);
  if (most < rows.length) shown.push({ rest: rows.length - most, label: "", text: "…", index: -1, to: -1 });
  const cell = Math.max(28, ...shown.map((r) => Math.max(wide(r.text), wide(r.label) * 0.85) + 12));
  const columns = Math.min(perLine, shown.length);
  const height = rowHeight + 13;
  shape.width = Math.ceil(Math.max(head, columns * cell));
  shape.rows = shown.map((row, i) => ({ ...row, x: (i % columns) * (shape.width / columns),
    y: titleHeight + Math.floor(i / columns) * height, width: shape.width / columns, height }));
  shape.height = titleHeight + Math.ceil(shown.length / columns) * height;
}

/** The row of a cell; undefined if it is not shown. */
export const rowAt = (shape, index) => shape.rows.find((row) => row.index <= index && index <= row.to);
