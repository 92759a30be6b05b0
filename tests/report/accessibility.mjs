/* Every kind of page that the program writes, made of the data sets that come with it, as axe-core sees it at 1400 and
 * 390 pixels, light and dark, and as the keyboard does: accessibility.mjs DIAGRADE NODE_MODULES WORK_DIR SOURCE
 * Exit 77 (skipped, with the reason) when the browser, its driver or axe-core is missing. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expectAccessible } from './axe.mjs';
import { openPage, runTests, start } from './harness.mjs';

const [diagrade, nodeModules, work, source] = process.argv.slice(2);
const { context, asked, stop } = await start(nodeModules, work);

const at = (name) => path.resolve(work, name);
/* Runs the program in the source directory, whose data sets it reads. Some pages are of what fails: exit 1 and, of a
 * model's answer, 4. */
function run(...args) {
  const made = spawnSync(diagrade, args, { cwd: source, encoding: 'utf8' });
  assert.ok([0, 1, 4].includes(made.status), `exit ${made.status} of ${args.join(' ')}: ${made.stderr}`);
}
const replay = (recordings) => ['--model', 'ollama:fern', '--replay', '--recordings', recordings, '--no-cache'];
const REFERENCE = 'datasets/demo/references/rag.svg', GENERATED = 'datasets/demo/generated/birch/rag.svg';
const RATINGS = ['datasets/agreement/ratings.csv', 'datasets/agreement/outcomes.csv'];

run('run', 'datasets/demo', '-o', at('demo.store'));
run('inspect', at('demo.store'), '-o', at('pages'));
/* A run in which figures are missing and broken: two systems, three items. */
for (const side of ['references', 'generated/whole', 'generated/broken']) fs.mkdirSync(at(`poor/${side}`), { recursive: true });
for (const name of ['rag', 'diffusion', 'two-tower']) {
  fs.copyFileSync(path.join(source, `datasets/demo/references/${name}.svg`), at(`poor/references/${name}.svg`));
  fs.copyFileSync(path.join(source, `datasets/demo/generated/atlas/${name}.svg`), at(`poor/generated/whole/${name}.svg`));
}
fs.writeFileSync(at('poor/generated/broken/rag.svg'), 'no figure at all');
run('run', at('poor'), '-o', at('poor.jsonl'));
/* Some of the judgements: axe takes its time with hundreds of pairs. */
const judgements = fs.readFileSync(path.join(source, 'datasets/illustrations/judgments.jsonl'), 'utf8').split('\n').filter((line) => /"id":"\w+-1-/.test(line));
fs.writeFileSync(at('judgements.jsonl'), `${judgements.join('\n')}\n`);

/* How each kind of page is made. */
const PAGES = {
  leaderboard: (file) => run('leaderboard', at('demo.store'), '--format', 'html', '--pages', at('pages'), '-o', file),
  'leaderboard of a broken run': (file) => run('leaderboard', at('poor.jsonl'), '--format', 'html', '-o', file),
  compare: (file) => run('compare', at('demo.store'), '--systems', 'atlas,birch', '--report', file),
  sweep: (file) => run('sweep', at('demo.store'), '--k', '1,1.5,2', '--similarity', 'label,trigram', '--format', 'html', '-o', file),
  sheet: (file) => run('sample', at('demo.store'), '--system', 'birch', '-o', file),
  'agree --methods': (file) => run('agree', ...RATINGS, '--methods', '--intervals', '--report', file),
  judge: (file) => run('judge', '--condition', 'code', 'datasets/models/triangle.tex', ...replay('datasets/models/answers'), '--report', file),
  'judge --pairwise': (file) => run('judge', '--pairwise', '--from', at('judgements.jsonl'), '--report', file),
  refine: (file) => run('refine', '--from', 'datasets/illustrations/refinement', '--report', file),
  keypoints: (file) => run('keypoints', 'datasets/explanations/items.jsonl', '-g', 'datasets/explanations/keypoints.jsonl', '--matcher', 'both',
    '--parse', ...replay('datasets/explanations/keypoint-answers'), '--report', file),
  explain: (file) => run('explain', 'datasets/explanations', ...replay('datasets/explanations/answers'), '--bootstrap', '0',
    '--people', 'datasets/explanations/ratings.csv', '-o', at('explained.jsonl'), '--report', file),
  pair: (file) => run('score', GENERATED, REFERENCE, '--report', file),
  check: (file) => run('check', REFERENCE, GENERATED, '--report', file),
  inspect: (file) => run('inspect', at('demo.store'), '-o', file),
};
const made = {};
function make(kind) {
  if (!made[kind]) {
    const file = at(`${kind.replace(/\W+/g, '-')}.html`);
    PAGES[kind](file);
    made[kind] = pathToFileURL(file).href;
  }
  return made[kind];
}

const tests = {};
for (const kind of Object.keys(PAGES))
  tests[`${kind}: axe finds nothing serious`] = () => expectAccessible(context, nodeModules, make(kind), kind);
tests['a pair of a folder: axe finds nothing serious'] = () =>
  expectAccessible(context, nodeModules, `${pathToFileURL(at('pages/index.html')).href}#rag/birch`, 'pair of a folder',
    { allowed: (url) => url.startsWith(pathToFileURL(at('pages')).href), prepare: (page) => page.locator('.panel').first().waitFor() });

/* The content security policy lets a page use itself and nothing else. */
tests['no page may load or send anything'] = () => {
  for (const kind of Object.keys(PAGES)) {
    const markup = fs.readFileSync(new URL(make(kind)), 'utf8');
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(markup)[1];
    assert.match(policy, /^default-src 'none'; img-src data:; style-src 'sha256-[^']+'(; script-src( 'sha256-[^']+')+)?; base-uri 'none'; form-action 'none'$/, kind);
  }
};
tests['the first step of the keyboard skips to the content'] = async () => {
  for (const kind of Object.keys(PAGES)) {
    const { page, problems } = await openPage(context, make(kind));
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement.matches('.skip') && document.activeElement.getBoundingClientRect().top >= 0), `${kind}: a link to skip with`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => Boolean(document.activeElement.closest('main, #main'))), `${kind}: it leads to the content`);
    assert.deepEqual(problems, [], kind);
    await page.close();
  }
};
tests['filters work by keyboard, and skipping leaves what is chosen'] = async () => {
  const { page, problems } = await openPage(context, make('keypoints'));
  const shown = () => page.locator('main > article:not([hidden])[data-outcome]').count();
  const all = await shown();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.filters select').first().focus();
  await page.keyboard.press('ArrowDown');
  const fewer = await shown();
  assert.ok(fewer < all, `${fewer} of ${all}`);
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  assert.equal(await shown(), fewer);
  assert.deepEqual(problems, []);
  await page.close();
};
tests['nobody was asked for anything'] = () => assert.deepEqual(asked, []);

const failures = await runTests(tests);
await stop();
process.exit(failures ? 1 : 0);
