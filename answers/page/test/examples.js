// Answers as heapreach gives them, each with the program's text: a list, a ring, a tree, a matrix,
// a long execution, proofs, and several locations.
import { Machine, at } from "./machine.js";

const example = (machine, answer, graph) => ({ answers: [answer],
  sources: { [machine.file]: machine.lines.join("\n") + "\n" }, ...(graph && { graphs: { [machine.file]: graph } }) });

/** A system: vertices by name, edges as [name, from, to, instructions]. */
function system(vertices, edges, { errors = [], exits = [] } = {}) {
  return { start: vertices[0],
    vertices: vertices.map((name) => ({ name, ...(errors.includes(name) && { kind: "error" }), ...(exits.includes(name) && { kind: "exit" }) })),
    edges: edges.map(([name, from, to, ...instructions]) => ({ name, from, to, instructions })) };
}

const useAfterFree = `#include <stdlib.h>

struct node { int data; struct node *next; };

int main(void) {
  struct node *head = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->data = i; /* the newest first */
    n->next = head;
    head = n;
  }
  struct node *cursor = head;
  while (cursor->next != NULL)
    cursor = cursor->next;
  free(cursor);
  cursor = head;
  while (cursor != NULL) {
    if (cursor->data == 7)
      return 1;
    cursor = cursor->next;
  }
  return 0;
}`.split("\n");

/** A singly linked list whose last node is freed and read; with `count` nodes. */
export function list(count = 3) {
  const m = new Machine("examples/list.c", useAfterFree, { records: { node: ["data", "next"] }, variables: ["head", "n", "cursor", "i"] });
  m.variables[3] = { name: "i", type: "int" };
  m.variables.push({ name: "t1", type: "bool", temporary: true });
  m.step("#0", "begin", "create", 6, () => { m.assign("head", null, "head := null"); m.assign("i", 0); });
  let head = null;
  for (let i = 0; i < count; i++) {
    let n;
    m.step("#1", "create", "fill", 8, () => { n = m.alloc("n", "node"); });
    m.step("#2", "fill", "link", 9, () => m.store(n, i, "[n + node.data] := i"));
    m.step("#3", "link", "create", 10, () => {
      m.store(at(n.block, 1), head, "[n + node.next] := head");
      m.assign("head", n, "head := n");
      m.assign("i", i + 1, "i := i + 1");
    });
    head = n;
  }
  m.step("#4", "create", "last", 13, () => m.assign("cursor", head, "cursor := head"));
  for (let b = count - 1; b >= 1; b--) m.step("#5", "last", "last", 15, () => m.assign("cursor", at(b), "cursor := [cursor + node.next]"));
  m.step("#6", "last", "walk", 16, () => { m.free(at(1), "free(cursor)"); m.assign("cursor", head, "cursor := head"); });
  for (let b = count - 1; b >= 1; b--) m.step("#7", "walk", "walk", 21, () => m.assign("cursor", at(b), "cursor := [cursor + node.next]"));
  m.step("#8!0", "walk", "memory_error", 19, () => m.fail("t1 := [cursor + node.data]", "cell 1 is not allocated: it was freed (block [1, 3))"));
  const graph = system(["begin", "create", "fill", "link", "last", "walk", "found", "done", "memory_error"], [
    ["#0", "begin", "create", "head := null", "i := 0"], ["#1", "create", "fill", "assume i < 3", "n := alloc(node)"],
    ["#2", "fill", "link", "[n + node.data] := i"], ["#3", "link", "create", "[n + node.next] := head", "head := n", "i := i + 1"],
    ["#4", "create", "last", "assume i >= 3", "cursor := head"], ["#5", "last", "last", "assume [cursor + node.next] != null", "cursor := [cursor + node.next]"],
    ["#6", "last", "walk", "assume [cursor + node.next] == null", "free(cursor)", "cursor := head"],
    ["#7", "walk", "walk", "assume cursor != null", "assume [cursor + node.data] != 7", "cursor := [cursor + node.next]"],
    ["#8", "walk", "found", "t1 := [cursor + node.data]", "assume t1 == 7"], ["#9", "walk", "done", "assume cursor == null"],
  ], { errors: ["memory_error"], exits: ["found", "done"] });
  graph.edges[8].implicit = ["#8!0"];
  graph.vertices.pop();
  return example(m, m.answer({ about: { block: 1, cell: 1 }, warnings: [], assumptions: ["malloc does not fail (examples/list.c:8:22)"] }), graph);
}

/** A ring of doubly linked nodes; one is freed, but its neighbours still point to it. */
export function ring(count = 5) {
  const text = ["struct node { struct node *next, *prev; int key; };", "", "void insert(struct node *ring, int key) {",
    "  struct node *n = malloc(sizeof *n);", "  n->key = key; n->next = ring->next; n->prev = ring;", "  ring->next->prev = n;", "  ring->next = n;", "}", "",
    "int main(void) {", "  struct node *ring = malloc(sizeof *ring);", "  ring->next = ring->prev = ring;", "  insert(ring, 1); insert(ring, 2); /* .. */",
    "  struct node *victim = ring->next->next;", "  free(victim);", "  for (struct node *p = ring->next; p != ring; p = p->next)", "    p->key = 0;", "}"];
  const m = new Machine("examples/ring.c", text, { records: { node: ["next", "prev", "key"] }, variables: ["ring", "n", "victim", "p"] });
  m.variables[1].function = "insert";
  let ring;
  m.step("e1", "begin", "v1", 11, () => { ring = m.alloc("ring", "node"); });
  m.step("e2", "v1", "v2", 12, () => { m.store(at(1, 0), at(1), "[ring + next] := ring"); m.store(at(1, 1), at(1), "[ring + prev] := ring"); });
  for (let i = 2; i <= count; i++) {
    const next = i === 2 ? 1 : i - 1;
    m.step("e3", "v2", "in", 13, () => m.did("call insert"), { event: { kind: "call", function: "insert" } });
    m.step("e4", "in", "a", 4, () => m.alloc("n", "node"), { fn: "insert", depth: 1 });
    m.step("e5", "a", "b", 5, () => { m.store(at(i, 2), i - 1, "[n + key] := key"); m.store(at(i, 0), at(next), "[n + next] := [ring + next]"); m.store(at(i, 1), at(1), "[n + prev] := ring"); }, { fn: "insert", depth: 1 });
    m.step("e6", "b", "c", 6, () => m.store(at(next, 1), at(i), "[[ring + next] + prev] := n"), { fn: "insert", depth: 1 });
    m.step("e7", "c", "out", 7, () => m.store(at(1, 0), at(i), "[ring + next] := n"), { fn: "insert", depth: 1, event: { kind: "return", function: "insert" } });
  }
  const victim = at(count - 1);
  m.step("e8", "v2", "v3", 14, () => m.assign("victim", victim, "victim := [[ring + next] + next]"));
  m.step("e9", "v3", "v4", 15, () => m.free(victim, "free(victim)"));
  m.step("e10", "v4", "v5", 16, () => m.assign("p", at(count), "p := [ring + next]"));
  m.step("e11", "v5", "v6", 17, () => m.store(at(count, 2), 0, "[p + key] := 0"));
  m.step("e12", "v6", "v5", 16, () => m.assign("p", victim, "p := [p + next]"));
  m.step("e11!0", "v5", "bad", 17, () => m.fail("[p + key] := 0", `the block of p was freed`));
  return example(m, m.answer({ about: { block: victim.block, cell: 2 } }));
}

/** A binary search tree with 7 nodes; a subtree is freed twice. */
export function tree() {
  const text = ["struct tree { int key; struct tree *left, *right; };", "", "struct tree *insert(struct tree *t, int key);", "",
    "void destroy(struct tree *t) {", "  if (!t) return;", "  destroy(t->left);", "  destroy(t->right);", "  free(t);", "}", "",
    "int main(void) {", "  struct tree *root = NULL;", "  for (int i = 0; i < 7; i++)", "    root = insert(root, next_key());", "  destroy(root->left);", "  destroy(root);", "}"];
  const m = new Machine("examples/tree.c", text, { records: { tree: ["key", "left", "right"] }, variables: ["root", "t"] });
  m.variables[1].function = "destroy";
  const keys = [40, 20, 60, 10, 30, 50, 70];
  keys.forEach((key, i) => {
    m.step("e1", "loop", "loop", 15, () => {
      const n = m.alloc("t", "tree");
      m.store(n, key, "[t + key] := key");
      if (i === 0) m.assign("root", n, "root := t");
      else m.store(at((i - 1 >> 1) + 1, i % 2 ? 1 : 2), n, `[parent + ${i % 2 ? "left" : "right"}] := t`);
    });
  });
  const cells = m.heap;
  const destroy = (id, depth) => {
    m.step("d1", "destroy", "d", 7, () => m.assign("t", at(id), `t := @${m.blocks[id - 1].base}`), { fn: "destroy", depth, event: { kind: "call", function: "destroy" } });
    for (const cell of [1, 2]) { const child = cells.get(id).cells[cell]; if (child?.block) destroy(child.block, depth + 1); }
    m.step("d2", "d", "destroyed", 9, () => { m.assign("t", at(id), `t := @${m.blocks[id - 1].base}`); m.free(at(id), "free(t)"); }, { fn: "destroy", depth, event: { kind: "return", function: "destroy" } });
  };
  destroy(2, 1);
  m.step("d1", "destroy", "d", 7, () => m.assign("t", at(1), "t := root"), { fn: "destroy", depth: 1, event: { kind: "call", function: "destroy" } });
  m.step("d1!0", "destroy", "bad", 7, () => { m.assign("t", at(2), "t := [t + tree.left]"); m.fail("[t + tree.left]", "cell 6 is not allocated: it was freed (block [5, 8))"); }, { fn: "destroy", depth: 2 });
  return example(m, m.answer({ about: { block: 2, cell: 1 } }));
}

/** A matrix: a row of pointers to rows of numbers; the loop runs one row too far. */
export function matrix(rows = 4, columns = 6) {
  const text = ["int main(void) {", "  int **m = malloc(4 * sizeof *m);", "  for (int i = 0; i < 4; i++)", "    m[i] = malloc(6 * sizeof **m);",
    "  for (int i = 0; i <= 4; i++)", "    for (int j = 0; j < 6; j++)", "      m[i][j] = i * j;", "}"];
  const m = new Machine("examples/matrix.c", text, { variables: ["m", "i", "j"] });
  m.variables[1].type = m.variables[2].type = "int";
  m.step("e1", "begin", "rows", 2, () => m.alloc("m", "", { size: rows, text: "m := alloc(4)" }));
  m.variables.push({ name: "row", type: "ptr", temporary: true });
  for (let i = 0; i < rows; i++) {
    m.step("e2", "rows", "rows", 4, () => { m.assign("i", i); const row = m.alloc("row", "", { size: columns, text: "row := alloc(6)" }); m.store(at(1, i), row, "[m + i] := row"); });
  }
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) m.step("e3", "cells", "cells", 7, () => { m.assign("i", i); m.assign("j", j); m.store(at(i + 2, j), i * j, "[[m + i] + j] := i * j"); });
  }
  m.step("e3!1", "cells", "bad", 7, () => { m.assign("i", rows); m.assign("j", 0); m.fail("row := [m + i]", `cell ${1 + rows} lies in the guard behind the block [1, ${1 + rows})`); });
  return example(m, m.answer({ about: { block: 1, cell: rows } }));
}

/** 300 steps: a queue that grows and shrinks. */
export function long(steps = 300) {
  const text = ["struct job { int id; struct job *next; };", "struct job *first, *last;", "int main(void) {", "  for (;;)", "    if (nondet()) {",
    "      struct job *j = malloc(sizeof *j);", "      j->id = id++; last->next = j; last = j;", "    } else {", "      struct job *j = first;", "      first = first->next; free(j);", "    }", "}"];
  const m = new Machine("examples/queue.c", text, { records: { job: ["id", "next"] }, variables: ["first", "last", "j"] });
  m.step("e1", "begin", "loop", 6, () => { const j = m.alloc("j", "job"); m.store(at(j.block, 1), null, "[j + next] := null"); m.assign("first", j, "first := j"); m.assign("last", j, "last := j"); });
  let first = 1, last = 1, id = 1;
  while (m.steps.length < steps) {
    const grow = last - first < 4 || m.steps.length < steps * 0.6 && (m.steps.length * 7 % 5) < 3;
    if (grow) {
      m.step("e2", "loop", "push", 6, () => m.alloc("j", "job"));
      const j = m.blocks.length;
      m.step("e3", "push", "loop", 7, () => { m.store(at(j, 0), id++, "[j + id] := id"); m.store(at(last, 1), at(j), "[last + next] := j"); m.assign("last", at(j), "last := j"); });
      last = j;
    } else {
      m.step("e4", "loop", "pop", 9, () => m.assign("j", at(first), "j := first"));
      m.step("e5", "pop", "loop", 10, () => { m.assign("first", at(first + 1), "first := [first + next]"); m.free(at(first), "free(j)"); });
      first++;
    }
  }
  m.step("e6!0", "loop", "bad", 10, () => m.fail("first := [j + next]", "the block of j was freed"));
  return example(m, m.answer({ about: { block: first - 1, cell: 1 } }));
}

const proofText = `variables: {head: ptr, c: ptr}
start: begin
edges: # a list of any length is built and freed
  - {from: begin, to: create, do: [assume: head == null]}
  - {from: create, to: create, do: [{alloc: {to: c, size: 2}}, {store: {at: c, value: head}}, assign: {to: head, value: c}]}
  - {from: create, to: destroy}
  - {from: destroy, to: destroy, do: [assume: head != null, load: {to: c, at: head}, free: head, assign: {to: head, value: c}]}`.split("\n");

/** Infeasible, by heaps with list segments at each vertex. */
export function proof() {
  const head = (rest) => ({ variable: "head", ...rest });
  const segment = (id, least, most) => ({ id, kind: "heap", record: "SLL", count: { least, ...(most && { most }) }, cells: [{ field: "next", text: "-> (end: null)", step: 1 }, { field: "data", text: "5" }] });
  const list = (least, most) => ({ blocks: [segment(0, least, most)], values: [head({ text: "#0", block: 0 }), { variable: "n", text: "x1 + 2" }], facts: ["x1 >= 1"] });
  const after = { blocks: [{ id: 0, kind: "heap", record: "SLL", count: { least: 1, most: 1 }, cells: [{ field: "next", text: "#1", block: 1 }, { field: "data", text: "?" }] }, segment(1, 2, 2)],
    values: [head({ text: "#0", block: 0 }), { variable: "c", text: "#1 (last)", block: 1 }] };
  const m = { file: "examples/create_destroy.rts.yaml", lines: proofText };
  const invariants = [
    { vertex: "begin", states: [{ text: "    anything\n" }], states_in_all: 1 },
    { vertex: "create", loop_head: true, position: { file: m.file, line: 5, column: 5 }, text: "head is null, or leads to a list of at least one",
      states: [{ text: "head == null", heap: { blocks: [], values: [head({ text: "null" })] } }, { text: "head -> list", heap: list(1) }, { text: "a cell before a list", heap: after }] },
    { vertex: "destroy", loop_head: true, position: { file: m.file, line: 7, column: 5 }, text: "head is null, or leads to a list",
      states: [{ text: "head == null", heap: { blocks: [], values: [head({ text: "null" })] } }, { text: "head -> list", heap: list(1) }] },
    { vertex: "other", formulas: [{ world: "with 1 to 2 cells", text: "p == 1" }, { text: "p == 1 and q <= 7" }] },
  ];
  const graph = system(["begin", "create", "destroy", "other", "memory_error"], [["#0", "begin", "create", "assume head == null"],
    ["#1", "create", "create", "c := alloc(2)", "[c] := head", "head := c"], ["#2", "create", "destroy"], ["#3", "destroy", "destroy", "assume head != null", "c := [head]", "free(head)", "head := c"],
    ["#4", "destroy", "other", "assume head == null"]], { errors: ["memory_error"] });
  return example(m, { schema: "heapreach/answer", version: 1, file: m.file, name: "create_destroy", language: "rts", verdict: "infeasible", bound: 64, every_bound: true,
    properties: ["valid-deref", "valid-free"], engine: "explore", seconds: 0.004, summary: "no heap that an execution can have at these vertices leads to an error", invariants }, graph);
}

/** One file with several locations. */
export function several() {
  const { answers: [first], sources, graphs } = list();
  const { trace, error, property, ...rest } = first;
  const place = (line, kind, more) => ({ at: `examples/list.c:${line}=${kind}`, kind, position: { file: rest.file, line, column: 3 }, ...more });
  const locations = [place(9, "deref", { verdict: "infeasible", every_bound: true }), place(14, "deref", { verdict: "infeasible", every_bound: true }),
    place(16, "free", { verdict: "infeasible", every_bound: false }), place(19, "deref", { verdict: "feasible", trace, error, property }),
    place(21, "deref", { verdict: "infeasible", masked_by: "examples/list.c:19=deref" }), place(22, "leak", { verdict: "unknown", reason: "time limit reached in explore" })];
  const other = proof();
  return { answers: [{ ...rest, locations }, ...other.answers, ...tree().answers], sources: { ...sources, ...other.sources, ...tree().sources }, graphs: { ...graphs, ...other.graphs } };
}

/** What a limit struck. */
export const unknown = () => ({ answers: [{ schema: "heapreach/answer", version: 1, file: "a.rts.yaml", verdict: "unknown", bound: 16, engine: "pdr",
  reason: "time limit reached in pdr", failure: "time limit", stage: "pdr", warnings: ["no execution reaches an exit"] }], sources: { "a.rts.yaml": "variables: {}\n" } });
