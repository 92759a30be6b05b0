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
function leaderboard(name, systems) {
  const results = path.join(work, `${name}.jsonl`), output = path.join(work, `${name}.html`);
  fs.writeFileSync(results, Object.entries(systems).flatMap(([system, f1]) => records(system, f1)).map((each) => JSON.stringify(each)).join('\n'));
  const made = spawnSync(diagrade, ['leaderboard', results, '--format', 'html', '-o', output]);
  assert.equal(made.status, 0, `leaderboard failed: ${made.stderr}`);
  return pathToFileURL(output).href;
}
const names = (page, table = 0) => page.locator('table').nth(table).locator('tbody td.name').allInnerTexts();
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
    await click(page, 'overall_f1');
    await click(page, 'overall_f1');
    assert.deepEqual(await names(page), ['atlas', 'birch', 'comet']);
    assert.deepEqual(await names(page, 1), ['comet', 'birch', 'atlas'], 'other tables stay as they are');
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
    assert.equal(await page.locator('img, svg, b').count(), 0);
    const kept = await page.evaluate(() => JSON.parse(document.getElementById('document').textContent).systems.map((each) => each.system));
    assert.deepEqual(kept, hostile, 'the document that the page holds');
    assert.deepEqual(problems, []);
    assert.deepEqual(asked, []);
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
    for (const name of ['birch', 'atlas']) assert.match(markup, new RegExp(`<td class="name">${name}</td>`));
  },
};

const failures = await runTests(tests);
await stop();
process.exit(failures ? 1 : 0);
