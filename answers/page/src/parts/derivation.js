// Clauses: the steps by which the query is derived, as the saved evidence has them.
import { h } from "../dom.js";

/** A table of the steps; null if there is no derivation. */
export function derivation({ execution }) {
  if (execution?.schema !== "heapreach/derivation") return null;
  const row = (step, i) => h("tr", {}, h("td", {}, String(i)), h("td", {}, `${step.clause}${step.label ? ` ${step.label}` : ""}`), h("td", {}, step.premises.join(", ")), h("td", {}, h("code", {}, step.values.map((v) => (typeof v === "object" ? JSON.stringify(v) : String(v))).join(", "))));
  return h("section", { "aria-label": "Derivation" }, h("h2", {}, "Derivation"), h("p", { class: "note" }, "Each step takes a clause of the file, counted from 0, with the facts of earlier steps."),
    h("div", { class: "scrolls" }, h("table", {}, h("thead", {}, h("tr", {}, ["Step", "Clause", "From steps", "Values"].map((t) => h("th", {}, t)))), h("tbody", {}, execution.steps.map(row)))));
}
