// From columns (reports/page_data.h) to rows.

function cells(column, count) {
  if ("same" in column) return Array(count).fill(column.same);
  if ("words" in column) return column.at.map((at) => (at === null ? null : column.words[at]));
  return column.values;
}

/**
 * {experiment, rows}. A row has every column of the results' table `runs` under its name, `id` (its
 * place in the order of the page) and `stages`, a list of [stage, seconds].
 */
export function decode(data) {
  const rows = Array.from({ length: data.rows }, (_, id) => ({ id, stages: [] }));
  for (const [name, column] of Object.entries(data.columns)) {
    cells(column, data.rows).forEach((value, i) => (rows[i][name] = value));
  }
  for (const [stage, column] of Object.entries(data.stages)) {
    cells(column, data.rows).forEach((value, i) => {
      if (value !== null) rows[i].stages.push([stage, value]);
    });
  }
  return { experiment: data.experiment, rows };
}
