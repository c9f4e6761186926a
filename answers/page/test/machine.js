// A small machine that writes executions as `heapreach/answer` has them, for tests: blocks with
// fields, variables, and for each step what it changed and the heap behind it.

export const at = (block, cell = 0) => ({ block, cell });

/** An execution in the making; `lines` is the program's text. */
export class Machine {
  constructor(file, lines, { records = {}, variables = [] } = {}) {
    Object.assign(this, { file, lines, records, steps: [], blocks: [], values: new Map(), last: 1 });
    this.variables = variables.map((name) => ({ name, type: "ptr" }));
    this.heap = new Map(); // block id to {status, kind, cells}
    this.steps.push({ vertex: "begin", values: variables.map((v) => this.value(v, null)), heap: { blocks: [] } });
  }

  content(what) {
    if (what === null) return { text: "null", number: 0, pointer: { status: "null" } };
    if (typeof what === "object" && "block" in what) {
      const block = this.blocks[what.block - 1];
      const status = this.heap.get(what.block).status === "freed" ? "freed" : what.cell >= block.size ? "outside" : "live";
      return { text: `@${block.base + what.cell}`, number: block.base + what.cell, pointer: { ...what, status } };
    }
    if (typeof what === "object") return what; // a content as it is
    return { text: String(what), number: what };
  }

  value(variable, what) {
    const before = this.values.get(variable);
    this.values.set(variable, what);
    return { variable, value: this.content(what), ...(before !== undefined && { before: this.content(before) }) };
  }

  place() { return { step: this.steps.length, instruction: this.now.instructions.length, position: this.now.position, function: this.now.function }; }
  did(text, changes = [], more = {}) { this.now.instructions.push({ text, position: this.now.position, changes, ...more }); }

  alloc(variable, record, { size = this.records[record]?.length ?? 1, kind = "heap", text = `${variable} := alloc(${record})` } = {}) {
    const id = this.blocks.length + 1;
    this.blocks.push({ id, base: this.last, label: `@${this.last}`, size, ...(this.records[record] && { record, fields: this.records[record] }), allocated: this.place() });
    this.last += size + 1;
    this.heap.set(id, { status: "allocated", kind, cells: Array(size).fill({ text: "?0", number: 0, assumed: true }) });
    this.touched = true;
    this.did(text, [this.set(variable, at(id))], { kind: "alloc", allocates: id, notes: [`@${this.blocks[id - 1].base} is allocated here`] });
    return at(id);
  }
  set(variable, what) {
    const change = this.value(variable, what);
    this.now.values = this.now.values.filter((v) => v.variable !== variable).concat(change);
    return change;
  }
  assign(variable, what, text) { this.did(text ?? `${variable} := ${this.content(what).text}`, [this.set(variable, what)]); }
  store({ block, cell }, what, text) {
    const cells = this.heap.get(block).cells;
    const field = this.records[this.blocks[block - 1].record]?.[cell];
    const change = { cell: { block, cell, ...(field && { field }) }, before: this.content(cells[cell]), value: this.content(what) };
    cells[cell] = what;
    this.touched = true;
    this.did(text, [change]);
  }
  free({ block }, text) {
    this.heap.get(block).status = "freed";
    this.blocks[block - 1].freed = this.place();
    this.touched = true;
    this.did(text, [], { kind: "free", frees: block, notes: [`@${this.blocks[block - 1].base} is freed here`] });
  }
  fail(text, failed) { this.did(text, [], { failed }); }

  /** One step: `body` does what its edge does. */
  step(edge, from, to, line, body, { fn = "main", depth = 0, event } = {}) {
    const position = { file: this.file, line, column: this.lines[line - 1].search(/\S/) + 1 };
    this.now = { edge, from, to, position, function: fn, depth, source: this.lines[line - 1].trim(), instructions: [], values: [] };
    this.touched = false;
    this.event = event;
    const before = structuredClone([...this.heap]);
    body(this);
    if (this.event && this.now.instructions.length) this.now.instructions[0].events = [this.event];
    if (this.touched) this.now.heap = this.picture(new Map(before));
    if (this.now.values.length === 0) delete this.now.values;
    this.steps.push(this.now);
  }

  picture(before) {
    return { blocks: [...this.heap].map(([id, block]) => ({ id, status: block.status, kind: block.kind,
      cells: block.cells.map((what, i) => {
        const field = this.records[this.blocks[id - 1].record]?.[i];
        const old = before.get(id)?.cells[i];
        const changed = before.has(id) && JSON.stringify(old) !== JSON.stringify(what);
        return { ...(field && { field }), content: this.content(what), ...(changed && { changed }) };
      }) })) };
  }

  trace(about) {
    return { variables: this.variables, steps: this.steps, blocks: this.blocks, ...(about && { about }) };
  }

  /** The whole answer: feasible, by a step whose last instruction failed. */
  answer({ property = "valid-deref", kind = "deref", about, ...more } = {}) {
    const last = this.steps.at(-1);
    return { schema: "heapreach/answer", version: 1, file: this.file, input: "sha1:9dc617a6e9f28e8ae554abbbeabb78e8340bc487",
      language: this.file.endsWith(".c") ? "c" : "rts", verdict: "feasible", bound: 16, every_bound: false,
      property, error: { vertex: last.to, kind, position: last.position, function: last.function, reason: last.instructions.at(-1).failed },
      cells_used: this.last - 1, engine: "explore", seconds: 0.012, trace: this.trace(about), ...more };
  }
}
