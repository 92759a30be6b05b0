/* Answers the questions of a sheet in headless Chromium: sheet.mjs DIAGRADE NODE_MODULES WORK_DIR SOURCE_DIR
 * Exit 77 (skipped, with the reason) when the browser or its driver is missing. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPage, runTests, start } from './harness.mjs';

const [diagrade, nodeModules, work, source] = process.argv.slice(2);
const { context, stop } = await start(nodeModules, work);

const store = path.join(work, 'demo.store');
const run = (...arguments_) => {
  const done = spawnSync(diagrade, arguments_, { encoding: 'utf8' });
  assert.equal(done.status, 0, done.stderr);
  return done.stdout;
};
run('run', path.join(source, 'datasets/demo'), '-o', store);
const sheet = (name, ...options) => {
  run('sample', store, '-o', path.join(work, name), ...options);
  return path.join(work, name);
};
const status = (page) => page.locator('.bar output').innerText();
const shown = (page) => page.locator('article:visible').evaluateAll((all) => all.map((each) => each.dataset.item));
const save = async (page) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('save as CSV').click()]);
  return { name: download.suggestedFilename(), text: fs.readFileSync(await download.path(), 'utf8') };
};

const tests = {
  async 'questions are answered by keys and buttons, kept, and saved as the table with answers'() {
    const file = sheet('edges.html', '--system', 'comet');
    const table = fs.readFileSync(sheet('edges.csv', '--system', 'comet'), 'utf8').trimEnd().split('\r\n');
    const url = pathToFileURL(file).href;
    const { page, problems } = await openPage(context, url);
    assert.equal(await status(page), 'question 1 of 14, 0 answered'); // 16 figures, two without an edge
    const [first] = await shown(page);
    await page.keyboard.press('1');
    await page.locator('button.answer', { hasText: 'wrong' }).click();
    assert.equal(await status(page), 'question 3 of 14, 2 answered');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    assert.deepEqual(await shown(page), [first]);
    assert.equal(await page.locator('button.answer[aria-pressed="true"]').innerText(), 'right1');
    const saved = await save(page);
    assert.equal(saved.name, 'edges.csv');
    const lines = saved.text.trimEnd().split('\r\n');
    assert.equal(lines[0], table[0]);
    assert.deepEqual(lines.slice(1, 3), [`${table[1]}Yes`, `${table[2]}No`]);
    assert.deepEqual(lines.slice(3), table.slice(3)); // N/A stands in both
    // They are there again when the page is opened again, with the name of the rater in a column.
    const again = await openPage(context, url);
    assert.equal(await status(again.page), 'question 3 of 14, 2 answered');
    await again.page.getByPlaceholder('your name').fill('ann, 1');
    const named = await save(again.page);
    assert.match(named.text.split('\r\n')[0], /,to,rater,right$/);
    assert.match(named.text.split('\r\n')[1], /,"ann, 1",Yes$/);
    fs.writeFileSync(path.join(work, 'rated.csv'), named.text);
    const means = JSON.parse(run('agree', '--means', path.join(work, 'rated.csv'), '--json')).means.find((row) => row.system === null);
    assert.deepEqual([means.items, means.mean, means.not_applicable, means.unrated], [2, 0.5, 2, 12]);
    assert.deepEqual([...problems, ...again.problems], []);
  },
  async 'figures are good, fair or bad'() {
    const { page, problems } = await openPage(context, pathToFileURL(sheet('figures.html', '--of', 'figures', '--system', 'atlas')).href);
    for (const key of ['1', '2', '3']) await page.keyboard.press(key);
    assert.equal(await status(page), 'question 4 of 8, 3 answered');
    const values = (await save(page)).text.trimEnd().split('\r\n').map((line) => line.split(',')[2]);
    assert.deepEqual(values, ['judgment', '1', '0.5', '0', '', '', '', '', '']);
    assert.deepEqual(problems, []);
  },
};

const failures = await runTests(tests);
await stop();
process.exit(failures ? 1 : 0);
