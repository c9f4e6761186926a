// A slider with buttons, arrow keys and marks of what happens when.
import { fill, h } from "../dom.js";

const icons = { first: "M5 4v12M15 4l-7 6 7 6z", back: "M13 4l-7 6 7 6z", on: "M7 4l7 6-7 6z", last: "M15 4v12M5 4l7 6-7 6z" };

function button(name, label, onclick) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", icons[name]);
  svg.append(path);
  return h("button", { class: "icon", "aria-label": label, title: label, onclick }, svg);
}

export class Stepper {
  /** `count` positions from 0; `noun` is what one is called; `onChange` is told the new one. */
  constructor({ count, noun, onChange }) {
    Object.assign(this, { count, onChange, at: 0 });
    this.slider = h("input", { type: "range", min: 0, max: count - 1, value: 0, "aria-label": noun, oninput: () => this.go(Number(this.slider.value)) });
    this.buttons = [button("first", `First ${noun}`, () => this.go(0)), button("back", `Back (left arrow key)`, () => this.go(this.at - 1)),
      button("on", `On (right arrow key)`, () => this.go(this.at + 1)), button("last", `Last ${noun}`, () => this.go(count - 1))];
    this.where = h("p", { class: "where", "aria-live": "polite" });
    this.ticks = h("div", { class: "ticks", "aria-hidden": "true" });
    const [first, back, on, last] = this.buttons;
    this.element = h("div", { class: "stepper", role: "group", "aria-label": `Choose a ${noun}` },
      h("div", { class: "buttons" }, first, back, on, last), h("div", { class: "track" }, this.slider, this.ticks), this.where);
  }

  go(to) {
    const next = Math.max(0, Math.min(this.count - 1, to));
    if (next !== this.at) this.onChange(next);
  }

  /** Shows position `at`, in words. */
  show(at, text) {
    this.at = at;
    this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", text);
    this.slider.style.setProperty("--done", `${(100 * at) / Math.max(1, this.count - 1)}%`);
    fill(this.where, text);
    const [first, back, on, last] = this.buttons;
    first.disabled = back.disabled = at === 0;
    on.disabled = last.disabled = at === this.count - 1;
  }

  /** Marks below the slider: {at, kind, text}. */
  mark(ticks) {
    fill(this.ticks, ticks.map(({ at, kind, text }) => h("span", { class: `tick ${kind}`, title: text, style: `left: ${(100 * at) / Math.max(1, this.count - 1)}%` })));
  }

  /** Keys of the page that are not meant for a field. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const by = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10 }[event.key];
    const to = by ? this.at + by : event.key === "Home" ? 0 : event.key === "End" ? this.count - 1 : undefined;
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }
}
