// The table of questions with its filters. Rows are made when they come into sight, since there may
// be thousands.
import { fill, h, newId, select } from "../../../pages/dom.js";
import { addressOf, chosen, columns } from "./model.js";

const atATime = 200; // rows

/** A place, which may be broken behind a slash. */
const broken = (place) => place.split(/(?<=\/)/).flatMap((part, i) => (i > 0 ? [h("wbr"), part] : [part]));

function cellsOf(question) {
  return [h("td", {}, h("span", { class: `verdict ${question.style} ${question.verdict}` }, question.verdictText)),
    h("td", { class: "place" }, h("a", { href: addressOf(question) }, broken(question.place))), h("td", {}, question.kind), h("td", { class: "message" }, question.message),
    h("td", {}, question.tools), h("td", { class: "seconds" }, question.seconds.toFixed(1))];
}

export class Table {
  constructor(questions, verdicts) {
    this.questions = questions;
    this.filter = { without: new Set(), tool: "", text: "", sort: "verdict", descending: false };
    this.count = h("p", { class: "count", role: "status" });
    this.body = h("tbody");
    this.more = h("button", { type: "button", class: "more", onclick: () => this.show() });
    this.heads = columns.map(({ key, title }) => h("th", { scope: "col" }, h("button", { type: "button", class: "link", onclick: () => this.sortBy(key) }, title)));
    this.element = h("section", { "aria-label": "Questions" }, this.filters(verdicts), this.count,
      h("div", { class: "scrolls" }, h("table", {}, h("thead", {}, h("tr", {}, this.heads)), this.body)), this.more);
    new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.show(), { rootMargin: "600px" }).observe(this.more);
    this.update();
  }

  filters(verdicts) {
    const tools = [...new Set(this.questions.flatMap(({ alarms }) => alarms.map(({ tool }) => tool)))].sort();
    const counts = new Map();
    for (const { verdict } of this.questions) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    const boxes = verdicts.map(({ name, text, exit_code }) => h("label", { class: "box" },
      h("input", { type: "checkbox", checked: true, value: name, onchange: (event) => {
        this.filter.without[event.target.checked ? "delete" : "add"](name);
        this.update();
      } }), h("span", { class: `verdict exit-${exit_code} ${name}` }, text), ` ${counts.get(name)}`));
    const search = newId("search");
    return h("form", { class: "filters", onsubmit: (event) => event.preventDefault() },
      h("fieldset", {}, h("legend", {}, "Verdicts"), boxes),
      h("div", { class: "fields" },
        select("Tool", [["", "all"], ...tools.map((tool) => [tool, tool])], "", (tool) => { this.filter.tool = tool; this.update(); }),
        h("div", { class: "field" }, h("label", { for: search }, "Search"), h("input", { id: search, type: "search", oninput: (event) => { this.filter.text = event.target.value; this.update(); } }))));
  }

  /** By the column, and the other way round if it is that one already. */
  sortBy(key) {
    this.filter.descending = this.filter.sort === key && !this.filter.descending;
    this.filter.sort = key;
    this.update();
  }

  update() {
    this.rows = chosen(this.questions, this.filter);
    this.shown = 0;
    fill(this.body);
    columns.forEach(({ key }, i) => {
      if (key === this.filter.sort) this.heads[i].setAttribute("aria-sort", this.filter.descending ? "descending" : "ascending");
      else this.heads[i].removeAttribute("aria-sort");
    });
    const [some, all] = [this.rows.length, this.questions.length];
    fill(this.count, all === 0 ? "The reports have no alarms." : `${some === all ? "" : `${some} of `}${all} question${all === 1 ? "" : "s"}`);
    this.show();
  }

  /** The next rows. */
  show() {
    const next = this.rows.slice(this.shown, this.shown + atATime);
    this.shown += next.length;
    this.body.append(...next.map((question) => h("tr", { onclick: (event) => {
      const isSelecting = String(getSelection()) !== "";
      if (!isSelecting && !event.target.closest("a")) location.hash = addressOf(question);
    } }, cellsOf(question))));
    const left = this.rows.length - this.shown;
    this.more.hidden = left === 0;
    fill(this.more, `Show more (${left} left)`);
  }

  /** To where a question stands in the table, after its details. */
  focus(question) {
    while (this.rows.indexOf(question) >= this.shown) this.show();
    this.body.querySelector(`a[href="${addressOf(question)}"]`)?.focus({ preventScroll: true });
  }
}
