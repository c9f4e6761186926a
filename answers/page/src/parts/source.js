// A text with the lines of a path marked: how often it passes, where it is, where it ends.
import { fill, h, reveal } from "../dom.js";

const words = /(\/\*[^]*?(?:\*\/|$)|\/\/.*|#(?:include|define|if|ifdef|ifndef|else|endif|pragma)\b.*)|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+')|\b(auto|bool|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|inline|int|long|register|return|short|signed|sizeof|static|struct|switch|typedef|union|unsigned|void|volatile|while|NULL)\b|\b(\d[\w.]*)\b/g;
const kinds = ["comment", "string", "keyword", "number"];

/** A line of C in colours; comments over several lines stay as they are. */
function coloured(line) {
  const parts = [];
  let end = 0;
  for (const match of line.matchAll(words)) {
    const kind = match.slice(1).findIndex((group) => group !== undefined);
    parts.push(line.slice(end, match.index), h("span", { class: kinds[kind] }, match[0]));
    end = match.index + match[0].length;
  }
  return [...parts, line.slice(end)];
}

const yamlLine = (line) => {
  const comment = line.search(/(^|\s)#/);
  return comment < 0 ? [line] : [line.slice(0, comment), h("span", { class: "comment" }, line.slice(comment))];
};

export class SourceView {
  /** `visits` maps lines to counts; a click on one of them asks `onLine`. */
  constructor(name, text, { visits = new Map(), error, onLine } = {}) {
    const colour = /\.(c|h|i)$/.test(name) ? coloured : /ya?ml$/.test(name) ? yamlLine : (line) => [line];
    this.rows = text.replace(/\n$/, "").split("\n").map((line, i) => {
      const count = visits.get(i + 1);
      const number = h("span", { class: "number" }, String(i + 1));
      const passes = h("span", { class: "passes", title: count ? `the execution is here ${count} time${count > 1 ? "s" : ""}` : null }, count > 1 ? `×${count}` : "");
      return h("div", { class: `line${count ? " visited" : ""}${error === i + 1 ? " error" : ""}`, onclick: count && onLine ? () => onLine(i + 1) : null },
        number, passes, h("code", {}, line.match(/^\s*/)[0], h("span", { class: "words" }, colour(line.trimStart()))), h("span", { class: "notes" }));
    });
    this.element = h("div", { class: "source", tabindex: "0", role: "region", "aria-label": `Source of ${name}` }, this.rows);
  }

  /** Marks the line where the execution is. */
  goTo(line) {
    this.rows.forEach((row, i) => row.classList.toggle("current", i + 1 === line));
    for (const row of this.rows) row.removeAttribute("aria-current");
    this.rows[line - 1]?.setAttribute("aria-current", "step");
    if (line) reveal(this.element, this.rows[line - 1] ?? this.element, 60);
  }

  /** Notes behind lines: [line, text, kind]. */
  annotate(notes) {
    this.rows.forEach((row, i) => {
      const here = notes.filter(([line]) => line === i + 1);
      fill(row.querySelector(".notes"), here.map(([, text, kind]) => h("span", { class: `note-chip ${kind}` }, text)));
    });
  }
}
