/* Opens the pages that `diagrade inspect` writes in headless Chromium: inspection.mjs DIAGRADE NODE_MODULES WORK_DIR SOURCE_DIR
 * Exit 77 (skipped, with the reason) when the browser or its driver is missing. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { counts, failed, graph, writeHostile, writePair } from './fixtures.mjs';
import { expectAccessible } from './axe.mjs';
import { openPage, painted, pwned, runTests, start } from './harness.mjs';

const [diagrade, nodeModules, work, source] = process.argv.slice(2);
const { context, asked, bait, stop } = await start(nodeModules, work);

/* Writes `records` as a folder of pages, or one page; returns the address of what to open. */
function inspect(name, records, page = false) {
  const results = path.join(work, `${name}.jsonl`);
  fs.writeFileSync(results, records.map((each) => JSON.stringify(each)).join('\n'));
  const output = path.join(work, page ? `${name}.html` : name);
  const made = spawnSync(diagrade, ['inspect', results, '-o', output, '--figures', work]);
  assert.equal(made.status, 0, `inspect failed: ${made.stderr}`);
  return pathToFileURL(page ? output : path.join(output, 'index.html')).href;
}
/* What a folder may ask for: its own data. */
const data = (url) => {
  const folder = url.replace(/index\.html.*$/, '');
  return (asks) => asks.startsWith(folder) && /^(items|shared)\/[0-9a-f]+\/[0-9a-f]+\.js$/.test(asks.slice(folder.length));
};
const open = (url) => openPage(context, url, data(url));
const go = async (page, hash, title) => {
  await page.evaluate((to) => { location.hash = to; }, hash);
  await page.waitForFunction((wanted) => document.title === wanted, title);
};
const items = (page) => page.locator('table.pairs tbody tr.link th a').allInnerTexts();

/* Numbers from 0 to 1 that are the same every time (a linear congruential generator, Numerical Recipes). */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
const METRICS = ['node', 'edge', 'edge_all', 'path', 'contracted_path', 'path_all', 'overall'];
/* `n` records of ten systems without figures: every 50th failed, every 70th missing, every 5th without an edge. */
function many(n) {
  const draw = numbers(7);
  return Array.from({ length: n }, (_, i) => {
    const record = { schema: 'diagrade/record@1', item: `item ${String(i % (n / 10)).padStart(5, '0')}`, system: `system ${Math.floor(i / (n / 10))}`,
      status: i % 50 === 3 ? 'failed' : i % 70 === 4 ? 'missing' : 'scored', error: null, groups: { type: ['flow', 'tree', 'state'][i % 3] } };
    if (record.status !== 'scored') return { ...record, error: { code: 'open', message: `figure ${i}: no such file` }, score: null };
    const score = { signature: 'x', checks: i % 11 ? [] : [{ name: 'text_contrast', verdict: 'fail', severity: 'warning', message: 'pale', where: [] }] };
    for (const name of METRICS) score[name] = { precision: draw(), recall: draw(), f1: Math.round(draw() * 1e4) / 1e4 };
    return { ...record, generated_size: { nodes: 4, edges: i % 5 ? 3 : 0 }, score };
  });
}

const tests = {
  async 'a folder opens from the disk, loads a pair when it is looked at, and asks for nothing else'() {
    const pair = writePair(work), other = writePair(work, 'borea');
    const url = inspect('folder', [pair, { ...other, groups: { type: 'flow' } }, failed('gone', 'atlas', 'gone.svg', 'reference.svg', 'gone.svg: no such file')]);
    const { page, problems } = await open(url);
    assert.deepEqual(await items(page), ['gone', 'translation', 'translation']);
    /* Both figures of a row that is in sight, and what is wrong in the pair. */
    await page.locator('tr.link').nth(1).locator('.thumb img').nth(1).waitFor();
    assert.deepEqual(await page.locator('tr.link').nth(1).locator('.thumb img').evaluateAll((all) => all.map((image) => image.alt)), ['generated figure', 'reference figure']);
    assert.match(await page.locator('tr.link').nth(1).innerText(), /4 of 6 nodes, 1 of 5 connections; one arrow is drawn the wrong way round/);
    assert.match(await page.locator('.verdict').innerText(), /^2 of 3 pairs were scored; 1 could not be\. Missing nodes in 2; /);
    assert.equal(await page.locator('svg.plot').count(), 4);
    await page.locator('table.pairs tbody a').nth(2).click();
    await page.waitForFunction(() => document.title === 'translation borea');
    await painted(page);
    assert.equal(await page.locator('.stage img').count(), 2);
    assert.ok(await page.locator('.generated img').evaluate((image) => image.naturalWidth === 520), 'the figure is painted');
    assert.equal(await page.locator('.generated .mark.node').count(), 6);
    assert.match(await page.locator('h1').innerText(), /flow/);
    await page.locator('.siblings a', { hasText: 'atlas' }).click();
    await page.waitForFunction(() => document.title === 'translation atlas');
    assert.deepEqual(problems, []);
    /* What is not there is said. */
    fs.rmSync(path.join(work, 'folder', 'items', '0', '2.js'));
    await page.evaluate(() => { location.hash = 'gone/atlas'; });
    await page.reload();
    await page.waitForFunction(() => document.title === 'gone atlas');
    assert.match(await page.locator('[role=alert]').first().innerText(), /items\/0\/2\.js cannot be loaded/);
    await page.close();
  },

  async 'the overview of a folder is accessible, with few rows and with many'() {
    const pairs = [writePair(work), writePair(work, 'borea'), failed('gone', 'atlas', 'gone.svg', 'reference.svg', 'gone.svg: no such file')];
    for (const [name, records] of Object.entries({ few: pairs, many: [...many(400), ...pairs] })) {
      const url = inspect(`accessible-${name}`, records);
      await expectAccessible(context, nodeModules, url, name, { allowed: data(url), prepare: (page) => page.locator('.thumb').first().waitFor() });
    }
  },

  async 'a folder opens over http as well'() {
    const http = await import('node:http');
    inspect('served', [writePair(work), writePair(work, 'borea')]);
    const server = http.createServer((request, response) => {
      const file = path.join(work, 'served', new URL(request.url, 'http://x').pathname);
      response.writeHead(200, { 'content-type': file.endsWith('.js') ? 'text/javascript' : 'text/html' }).end(fs.readFileSync(file));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { page, problems } = await open(`http://127.0.0.1:${server.address().port}/index.html`);
    await go(page, 'translation/borea', 'translation borea');
    assert.equal(await page.locator('.stage img').count(), 2);
    assert.deepEqual(problems, []);
    await page.close();
    server.close();
  },

  async 'the worst pairs come first, and the kind of fault and the pictures are chosen and kept in the address'() {
    const pair = writePair(work), score = pair.score;
    /* The pair has no overall F1, so the mean of all decides: "right" has 1 for each, "nodes" lacks one node of four. */
    const all = (tp, fn) => Object.fromEntries(['node', 'edge', 'edge_all', 'path', 'contracted_path'].map((name) => [name, counts(tp, 0, fn)]));
    const empty = { missing_nodes: [], extra_nodes: [], missing_edges: [], extra_edges: [], missing_paths: [], extra_paths: [] };
    const record = (item, values) => ({ ...pair, item, score: { ...score, ...empty, ...values } });
    const records = [record('right', all(4, 0)), record('nodes', { ...all(4, 0), node: counts(3, 0, 1) }), { ...pair, item: 'turned' }];
    const url = inspect('faults', records);
    const { page, problems } = await open(url);
    assert.deepEqual(await items(page), ['turned', 'nodes', 'right']);
    assert.equal(await page.locator('.verdict').innerText(), 'All 3 pairs were scored. Nothing is wrong in 1; missing nodes in 2; missing connections in 1; arrows the wrong way round in 1; extra nodes in 1; extra connections in 1.');
    const faults = page.getByRole('combobox', { name: 'Fault' });
    assert.deepEqual(await faults.locator('option').allInnerTexts(), ['–', 'missing nodes (2)', 'missing connections (1)', 'arrows the wrong way round (1)', 'extra nodes (1)', 'extra connections (1)']);
    await faults.selectOption('missing nodes');
    assert.deepEqual(await items(page), ['turned', 'nodes']);
    await page.getByLabel('Pictures').uncheck();
    assert.equal(await page.locator('.thumbs').count(), 0);
    await page.reload();
    assert.deepEqual(await items(page), ['turned', 'nodes']);
    assert.equal(await page.locator('.thumbs').count(), 0);
    /* One row is a stop of the Tab key, and the arrows go on from there. */
    await page.locator('table.pairs tbody a[tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'nodes');
    assert.equal(await page.locator('table.pairs tbody a[tabindex="0"]').count(), 1);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'path differences are explained, and an explanation lights its connection'() {
    const { page, problems } = await open(inspect('why', [writePair(work), writePair(work, 'borea')]));
    await go(page, 'translation/atlas', 'translation atlas');
    /* Source tokens > Embedding is drawn the other way round: that breaks both missing paths, n1 to n2 and n1 to n3. */
    const why = page.locator('.list', { hasText: 'Why paths are missing' });
    await why.locator('summary').click();
    assert.match(await why.innerText(), /Source tokens → Embedding\s+2 paths, all by this alone\. The reference goes Source tokens → Embedding; here no way leads there: the arrow Source tokens → Embedding is drawn the other way round\./);
    await why.locator('li').first().hover();
    const on = await page.locator('.mark.on').evaluateAll((all) => all.map((each) => each.dataset.key));
    assert.ok(on.includes('reference:edge:e1') && on.includes('generated:edge:e1'), `lit: ${on}`);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'measures that were asked for stand in the table and below the figures, and others nowhere'() {
    const measured = (record, position, bends) => ({ ...record, score: { ...record.score, measures: {
      position: { value: position, of: 6 }, bends: { generated: { value: bends, of: 4 }, reference: { value: 3, of: 4 } },
      fill_color: { value: null, of: 0, note: 'no matched nodes with a known fill' } } } });
    const { page, problems } = await open(inspect('measured', [measured(writePair(work), 0.25, 2), measured(writePair(work, 'borea'), 0.75, 1), writePair(work, 'cirrus')]));
    await page.locator('label', { hasText: 'Show' }).locator('select').selectOption('measures');
    const heads = await page.locator('table.pairs thead th').allInnerTexts();
    assert.deepEqual(heads.map((each) => each.replace(/[^\w ]/g, '').trim()), ['generated and reference', 'item', 'system', 'position', 'fill color', 'bends', 'bends reference']);
    const systems = () => page.locator('table.pairs tbody tr.link td:nth-of-type(2)').allInnerTexts();
    await page.locator('table.pairs thead th[data-column="bends"] button').click();
    assert.deepEqual(await systems(), ['cirrus', 'borea', 'atlas']); /* without one, 1, 2 */
    assert.deepEqual(await page.locator('table.pairs tbody tr.link').nth(1).locator('td:not(.thumbs)').allInnerTexts(), ['borea', '0.75', '–', '1', '3']);
    await go(page, 'translation/borea', 'translation borea');
    const rows = await page.locator('section[aria-label=Measures] tbody tr').allInnerTexts();
    assert.deepEqual(rows.map((row) => row.split('\t').map((each) => each.trim())), [
      ['position', '0.750', '', 'share', 'higher', '6 matched nodes'],
      ['fill color', '–', '', 'share', 'higher', 'no matched nodes with a known fill'],
      ['bends', '1', '3', 'count', 'lower', '4 and 4 edges with a known line']]);
    await go(page, 'translation/cirrus', 'translation cirrus');
    assert.equal(await page.locator('section[aria-label=Measures]').count(), 0);
    assert.deepEqual(problems, []);
    await page.close();
    const plain = await open(inspect('unmeasured', [writePair(work), writePair(work, 'borea')]));
    assert.equal(await plain.page.locator('label', { hasText: 'Show' }).locator('option').count(), 3);
    await plain.page.close();
  },

  async 'hostile figures, names and labels run nothing and load nothing, with the policy and without'() {
    const records = writeHostile(work, bait).map((each, i) => ({ ...each, groups: { '<img src=x onerror=window.__pwned=1>': '"><script>window.__pwned=1</script>' },
      item: `${each.item} ${i}` }));
    for (const asPage of [false, true]) {
      const url = inspect(`hostile-${asPage}`, records, asPage);
      for (const policy of [true, false]) {
        const file = new URL(url);
        if (!policy) {
          const html = fs.readFileSync(file, 'utf8');
          const without = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
          assert.notEqual(html, without);
          fs.writeFileSync(file, without);
        }
        const { page, problems } = await open(url);
        assert.equal(await page.locator('svg.plot').count(), 4);
        for (let i = 0; i < records.length; i++) {
          await page.evaluate(() => { location.hash = ''; });
          await page.locator('table.pairs tbody a').nth(i).click();
          await page.waitForSelector('.pair .stage img');
          await painted(page);
          assert.equal(await pwned(page), undefined, records[i].generated);
        }
        assert.deepEqual(problems, [], `one page: ${asPage}, policy: ${policy}`);
        await page.close();
      }
    }
    assert.deepEqual(asked, []);
  },

  async 'collected hostile figures run nothing in the folder of a store, as figures and as labels'() {
    const root = path.join(source, '..', 'shared', 'hostile', 'svg');
    if (!fs.existsSync(root)) {
      console.log('  skipped: no collection of hostile figures beside the source');
      return;
    }
    const files = ['made/active', 'made/external', 'made/labels', 'payloadsallthethings', 'dompurify', 'svg-hush'].flatMap((folder) =>
      fs.readdirSync(path.join(root, folder), { recursive: true }).filter((name) => name.endsWith('.svg')).map((name) => path.join(root, folder, name))).sort();
    /* A run of them, each its own reference. */
    const set = path.join(work, 'collection');
    for (const folder of ['references', 'generated/<b onclick=1>']) {
      fs.mkdirSync(path.join(set, folder), { recursive: true });
      files.forEach((file, i) => fs.copyFileSync(file, path.join(set, folder, `${i}.svg`)));
    }
    const store = path.join(work, 'collection.store'), folder = path.join(work, 'collection-pages');
    const ran = spawnSync(diagrade, ['run', set, '-o', store]);
    assert.ok(ran.status < 2, `run failed: ${ran.stderr}`);
    const made = spawnSync(diagrade, ['inspect', store, '-o', folder]);
    assert.equal(made.status, 0, `inspect failed: ${made.stderr}`);
    /* The text of each as the label of a node, in messages and in names. */
    const pair = writePair(work);
    const labels = files.map((file, i) => {
      const text = fs.readFileSync(file, 'latin1').slice(0, 2000);
      const own = graph(pair.generated, [520, 320], [['n1', text, [10, 10, 80, 40]]], [['e1', 'n1', 'n1', [[10, 10], [20, 20]], true, text]]);
      return { ...pair, item: `${i} ${text.slice(0, 150)}`, system: text.slice(0, 150), groups: { [text.slice(0, 80)]: text }, generated_graph: own, reference_graph: own,
        score: { ...pair.score, missing_nodes: [{ id: 'n1', text, best: null }], diagnostics: [{ figure: 'generated', level: 'warning', message: text, line: 1 }] } };
    });
    for (const url of [pathToFileURL(path.join(folder, 'index.html')).href, inspect('labels', labels)]) {
      const { page, problems } = await open(url);
      const seen = new Set();
      const overview = await page.title();
      await page.locator('table.pairs tbody a').first().click();
      await page.waitForFunction((before) => document.title !== before, overview);
      for (let i = 0; i < files.length; i++) {
        await painted(page);
        assert.equal(await pwned(page), undefined, files[i]);
        const at = await page.title();
        seen.add(at);
        await page.keyboard.press('j');
        if (i + 1 < files.length) await page.waitForFunction((before) => document.title !== before, at);
      }
      assert.equal(seen.size, files.length, 'every pair was opened');
      assert.deepEqual(problems, [], url);
      await page.close();
    }
    assert.deepEqual(asked, []);
    console.log(`  ${files.length} figures`);
  },

  async 'twenty thousand pairs open, filter and sort as an independent computation says'() {
    const n = 20000, records = many(n);
    const url = inspect('many', records);
    const { page, problems } = await open(url);
    const loaded = await page.evaluate(() => performance.now());
    const count = () => page.locator('.filters [role=status]').innerText();
    const said = (kept) => (kept.length === n ? '20,000 pairs' : `${kept.length.toLocaleString('en')} of 20,000 pairs`);
    assert.equal(await count(), '20,000 pairs');
    assert.ok(await page.locator('table.pairs tbody tr').count() < 100, 'only rows that are seen are there');

    const f1 = (record, name) => (record.score ? record.score[name].f1 : -1);
    const inOrder = (kept, name, turn) => kept.map((record, i) => [record, i]).sort(([a, i], [b, j]) => turn * (f1(a, name) - f1(b, name)) || i - j).map(([record]) => record);
    const times = [];
    const check = async (kept) => {
      assert.equal(await count(), said(kept));
      times.push(await page.evaluate(() => overview.select.took));
      const rows = await page.locator('table.pairs tbody tr.link').evaluateAll((all) => all.slice(0, 20).map((row) => [row.querySelector('th a'), row.querySelector('th + td')].map((cell) => cell.textContent)));
      assert.deepEqual(rows, kept.slice(0, 20).map((record) => [record.item, record.system]));
    };
    const pick = (name, value) => page.getByRole('combobox', { name, exact: true }).selectOption(value);
    await page.getByRole('button', { name: 'path F1', exact: true }).click();
    await check(inOrder(records, 'path', 1));
    await page.getByRole('button', { name: 'path F1', exact: true }).click();
    let kept = inOrder(records, 'path', -1);
    await check(kept);
    /* The last rows are there when they are scrolled to. */
    await page.locator('.rows-window').evaluate((each) => { each.scrollTop = each.scrollHeight; });
    await page.waitForFunction((wanted) => document.querySelector('table.pairs tbody tr.link:nth-last-child(2) th a').textContent === wanted, kept[n - 1].item);
    await pick('type', 'tree');
    await check(kept = kept.filter((record) => record.groups.type === 'tree'));
    await page.getByLabel('Value', { exact: true }).selectOption({ label: 'node F1' });
    await page.getByLabel('at least').fill('0.25');
    await page.getByLabel('at most').fill('0.75');
    await page.getByRole('button', { name: 'Add' }).click();
    await check(kept = kept.filter((record) => f1(record, 'node') >= 0.25 && f1(record, 'node') <= 0.75));
    await pick('Fails', 'text_contrast');
    await check(kept = kept.filter((record) => record.score.checks.length));
    await page.getByLabel('Filter items').fill('SYSTEM 3');
    await check(kept = kept.filter((record) => record.system === 'system 3'));
    assert.ok(kept.length > 10);

    /* The address opens the same view again, and its first pair. */
    const address = page.url();
    const again = await open(address);
    assert.equal(await again.page.locator('.filters [role=status]').innerText(), said(kept));
    await again.page.locator('table.pairs tbody a').first().click();
    await again.page.waitForFunction((title) => document.title === title, `${kept[0].item} ${kept[0].system}`);
    await again.page.keyboard.press('n');
    await again.page.waitForFunction((title) => document.title === title, `${kept[1].item} ${kept[1].system}`);
    assert.match(await again.page.locator('.bar-top nav').innerText(), new RegExp(`2 / ${kept.length}`));
    await again.page.close();

    await page.getByRole('button', { name: 'Reset' }).click();
    for (const status of ['failed', 'missing']) {
      await pick('Status', status);
      await check(records.filter((record) => record.status === status));
    }
    await pick('Order', 'position');
    await pick('Status', 'no-edge');
    await check(records.filter((record) => record.generated_size && record.generated_size.edges === 0));
    console.log(`  loaded in ${Math.round(loaded)} ms; filter and sort in ${times.map((took) => took.toFixed(1)).join(', ')} ms; index.html has ${fs.statSync(new URL(url)).size} bytes`);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'keys go through rows and pairs, search, help and back'() {
    const score = (path) => ({ ...writePair(work).score, path: { ...counts(1, 1, 1), f1: path } });
    const records = [0.9, 0.1, 0.5].map((path, i) => ({ ...writePair(work), item: `p${i}`, score: score(path) }));
    const { page, problems } = await open(inspect('keys', records));
    const focused = () => page.evaluate(() => document.activeElement.textContent);
    const title = (wanted) => page.waitForFunction((text) => document.title === text, wanted);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    /* Worst first: 0.1, 0.5, 0.9. */
    assert.equal(await focused(), 'p2');
    await page.keyboard.press('k');
    assert.equal(await focused(), 'p1');
    await page.keyboard.press('Enter');
    await title('p1 atlas');
    await page.keyboard.press('j');
    await title('p2 atlas');
    await page.keyboard.press('ArrowLeft');
    await title('p1 atlas');
    await page.keyboard.press('o');
    await page.waitForSelector('.overview');
    await page.keyboard.press('/');
    await page.keyboard.type('p2');
    assert.deepEqual(await items(page), ['p2']);
    await page.keyboard.press('Escape');
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'INPUT');
    await page.getByRole('button', { name: 'Reset' }).click();
    /* Worst first under the sort: 0.1, 0.5, 0.9. */
    await page.getByRole('button', { name: 'path F1', exact: true }).click();
    await page.getByRole('button', { name: 'path F1', exact: true }).click();
    assert.deepEqual(await items(page), ['p0', 'p2', 'p1']);
    await page.getByRole('link', { name: 'p1' }).click();
    await title('p1 atlas');
    await page.keyboard.press('w');
    await title('p2 atlas');
    await page.keyboard.press('b');
    await title('p1 atlas');
    await page.keyboard.press('?');
    assert.ok(await page.getByRole('dialog', { name: 'Keys' }).isVisible());
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('dialog', { name: 'Keys' }).isVisible(), false);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'pages follow the colours of the desktop until one is chosen, fit a narrow screen, and print every row'() {
    const records = many(400);
    const url = inspect('looks', [...records, { ...writePair(work), item: 'zz' }]);
    const { page, problems } = await open(url);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction((before) => getComputedStyle(document.body).backgroundColor !== before, light);
    await page.getByRole('button', { name: 'Light or dark' }).click();
    assert.equal(await ground(), light);
    for (const hash of ['', 'zz/atlas']) {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.evaluate((to) => { location.hash = to; }, hash);
      await page.waitForSelector(hash ? '.pair .stage img' : '.overview');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390), `“${hash}” fits the screen`);
    }
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.evaluate(() => { location.hash = ''; });
    await page.waitForSelector('.overview');
    assert.ok(await page.locator('tr.link').count() < 100);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('tr.link').count(), 401);
    for (const hidden of ['.filters input', '.tools', '.filters select']) assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
    assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('.rows-window')).overflow), 'visible');
    assert.equal(await ground(), 'rgb(255, 255, 255)');
    assert.deepEqual(problems, []);
    await page.close();
  },
};

const failures = await runTests(tests);
await stop();
process.exit(failures ? 1 : 0);
