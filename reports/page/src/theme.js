// Colours, in the page and in the charts. The series are Okabe and Ito's colours, lightened for dark
// pages; dashes and symbols repeat what they say.

const palettes = {
  light: {
    series: ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b87f00", "#56b4e9", "#333333"],
    feasible: "#d55e00", infeasible: "#0072b2", neither: "#77808c",
    wrong: "#a0003c", unknown: "#8d95a0", timeout: "#c3c9d1", memout: "#a9b88f", crash: "#7a5ea8",
    refused: "#e4e7eb", error: "#4a4f57",
    text: "#1c2128", faint: "#5b6470", line: "#dfe3e8", panel: "#ffffff",
  },
  dark: {
    series: ["#4fa3e3", "#f0813a", "#2fc79a", "#e29cc6", "#f2b640", "#a5dbf7", "#d8dce2"],
    feasible: "#f0813a", infeasible: "#4fa3e3", neither: "#98a1ad",
    wrong: "#ff5d8f", unknown: "#7c8692", timeout: "#565f6b", memout: "#7f8f63", crash: "#a58ad6",
    refused: "#3c444e", error: "#b9c0c9",
    text: "#e6e9ee", faint: "#a3acb8", line: "#39414b", panel: "#1b2027",
  },
};

const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");
let choice = "auto";
let printing = false;

/** "light" or "dark", as shown now; paper is light. */
export function mode() {
  if (printing) return "light";
  if (choice !== "auto") return choice;
  return prefersDark.matches ? "dark" : "light";
}

export const colours = () => palettes[mode()];

/** Dashes and symbols by which line `index` differs from lines of similar colour. */
export function lineLook(index) {
  const { series } = colours();
  const plus = "path://M4,0 H6 V4 H10 V6 H6 V10 H4 V6 H0 V4 H4 Z";
  const symbols = ["circle", "rect", "triangle", "diamond", "roundRect", "arrow", plus];
  return {
    colour: series[index % series.length],
    dash: ["solid", "dashed", "dotted"][Math.floor(index / series.length) % 3],
    symbol: symbols[index % symbols.length],
  };
}

/** Calls `listener` whenever colours change; `choose` sets "auto", "light" or "dark". */
export function watchTheme(listener) {
  const apply = () => {
    document.documentElement.dataset.theme = mode();
    // Charts are as wide as they were when drawn: the page takes the paper's width beforehand.
    document.documentElement.toggleAttribute("data-paper", printing);
    listener();
  };
  prefersDark.addEventListener("change", apply);
  window.addEventListener("beforeprint", () => ((printing = true), apply()));
  window.addEventListener("afterprint", () => ((printing = false), apply()));
  apply();
  return {
    choose(value) {
      choice = value;
      apply();
    },
  };
}
