/* Opens the page of act-then-revise in headless Chromium: refine.mjs DIAGRADE NODE_MODULES WORK_DIR
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
/* A stored run: an item with two rounds, of which the first call was refused, and what `item` says. */
function report(name, item = {}) {
  const directory = path.join(work, name);
  fs.mkdirSync(path.join(directory, 'a'), { recursive: true });
  fs.writeFileSync(path.join(directory, 'a/round-2.svg'), SVG);
  const rounds = [{ round: 1, tool: 'draw', failed: { part: 'tool', code: 'format', message: 'an unknown key' } },
    { round: 2, tool: 'svg', figure: 'a/round-2.svg', checks: { failed: 0, findings: [] }, terminal: true, reason: 'no check fails',
      usage: { actor: { answers: 1, input_tokens: 10, output_tokens: 5, dollars: null } } }];
  const record = { schema: 'diagrade/refine@1', id: 'a', type: 'scene', level: '1', question: 'A wall.', signature: 'S', rounds_max: 3,
    status: 'converged', best: 2, rounds, ...item };
  fs.writeFileSync(path.join(directory, 'records.jsonl'), `${JSON.stringify(record)}\n`);
  const made = spawnSync(diagrade, ['refine', '--from', directory, '--report', path.join(directory, 'index.html')]);
  assert.equal(made.status, 0, `refine failed: ${made.stderr}`);
  return pathToFileURL(path.join(directory, 'index.html')).href;
}

const tests = {
  async 'rounds stand side by side with what was said of them, and the best is marked'() {
    const { page, problems } = await openPage(context, report('rounds'));
    const figures = page.locator('.rounds figure');
    assert.deepEqual(await figures.locator('h3').allInnerTexts(), ['Round 1 draw, failed', 'Round 2 svg, accepted best']);
    assert.deepEqual(await figures.locator('.reason').allInnerTexts(), ['an unknown key', 'no check fails']);
    const boxes = await figures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    assert.ok(boxes[1].left > boxes[0].right && Math.abs(boxes[0].top - boxes[1].top) < 1, 'side by side');
    assert.ok(await page.locator('.rounds img').evaluate((image) => image.complete && image.naturalWidth > 0), 'the figure is painted');
    /* One item, which converged in its second round of three: a bar of 2 of 3 parts of the plot. */
    const bar = await page.locator('.plot .bar').evaluate((each) => Number(each.getAttribute('height')));
    assert.equal(bar, 100);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'what a record says is text, and figures elsewhere are not read'() {
    const hostile = `<script>window.__pwned = 1; fetch('${bait}/a')</script><img src="${bait}/b" onerror="window.__pwned = 2">`;
    const round = { round: 1, tool: hostile, figure: '../rounds/a/round-2.svg', terminal: false, reason: hostile };
    const { page, problems } = await openPage(context, report('hostile', { type: hostile, level: hostile, question: hostile, reference: '/etc/passwd',
      best: 1, status: hostile, signature: hostile, rounds: [round] }));
    assert.equal(await page.locator('article p').nth(3).innerText(), hostile);
    assert.equal(await page.locator('.rounds .reason').innerText(), hostile);
    assert.equal(await page.locator('img').count(), 0);
    assert.equal(await pwned(page), undefined);
    assert.deepEqual(problems, []);
    await page.close();
  },
};

const failures = await runTests(tests);
await stop();
process.exit(failures ? 1 : 0);
