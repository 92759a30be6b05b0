/* Opens the page of a leaderboard in headless Chromium: leaderboard.mjs DIAGRADE NODE_MODULES WORK_DIR
 * Exit 77 (skipped, with the reason) when the browser or its driver is missing. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPage, pwned, runTests, start } from './harness.mjs';

const [diagrade, nodeModules, work] = process.argv.slice(2);
const { context, asked, bait, stop } = await start(nodeModules, work);

const METRICS = ['node', 'edge', 'edge_all', 'path', 'contracted_path', 'path_all', 'overall'];
/* Eight items, each with the same F1 of every metric. */
function records(system, f1) {
  const ratios = { precision: 1, recall: 0.5, f1, tp: 1, fp: 0, fn: 1 };
  return Array.from({ length: 8 }, (_, i) => ({ schema: 'diagrade/record@1', item: `item ${i}`, system, status: 'scored', error: null,
    generated_size: { nodes: 2, edges: 1 }, score: { signature: 'S', ...Object.fromEntries(METRICS.map((name) => [name, ratios])) } }));
}
/* Writes the page of results, with further options of the program, and returns its address. */
function write(name, lines, ...options) {
  const results = path.join(work, `${name}.jsonl`), output = path.join(work, `${name}.html`);
  fs.writeFileSync(results, lines.map((each) => JSON.stringify(each)).join('\n'));
  const made = spawnSync(diagrade, ['leaderboard', results, '--format', 'html', '-o', output, ...options], { encoding: 'utf8' });
  assert.equal(made.status, 0, `leaderboard failed: ${made.stderr}`);
  return pathToFileURL(output).href;
}
function leaderboard(name, systems) {
  return write(name, Object.entries(systems).flatMap(([system, f1]) => records(system, f1)));
}
const names = (page, table = 0) => page.locator('table').nth(table).locator('tbody th.name').evaluateAll((all) => all.map((each) => each.firstChild.textContent));
const click = (page, title) => page.locator('table').first().locator('thead button', { hasText: title }).first().click();

const tests = {
  async 'tables sort by a click and back, and say how they are sorted'() {
    const { page, problems } = await openPage(context, leaderboard('sorting', { birch: 0.5, atlas: 0.25, comet: 0.75 }));
    assert.deepEqual(await names(page), ['comet', 'birch', 'atlas']);
    await click(page, 'System');
    assert.deepEqual(await names(page), ['atlas', 'birch', 'comet']);
    const sorted = () => page.locator('th[aria-sort]').evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('aria-sort')]));
    assert.deepEqual(await sorted(), [['System', 'ascending']]);
    await click(page, 'System');
    assert.deepEqual(await names(page), ['comet', 'birch', 'atlas']);
    assert.deepEqual(await sorted(), [['System', 'descending']]);
    await click(page, 'Rank');
    assert.deepEqual(await names(page), ['comet', 'birch', 'atlas']);
    await click(page, 'Overall F1');
    await click(page, 'Overall F1');
    assert.deepEqual(await names(page), ['atlas', 'birch', 'comet']);
    assert.deepEqual(await names(page, 3), ['comet', 'birch', 'atlas'], 'other tables stay as they are');
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'names of systems are text, whatever they hold, and nothing is asked for'() {
    const hostile = [`<script>window.__pwned = 1; fetch('${bait}/a')</script>`, `<img src="${bait}/b" onerror="window.__pwned = 2">`,
      '</script><script>window.__pwned = 3</script>', `"><svg onload="window.__pwned = 4"></svg>`, '</title></style><b>x</b>', '<!--<script>'];
    const { page, problems } = await openPage(context, leaderboard('hostile', Object.fromEntries(hostile.map((name, i) => [name, 0.9 - i / 10]))));
    assert.deepEqual(await names(page), hostile);
    await click(page, 'System');
    assert.deepEqual(await names(page), [...hostile].sort());
    assert.equal(await pwned(page), undefined);
    assert.equal(await page.locator('img, svg:not(.forest), b').count(), 0);
    const kept = await page.evaluate(() => JSON.parse(document.getElementById('document').textContent).systems.map((each) => each.system));
    assert.deepEqual(kept, hostile, 'the document that the page holds');
    assert.deepEqual(problems, []);
    assert.deepEqual(asked, []);
    await page.close();
  },

  async 'the verdict stands first: who is ahead, and what was not read'() {
    const told = (url) => openPage(context, url).then(async ({ page, problems }) => {
      const words = await page.locator('header .verdict').innerText();
      const troubles = await page.locator('header .trouble').allInnerTexts();
      assert.deepEqual(problems, []);
      await page.close();
      return { words, troubles };
    });
    /* Of 8 items that all differ one way, 2 of 256 signs are as far: p = 0.0078, times 3 pairs 0.0234. */
    const apart = await told(leaderboard('apart', { birch: 0.5, atlas: 0.75, comet: 0.25 }));
    assert.match(apart.words, /^atlas is ahead of birch and comet \(Overall F1 0\.750, .*\)\. 24 of 24 figures were read\.$/);
    assert.deepEqual(apart.troubles, []);
    const even = await told(leaderboard('even', { birch: 0.5, atlas: 0.5 }));
    assert.match(even.words, /^atlas has the highest mean, but is not told apart from birch/);
    const alone = await told(leaderboard('alone', { atlas: 0.5 }));
    assert.match(alone.words, /^atlas is the only system/);
    const lines = records('atlas', 0.5);
    lines[0] = { ...lines[0], status: 'failed', generated_size: undefined, score: undefined, error: { code: 'format', message: 'no figure' } };
    lines[1] = { ...lines[1], status: 'missing', generated_size: undefined, score: undefined, error: { code: 'open', message: 'not there' } };
    const lost = await told(write('lost', lines));
    assert.match(lost.words, /6 of 8 figures were read \(1 failed, 1 missing\)\./);
    assert.deepEqual(lost.troubles, ['1 failed, 1 missing']);
  },

  async 'intervals stand on one scale: the dot of a mean lies where its number does'() {
    const { page, problems } = await openPage(context, leaderboard('scale', { birch: 0.5, atlas: 0.75, comet: 0.25 }));
    const ticks = await page.locator('.ranking thead .forest text').evaluateAll((all) => all.map((each) => [Number(each.textContent), Number(each.getAttribute('x'))]));
    const [[low, left], [high, right]] = [ticks[0], ticks.at(-1)];
    const rows = await page.locator('.ranking tbody tr').evaluateAll((all) => all.map((row) => [Number(row.cells[2].dataset.value), Number(row.querySelector('.dot').getAttribute('cx'))]));
    assert.equal(rows.length, 3);
    for (const [value, x] of rows) assert.ok(Math.abs(left + ((right - left) * (value - low)) / (high - low) - x) < 0.01, `${value} at ${x}`);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'tables sort by keyboard, and what is folded opens by it'() {
    const { page, problems } = await openPage(context, leaderboard('keys', { birch: 0.5, atlas: 0.25 }));
    await page.locator('.ranking thead button', { hasText: 'System' }).focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await names(page), ['atlas', 'birch']);
    await page.keyboard.press('Space');
    assert.deepEqual(await names(page), ['birch', 'atlas']);
    const folded = page.locator('details', { hasText: 'How it was made' });
    await folded.locator('summary').focus();
    await page.keyboard.press('Enter');
    assert.ok(await folded.locator('dl').isVisible());
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'systems and values lead to the pages that there are, and to no others'() {
    const lines = [...records('atlas', 0.5), ...records('birch', 0.25)];
    const some = path.join(work, 'some.jsonl'), folder = path.join(work, 'some-pages');
    fs.writeFileSync(some, lines.slice(0, 3).map((each) => JSON.stringify({ dataset: '.', generated: 'no.svg', reference: 'no.svg', ...each })).join('\n'));
    const inspected = spawnSync(diagrade, ['inspect', some, '-o', folder], { encoding: 'utf8' });
    // The records say that these figures were read, and they are not there to be shown.
    assert.equal(inspected.status, 1, inspected.stderr);
    assert.match(inspected.stderr, /cannot be shown.*: 6/);
    const { page, problems } = await openPage(context, write('linked', lines, '--pages', folder), (asks) => asks.startsWith(pathToFileURL(folder).href));
    const links = await page.locator('main a').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    assert.deepEqual([...new Set(links)].sort(), ['some-pages/index.html#?system=atlas', ...[0, 1, 2].map((i) => `some-pages/index.html#item%20${i}/atlas`)]);
    assert.deepEqual(problems, []);
    await page.locator('.items a').first().click();
    await page.waitForURL(/some-pages\/index\.html#item%20\d\/atlas$/);
    await page.locator('h1', { hasText: 'item' }).waitFor();
    await page.close();
  },

  async 'it reads in the dark, on a narrow screen and without scripts'() {
    const url = leaderboard('reading', { birch: 0.5, atlas: 0.25 });
    const { page, problems } = await openPage(context, url);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.notEqual(await ground(), light);
    await page.setViewportSize({ width: 420, height: 800 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'tables scroll on their own');
    assert.deepEqual(problems, []);
    await page.close();
    const markup = fs.readFileSync(new URL(url), 'utf8').replace(/<script[\s\S]*?<\/script>/g, '');
    for (const name of ['birch', 'atlas']) assert.match(markup, new RegExp(`<th scope="row" class="name">${name}<`));
  },
};

const failures = await runTests(tests);
await stop();
process.exit(failures ? 1 : 0);
