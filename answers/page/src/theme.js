// Colours: the style sheet's, light or dark as the system says or the reader chooses.
const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");
let choice = "auto";

function apply() {
  const dark = choice === "auto" ? prefersDark.matches : choice === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

/** Follows the system's colours from now on. */
export function watchTheme() {
  prefersDark.addEventListener("change", apply);
  apply();
}

/** Sets "auto", "light" or "dark". */
export function chooseTheme(value) {
  choice = value;
  apply();
}
