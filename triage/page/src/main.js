// Puts the page together: the table, or the details of the question that the address names, so that
// a link leads there, and the browser's way back to the table.
import { fill, h, select } from "../../../pages/dom.js";
import { chooseTheme, watchTheme } from "../../../answers/page/src/theme.js";
import { details } from "./details.js";
import { addressOf, questionsOf, Sources } from "./model.js";
import { Table } from "./table.js";

const data = JSON.parse(document.getElementById("data").textContent);
const { reports, summary } = data.triage;
const questions = questionsOf(data);
const sources = new Sources(data);
const table = new Table(questions, data.verdicts);
const title = document.title;
const view = h("main");
let opened = null;
let scrolled = 0;

const heading = () => h("header", { class: "top" },
  h("div", {}, h("p", { class: "kicker" }, "heapreach triage"), h("h1", {}, reports.length === 1 ? reports[0].name : `${reports.length} reports`), h("p", { class: "counts" }, summary)),
  select("Colours", [["auto", "as the system"], ["light", "light"], ["dark", "dark"]], "auto", chooseTheme));

const warnings = () => reports.filter((report) => report.warnings.length).map((report) => h("section", { class: "alert" },
  h("h2", {}, report.name), h("ul", {}, report.warnings.map((text) => h("li", {}, text)))));

/** A link to a neighbour in the order of the table. */
function neighbour(question, offset, text) {
  const other = table.rows[table.rows.indexOf(question) + offset];
  return table.rows.includes(question) && other ? h("a", { href: addressOf(other), rel: offset < 0 ? "prev" : "next" }, text) : null;
}

function open(question) {
  if (!opened) scrolled = scrollY;
  opened = question;
  document.title = `${question.place} - ${title}`;
  const headline = h("h2", { tabindex: "-1" }, `${question.place}: ${question.message}`);
  fill(view, h("nav", { "aria-label": "Questions" }, h("a", { href: "#", class: "back" }, "← All questions"), neighbour(question, -1, "Previous"), neighbour(question, 1, "Next")),
    headline, details(question, { reports, sources }));
  scrollTo(0, 0);
  headline.focus({ preventScroll: true });
}

function close() {
  const before = opened;
  opened = null;
  document.title = title;
  fill(view, warnings(), table.element);
  if (!before) return;
  table.focus(before);
  scrollTo(0, scrolled);
}

function fromAddress() {
  const question = questions[Number(new URLSearchParams(location.hash.slice(1)).get("question")) - 1];
  if (question) open(question);
  else close();
}

watchTheme();
fill(document.getElementById("page"), heading(), view, h("footer", {}, h("p", {}, "Escape leads back to all questions. This file needs no network.")));
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && opened) location.hash = ""; });
window.addEventListener("hashchange", fromAddress);
fromAddress();
