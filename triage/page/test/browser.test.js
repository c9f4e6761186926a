// The page in headless Chromium: table, filters, keys, addresses, details, themes, a phone's width,
// thousands of questions. Pictures go to SCREENSHOTS, if that is set. CHROMIUM is the browser, else
// Debian's; SLOW stretches the limits of time; HEAPREACH is the program that writes the pages.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { chromium } from "playwright-core";

import { html, program, several, thousands, written } from "./fixture.js";

const pictures = process.env.SCREENSHOTS;
const slow = Number(process.env.SLOW) || 1; // how many times slower than usual the machine may be
const skip = !program && "HEAPREACH is not set";
let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  if (pictures) mkdirSync(pictures, { recursive: true });
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
after(() => browser.close());

/** Opens a page without a network; errors of the page fail the test. */
async function open(data, context = {}) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, offline: true, ...context });
  page.setDefaultTimeout(4000 * slow);
  page.on("pageerror", (error) => assert.fail(error));
  page.on("console", (message) => assert.notEqual(message.type(), "error", message.text()));
  page.on("request", (request) => assert.ok(/^(about|data|blob|file):/.test(request.url()), request.url()));
  await page.setContent(typeof data === "string" ? data : html(data));
  return page;
}

const shot = (page, name) => (pictures ? page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true }) : null);
const places = (page) => page.locator("tbody td.place").allInnerTexts();
const heading = (page) => page.locator("main > h2").innerText();
/** Waits until an element with that text has the focus: addresses change a moment after keys. */
const focused = (page, text) => page.waitForFunction((t) => document.activeElement.textContent === t, text);
const hash = (page) => page.evaluate(() => location.hash);

test("the table: counts of verdicts, the urgent ones first, sorted by any column", { skip }, async () => {
  const page = await open(several());
  assert.match(await page.locator("header").innerText(), /6 alarms in 2 reports/);
  assert.deepEqual(await page.locator(".box").allInnerTexts(), ["confirmed by a run 1", "latent 1", "undecided 1", "refuted for one entry 1", "refuted 1"]);
  assert.deepEqual(await places(page), ["src/a.c:12:3", "src/a.c:40:3", "lib/b.c:7", "src/a.c:5:3", "src/a.c:50:3"]);
  assert.match(await page.locator("tbody tr").first().innerText(), /confirmed by a run\s+src\/a\.c:12:3\s+double-free\s+double-'free' at 12\s+gcc, clang\s+0\.5/);
  assert.match(await page.locator(".alert").innerText(), /clang\.plist:3:1: left out/);
  for (const [column, sorted] of [["Seconds", [12, 50, 7, 40, 5]], ["Place", [7, 5, 12, 40, 50]], ["Kind", [50, 12, 5, 7, 40]], ["Alarm", [12, 40, 5, 50, 7]], ["Tools", [7, 50, 5, 40, 12]], ["Verdict", [12, 40, 7, 5, 50]]]) {
    await page.getByRole("button", { name: column, exact: true }).click();
    assert.deepEqual((await places(page)).map((place) => Number(place.split(":")[1])), sorted, column);
    assert.equal(await page.locator("th[aria-sort=ascending]").innerText(), column);
  }
  await page.getByRole("button", { name: "Verdict" }).click();
  assert.equal((await places(page))[0], "src/a.c:50:3");
  assert.equal(await page.locator("th[aria-sort]").getAttribute("aria-sort"), "descending");
  await shot(page, "table");
});

test("filters by verdict, tool and text", { skip }, async () => {
  const page = await open(several());
  await page.getByRole("checkbox", { name: /^refuted 1/ }).uncheck();
  assert.equal(await page.locator(".count").innerText(), "4 of 5 questions");
  await page.getByLabel("Tool").selectOption("clang");
  assert.deepEqual(await places(page), ["src/a.c:12:3", "lib/b.c:7"]);
  await page.getByLabel("Search").fill("leak");
  assert.deepEqual(await places(page), ["lib/b.c:7"]);
  await page.getByLabel("Search").fill("nothing is called so");
  assert.equal(await page.locator(".count").innerText(), "0 of 5 questions");
  await page.getByLabel("Search").fill("");
  await page.getByLabel("Tool").selectOption("");
  await page.getByRole("checkbox", { name: /^refuted 1/ }).check();
  assert.equal(await page.locator(".count").innerText(), "5 questions");
});

test("a click opens the details: verdict, execution, alarms, source", { skip }, async () => {
  const page = await open(several());
  await page.locator("tbody tr").first().locator(".message").click();
  assert.equal(await heading(page), "src/a.c:12:3: double-'free' at 12");
  assert.equal(await hash(page), "#question=3");
  assert.match(await page.title(), /^src\/a\.c:12:3/);
  const verdict = await page.locator(".summary").innerText();
  for (const text of ["confirmed by a run", "attempting double-free", "main", "src/a.c:12:3=free (at the very place)", "argc is at least 1", "no signed integer overflow", "through callers: undecided", "0.50"]) assert.ok(verdict.includes(text), text);
  assert.equal(await page.locator(".summary dd ul li").count(), 2, "assumptions, one by one");
  const steps = await page.locator(".execution li").allInnerTexts();
  assert.equal(steps.length, 3);
  assert.match(steps[0], /^\.\/src\/a\.c:10:12 int \*p = malloc\(4\);\s*p = @1$/);
  assert.match(steps[2], /frees p: it was freed\s+free\(p\);/, "the line stands below what is said of it");
  assert.deepEqual(await page.locator(".row.executed .number").allInnerTexts(), ["10", "11", "12"]);
  assert.match(await page.locator(".row.error").innerText(), /^12\s*free\(p\);\s*the alarm is here; the error is here; step 3/);
  const alarms = await page.locator(".alarms > ul > li").allInnerTexts();
  assert.equal(alarms.length, 2);
  assert.match(alarms[1], /clang[^]*Attempt to free released memory \[unix\.Malloc\][^]*clang\.plist[^]*c0ffee[^]*Memory is released/);
  await shot(page, "details");
  await page.locator(".execution li").nth(1).getByRole("button").click();
  assert.match(await page.locator(".row.current").innerText(), /^11/);
  assert.equal(await page.locator(".row", { hasText: "step_30" }).count(), 0);
  await page.getByRole("button", { name: "Show all 60 lines" }).click();
  assert.equal(await page.locator(".row").count(), 60);
});

test("specifications, and a source that is not there", { skip }, async () => {
  const page = await open(several());
  await page.getByRole("link", { name: "src/a.c:40:3" }).click();
  assert.match(await page.locator(".summary").innerText(), /It happens where\s+p = null\s+Avoided if\s+p != null\s+n < 3/);
  assert.doesNotMatch(await page.locator(".summary").innerText(), /Asked about/, "it has no location");
  assert.match(await page.locator(".row.place").innerText(), /^40/);
  assert.equal(await page.locator(".execution").count(), 0);
  await page.getByRole("link", { name: "Next" }).click();
  assert.equal(await heading(page), "lib/b.c:7: double-'free' at 7");
  assert.match(await page.locator(".source").innerText(), /The source of lib\/b\.c is not in this page/);
  await page.getByRole("link", { name: "Previous" }).click();
  assert.match(await heading(page), /^src\/a\.c:40:3/);
});

test("all of it by keys, and an address for each question", { skip }, async () => {
  const page = await open(several());
  await page.getByRole("checkbox").first().focus();
  await page.keyboard.press("Space");
  assert.equal(await page.locator(".count").innerText(), "4 of 5 questions");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Seconds" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await focused(page, "src/a.c:12:3");
  await page.keyboard.press("Enter");
  assert.match(await heading(page), /^src\/a\.c:12:3/);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "H2", "who reads on begins there");
  await page.keyboard.press("Escape");
  await focused(page, "src/a.c:12:3");
  assert.equal((await places(page))[4], "src/a.c:5:3", "still sorted");
  await page.evaluate(() => { location.hash = "#question=5"; });
  await page.waitForFunction(() => document.querySelector("main > h2")?.textContent.startsWith("src/a.c:40:3"));
  await page.evaluate(() => { location.hash = "#question=99"; });
  await page.waitForFunction(() => document.querySelector("tbody tr"));
});

test("texts of reports and programs never become markup", { skip }, async () => {
  const bad = '<img src=x onerror="document.title=1"></script>';
  const text = JSON.stringify(several()).replaceAll("double-'free'", JSON.stringify(bad).slice(1, -1)).replaceAll("step_11", "</script><b>").replaceAll("src/a.c", "<i>a.c");
  const page = await open(JSON.parse(text));
  assert.match(await page.locator("tbody").innerText(), /<img src=x/);
  await page.locator("tbody tr").first().locator("a").click();
  assert.match(await heading(page), /<img src=x/);
  assert.equal(await page.locator("img, i, main code b").count(), 0);
});

test("5,000 questions open, sort and are searched in a reasonable time", { skip }, async () => {
  const data = thousands(5000);
  const text = html(data);
  const directory = mkdtempSync(join(tmpdir(), "triage-browser-"));
  after(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, "page.html"), text);
  const page = await open("");
  page.setDefaultTimeout(30000 * slow);
  const session = await page.context().newCDPSession(page);
  // Seconds that the page's main thread works: unlike the clock, no matter what else runs.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
  const taking = async (act) => {
    const start = await worked();
    await act();
    return await worked() - start;
  };
  const opening = await taking(async () => { await page.goto(`file://${directory}/page.html`); await page.locator("tbody tr").first().waitFor(); });
  assert.equal(await page.locator(".count").innerText(), "5000 questions");
  assert.ok(await page.locator("tbody tr").count() <= 600, "rows are made when they are seen");
  const sorting = await taking(async () => { await page.getByRole("button", { name: "Seconds" }).click(); });
  const searching = await taking(async () => { await page.getByLabel("Search").fill("pointer_4321"); });
  assert.deepEqual(await page.locator(".count").innerText(), "1 of 5000 questions");
  await page.getByLabel("Search").fill("");
  const before = await page.locator("tbody tr").count();
  await page.locator(".more").scrollIntoViewIfNeeded();
  await page.waitForFunction((count) => document.querySelectorAll("tbody tr").length > count, before);
  await page.evaluate(() => { location.hash = "#question=4999"; });
  await page.locator("main > h2").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement.hash === "#question=4999");
  console.log(`5000 questions, ${Math.round(text.length / 1000)} kB: opened in ${Math.round(1000 * opening)} ms, sorted in ${Math.round(1000 * sorting)} ms, searched in ${Math.round(1000 * searching)} ms`);
  assert.ok(opening < 3 * slow, `${opening} s`);
  assert.ok(sorting < slow && searching < slow, `${sorting} s, ${searching} s`);
});

test("dark, and as wide as a phone", { skip }, async () => {
  const page = await open(several(), { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(18, 22, 27)");
  assert.ok(await width() <= 390, `${await width()} pixels`);
  await shot(page, "table-phone-dark");
  await page.locator("tbody a").first().click();
  assert.ok(await width() <= 390, `${await width()} pixels`);
  await shot(page, "details-phone-dark");
  await page.getByLabel("Colours").selectOption("light");
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(245, 246, 248)");
});

test("texts can be read on their background, in both themes", { skip }, async () => {
  const luminance = ([r, g, b]) => [r, g, b].map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  for (const colorScheme of ["light", "dark"]) {
    const page = await open(several(), { colorScheme });
    const value = (name) => page.evaluate((n) => { const e = document.createElement("i"); e.style.color = `var(${n})`; document.body.append(e); const c = getComputedStyle(e).color.match(/\d+/g).map(Number); e.remove(); return c; }, name);
    for (const [text, behind] of [["--bad", "--bad-panel"], ["--open", "--warn-panel"], ["--limited", "--limited-panel"], ["--good", "--good-panel"], ["--faint", "--title"], ["--text", "--limited-panel"], ["--faint", "--bad-panel"], ["--faint", "--warn-panel"]]) {
      const [a, b] = [luminance(await value(text)), luminance(await value(behind))];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      assert.ok(contrast >= 4.5, `${text} on ${behind}, ${colorScheme}: ${contrast.toFixed(2)}`);
    }
  }
});

test("a page that heapreach writes", { skip }, async () => {
  const page = await open(written("data/triage/queue.gcc.json", "--work", "8M"));
  assert.match(await page.locator("header").innerText(), /data\/triage\/queue\.gcc\.json\s+5 alarms in 1 report, 3 questions: 1 confirmed under assumed results, 2 refuted/);
  assert.equal(await page.locator("tbody tr").count(), 3);
  await page.locator("tbody a").first().click();
  assert.match(await page.locator(".execution").innerText(), /writes job->id: job is null/);
  assert.match(await page.locator(".row.error").innerText(), /^15\s+job->id = id;/);
  await shot(page, "heapreach");
});

test("a report without alarms", { skip }, async () => {
  const data = several();
  const page = await open({ ...data, triage: { ...data.triage, questions: [] }, verdicts: [] });
  assert.equal(await page.locator(".count").innerText(), "The reports have no alarms.");
  assert.equal(await page.locator("tbody tr").count(), 0);
});
