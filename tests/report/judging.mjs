/* Opens the page of pictures judged in pairs in headless Chromium: judging.mjs DIAGRADE NODE_MODULES WORK_DIR
 * Exit 77 (skipped, with the reason) when the browser or its driver is missing. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPage, pwned, runTests, start } from './harness.mjs';

const [diagrade, nodeModules, work] = process.argv.slice(2);
const { context, bait, stop } = await start(nodeModules, work);

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60" fill="#080"/></svg>';
const criteria = { signature: 'map.1', weights: { A: 1 } };
/* Both orders of a pair: the candidate has 4 of the reference's 6 when shown first, and `second` to 5 when shown second. */
function pair(id, system, second, item = {}) {
  const head = { schema: 'diagrade/pairwise@1', id, type: 'map', level: '1', system, opponent: 'reference', judge: 'wren', signature: 'S',
    repeat: 0, criteria, question: `Draw ${id}.`, candidate_figure: path.join(work, 'picture.svg'), ...item };
  return [{ ...head, order: 'candidate_first', scores: { candidate: { A: 4 }, opponent: { A: 6 } }, reasons: { A: 'pale lines' } },
    { ...head, order: 'candidate_second', scores: { candidate: { A: second }, opponent: { A: 5 } }, reasons: { A: 'no sun' } }];
}

function report(name, records) {
  fs.writeFileSync(path.join(work, 'picture.svg'), SVG);
  fs.writeFileSync(path.join(work, `${name}.jsonl`), records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const made = spawnSync(diagrade, ['judge', '--pairwise', '--from', path.join(work, `${name}.jsonl`), '--report', path.join(work, `${name}.html`)]);
  assert.equal(made.status, 0, `judge failed: ${made.stderr}`);
  return pathToFileURL(path.join(work, `${name}.html`)).href;
}

const tests = {
  async 'pairs stand side by side with scores and reasons, and are chosen by system, outcome and words'() {
    const { page, problems } = await openPage(context, report('pairs', [...pair('a', 'elm', 4), ...pair('b', 'elm', 9), ...pair('a', 'oak', 4)]));
    const first = page.locator('article').nth(1);
    assert.deepEqual(await first.locator('.pair h3').allInnerTexts(), ['elm total 4.00', 'reference total 5.50']);
    assert.deepEqual(await first.locator('.words p').allInnerTexts(), ['candidate shown first: pale lines', 'opponent shown first: no sun']);
    assert.ok(await first.locator('.pair img').evaluate((image) => image.complete && image.naturalWidth > 0), 'the picture is painted');
    assert.equal(await first.locator('.none').innerText(), 'the record does not say where the picture is');
    const status = page.locator('.filters output');
    assert.equal(await status.innerText(), '3 of 3');
    await page.getByLabel('system').selectOption('elm');
    assert.equal(await status.innerText(), '2 of 3');
    await page.getByLabel('outcome').selectOption('candidate better');
    assert.deepEqual(await page.locator('article:visible h2').allInnerTexts(), ['Scores beside the reference', 'b']);
    await page.reload();
    assert.equal(await status.innerText(), '1 of 3', 'what was chosen stands in the address');
    await page.getByLabel('system').selectOption('');
    await page.getByLabel('outcome').selectOption('');
    await page.getByLabel('words').fill('DRAW B');
    assert.equal(await status.innerText(), '1 of 3');
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'what a picture is says its content, not its name'() {
    fs.mkdirSync(work, { recursive: true });
    fs.writeFileSync(path.join(work, 'named.png'), SVG);
    const { page, problems } = await openPage(context, report('named', pair('a', 'elm', 4, { candidate_figure: path.join(work, 'named.png') })));
    assert.ok(await page.locator('.pair img').evaluate((image) => image.complete && image.naturalWidth > 0), 'the picture is painted');
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'what has no value is chosen as such'() {
    const { page, problems } = await openPage(context, report('none', [...pair('a', 'elm', 4), ...pair('b', 'elm', 4, { level: undefined })]));
    await page.getByLabel('level').selectOption({ label: 'none (1)' });
    assert.deepEqual(await page.locator('article:visible h2').allInnerTexts(), ['Scores beside the reference', 'b']);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'what a record says is text'() {
    const hostile = `<script>window.__pwned = 1; fetch('${bait}/a')</script><img src="${bait}/b" onerror="window.__pwned = 2">`;
    const records = pair(hostile, hostile, 4, { type: hostile, level: hostile, question: hostile, judge: hostile, candidate_figure: hostile });
    const { page, problems } = await openPage(context, report('hostile', [...records, ...pair('a', 'oak', 4, { type: hostile })]));
    assert.equal(await page.locator('article').nth(1).locator('h2').innerText(), hostile);
    assert.equal(await page.locator('article').nth(1).locator('img').count(), 0);
    await page.getByLabel('system').selectOption(hostile);
    assert.equal(await page.locator('.filters output').innerText(), '1 of 2');
    assert.equal(await pwned(page), undefined);
    assert.deepEqual(problems, []);
    await page.close();
  },
};

const failures = await runTests(tests);
await stop();
process.exit(failures ? 1 : 0);
