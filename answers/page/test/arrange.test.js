// Where boxes lie.
import assert from "node:assert/strict";
import { test } from "node:test";

import { arrange } from "../src/heap/arrange.js";

const box = (id) => ({ id, width: 80, height: 70, above: 0 });
const arrow = (from, to, offset = 30) => ({ from, to, offset });
const chain = (count) => [Array.from({ length: count }, (_, i) => box(i)), Array.from({ length: count - 1 }, (_, i) => arrow(i, i + 1))];

function apart(boxes) {
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) =>
    assert.ok(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y, `${a.id} and ${b.id} overlap`)));
}

test("a list is a row, and rows below each other where it is wider than the page", () => {
  const [boxes, arrows] = chain(5);
  assert.equal(arrange(boxes, arrows, 2000).strips.length, 1);
  assert.equal(new Set(boxes.map((b) => b.y)).size, 1);
  const [many, more] = chain(40);
  const size = arrange(many, more, 700);
  assert.ok(size.strips.length > 5 && size.width <= 700, `${size.strips.length} strips, ${size.width} wide`);
  apart(many);
});

test("children of a tree are in the order of the fields", () => {
  const boxes = Array.from({ length: 15 }, (_, i) => box(i));
  const arrows = boxes.slice(1).map(({ id }) => arrow((id - 1) >> 1, id, id % 2 ? 30 : 50));
  arrange(boxes, arrows, 3000);
  for (let i = 0; i < 7; i++) assert.ok(boxes[2 * i + 1].y < boxes[2 * i + 2].y, `children of ${i}`);
  apart(boxes);
});

test("rings, blocks that lead to themselves, and nothing at all", () => {
  const [boxes, arrows] = chain(4);
  arrange(boxes, [...arrows, arrow(3, 0), arrow(1, 1)], 2000);
  assert.deepEqual([...boxes].sort((a, b) => a.x - b.x).map((b) => b.id), [0, 1, 2, 3]);
  apart(boxes);
  assert.equal(arrange([], [], 500).height, 0);
});

test("the same heap lies the same way each time", () => {
  const once = chain(12), again = chain(12);
  arrange(...once, 600);
  arrange(...again, 600);
  assert.deepEqual(once[0], again[0]);
});
