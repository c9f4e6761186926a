// Building elements without a framework. Texts are always text nodes: what comes out of a results
// file cannot become markup.

/** An element; `attributes` named onX are listeners, null and false ones are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Replaces what is in `element`. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

let lastId = 0;

/** A labelled <select>; `options` are [value, text] pairs. */
export function select(label, options, value, onChange) {
  const id = `select-${++lastId}`;
  const control = h(
    "select",
    { id, onchange: (event) => onChange(event.target.value) },
    options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
  );
  return h("div", { class: "field" }, h("label", { for: id }, label), control);
}
