// Building elements, and what scrolls to them.
export * from "../../../pages/dom.js";

/** Scrolls `box` so that `element` in it is seen; the page itself stays where it is. */
export function reveal(box, element, margin = 48) {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  const shift = (low, high, from, to) => (from - margin < low ? from - margin - low : to + margin > high ? Math.min(to + margin - high, from - margin - low) : 0);
  const smooth = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  box.scrollBy({ top: shift(outer.top, outer.bottom, inner.top, inner.bottom),
    left: shift(outer.left, outer.right, inner.left, inner.right), behavior: smooth });
}
