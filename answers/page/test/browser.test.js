// The page in headless Chromium: what is shown at which step, keys, slider, clicks, tabs, several
// answers, proofs, themes, a phone's width, a screen reader's names, 300 steps. Pictures go to
// SCREENSHOTS, if that is set. CHROMIUM is the browser, else Debian's; SLOW stretches the limits of
// time; HEAPREACH is a program whose pages are looked at, too.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

import * as examples from "./examples.js";
import { html } from "./fixture.js";

const pictures = process.env.SCREENSHOTS;
const slow = Number(process.env.SLOW) || 1; // how many times slower than usual the machine may be
const phone = { width: 390, height: 844 };
let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  if (pictures) mkdirSync(pictures, { recursive: true });
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
after(() => browser.close());

/** Opens a page without a network; errors of the page fail the test. */
async function open(data, context = {}) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, offline: true, reducedMotion: "reduce", ...context });
  page.setDefaultTimeout(4000 * slow);
  page.on("pageerror", (error) => assert.fail(error));
  page.on("console", (message) => assert.notEqual(message.type(), "error", message.text()));
  page.on("request", (request) => assert.ok(/^(about|data|blob):/.test(request.url()), request.url()));
  await page.setContent(typeof data === "string" ? data : html(data));
  return page;
}

const shot = (page, name) => (pictures ? page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true }) : null);
const where = (page) => page.locator(".where").innerText();
const blocks = (page) => page.locator(".heap-drawing .block").evaluateAll((all) => all.map((b) => b.getAttribute("aria-label")));

test("the error is seen first: verdict, place, reason, its line and the dangling pointer", async () => {
  const page = await open(examples.list());
  const summary = await page.locator(".summary").innerText();
  for (const text of ["feasible", "valid-deref does not hold at examples/list.c:19:5", "it was freed"]) assert.ok(summary.includes(text), text);
  assert.equal(await where(page), "Step 17 of 17 · main · list.c:19 · walk → memory_error");
  assert.match(await page.locator(".line.current.error").innerText(), /^19/);
  assert.equal(await page.locator(".arrow.bad").count(), 1);
  assert.equal(await page.locator(".row.failing").count(), 1);
  assert.deepEqual(await blocks(page), ["node @1, freed: data 0; next null. Here: cursor",
    "node @4: data 1; next leads to node @1, which is freed", "node @7: data 2; next leads to node @4. Here: head, n"].toReversed());
  await page.locator("summary").click();
  assert.match(await page.locator(".summary details").innerText(), /malloc does not fail/);
  await shot(page, "list");
});

test("arrow keys, Home, End, PageUp and the buttons lead through the steps", async () => {
  const page = await open(examples.list());
  await page.keyboard.press("ArrowLeft");
  assert.match(await where(page), /^Step 16 of 17/);
  await page.keyboard.press("PageUp");
  assert.match(await where(page), /^Step 6 of 17/);
  await page.keyboard.press("Home");
  assert.match(await where(page), /^Step 0 of 17 · start at begin/);
  assert.equal(await page.locator("section.heap h2").innerText(), "Heap empty");
  assert.ok(await page.getByRole("button", { name: /^Back/ }).isDisabled());
  await page.getByRole("button", { name: /^On/ }).click();
  await page.keyboard.press("ArrowRight");
  assert.match(await where(page), /^Step 2 of 17 · main · list.c:8/);
  assert.equal(await page.locator(".block.made").count(), 1);
  await page.getByRole("button", { name: /^Last/ }).click();
  assert.match(await where(page), /^Step 17/);
  assert.match(await page.evaluate(() => location.hash), /step=17/);
});

test("the slider moves with the keyboard and says where it is", async () => {
  const page = await open(examples.list());
  const slider = page.getByRole("slider", { name: "step" });
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await slider.getAttribute("aria-valuetext"), await where(page));
  assert.match(await where(page), /^Step 16/, "one step, not two");
  await slider.fill("3");
  assert.match(await where(page), /^Step 3/);
  assert.equal(await page.locator(".row.changed").count(), 1);
  assert.match(await page.locator(".doing").innerText(), /\[n \+ node\.data\] := i[^]*node @1\.data = 0/);
});

test("a block tells where it was allocated, written and freed, and leads there", async () => {
  const page = await open(examples.list());
  const notes = page.getByRole("region", { name: "Block" });
  assert.match(await notes.innerText(), /node @1[^]*the error is about it/);
  assert.deepEqual(await page.locator(".line .note-chip").allInnerTexts(), ["allocated here", "data last written here", "next last written here", "freed here", "the error is here"]);
  await notes.getByRole("button", { name: /freed here/ }).click();
  assert.match(await where(page), /^Step 14 .*list\.c:16/);
  assert.equal(await page.locator(".block.freed-now").count(), 1);
  const other = page.locator(".block", { hasText: "node @7" });
  await other.focus();
  await page.keyboard.press("Enter");
  assert.match(await notes.innerText(), /node @7/);
  assert.equal(await other.getAttribute("aria-pressed"), "true");
  await other.click();
  assert.ok(await notes.isHidden());
});

test("a line and an edge lead to the next step that takes them", async () => {
  const page = await open(examples.list());
  await page.locator(".line.visited").filter({ hasText: "free(cursor)" }).click();
  assert.match(await where(page), /^Step 14/);
  await page.getByRole("tab", { name: "Graph" }).click();
  assert.equal(await page.locator(".graph .edge.visited").count(), 9);
  assert.match(await page.locator(".graph .edge.current title").first().textContent(), /#6: last → walk/);
  await page.locator(".graph .edge.visited").filter({ hasText: "n := alloc(node)" }).locator("rect.hit").click();
  assert.match(await where(page), /^Step 2 /);
  await page.keyboard.press("End");
  assert.equal(await page.locator(".graph .edge.failing.current").count(), 1);
  await shot(page, "graph");
  await page.getByRole("tab", { name: "Graph" }).focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.getByRole("tab", { name: "list.c" }).getAttribute("aria-selected"), "true");
  assert.match(await where(page), /^Step 17/, "the tabs keep their own arrow keys");
});

test("temporaries are there if one asks for them", async () => {
  const page = await open(examples.matrix());
  assert.doesNotMatch(await page.locator(".variables").innerText(), /row/);
  await page.getByLabel("temporaries").check();
  assert.match(await page.locator(".variables").innerText(), /row/);
});

test("ring, tree, matrix: arrows, order of the children, rows of numbers", async () => {
  const ring = await open(examples.ring());
  assert.equal(await ring.locator(".arrow.bad").count(), 2);
  await shot(ring, "ring");
  const tree = await open(examples.tree());
  await tree.keyboard.press("Home");
  for (let i = 0; i < 7; i++) await tree.keyboard.press("ArrowRight");
  const left = (key) => tree.locator(".block", { hasText: `key${key}` }).evaluate((b) => b.getBoundingClientRect().top);
  const tops = await Promise.all([10, 20, 30, 40, 50, 60, 70].map(left));
  assert.deepEqual(tops, [...tops].sort((a, b) => a - b), "in order from top to bottom");
  await shot(tree, "tree");
  const matrix = await open(examples.matrix());
  assert.equal(await matrix.locator(".block").count(), 5);
  assert.equal(await matrix.locator(".block .index").count(), 24);
  assert.equal(await matrix.locator(".row.failing").count(), 1, "behind the last row");
  await shot(matrix, "matrix");
});

test("calls and returns are said, with the variables of the function", async () => {
  const page = await open(examples.ring());
  await page.keyboard.press("Home");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  assert.match(await page.locator(".doing").innerText(), /calls insert/);
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator(".variables").innerText(), /\bn\s+@/);
});

test("300 steps: each is drawn fast enough to be looked through", async () => {
  const page = await open(examples.long());
  page.setDefaultTimeout(20000 * slow);
  assert.match(await where(page), /^Step 300 of 300/);
  await page.keyboard.press("Home");
  const session = await page.context().newCDPSession(page);
  // Seconds that the page's main thread works: unlike the clock, no matter what else runs.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
  const start = await worked();
  for (let i = 0; i < 60; i++) await page.keyboard.press("PageDown");
  for (let i = 0; i < 150; i++) await page.keyboard.press("ArrowLeft");
  assert.match(await where(page), /^Step 150 of 300/);
  const seconds = (await worked()) - start;
  assert.ok(seconds < 180 * 0.08 * slow, `${seconds} s`);
  console.log(`300 steps: ${(1000 * seconds / 180).toFixed(0)} ms a step, ${await page.locator(".block").count()} blocks`);
  await shot(page, "long");
});

test("a proof: heaps at each vertex, segments with their counts, formulas", async () => {
  const page = await open(examples.proof());
  assert.match(await page.locator(".summary").innerText(), /infeasible[^]*with any number of cells/);
  assert.match(await where(page), /^Vertex 1 of 4 · create · create_destroy\.rts\.yaml:5 · loop head/);
  assert.equal(await page.locator(".card").count(), 3);
  assert.deepEqual(await page.locator(".block.segment .badge").allTextContents(), ["1 or more", "2"]);
  assert.equal(await page.locator(".block.segment .behind").count(), 4);
  assert.match(await page.locator(".block.segment").first().getAttribute("aria-label"), /SLL #0, a row of 1 or more: next next one; last: null/);
  await shot(page, "proof");
  await page.keyboard.press("End");
  assert.match(await page.locator(".formulas").innerText(), /with 1 to 2 cells\s+p == 1/);
  await page.locator(".vertex.opens", { hasText: "destroy" }).click();
  assert.match(await where(page), /destroy/);
});

test("several answers: a list of locations by file, and an address for each", async () => {
  const page = await open(examples.several());
  assert.equal(await page.locator(".counts").innerText(), "8 answers: 2 feasible, 1 unknown, 4 infeasible, 1 masked");
  assert.equal(await page.locator(".entry").count(), 8);
  assert.match(await page.locator(".entry[aria-current]").innerText(), /feasible\s*line 19/, "an error comes first");
  await page.locator(".entry", { hasText: "line 21" }).click();
  assert.match(await page.locator(".summary").innerText(), /masked by examples\/list\.c:19/);
  assert.match(await page.locator(".line.current").innerText(), /^21/);
  await page.locator(".entry", { hasText: "unknown" }).click();
  assert.match(await page.locator(".summary").innerText(), /time limit reached/);
  await page.evaluate(() => { location.hash = "#answer=8&step=3"; });
  await page.waitForFunction(() => document.querySelector(".where").textContent.startsWith("Step 3 of 15"));
  await shot(page, "several");
});

test("unknown, clauses, and answers that say little", async () => {
  const page = await open(examples.unknown());
  assert.match(await page.locator(".summary").innerText(), /unknown[^]*time limit reached in pdr[^]*no execution reaches an exit/);
  const clauses = await open({ answers: [{ file: "a.smt2", verdict: "unsat", engine: "bmc", execution: { schema: "heapreach/derivation", steps: [
    { clause: 0, premises: [], values: [0] }, { clause: 2, label: "end", premises: [0], values: [14, true] }] } }], sources: { "a.smt2": "(set-logic HORN)\n" } });
  assert.match(await clauses.locator("section", { hasText: "Derivation" }).innerText(), /1\s+2 end\s+0\s+14, true/);
  const bare = await open({ answers: [{ file: "x", verdict: "feasible", trace: { steps: [{ vertex: "a" }, { edge: "#0", from: "a", to: "b" }] } }] });
  assert.match(await where(bare), /^Step 1 of 1 · a → b/);
  const empty = await open({ answers: [] });
  assert.match(await empty.locator("main").innerText(), /no answer/);
});

test("texts of answers and programs never become markup", async () => {
  const bad = '<img src=x onerror="document.title=1"></script>';
  const data = JSON.parse(JSON.stringify(examples.list()).replaceAll("cursor", JSON.stringify(bad).slice(1, -1)).replaceAll("node", "<b>"));
  const page = await open(data);
  await page.getByRole("tab", { name: "Graph" }).click();
  assert.equal(await page.locator("img, main b b").count(), 0);
  assert.equal(await page.title(), "test");
  assert.match(await page.locator(".variables").innerText(), /<img/);
});

test("dark, and as wide as a phone", async () => {
  for (const [name, make] of Object.entries(examples)) {
    const page = await open(make(), { viewport: phone, colorScheme: "dark" });
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(18, 22, 27)");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= phone.width, `${name} is ${width} pixels wide on a phone`);
    await shot(page, `${name}-phone-dark`);
    await page.getByLabel("Colours").selectOption("light");
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(245, 246, 248)");
    await page.context().close();
  }
});

test("texts can be read on their background, in both themes", async () => {
  const luminance = ([r, g, b]) => [r, g, b].map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  for (const colorScheme of ["light", "dark"]) {
    const page = await open(examples.list(), { colorScheme });
    const value = (name) => page.evaluate((n) => { const e = document.createElement("i"); e.style.color = `var(${n})`; document.body.append(e); const c = getComputedStyle(e).color.match(/\d+/g).map(Number); e.remove(); return c; }, name);
    for (const [text, behind] of [["--text", "--panel"], ["--faint", "--panel"], ["--faint", "--title"], ["--accent", "--panel"], ["--bad", "--bad-panel"], ["--good", "--good-panel"], ["--change", "--change-panel"], ["--text", "--accent-panel"]]) {
      const [a, b] = [luminance(await value(text)), luminance(await value(behind))];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      assert.ok(contrast >= 4.5, `${text} on ${behind}, ${colorScheme}: ${contrast.toFixed(2)}`);
    }
  }
});

const program = process.env.HEAPREACH;
const data = fileURLToPath(new URL("../../../data", import.meta.url));

test("pages that heapreach writes", { skip: !program && "HEAPREACH is not set" }, async () => {
  const directory = mkdtempSync(join(tmpdir(), "answer-page-"));
  const written = (...files) => {
    const path = join(directory, "answer.html");
    try {
      execFileSync(program, ["check", "--html", path, ...files.map((f) => join(data, f))], { stdio: "pipe" });
    } catch (error) {
      assert.ok([1, 10, 20].includes(error.status), String(error.stderr)); // verdicts
    }
    return readFileSync(path, "utf8");
  };
  try {
    for (const [name, ...files] of [["system", "lists/sll_use_after_free.rts.yaml"], ["proof-of-heapreach", "lists/sll_no_leak.rts.yaml"],
      ["two", "lists/sll_use_after_free.rts.yaml", "lists/sll_no_leak.rts.yaml"]]) {
      const page = await open(written(...files));
      assert.ok((await page.locator(".summary").innerText()).length > 20);
      assert.equal(await page.locator(".entry").count(), files.length > 1 ? files.length : 0);
      assert.ok(await page.locator(".graph .vertex, .line").count() > 3, "the graph or the text");
      await shot(page, name);
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
});
