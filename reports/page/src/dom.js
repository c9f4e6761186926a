// Building elements.
export * from "../../../pages/dom.js";
