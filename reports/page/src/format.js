// Numbers as people read them, with units.

const thousands = new Intl.NumberFormat("en");

export const count = (n) => thousands.format(n);

export const plural = (n, one, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`;

/** Three significant digits; whole numbers from 100 on. */
export function short(value) {
  if (value === null || value === undefined) return "";
  if (value === 0) return "0";
  if (Math.abs(value) >= 100) return count(Math.round(value));
  return String(Number(value.toPrecision(3)));
}

export const seconds = (value) => (value === null || value === undefined ? "" : `${short(value)} s`);

export function bytes(value) {
  if (value === null || value === undefined) return "";
  const units = ["B", "kB", "MB", "GB", "TB"];
  let unit = 0;
  while (value >= 1000 && unit + 1 < units.length) [value, unit] = [value / 1000, unit + 1];
  return `${short(value)} ${units[unit]}`;
}

export const percent = (part, whole) => (whole === 0 ? "" : `${short((100 * part) / whole)} %`);

/** An instance and its bound. */
export const question = (row) => (row.bound === null ? row.instance : `${row.instance}, n = ${row.bound}`);
