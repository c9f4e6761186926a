// What an answer says, as the parts of the page need it: one question at a time, and what holds
// after each step of an execution.

/** The questions of all answers: an answer by itself, or one for each of its locations. */
export function questions(answers) {
  return answers.flatMap(({ locations, ...answer }) => {
    if (!locations?.length) return [answer];
    // What the whole answer says of its verdict is not said of each location.
    const { trace, error, property, invariants, summary, execution, certificate, reason, ...shared } = answer;
    return locations.map((location) => ({ ...shared, ...location }));
  });
}

/** What a question is called in a list: its location, or what its error is. */
export function placeOf(question) {
  const position = question.position ?? question.error?.position;
  if (position) return `line ${position.line}${position.column ? `, column ${position.column}` : ""}`;
  return question.at ?? question.error?.vertex ?? "";
}

/** Cells in order, each with its place in the block; runs of equal cells have a `to`. */
export function placed(cells = []) {
  let next = 0;
  return cells.map((cell) => {
    const index = cell.from ?? next;
    const to = cell.to ?? index;
    next = to + 1;
    return { ...cell, index, to };
  });
}

export const lineOf = (step) => step?.position ?? step?.instructions?.find((i) => i.position)?.position;

/** The edge of the graph that a step takes, without the mark of an implicit error. */
export const edgeOf = (step) => step?.edge?.replace(/!.*$/, "");

/** The name that the program gives to a variable. */
export const nameOf = (variable) => variable.source_name ?? variable.name;

const sameLine = (a, b) => a?.file === b?.file && a?.line === b?.line;

/** A step in parts: the instructions of one line after the other. */
function partsOf(step) {
  const groups = [];
  (step.instructions ?? []).forEach((instruction, index) => {
    const position = instruction.position ?? step.position;
    const last = groups.at(-1);
    if (last && sameLine(last.position, position) && !instruction.events) last.instructions.push(instruction);
    else groups.push({ position, first: index, instructions: [instruction] });
  });
  if (groups.length === 0) return [{ ...step, instructions: [], first: 0, ends: true }];
  return groups.map((group, i) => {
    const [head] = group.instructions;
    return { edge: step.edge, from: step.from, to: step.to, ...group, ends: i === groups.length - 1,
      function: head.function ?? step.function, depth: head.depth ?? step.depth, source: head.source ?? step.source,
      events: head.events ?? (i === 0 && step.event ? [step.event] : []) };
  });
}

/** What holds after each line of each step: the heap, all values, and what changed.
    `at(place)` finds the state of a place of the trace. */
export function statesOf(trace) {
  const described = new Map((trace.variables ?? []).map((v) => [v.name, v]));
  const facts = new Map((trace.blocks ?? []).map((b) => [b.id, b]));
  const states = [];
  const begins = [];
  let blocks = new Map();
  let values = new Map();
  let stack = [];
  const assign = (changed, variable, content, unset = false) => {
    if (states.length > 0 && values.get(variable)?.content.text !== content?.text) changed.variables.add(variable);
    values.set(variable, { ...described.get(variable), name: variable, content, since: states.length, unset });
  };
  trace.steps.forEach((step) => {
    const known = step.heap && new Map((step.heap.blocks ?? []).map((b) => [b.id, { ...facts.get(b.id), ...b, cells: placed(b.cells) }]));
    const initial = known && heldAtFirst(step, known);
    begins.push([]);
    for (const part of step.edge === undefined ? [{ ...step, first: 0, ends: true, instructions: [] }] : partsOf(step)) {
      const before = blocks;
      const changed = noChanges();
      blocks = new Map(blocks);
      values = new Map(values);
      for (const instruction of part.instructions) {
        execute(instruction, blocks, facts, initial);
        for (const { variable, value } of instruction.changes ?? []) {
          // A call gives its local variables any values.
          if (variable !== undefined) assign(changed, variable, value, instruction.kind === "call" && value?.assumed === true);
        }
      }
      if (part.ends) for (const { variable, value } of step.values ?? []) if (values.get(variable)?.content.text !== value?.text) assign(changed, variable, value, states.length === 0 && value?.assumed === true);
      if (part.ends && known) blocks = known;
      if (!differ(before, blocks)) blocks = before;
      if (states.length > 0) compare(before, blocks, changed);
      if (part.function !== undefined) stack = [...stack.slice(0, part.depth ?? 0), part.function];
      else if (part.depth !== undefined) stack = stack.slice(0, part.depth);
      begins.at(-1).push([part.first, states.length]);
      states.push({ number: states.length, step: part, blocks, values, changed, stack });
    }
  });
  return Object.assign(states, { of: (place) => begins[place.step]?.findLast(([first]) => first <= (place.instruction ?? 0))?.[1] ?? states.length - 1 });
}

const noChanges = () => ({ variables: new Set(), cells: new Set(), made: new Set(), freed: new Set() });
const differ = (a, b) => a.size !== b.size || [...b].some(([id, block]) => a.get(id) !== block);

/** What cells of blocks that a step allocates hold before it writes them. */
function heldAtFirst(step, known) {
  const first = new Map();
  for (const { changes = [] } of step.instructions ?? []) {
    for (const { cell, before } of changes) {
      const key = cell && `${cell.block}.${cell.cell}`;
      if (key && before && !first.has(key)) first.set(key, before);
    }
  }
  return (id) => (known.get(id)?.cells ?? []).flatMap((cell) => splitRun(cell, (index) => first.get(`${id}.${index}`)));
}

/** A run whose cells differ by what `contentAt` says of some of them. */
function splitRun(cell, contentAt) {
  const parts = [];
  for (let index = cell.index; index <= cell.to; index++) {
    const content = contentAt(index);
    const last = parts.at(-1);
    if (!content && last && !last.own) last.to = index;
    else parts.push({ ...cell, index, to: index, content: content ?? cell.content, own: content !== undefined });
  }
  return parts;
}

/** Does to the blocks what an instruction does. */
function execute(instruction, blocks, facts, initial) {
  const { allocates, frees, changes = [] } = instruction;
  if (allocates !== undefined) {
    const block = facts.get(allocates) ?? { id: allocates, size: 0 };
    const unknown = block.size > 0 ? [{ from: 0, to: block.size - 1 }] : [];
    blocks.set(allocates, { ...block, status: "allocated", cells: initial?.(allocates) ?? placed(unknown) });
  }
  if (frees !== undefined && blocks.has(frees)) blocks.set(frees, { ...blocks.get(frees), status: "freed" });
  for (const { cell, value } of changes) {
    const block = cell && blocks.get(cell.block);
    if (!block) continue;
    const cells = block.cells.flatMap((c) => (c.index <= cell.cell && cell.cell <= c.to ? splitRun(c, (index) => (index === cell.cell ? value : undefined)) : [c]));
    blocks.set(cell.block, { ...block, cells });
  }
}

/** Notes what is different in `after`; cells as "block.index". */
function compare(before, after, changed) {
  if (before === after) return;
  for (const [id, block] of after) {
    const old = before.get(id);
    if (old === block) continue;
    if (!old) changed.made.add(id);
    else if (old.status !== "freed" && block.status === "freed") changed.freed.add(id);
    if (!old) continue;
    let k = 0;
    for (const cell of block.cells) {
      for (let index = cell.index; index <= cell.to; index++) {
        while (k < old.cells.length && old.cells[k].to < index) k++;
        if (old.cells[k]?.content?.text !== cell.content?.text) changed.cells.add(`${id}.${index}`);
      }
    }
  }
}

/** Where a pointer leads now: to a live block, a freed one, or outside. */
export function statusOf({ pointer }, blocks) {
  if (pointer?.block === undefined) return undefined;
  if (blocks.get(pointer.block)?.status === "freed") return "freed";
  return pointer.status === "outside" ? "outside" : "live";
}

/** The variables that concern a reader at `state`: of functions that are being executed, and of
    those that stand for one variable of the program the one that was set last. With `all` also
    temporaries, and what nothing has set. */
export function visible(state, { all = false, unset = true } = {}) {
  const inScope = [...state.values.values()].filter((v) => v.function === undefined || state.stack.includes(v.function));
  if (all) return inScope;
  const latest = new Map();
  for (const v of inScope) {
    const key = `${v.function ?? ""}/${nameOf(v)}`;
    if (!latest.has(key) || latest.get(key).since < v.since) latest.set(key, v);
  }
  return inScope.filter((v) => latest.get(`${v.function ?? ""}/${nameOf(v)}`) === v && !v.temporary && (unset || !v.unset));
}

/** The blocks to draw: allocated ones, and freed ones that matter still. */
export function shownBlocks(state, variables, keep) {
  const wanted = new Set(keep);
  const follow = (content) => content?.pointer && wanted.add(content.pointer.block);
  for (const variable of variables) follow(variable.content);
  for (const block of state.blocks.values()) if (block.status !== "freed") for (const cell of block.cells) follow(cell.content);
  return [...state.blocks.values()].filter((b) => b.status !== "freed" || wanted.has(b.id) || state.changed.freed.has(b.id));
}

/** What happened to a block, in order: {at, kind, text, position, function}, `at` a state. */
export function historyOf(id, trace, states, error) {
  const block = (trace.blocks ?? []).find((b) => b.id === id);
  if (!block) return [];
  const event = (place, kind, text) => ({ at: states.of(place), kind, text, position: place.position, function: place.function });
  const written = lastWritten(id, states, block);
  const events = [block.allocated && event(block.allocated, "made", "allocated here"), block.freed && event(block.freed, "freed", "freed here"), ...chosen(written, id, trace)].filter(Boolean);
  if (error && trace.about?.block === id) events.push({ at: states.length - 1, kind: "failing", text: "the error is here", position: error.position ?? lineOf(states.at(-1).step), function: error.function });
  return events.sort((a, b) => a.at - b.at);
}

/** The last instruction that wrote each cell. */
function lastWritten(id, states, { fields = [] }) {
  const result = new Map();
  for (const state of states) {
    for (const { changes = [], position = state.step.position } of state.step.instructions ?? []) {
      for (const { cell } of changes) {
        if (cell?.block !== id) continue;
        result.set(cell.cell, { at: state.number, cell: cell.cell, kind: "written", text: `${cell.field || fields[cell.cell] || `cell ${cell.cell}`} last written here`, position, function: state.step.function });
      }
    }
  }
  return [...result.values()];
}

/** Of many cells those that matter: the error's, and what was written last. */
function chosen(written, id, { about }) {
  if (written.length <= 4) return written;
  const latest = Math.max(...written.map((w) => w.at));
  return written.filter((w) => w.at === latest || about?.block === id && w.cell === about.cell).slice(-4);
}
