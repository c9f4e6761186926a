// What was asked and what the answer is, before anything is drawn.
import { h } from "../dom.js";

const kinds = { feasible: "bad", unsat: "bad", infeasible: "good", sat: "good" };
export const kindOf = (question) => (question.masked_by ? "none" : kinds[question.verdict] ?? "none");

const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
const at = (position) => (position ? `${position.file}:${position.line}${position.column ? `:${position.column}` : ""}` : "");

export function verdictText(question) {
  if (question.masked_by) return "masked";
  if (question.verdict !== "infeasible") return question.verdict;
  return question.every_bound || question.bound === undefined ? "infeasible" : `infeasible within ${plural(question.bound, "cell")}`;
}

/** What came out, in a sentence. */
function sentence(question) {
  const { verdict, error, property } = question;
  if (question.masked_by) return `Whatever goes wrong here comes behind another error: masked by ${question.masked_by}`;
  if (verdict === "feasible") {
    const where = error?.position ? ` at ${at(error.position)}` : error?.vertex ? ` at ${error.vertex}` : "";
    return `${property ?? "The question"} ${property ? "does not hold" : "is answered by an execution"}${where}${error?.function ? `, in ${error.function}` : ""}`;
  }
  if (verdict === "infeasible") return question.every_bound ? "No execution reaches the error, with any number of cells" : `No execution with at most ${plural(question.bound, "cell")} reaches the error`;
  if (verdict === "unsat") return "The query can be derived from the clauses";
  if (verdict === "sat") return "The query cannot be derived: the clauses have a model";
  return question.reason ?? "No answer";
}

function facts(question) {
  const { cells_used: used, bound } = question;
  const rows = [
    ["Bound", bound === undefined ? null : question.every_bound ? "every number of cells" : `${plural(bound, "cell")}${used === undefined ? "" : `, ${used} used`}`],
    ["Asked", question.properties?.join(", ")],
    ["Found by", [question.engine, question.encoding !== "none" && question.encoding].filter(Boolean).join(", ")],
    ["Time", question.seconds === undefined ? null : `${question.seconds} s`],
    ["Input", question.input],
  ];
  return h("dl", { class: "facts" }, rows.filter(([, text]) => text).map(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]));
}

const list = (texts) => h("ul", {}, texts.map((text) => h("li", {}, typeof text === "string" ? text : text.text ?? JSON.stringify(text))));

/** How a run of the program with the values of the execution went, and what it took for granted. */
export function runText({ status, text, assumed = [] }) {
  const functions = [...new Set(assumed.map((one) => one.function))].join(", ");
  if (status === "confirmed") return `Confirmed by a run: ${text}`;
  if (status === "confirmed under assumed results") return `Confirmed by a run under assumed results of ${functions}: ${text}`;
  return `Not confirmed by a run: ${text}`;
}

function runPart(run) {
  const results = (run.assumed ?? []).map((one) => `${one.function}: ${one.value}${one.file ? ` (${at(one)})` : ""}`);
  return [h("p", { class: "run" }, runText(run)),
    results.length ? h("details", {}, h("summary", {}, plural(results.length, "assumed result")), list(results)) : null];
}

/** The head of a question. */
export function summary(question) {
  const { warnings = [], assumptions = [], error } = question;
  const reason = question.verdict === "feasible" && !question.masked_by ? error?.reason : question.verdict === "infeasible" ? question.summary?.trim() : null;
  return h("section", { class: `summary ${kindOf(question)}`, "aria-label": "Answer" },
    h("p", { class: "answer" }, h("strong", { class: `verdict ${kindOf(question)}` }, verdictText(question)), " ", h("span", {}, sentence(question))),
    reason ? h("p", { class: "reason" }, reason) : null,
    question.run ? runPart(question.run) : null,
    warnings.length ? h("div", { class: "alert" }, h("strong", {}, plural(warnings.length, "warning")), list(warnings)) : null,
    h("details", {}, h("summary", {}, assumptions.length ? `How it was found, and ${plural(assumptions.length, "assumption")}` : "How it was found"), facts(question),
      assumptions.length ? [h("h3", {}, "It is assumed that"), list(assumptions)] : null));
}
