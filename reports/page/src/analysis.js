// Runs as questions and answers, as reports/outcomes.h defines them; `make test-page` compares the
// two on the same results.

/** In the order in which tables and bars show them. */
export const statuses = [
  "correct", "unconfirmed", "wrong", "unknown", "timeout", "memout", "crash", "refused", "error",
];

/** A definite verdict that is not known to be wrong. */
export const solved = (row) => row.status === "correct" || row.status === "unconfirmed";

/** The CPU seconds of a solved run, twice its limit otherwise. */
export const par2 = (row) =>
  solved(row) ? row.cpu_seconds : 2 * (row.limit_cpu_seconds ?? row.cpu_seconds);

/** The values of a column, each once, in the order of the rows. */
export const distinct = (rows, name) => [...new Set(rows.map((row) => row[name]))];

/** Orders texts by characters, but runs of digits as numbers (`natural_less` in reports/rows.h). */
export function naturalOrder(a, b) {
  const [left, right] = [a, b].map((text) => text.match(/\d+|\D/g) ?? []);
  for (let i = 0; i < Math.min(left.length, right.length); ++i) {
    const [x, y] = [left[i], right[i]];
    const numbers = /\d/.test(x) && /\d/.test(y);
    if (numbers && Number(x) !== Number(y)) return Number(x) - Number(y);
    if (!numbers && x !== y) return x < y ? -1 : 1;
  }
  return left.length - right.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Names of the configurations, in natural order. */
export const configurations = (rows) => distinct(rows, "configuration").sort(naturalOrder);

function representative(repetitions) {
  const wrong = repetitions.find((row) => row.status === "wrong");
  if (wrong) return wrong;
  return [...repetitions].sort((a, b) => par2(a) - par2(b))[(repetitions.length - 1) >> 1];
}

/**
 * One entry per instance and bound: {key, instance, family, size, bound, runs, rows}, where `runs`
 * maps a configuration to the run that stands for its repetitions (a wrong one, else the lower
 * median by PAR-2) and `rows` are all.
 */
export function cases(rows) {
  const result = new Map();
  for (const row of rows) {
    const key = JSON.stringify([row.instance, row.bound]);
    if (!result.has(key)) {
      const { instance, family, size, bound } = row;
      result.set(key, { key, instance, family, size, bound, rows: [], runs: new Map() });
    }
    result.get(key).rows.push(row);
  }
  for (const entry of result.values()) {
    const repetitions = new Map();
    for (const row of entry.rows) {
      if (!repetitions.has(row.configuration)) repetitions.set(row.configuration, []);
      repetitions.get(row.configuration).push(row);
    }
    for (const [name, group] of repetitions) entry.runs.set(name, representative(group));
  }
  return [...result.values()];
}

/** Per configuration {name, cases, solved, feasible, infeasible, statuses, cpu, par2, peak, runs}. */
export function totals(all, names) {
  return names.map((name) => {
    const runs = all.map((entry) => entry.runs.get(name)).filter(Boolean);
    const done = runs.filter(solved);
    const sum = (list, value) => list.reduce((total, row) => total + value(row), 0);
    return {
      name,
      runs,
      cases: runs.length,
      solved: done.length,
      feasible: done.filter((row) => row.verdict === "feasible").length,
      infeasible: done.filter((row) => row.verdict === "infeasible").length,
      statuses: Object.fromEntries(
        statuses.map((status) => [status, runs.filter((row) => row.status === status).length]),
      ),
      cpu: sum(done, (row) => row.cpu_seconds),
      par2: sum(runs, par2),
      peak: runs.reduce((most, row) => Math.max(most, row.peak_bytes), 0),
    };
  });
}

/**
 * Per instance at most one {feasible, infeasible}, two runs whose verdicts exclude each other:
 * feasible with n cells, infeasible with n or more, or at any bound.
 */
export function disagreements(rows) {
  const lowest = (row) => row.bound ?? 0;
  const highest = (row) => (row.every_bound ? Infinity : (row.bound ?? 0));
  const extremes = new Map();
  for (const row of rows) {
    if (row.verdict !== "feasible" && row.verdict !== "infeasible") continue;
    const at = extremes.get(row.instance) ?? {};
    if (row.verdict === "feasible" && (!at.feasible || lowest(row) < lowest(at.feasible))) {
      at.feasible = row;
    }
    if (row.verdict === "infeasible" && (!at.infeasible || highest(row) > highest(at.infeasible))) {
      at.infeasible = row;
    }
    extremes.set(row.instance, at);
  }
  return [...extremes.values()].filter(
    ({ feasible, infeasible }) => feasible && infeasible && lowest(feasible) <= highest(infeasible),
  );
}

/** What can be compared: how it is read, its unit's name, its limit and the status at the limit. */
export const measures = {
  cpu: { label: "CPU time", unit: "s", least: 0.001, value: (r) => r.cpu_seconds,
    limit: (r) => r.limit_cpu_seconds, struck: "timeout" },
  wall: { label: "Wall-clock time", unit: "s", least: 0.001, value: (r) => r.wall_seconds,
    limit: (r) => r.limit_cpu_seconds, struck: "timeout" },
  memory: { label: "Peak memory", unit: "MB", least: 0.1, value: (r) => r.peak_bytes / 1e6,
    limit: (r) => (r.limit_memory_bytes === null ? null : r.limit_memory_bytes / 1e6),
    struck: "memout" },
};

/**
 * Two configurations over the cases that both ran on: {limit, points}. A point {entry, x, y, a, b,
 * mark} has runs a and b; a run without an answer lies at the limit if that struck, else at twice
 * the limit. `mark` is "feasible", "infeasible" or, where neither solved it, "neither".
 */
export function comparison(all, first, second, measure) {
  const pairs = all
    .map((entry) => ({ entry, a: entry.runs.get(first), b: entry.runs.get(second) }))
    .filter(({ a, b }) => a && b);
  const rows = pairs.flatMap(({ a, b }) => [a, b]);
  const most = (value) => rows.reduce((m, row) => Math.max(m, value(row) ?? 0), 0);
  const limit = most(measure.limit) || Math.max(most(measure.value), measure.least);
  const at = (row) => {
    if (solved(row)) return Math.max(measure.value(row), measure.least);
    return row.status === measure.struck ? limit : 2 * limit;
  };
  const mark = (a, b) => (solved(a) ? a.verdict : solved(b) ? b.verdict : "neither");
  return {
    limit,
    points: pairs.map(({ entry, a, b }) => ({ entry, a, b, x: at(a), y: at(b), mark: mark(a, b) })),
  };
}

/** How two configurations compare, in counts; quicker means by a tenth and 10 ms (or 1 MB). */
export function verdictOf({ points }, measure) {
  const margin = measure.unit === "s" ? 0.01 : 1;
  const counts = { both: 0, onlyA: 0, onlyB: 0, neither: 0, lessA: 0, lessB: 0, ratio: null };
  const logs = [];
  for (const { a, b, x, y } of points) {
    const [first, second] = [solved(a), solved(b)];
    if (first && second) {
      counts.both += 1;
      logs.push(Math.log(y / x));
      if (x * 1.1 < y && x + margin < y) counts.lessA += 1;
      if (y * 1.1 < x && y + margin < x) counts.lessB += 1;
    } else if (first) counts.onlyA += 1;
    else if (second) counts.onlyB += 1;
    else counts.neither += 1;
  }
  if (logs.length > 0) counts.ratio = Math.exp(logs.reduce((s, l) => s + l, 0) / logs.length);
  return counts;
}

/** The cases that each of `names` was run on. */
export const common = (all, names) => all.filter(({ runs }) => names.every((name) => runs.has(name)));

/** {name, cases, par2, runs}: of the runs, one per case, those that are solved, fastest first. */
function quantile(name, runs) {
  return {
    name,
    cases: runs.length,
    par2: runs.reduce((sum, row) => sum + par2(row), 0),
    runs: runs.filter(solved).sort((a, b) => a.cpu_seconds - b.cpu_seconds),
  };
}

/** Per configuration its quantile. */
export const quantiles = (all, names) =>
  names.map((name) => quantile(name, all.map(({ runs }) => runs.get(name)).filter(Boolean)));

/** The quantile of a portfolio that knew for each case which of `names` has the least PAR-2. */
export function virtualBest(all, names) {
  const best = ({ runs }) => names.map((name) => runs.get(name)).filter(Boolean)
    .reduce((least, row) => (least && par2(least) <= par2(row) ? least : row), null);
  return quantile("virtual best", all.map(best).filter(Boolean));
}

/**
 * Of [x, runs]. Only an instance that was run at several bounds tells how time grows with them, and a
 * bound that fewer than half of those were run at is none of the line's.
 */
function growing(groups) {
  const bounds = new Map();
  for (const [, runs] of groups) for (const { instance } of runs) bounds.set(instance, (bounds.get(instance) ?? 0) + 1);
  const instances = [...bounds.values()].filter((count) => count > 1).length;
  return groups.map(([x, runs]) => [x, runs.filter(({ instance }) => bounds.get(instance) > 1)])
    .filter(([, runs]) => runs.length > 0 && 2 * runs.length >= instances);
}

/**
 * Per configuration the median CPU seconds against `axis` ("bound" or "size"): points {x, y, runs,
 * solved} by growing x; a run without an answer counts as its limit.
 */
export function growth(all, names, axis) {
  return names.map((name) => {
    const groups = new Map();
    for (const entry of all) {
      const row = entry.runs.get(name);
      if (!row || entry[axis] === null) continue;
      if (!groups.has(entry[axis])) groups.set(entry[axis], []);
      groups.get(entry[axis]).push(row);
    }
    // Systems of different size are different instances, so there all of them tell.
    const told = axis === "bound" ? growing([...groups]) : [...groups];
    const points = told.sort(([a], [b]) => a - b).map(([x, runs]) => {
      const times = runs
        .map((row) => (solved(row) ? row.cpu_seconds : (row.limit_cpu_seconds ?? row.cpu_seconds)))
        .sort((a, b) => a - b);
      const y = times[(times.length - 1) >> 1];
      return { x, y, runs, solved: runs.filter(solved).length };
    });
    return { name, points };
  });
}
