// What is chosen, kept in the page's address behind "#": a link to the page, copied from there or from
// one of the page's own links, shows what its sender saw.

let section = "";
let values = new URLSearchParams();
const listeners = [];

function read() {
  const [head, ...rest] = location.hash.slice(1).split("?");
  section = head;
  values = new URLSearchParams(rest.join("?"));
}

/** The address of a section, with all that is chosen. */
export function addressOf(id) {
  const text = values.toString();
  return `#${id}${text ? `?${text}` : ""}`;
}

function changed() {
  // An entry of the history per choice would take the way back away.
  history.replaceState(history.state, "", addressOf(section));
  for (const listener of listeners) listener();
}

/**
 * An object with the names of `initial`, each of which is in the address unless it has its initial
 * value, a text or a list of texts.
 */
export function choices(initial) {
  const result = {};
  for (const [name, value] of Object.entries(initial)) {
    const list = Array.isArray(value);
    Object.defineProperty(result, name, {
      enumerable: true,
      get: () => (list ? values.getAll(name) : (values.get(name) ?? value)),
      set(next) {
        values.delete(name);
        for (const item of list ? next : [next]) if (item !== value) values.append(name, item);
        changed();
      },
    });
  }
  return result;
}

/** Takes the reader to a section, which the address names from then on. */
export function goTo(id) {
  section = id;
  changed();
  document.getElementById(id)?.scrollIntoView({ behavior: "instant", block: "start" });
}

/** `onChange` is called when a choice has changed, `onAddress` when the reader gave an address. */
export function watchAddress(onChange, onAddress) {
  listeners.push(onChange);
  window.addEventListener("hashchange", () => { read(); onAddress(); });
}

/** The section that the address names. */
export const currentSection = () => section;

read();
