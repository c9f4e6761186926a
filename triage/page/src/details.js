// All that is known of one question: the verdict and what it rests on, alarms, execution, source.
import { h } from "../../../pages/dom.js";
import { placeOf } from "./model.js";
import { marksOf, SourceView } from "./source.js";

const matches = { exact: "at the very place", line: "by its line", several: "all of the kind on the line", dead: "no execution comes there" };

const list = (items, tag = "ul") => h(tag, {}, items.map((item) => h("li", {}, item)));
const fact = (name, value) => (value ? [h("dt", {}, name), h("dd", {}, value)] : null);

/** Where it was asked about, and how that was found, if it is no mere absence. */
function locationOf({ location, matched }) {
  return location && matches[matched] ? `${location} (${matches[matched]})` : location;
}

function verdictOf(question) {
  return h("section", { class: `summary ${question.style}`, "aria-label": "Verdict" },
    h("p", { class: "answer" }, h("span", { class: `verdict ${question.style} ${question.verdict}` }, question.verdictText), ` ${question.reason ?? ""}`),
    h("dl", { class: "facts" },
      fact("Entry", question.entry), fact("Kind", question.kind), fact("Function", question.function),
      fact("Asked about", locationOf(question)),
      fact("It happens where", question.condition), fact("Avoided if", question.specification && list(question.specification)),
      fact("Assuming", question.assumes && list(question.assumes.split("; "))),
      fact("Tried before", question.steps && list(question.steps, "ol")), fact("Seconds", question.seconds.toFixed(2))));
}

/** A place, as a button if its line is shown. */
function place(at, views) {
  const view = views.find((one) => one.holds(at));
  return view ? h("button", { class: "link place", type: "button", onclick: () => view.goTo(at.line) }, placeOf(at)) : h("span", { class: "place" }, placeOf(at));
}

/** What stands at a place, unless the text beside it says that already. */
function lineOf(step, sources) {
  const line = sources.line(step.at)?.trim();
  return line && line !== step.text ? h("code", { class: "line" }, line) : null;
}

const valuesOf = (values) => Object.entries(values ?? {}).map(([name, value]) => h("span", { class: "value" }, `${name} = ${value}`));

function stepsOf(steps, sources, views) {
  return h("ol", { class: "steps" }, steps.map((step) => h("li", {}, place(step.at, views), " ", h("span", { class: "text" }, step.text),
    lineOf(step, sources), h("span", { class: "values" }, valuesOf(step.values)))));
}

function alarmOf(alarm, reports, sources, views) {
  return h("li", {}, h("p", {}, h("b", {}, alarm.tool || "unknown tool"), " ", place(alarm.at, views), " ", alarm.message, alarm.rule ? h("span", { class: "note" }, ` [${alarm.rule}]`) : null),
    h("p", { class: "note" }, `in ${reports[alarm.report].name} (${reports[alarm.report].format})`, alarm.fingerprint ? `, fingerprint ${alarm.fingerprint}` : null),
    alarm.trace ? h("details", { open: alarm.trace.length <= 12 }, h("summary", {}, `its trace, ${alarm.trace.length} step${alarm.trace.length === 1 ? "" : "s"}`), stepsOf(alarm.trace, sources, views)) : null);
}

/** The files of a question, each with a way to tell whether a place is in it. */
function viewsOf(question, sources) {
  const what = question.execution ? "step" : "trace";
  return marksOf(question, sources).map((marks) => {
    const view = new SourceView(marks, sources, what);
    view.holds = ({ file, line }) => sources.idOf(file) === sources.idOf(marks.file) && line > 0;
    return view;
  });
}

export function details(question, { reports, sources }) {
  const views = viewsOf(question, sources);
  return [verdictOf(question),
    question.execution ? h("section", { class: "execution", "aria-label": "Execution" }, h("h3", {}, "Execution"), stepsOf(question.execution, sources, views)) : null,
    h("section", { class: "source", "aria-label": "Source" }, h("h3", {}, "Source"),
      views.length ? views.map(({ element }) => element) : h("p", { class: "empty" }, `The source of ${question.at.file} is not in this page.`)),
    h("section", { class: "alarms", "aria-label": "Alarms" }, h("h3", {}, question.alarms.length === 1 ? "Alarm" : `${question.alarms.length} alarms`),
      h("ul", {}, question.alarms.map((alarm) => alarmOf(alarm, reports, sources, views))))];
}
