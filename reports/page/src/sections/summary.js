// The top of the page: what was run, how it went, where and with what.
import { configurations, disagreements, distinct, solved } from "../analysis.js";
import { h } from "../dom.js";
import { bytes, count, percent, plural, question } from "../format.js";

function card(value, label, kind = "") {
  return h("div", { class: `card ${kind}` }, h("strong", {}, value), h("span", {}, label));
}

function machineText(machine) {
  const parts = [machine.cpu, machine.cores && plural(machine.cores, "core"),
    machine.memory_bytes && bytes(machine.memory_bytes), machine.os];
  return parts.filter(Boolean).join(", ");
}

const versionsText = (versions) =>
  Object.entries(versions).map(([name, version]) => `${name} ${version}`).join(", ");

function provenance({ experiment, rows }) {
  const { sessions } = experiment;
  const last = sessions.at(-1);
  if (!last) return h("p", {}, "The results say nothing about machine and versions.");
  const unconfirmed = rows.filter((row) => row.status === "unconfirmed").length;
  const facts = [
    ["verdicts", unconfirmed === 0 ? [] : [`${plural(rows.filter(solved).length - unconfirmed, "run")} as expected`, `${count(unconfirmed)} with nothing known to compare with`]],
    ["heapreach", [last.tool_version, last.commit && `commit ${last.commit.slice(0, 12)}`]],
    ["solvers", [versionsText(last.solver_versions)]],
    ["machine", [machineText(last.machine)]],
    ["started", [last.started, sessions.length > 1 && `continued ${plural(sessions.length - 1, "time")}, first ${sessions[0].started}`]],
    ["limits", [
      distinct(rows, "limit_cpu_seconds").filter((x) => x !== null).map((x) => `${x} s CPU`).join(", "),
      distinct(rows, "limit_memory_bytes").filter((x) => x !== null).map(bytes).join(", "),
    ]],
    ["inputs", [plural(experiment.input_files, "file")]],
    ["plan", [last.plan_hash && `hash ${last.plan_hash.slice(0, 12)}`]],
  ];
  const list = facts
    .map(([name, values]) => [name, values.filter(Boolean).join(", ")])
    .filter(([, text]) => text !== "")
    .flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]);
  return h("dl", { class: "facts" }, list);
}

/** A warning where the parts of an experiment were not run under the same conditions. */
function mixture({ sessions }) {
  const differs = (value) => new Set(sessions.map((s) => JSON.stringify(value(s)))).size > 1;
  const what = [
    differs((s) => s.tool_version + s.commit) && "versions of heapreach",
    differs((s) => s.solver_versions) && "solver versions",
    differs((s) => s.machine) && "machines",
    differs((s) => s.plan_hash) && "plans",
  ].filter(Boolean);
  if (what.length === 0) return [];
  return [h("p", { class: "alert" }, `The experiment was continued with different ${what.join(" and ")}: times may not be comparable.`)];
}

function link(text, action) {
  return h("button", { type: "button", class: "link", onclick: action }, text);
}

function alarms(rows, actions) {
  const result = [];
  const wrong = rows.filter((row) => row.status === "wrong");
  if (wrong.length > 0) {
    result.push(h("p", { class: "alert bad" }, h("strong", {}, `${plural(wrong.length, "wrong answer")}. `),
      link("Show them", () => actions.showRuns(wrong, "wrong answers"))));
  }
  const pairs = disagreements(rows);
  if (pairs.length > 0) {
    const item = ({ feasible, infeasible }) =>
      h("li", {}, link(question(feasible), () => actions.open(feasible)),
        ` feasible by ${feasible.configuration}; infeasible ${infeasible.every_bound ? "for every n" : `for n = ${infeasible.bound}`} by ${infeasible.configuration}`);
    result.push(h("div", { class: "alert bad" },
      h("strong", {}, `${plural(pairs.length, "disagreement")}: these verdicts cannot both be right.`),
      h("ul", {}, pairs.slice(0, 20).map(item)),
      pairs.length > 20 ? `and ${pairs.length - 20} more` : ""));
  }
  return result;
}

export function summary({ experiment, rows }, actions) {
  const done = rows.filter(solved).length;
  const wrong = rows.filter((row) => row.status === "wrong").length;
  const crashed = rows.filter((row) => row.status === "crash" || row.status === "error").length;
  const apart = disagreements(rows).length;
  const bad = (n) => (n > 0 ? "bad" : "good");
  const cards = rows.length === 0 ? [] : [
    card(count(rows.length), rows.length === 1 ? "run" : "runs"),
    card(count(configurations(rows).length), "configurations"),
    card(count(distinct(rows, "instance").length), "instances"),
    card(percent(done, rows.length), `solved (${count(done)})`),
    card(count(wrong), wrong === 1 ? "wrong answer" : "wrong answers", bad(wrong)),
    card(count(apart), apart === 1 ? "disagreement" : "disagreements", bad(apart)),
    card(count(crashed), crashed === 1 ? "crash or error" : "crashes, errors", crashed > 0 ? "bad" : ""),
  ];
  return h("section", { id: "summary", "aria-label": "Summary" },
    h("div", { class: "cards" }, cards),
    alarms(rows, actions),
    mixture(experiment),
    provenance({ experiment, rows }),
    experiment.plan ? h("details", {}, h("summary", {}, "The plan"), h("pre", {}, experiment.plan)) : null);
}
