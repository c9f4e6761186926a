// The page in headless Chromium: what is shown, hover, click, selectors, keyboard, filters, themes,
// and pages without runs, with one configuration, with 10,000 runs. Pictures go to SCREENSHOTS, if
// that is set. CHROMIUM is the browser, else Debian's; SLOW stretches the limits of time.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

import { html, run } from "./fixture.js";

const pictures = process.env.SCREENSHOTS;
const slow = Number(process.env.SLOW) || 1; // how many times slower than usual the machine may be
let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  if (pictures) mkdirSync(pictures, { recursive: true });
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
after(() => browser.close());

/** Opens a page without a network; errors of the page fail the test. */
async function open(rows, { options, ...context } = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, offline: true, ...context });
  page.setDefaultTimeout(4000 * slow);
  page.on("pageerror", (error) => assert.fail(error));
  page.on("console", (message) => assert.notEqual(message.type(), "error", message.text()));
  page.on("request", (request) => assert.ok(/^(about|data|blob):/.test(request.url()), request.url()));
  await page.setContent(html(rows, options));
  return page;
}

const shot = (page, name, more = {}) =>
  pictures ? page.screenshot({ path: `${pictures}/${name}.png`, ...more }) : null;

/** Two lists, four bounds, three configurations; the second list times out for bmc from n = 16. */
function small() {
  return [4, 8, 16, 32].flatMap((n) => [
    run("lists/free", n, "pdr", "infeasible", 0.01 * n, { every_bound: 1 }),
    run("lists/free", n, "bmc", "infeasible", 0.001 * n * n),
    run("lists/free", n, "explore", "infeasible", 0.02),
    run("trees/walk", n, "pdr", "feasible", 0.02 * n),
    n < 16 ? run("trees/walk", n, "bmc", "feasible", 0.1 * n) : run("trees/walk", n, "bmc", "unknown", 10.02),
    run("trees/walk", n, "explore", "feasible", 0.03),
  ]);
}

/** Where a point of a chart is on the screen. */
async function place(page, chart, value) {
  const element = page.locator({ scatter: "#scatter", growth: "#growth-chart", quantile: "#quantile-chart" }[chart]);
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  const [x, y] = await page.evaluate(([name, at]) => window.report.charts[name].convertToPixel("grid", at), [chart, value]);
  return [box.x + x, box.y + y];
}

const cards = (page) => page.locator(".card").allInnerTexts();

test("the summary counts runs, solved, wrong and disagreements, and says where they ran", async () => {
  const page = await open(small());
  const texts = (await cards(page)).map((text) => text.replaceAll("\n", " "));
  assert.deepEqual(texts, ["24 runs", "3 configurations", "2 instances", "91.7 % solved (22)",
    "0 wrong answers", "0 disagreements", "0 crashes, errors"]);
  const facts = await page.locator("#summary dl").innerText();
  for (const text of ["0.1.0", "d82c928aaaa", "z3 4.8.12", "Example CPU, 2 cores, 24 GB, Debian 12", "10 s CPU"]) {
    assert.ok(facts.includes(text), `${text} in ${facts}`);
  }
  await shot(page, "light", { fullPage: true });
});

test("hovering over a point shows the instance and both times", async () => {
  const page = await open(small());
  await page.getByLabel("Across").selectOption("pdr");
  await page.getByLabel("Up", { exact: true }).selectOption("bmc");
  await page.mouse.move(...await place(page, "scatter", [0.16, 0.8]));
  const tip = page.locator("#scatter .tip");
  await tip.waitFor();
  const text = await tip.innerText();
  assert.match(text, /trees\/walk, n = 8/);
  assert.match(text, /pdr: feasible, 0\.16 s/);
  assert.match(text, /bmc: feasible, 0\.8 s/);
  await shot(page, "hover");
});

test("a timeout lies on the limit and says so", async () => {
  const page = await open(small());
  await page.getByLabel("Across").selectOption("pdr");
  await page.getByLabel("Up", { exact: true }).selectOption("bmc");
  await page.mouse.move(...await place(page, "scatter", [0.32, 10]));
  assert.match(await page.locator("#scatter .tip").innerText(), /bmc: timeout after 10 s/);
});

test("clicking a point opens its row; Escape closes it", async () => {
  const page = await open(small());
  await page.getByLabel("Across").selectOption("pdr");
  await page.getByLabel("Up", { exact: true }).selectOption("bmc");
  await page.mouse.click(...await place(page, "scatter", [0.16, 0.8]));
  const dialog = page.locator("dialog[open]");
  assert.match(await dialog.locator("h2").innerText(), /trees\/walk, n = 8/);
  assert.deepEqual(await dialog.locator("thead th").allInnerTexts(), ["pdr", "bmc"]);
  assert.match(await dialog.locator("tr", { hasText: "CPU time" }).first().innerText(), /0\.16 s\s+0\.8 s/);
  assert.equal(await dialog.locator("table.others tr").count(), 3);
  await shot(page, "row");
  await page.keyboard.press("Escape");
  assert.equal(await dialog.count(), 0);
});

test("the selectors compare any two configurations, also by keyboard", async () => {
  const page = await open(small());
  const words = page.locator("#compare .beside");
  const across = page.getByLabel("Across");
  await across.focus();
  await page.keyboard.type("pdr");
  assert.equal(await across.inputValue(), "pdr");
  await page.getByLabel("Up", { exact: true }).selectOption("bmc");
  assert.match(await words.innerText(), /pdr faster on \d+, alone solves 2\./);
  await page.getByRole("button", { name: "Exchange" }).click();
  assert.equal(await across.inputValue(), "bmc");
  assert.match(await words.innerText(), /bmc faster on \d+, alone solves 0\./);
  await page.getByLabel("Of", { exact: true }).first().selectOption("memory");
  assert.match(await words.innerText(), /smaller/);
});

test("lines: points open what they stand for", async () => {
  const page = await open(small());
  await page.mouse.click(...await place(page, "quantile", [8, 0.03]));
  assert.match(await page.locator("dialog[open] thead").innerText(), /explore/);
  await page.keyboard.press("Escape");
  await page.mouse.move(...await place(page, "growth", [32, 0.32]));
  await page.mouse.click(...await place(page, "growth", [32, 0.32]));
  assert.match(await page.locator("#runs .chip").innerText(), /pdr, bound 32/);
  assert.equal(await page.locator("#runs tbody tr").count(), 2);
});

test("the table of runs sorts, searches and filters; a row opens with Enter", async () => {
  const page = await open(small());
  const runs = page.locator("#runs");
  await runs.getByRole("button", { name: "CPU" }).click();
  const first = () => runs.locator("tbody tr").first().innerText();
  assert.match(await first(), /bmc.*timeout/s);
  assert.equal(await runs.locator('th[aria-sort="descending"]').innerText(), "CPU ▾");
  await runs.getByRole("button", { name: "CPU" }).click();
  assert.match(await first(), /lists\/free.*4.*bmc/s);
  await runs.getByLabel("Search").fill("TREES");

  assert.equal(await runs.locator("tbody tr").count(), 12);
  await runs.getByLabel("Status").selectOption("timeout");
  assert.equal(await runs.locator("tbody tr").count(), 2);
  await runs.locator("tbody tr").first().focus();
  await page.keyboard.press("Enter");
  assert.match(await page.locator("dialog[open] h2").innerText(), /trees\/walk/);
});

test("a run says how to repeat it", async () => {
  const page = await open(small());
  await page.mouse.click(...await place(page, "quantile", [8, 0.03]));
  assert.equal(await page.locator("dialog[open] .command pre").innerText(),
    "heapreach check --engine explore --bound 32 --timeout 10 trees/walk");
  await shot(page, "command");
});

/** Two configurations, of which `pdr` was run on one case more. */
const uneven = () => [...small().filter(({ configuration }) => configuration !== "explore"),
  run("trees/more", 4, "pdr", "feasible", 3)];

/** The table below the quantiles: drawn or not, configuration, cases, solved, PAR-2. */
const scores = (page) => page.locator("#quantiles tbody tr").evaluateAll((rows) => rows.map((row) => [
  String(row.querySelector("input")?.checked), ...[...row.cells].slice(1, 5).map((cell) => cell.textContent)].join(" ")));

test("quantiles are of the cases that all ran, unless each its own are asked for", async () => {
  const page = await open(uneven());
  assert.deepEqual(await scores(page), ["undefined virtual best 8 8 1.76", "true pdr 8 8 1.8", "true bmc 8 6 42.6"]);
  await shot(page, "quantiles", { fullPage: true });
  await page.getByLabel("Cases", { exact: true }).selectOption("own");
  assert.deepEqual(await scores(page), ["undefined virtual best 9 9 4.76", "true pdr 9 9 4.8", "true bmc 8 6 42.6"]);
});

test("a configuration can be left out of the quantiles, by keyboard too", async () => {
  const page = await open([...uneven(), run("trees/last", 4, "new", "feasible", 1)]);
  assert.match(await page.locator("#quantiles .empty").innerText(), /No case was run by all of these/);
  await page.getByLabel("Draw new").focus();
  await page.keyboard.press("Space");
  assert.deepEqual((await scores(page)).sort(), ["false new   ", "true bmc 8 6 42.6", "true pdr 8 8 1.8", "undefined virtual best 8 8 1.76"]);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.name), "new");
  await page.getByLabel("Draw bmc").uncheck();
  assert.deepEqual(await scores(page), ["true pdr 9 9 4.8", "false bmc   ", "false new   "]);
  await page.getByLabel("Draw pdr").uncheck();
  assert.match(await page.locator("#quantiles .empty").innerText(), /All configurations are left out/);
});

test("the legend takes no more than a fifth of a chart", async () => {
  const many = Array.from({ length: 30 }, (_, i) => run("a", 4, `a configuration with a long name ${i}`, "feasible", 1));
  for (const [rows, type] of [[small(), "plain"], [many, "scroll"]]) {
    const page = await open(rows);
    const { legend, grid, height } = await page.evaluate(() => {
      const chart = window.report.charts.quantile;
      const option = chart.getOption();
      return { legend: option.legend[0], grid: option.grid[0], height: chart.getHeight() };
    });
    assert.equal(legend.type, type);
    assert.ok(grid.bottom - 48 <= height / 5, `${grid.bottom} of ${height}`);
  }
});

test("links keep what is chosen, and open the page as it was", async () => {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  writeFileSync(join(folder, "report.html"), html(small()));
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, offline: true });
  await page.goto(`file://${folder}/report.html`);
  await page.getByLabel("Family").selectOption("trees");
  await page.getByLabel("Up", { exact: true }).selectOption("pdr");
  await page.getByLabel("Cases", { exact: true }).selectOption("own");
  await page.getByLabel("Search").fill("walk");
  const link = await page.getByRole("link", { name: "Growth" }).evaluate((element) => element.href);
  const other = await browser.newPage({ viewport: { width: 1280, height: 900 }, offline: true });
  await other.goto(link);
  assert.equal(await other.getByLabel("Family").inputValue(), "trees");
  assert.equal(await other.getByLabel("Up", { exact: true }).inputValue(), "pdr");
  assert.equal(await other.getByLabel("Cases", { exact: true }).inputValue(), "own");
  assert.equal(await other.getByLabel("Search").inputValue(), "walk");
  assert.equal(await other.locator("#runs tbody tr").count(), 12);
  assert.ok(await other.locator("#growth").evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 200));
  await other.getByRole("link", { name: "Compare" }).click();
  assert.match(other.url(), /#compare\?.*family=trees/);

  await other.locator("#runs tbody tr").first().click();
  assert.match(other.url(), /run=key/);
  await page.goto(other.url());
  assert.match(await page.locator("dialog[open] h2").innerText(), /trees\/walk/);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !location.hash.includes("run="));
  await page.goto(`${page.url().split("#")[0]}#runs?family=none&of=nothing&axis=x&run=y`);
  assert.equal(await page.locator("#runs tbody tr").count(), 24, "what the results do not have is ignored");
  rmSync(folder, { recursive: true });
});

test("a selection of runs stays when the filter changes, and gives back what was chosen before", async () => {
  const page = await open(small());
  const runs = page.locator("#runs");
  await runs.getByLabel("Status").selectOption("correct");
  await page.locator("#totals tbody tr", { hasText: "bmc" }).getByRole("button", { name: /6 solved/ }).click();
  assert.equal(await runs.locator("tbody tr").count(), 6);
  await page.getByLabel("Family").selectOption("trees");
  assert.equal(await runs.locator("tbody tr").count(), 2);
  assert.match(await runs.locator(".chip").innerText(), /bmc: solved \(2 of 6: the filter at the top leaves out the others\)/);
  await page.getByRole("button", { name: "Show all runs" }).click();
  assert.equal(await runs.getByLabel("Status").inputValue(), "correct");
  assert.equal(await runs.locator("tbody tr").count(), 10);
});

test("numbers in the table of totals lead to their runs", async () => {
  const page = await open(small());
  const row = page.locator("#totals tbody tr", { hasText: "bmc" });
  assert.match(await row.innerText(), /bmc\s+8\s+6\s+2\s+4/);
  await row.getByRole("button", { name: /timeout/ }).click();
  assert.equal(await page.locator("#runs tbody tr").count(), 2);
  await page.getByRole("button", { name: "Show all runs" }).click();
  assert.equal(await page.locator("#runs tbody tr").count(), 24);
});

test("the filter at the top concerns all sections", async () => {
  const page = await open(small());
  await page.getByLabel("Family").selectOption("lists");
  assert.match(await page.locator("#totals tbody tr", { hasText: "bmc" }).innerText(), /bmc\s+4\s+4/);
  await page.getByLabel("Bound n", { exact: true }).selectOption("8");
  assert.equal(await page.locator("#runs tbody tr").count(), 3);
  assert.match(await page.locator("#growth .empty").innerText(), /more than one bound/);
});

test("wrong answers and disagreements are the first thing one sees", async () => {
  const rows = small();
  rows.push(run("lists/free", 4, "loose", "feasible", 1, { status: "wrong", expectation: "infeasible" }));
  const page = await open(rows);
  const alerts = await page.locator(".alert").allInnerTexts();
  assert.match(alerts[0], /1 wrong answer\./);
  assert.match(alerts[1], /1 disagreement[^]*lists\/free, n = 4 feasible by loose; infeasible for every n by pdr/);
  await shot(page, "alarm");
  await page.locator(".alert").first().getByRole("button").click();
  assert.equal(await page.locator("#runs tbody tr").count(), 1);
});

test("an experiment continued under other conditions says so", async () => {
  const { sessions } = { sessions: [{ tool_version: "1", machine: { cpu: "X" }, solver_versions: {}, started: "a", plan_hash: "", commit: "" },
    { tool_version: "2", machine: { cpu: "Y" }, solver_versions: {}, started: "b", plan_hash: "", commit: "" }] };
  const page = await open(small(), { options: { sessions } });
  assert.match(await page.locator(".alert").innerText(), /different versions of heapreach and machines/);
});

test("texts of the results never become markup", async () => {
  const bad = '<img src=x onerror="document.title=1">';
  const page = await open([run(`${bad}/x`, 4, bad, "feasible", 1, { reason: "</script><b>" }), run("b", 4, "pdr", "feasible", 1),
    run(`${bad}/x`, 4, "pdr", "feasible", 2)], { options: { name: bad } });
  await page.mouse.move(...await place(page, "scatter", [1, 2]));
  await page.locator("#scatter .tip").waitFor();
  assert.equal(await page.locator("img").count(), 0);
  assert.equal(await page.title(), "test");
  assert.equal(await page.locator("h1").innerText(), bad);
});

test("no runs: a page that says so", async () => {
  const page = await open([]);
  assert.match(await page.locator("main").innerText(), /No run has finished yet/);
  assert.equal(await page.locator("#totals").count(), 0);
  await shot(page, "empty");
});

test("one configuration: nothing to compare, the rest is there", async () => {
  const page = await open(small().filter((row) => row.configuration === "pdr"));
  assert.match(await page.locator("#compare").innerText(), /nothing to compare/);
  assert.equal(await page.locator("#quantile-chart canvas").count(), 1);
  await shot(page, "one", { fullPage: true });
});

test("one run, without an answer", async () => {
  const page = await open([run("a", null, "pdr", "unknown", 0, { family: null, limit_cpu_seconds: null, limit_memory_bytes: null })]);
  assert.match(await page.locator("#quantiles .empty").innerText(), /No case was solved/);
});

test("10,000 runs are drawn within three seconds", async () => {
  const rows = Array.from({ length: 10000 }, (_, i) => {
    const [n, kind] = [4 << (i % 4), `kind ${(i >> 2) % 8}`];
    const time = (((i * 7919) % 9973) / 997 + 0.01) ** 2 / 4;
    return run(`lists/list_${i >> 5}`, n, kind, time > 10 ? "unknown" : i & 32 ? "feasible" : "infeasible", Math.min(time, 10));
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(10000 * slow);
  const session = await page.context().newCDPSession(page);
  // Seconds that the page's main thread works: unlike the clock, no matter what else runs.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.setContent(html(rows));
  await page.locator("#growth-chart canvas").waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const { metrics } = await session.send("Performance.getMetrics");
  const seconds = metrics.find(({ name }) => name === "TaskDuration").value;
  assert.equal(await page.locator("#runs tbody tr").count(), 25);
  assert.ok(seconds > 0.05 && seconds < 3, `${seconds} s`);
  console.log(`10,000 runs: ${seconds.toFixed(2)} s`);
  await shot(page, "many", { fullPage: true });
});

test("dark, narrow and on paper", async () => {
  const page = await open(small(), { colorScheme: "dark" });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await background(), "rgb(18, 22, 27)");
  await shot(page, "dark", { fullPage: true });
  await page.getByLabel("Colours").selectOption("light");
  assert.equal(await background(), "rgb(245, 246, 248)");
  await page.setViewportSize({ width: 390, height: 800 });
  // Charts notice their new width a moment later.
  await page.waitForFunction(() => document.documentElement.scrollWidth <= 390);
  await shot(page, "narrow", { fullPage: true });
  const paper = await page.pdf({ format: "A4", path: pictures && `${pictures}/paper.pdf` });
  assert.ok(paper.length > 10000);
});
