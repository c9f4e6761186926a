// A table that sorts by its headers and shows a page at a time, so that 10,000 rows cost no more
// than a screenful.
import { h, fill } from "./dom.js";
import { count } from "./format.js";

const collator = new Intl.Collator("en", { numeric: true });

function compare(a, b) {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return typeof a === "number" ? a - b : collator.compare(a, b);
}

/**
 * Columns are {label, value(row), show(row) = value, number, title}; `onOpen(row)`, if there is one,
 * makes rows open by click, Enter or space. Returns {element, show(rows), sortBy(label, down)}.
 */
export function table(caption, columns, { pageSize = 25, onOpen = null } = {}) {
  let [rows, sorted, page, column, down] = [[], [], 0, null, false];
  const head = h("tr");
  const body = h("tbody");
  const pager = h("div", { class: "pager" });

  const sort = () => {
    sorted = [...rows];
    if (column) {
      sorted.sort((a, b) => {
        const [x, y] = [column.value(a), column.value(b)];
        const missing = x === null || x === undefined || y === null || y === undefined;
        return down && !missing ? compare(y, x) : compare(x, y);
      });
    }
  };

  const drawHead = () =>
    fill(head, columns.map((item) => {
      const direction = item === column ? (down ? "descending" : "ascending") : "none";
      const arrow = { descending: " ▾", ascending: " ▴", none: "" }[direction];
      const toggle = () => {
        // Numbers are mostly asked for the largest first.
        down = item === column ? !down : Boolean(item.number);
        column = item;
        page = 0;
        draw();
        head.querySelectorAll("button")[columns.indexOf(item)].focus();
      };
      return h(
        "th",
        { scope: "col", "aria-sort": direction, class: item.number ? "number" : null },
        h("button", { type: "button", title: item.title, onclick: toggle }, item.label + arrow),
      );
    }));

  const drawBody = () =>
    fill(body, sorted.slice(page * pageSize, (page + 1) * pageSize).map((row) => {
      const open = (event) => {
        if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
        if (event.target.closest("button")) return;
        if (event.type === "click" && String(window.getSelection())) return;
        event.preventDefault();
        onOpen(row);
      };
      const active = onOpen ? { tabindex: 0, onclick: open, onkeydown: open, class: "opens" } : {};
      return h(
        "tr",
        active,
        columns.map((item) =>
          h("td", { class: item.number ? "number" : null }, (item.show ?? item.value)(row) ?? "")),
      );
    }));

  const drawPager = () => {
    const pages = Math.max(1, Math.ceil(sorted.length / pageSize));
    const move = (label, to, name) =>
      h("button", { type: "button", "aria-label": name, disabled: to < 0 || to >= pages || to === page,
        onclick: () => ((page = to), draw()) }, label);
    const last = Math.min(sorted.length, (page + 1) * pageSize);
    const range = sorted.length === 0 ? "nothing matches"
      : `${count(page * pageSize + 1)} to ${count(last)} of ${count(sorted.length)}`;
    fill(
      pager,
      pages > 1 ? [move("«", 0, "first page"), move("‹", page - 1, "previous page")] : [],
      h("span", { role: "status" }, range),
      pages > 1 ? [move("›", page + 1, "next page"), move("»", pages - 1, "last page")] : [],
    );
  };

  const draw = () => {
    sort();
    drawHead();
    drawBody();
    drawPager();
  };

  const wide = h(
    "div",
    { class: "scrolls", tabindex: 0, role: "region", "aria-label": caption },
    h("table", {}, h("caption", { class: "hidden" }, caption), h("thead", {}, head), body),
  );
  return {
    element: h("div", { class: "table" }, wide, pager),
    show(next) {
      [rows, page] = [next, 0];
      pager.hidden = next.length <= pageSize && next.length > 0;
      draw();
    },
    sortBy(label, downwards) {
      column = columns.find((item) => item.label === label);
      down = downwards;
    },
  };
}
