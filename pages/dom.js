// Building elements without a framework. Texts are always text nodes: what comes out of a program,
// an answer or a results file cannot become markup.

const present = (children) => children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

function make(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...present(children));
  return element;
}

/** An element; attributes named onX are listeners, null and false ones are left out. */
export const h = (tag, attributes = {}, ...children) => make(document.createElement(tag), attributes, children);

/** The same in a drawing. */
export const s = (tag, attributes = {}, ...children) =>
  make(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

/** Replaces what is in `element`. */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
  return element;
}

let lastId = 0;
export const newId = (what) => `${what}-${++lastId}`;

/** A labelled <select>; `options` are [value, text] pairs. */
export function select(label, options, value, onChange) {
  const id = newId("select");
  const control = h("select", { id, onchange: (event) => onChange(event.target.value) },
    options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)));
  return h("div", { class: "field" }, h("label", { for: id }, label), control);
}
