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
    const link = cell.link ?? { 1: "next", "-1": "previous" }[cell.step];
    return { ...cell, index, to, ...(link && { link }) };
  });
}

export const lineOf = (step) => step?.position ?? step?.instructions?.find((i) => i.position)?.position;

/** The edge of the graph that a step takes, without the mark of an implicit error. */
export const edgeOf = (step) => step?.edge?.replace(/!.*$/, "");

/** After each step: the heap, all values, and what the step changed. */
export function statesOf(trace) {
  const described = new Map((trace.variables ?? []).map((v) => [v.name, v]));
  const facts = new Map((trace.blocks ?? []).map((b) => [b.id, b]));
  let blocks = new Map();
  let values = new Map();
  let stack = [];
  return trace.steps.map((step, number) => {
    const before = blocks;
    if (step.heap) blocks = new Map((step.heap.blocks ?? []).map((b) => [b.id, { ...facts.get(b.id), ...b, cells: placed(b.cells) }]));
    const changed = number === 0 ? noChanges() : changes(before, blocks);
    values = new Map(values);
    for (const { variable, value } of step.values ?? []) {
      values.set(variable, { ...described.get(variable), name: variable, content: value });
      if (number > 0) changed.variables.add(variable);
    }
    if (step.function !== undefined) stack = [...stack.slice(0, step.depth ?? 0), step.function];
    return { number, step, blocks, values, changed, stack };
  });
}

const noChanges = () => ({ variables: new Set(), cells: new Set(), made: new Set(), freed: new Set() });

/** What is different in `after`; cells as "block.index". */
function changes(before, after) {
  const result = noChanges();
  if (before === after) return result;
  for (const [id, block] of after) {
    const old = before.get(id);
    if (!old) result.made.add(id);
    else if (old.status !== "freed" && block.status === "freed") result.freed.add(id);
    const texts = new Map((old?.cells ?? []).flatMap((c) => Array.from({ length: Math.min(c.to - c.index + 1, 4096) }, (_, i) => [c.index + i, c.content?.text])));
    for (const cell of block.cells) {
      if (cell.changed || old && texts.get(cell.index) !== cell.content?.text) result.cells.add(`${id}.${cell.index}`);
    }
  }
  return result;
}

/** The variables that concern a reader at `state`: of functions that are being executed. */
export function visible(state, temporaries) {
  return [...state.values.values()].filter((v) => (temporaries || !v.temporary) &&
    (v.function === undefined || state.stack.length === 0 || state.stack.includes(v.function)));
}

/** The blocks to draw: allocated ones, and freed ones that matter still. */
export function shownBlocks(state, variables, keep) {
  const wanted = new Set(keep);
  const follow = (content) => content?.pointer && wanted.add(content.pointer.block);
  for (const variable of variables) follow(variable.content);
  for (const block of state.blocks.values()) if (block.status !== "freed") for (const cell of block.cells) follow(cell.content);
  return [...state.blocks.values()].filter((b) => b.status !== "freed" || wanted.has(b.id) || state.changed.freed.has(b.id));
}
