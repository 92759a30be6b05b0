/* Opens inspection pages in headless Chromium: browser.mjs MAKE_PAGE NODE_MODULES WORK_DIR SOURCE_DIR
 * Exit 77 (skipped, with the reason) when the browser or its driver is missing. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expectAccessible } from './axe.mjs';
import { openPage, painted, pwned, runTests, start } from './harness.mjs';
import { BLUE, RED, counts, failed, writeChecked, writeHostile, writeLabels, writePair, writeRoots } from './fixtures.mjs';

const [makePage, nodeModules, work, source] = process.argv.slice(2);
const { context, asked, bait, stop } = await start(nodeModules, work);

/* Writes the page of `records` and opens it. */
async function open(name, records, base = work) {
  const file = path.join(work, `${name}.html`);
  const made = spawnSync(makePage, [file, base, `Page <${name}>`], { input: records.map((r) => JSON.stringify(r)).join('\n') });
  assert.equal(made.status, 0, `make_page failed: ${made.stderr}`);
  const url = pathToFileURL(file).href;
  return { ...await openPage(context, url), url };
}

/* Opens all that is folded. */
const unfold = (page) => page.evaluate(() => { for (const each of document.querySelectorAll('details')) each.open = true; });

const tests = {
  async 'marks lie on the boxes that the figure paints, whatever the root says of its size'() {
    const records = writeRoots(work);
    const { page, problems } = await open('roots', records);
    const reader = await context.newPage();
    for (const record of records) {
      await page.evaluate((hash) => { location.hash = hash; }, `${record.item}/roots`);
      await page.waitForFunction((title) => document.title === title, `${record.item} roots`);
      await painted(page);
      const panel = page.locator('.panel.generated .stage');
      const rects = await panel.evaluate((stage) => {
        const origin = stage.getBoundingClientRect();
        return ['n1', 'n2'].map((id) => {
          const r = stage.querySelector(`[data-key="generated:node:${id}"] .outline`).getBoundingClientRect();
          return [r.left - origin.left, r.top - origin.top, r.right - origin.left, r.bottom - origin.top];
        });
      });
      await page.evaluate(() => { for (const svg of document.querySelectorAll('.marks')) svg.style.opacity = 0; });
      const shot = (await panel.screenshot()).toString('base64');
      const boxes = await reader.evaluate(async ([png, colours]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        const context2d = canvas.getContext('2d');
        context2d.drawImage(image, 0, 0);
        const { data } = context2d.getImageData(0, 0, image.width, image.height);
        return colours.map(([r, g, b]) => {
          const box = [1e9, 1e9, -1, -1];
          for (let i = 0; i < data.length; i += 4) {
            /* A pixel of the rim counts when the box covers at least half of it; the rest of it is white. */
            if (Math.abs(data[i] - r) + Math.abs(data[i + 1] - g) + Math.abs(data[i + 2] - b) > 255) continue;
            const x = (i / 4) % image.width, y = Math.floor(i / 4 / image.width);
            box[0] = Math.min(box[0], x);
            box[1] = Math.min(box[1], y);
            box[2] = Math.max(box[2], x + 1);
            box[3] = Math.max(box[3], y + 1);
          }
          return box;
        });
      }, [shot, [RED, BLUE]]);
      assert.equal(rects.length, 2, `${record.item}: two marks`);
      for (let i = 0; i < 2; i++)
        for (let side = 0; side < 4; side++)
          assert.ok(Math.abs(rects[i][side] - boxes[i][side]) <= 1.5,
            `${record.item}, box ${i + 1}: mark ${rects[i].map(Math.round)} but painted ${boxes[i]}`);
    }
    assert.deepEqual(problems, []);
    await reader.close();
    await page.close();
  },

  async 'hovering a mark or a row lights up its partner, a click keeps it, Escape lets go'() {
    const { page, problems } = await open('pair', [writePair(work)]);
    const on = () => page.locator('.on').evaluateAll((all) => [...new Set(all.map((each) => each.dataset.key))].sort());
    await page.locator('[data-key="generated:node:n2"].mark').hover();
    assert.deepEqual(await on(), ['generated:node:n2', 'reference:node:n2']);
    assert.match(await page.locator('.strip').textContent(), /“Embeddings” matches n2 “Embedding”, similarity 0\.90/);
    await page.locator('.row[data-key="reference:node:n4"]').hover();
    assert.deepEqual(await on(), ['reference:node:n4']);
    /* A reversed edge is linked to the edge that it reverses, and its ends show where it belongs. */
    await page.locator('.row[data-key="reference:edge:e1"]').focus();
    assert.deepEqual(await on(), ['generated:edge:e1', 'generated:node:n1', 'generated:node:n2', 'reference:edge:e1', 'reference:node:n1', 'reference:node:n2']);
    await page.keyboard.press('Enter');
    await page.locator('[data-key="generated:node:n3"].mark').hover();
    assert.ok((await on()).includes('generated:edge:e1'), 'a pinned mark stays');
    await page.keyboard.press('Escape');
    assert.deepEqual(await on(), []);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'nodes of one group say so, light up together and stand in a list'() {
    const pair = writePair(work);
    pair.score.matches[1].because = 'like labels; both lead to "Encoder stack"';
    pair.score.groups = [{ id: 'g1', kind: 'split', generated: ['n2', 'n4'], reference: ['n2'], because: 'each says another part <b>of it</b>' }];
    pair.score.extra_nodes[0].group = 'g1';
    const { page, problems } = await open('groups', [pair]);
    const on = () => page.locator('.on').evaluateAll((all) => [...new Set(all.map((each) => each.dataset.key))].sort());
    const members = ['generated:node:n2', 'generated:node:n4', 'reference:node:n2'];
    for (const key of members) {
      await page.locator(`[data-key="${key}"].mark`).hover();
      assert.deepEqual(await on(), members, key);
    }
    assert.deepEqual(await page.locator('.stage .mark.grouped').evaluateAll((all) => all.map((each) => each.dataset.key).sort()), members);
    assert.equal(await page.locator('.tag[data-key="generated:node:n4"]').textContent(), '+ n4 ∈ g1');
    await page.locator('[data-key="generated:node:n2"].mark').hover();
    assert.match(await page.locator('.strip').textContent(),
      /matches n2 “Embedding”, similarity 0\.90: like labels; both lead to "Encoder stack" · group g1 \(split\): “Embeddings” \+ “Decoder” = “Embedding”: each says another part <b>of it<\/b>/);
    await page.locator('[data-key="generated:node:n4"].mark').hover();
    assert.match(await page.locator('.strip').textContent(), /is extra; in group g1 \(split\) · closest: “Decoder stack” 0\.54, below 0\.80 · group g1/);
    await page.locator('.row[data-key="generated:group:g1"]').hover();
    assert.deepEqual(await on(), ['generated:group:g1', ...members]);
    const text = await page.locator('.list.grouped').innerText();
    assert.match(text, /Groups of nodes that are the same\s*1[\s\S]*Embeddings \+ Decoder = Embedding\s+split · each says another part <b>of it<\/b>/);
    await page.locator('details.matched summary').click();
    assert.match(await page.locator('.list.matched').innerText(), /similarity 0\.90 · like labels; both lead to "Encoder stack"/);
    assert.match(await page.locator('.legend').innerText(), /in a group/);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'groups that a record makes up harm nothing'() {
    const pair = writePair(work);
    pair.score.groups = [null, 7, { id: 'g1' }, { id: 'g2', kind: 'split', generated: ['n1', 4], reference: ['n1'], because: '' },
      { id: 'g3', kind: 'merge', generated: ['n99'], reference: ['n1', 'n98'], because: 'none' }];
    const { page, problems } = await open('made-up-groups', [pair]);
    assert.deepEqual(await page.locator('.stage .mark.grouped').evaluateAll((all) => all.map((each) => each.dataset.key)), ['reference:node:n1']);
    assert.match(await page.locator('.list.grouped').innerText(), /1[\s\S]*n99 = Source tokens \+ n98\s+merge · none/);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'what is hovered says how it was found, as far as its document says'() {
    const pair = writePair(work);
    Object.assign(pair.generated_graph.nodes[1], { method: 'container_title', confidence: 0.875, source_lines: [6, 7] });
    Object.assign(pair.generated_graph.edges[1], { method: 'closed_head', confidence: 0.3,
      ends: [{ meets: 'border' }, { meets: 'gap', gap: 11.6 }], source_lines: [20] });
    const { page, problems } = await open('provenance', [pair]);
    const strip = async (key) => {
      await page.locator(`[data-key="${key}"].mark`).focus();
      return page.locator('.strip').textContent();
    };
    assert.match(await strip('generated:node:n2'), / · found by container title · confidence 0\.8[78] · lines 6, 7$/);
    assert.match(await strip('generated:edge:e2'), / · found by closed head · confidence 0\.30 · ends: border, gap 12 · line 20$/);
    assert.match(await strip('generated:node:n1'), /similarity 1\.00 · line 4$/);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'marks and lists say what is right, missing, extra and turned, and why'() {
    const { page, problems } = await open('pair', [writePair(work)]);
    const kinds = (side, what) => page.locator(`.${side} .mark.${what}`).evaluateAll((all, prefix) =>
      all.map((mark) => `${mark.dataset.key.split(':')[2]} ${['matched', 'missing', 'extra', 'turned', 'unscored'].find((kind) => mark.classList.contains(kind))}`).sort());
    assert.deepEqual(await kinds('generated', 'node'), ['n1 matched', 'n2 matched', 'n3 matched', 'n4 extra', 'n5 matched', 'n6 extra']);
    assert.deepEqual(await kinds('reference', 'node'), ['n1 matched', 'n2 matched', 'n3 matched', 'n4 missing', 'n5 matched', 'n6 missing']);
    assert.deepEqual(await kinds('generated', 'edge'), ['e1 turned', 'e2 matched', 'e3 unscored', 'e4 unscored', 'e5 extra']);
    assert.deepEqual(await kinds('reference', 'edge'), ['e1 turned', 'e2 matched', 'e3 unscored', 'e4 unscored', 'e5 unscored']);
    await unfold(page);
    const text = await page.locator('.beside').innerText();
    for (const line of ['Closest: “Decoder” 0.54, below 0.80 · 3 connections go with it', 'Closest: “Source tokens” 0.61, matched to another box · 1 connection goes with it',
      'Nothing on the other figure resembles it', 'Source tokens → Embedding\nDrawn in the opposite direction · costs 2 paths', 'Encoder stack → Softmax',
      'The reference joins the two only through other boxes', 'Decoder stack → Softmax\n“Decoder stack” is missing', 'Decoder → Softmax\n“Decoder” should not be there',
      'Source tokens ⇝ Embedding', 'warning · generated · line 9'])
      assert.ok(text.includes(line), `the lists say: ${line}\n${text}`);
    assert.match(text, /Missing paths\s*1,234\s+Only the first 2 are listed/);
    assert.match(await page.locator('.signature').innerText(), /match:optimal\.lev0\.80/);
    assert.match(await page.locator('.score-card').first().innerText(), /^node F1\s+0\.667/i);
    await page.getByLabel('Only faults').check();
    assert.equal(await page.locator('.stage .mark.matched:visible').count(), 0);
    assert.equal(await page.locator('.mark.node.missing:visible').count(), 2);
    await page.getByLabel('Nodes').uncheck();
    assert.equal(await page.locator('.mark.node:visible').count(), 0);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'the verdict comes first, then what is wrong, and the rest is folded'() {
    const { page, problems } = await open('verdict', [writePair(work)]);
    /* Of 5 edges of the reference one is right; of the 4 that are extra one is the reversed arrow. */
    assert.equal(await page.locator('.verdict').innerText(), '4 of 6 nodes, 1 of 5 connections; one arrow is drawn the wrong way round; 2 nodes and 3 connections are extra.');
    const heads = await page.locator('#main h2').allInnerTexts();
    assert.deepEqual(heads.map((head) => head.split('\n').filter((part) => /[a-z]/.test(part)).join()).slice(0, 6),
      ['Wrong directions', 'Missing nodes', 'Missing connections', 'Extra nodes', 'Extra connections', 'Scores in detail']);
    assert.equal(await page.locator('details[open]').count(), 0);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'all is reached by keys with few stops, and a row leads to its mark and back'() {
    const { page, problems } = await open('keys', [writePair(work)]);
    const here = () => page.evaluate(() => document.activeElement.dataset.key || document.activeElement.className || document.activeElement.textContent);
    await page.keyboard.press('Tab');
    assert.equal(await here(), 'skip');
    await page.keyboard.press('Enter');
    assert.equal(await here(), 'reference:edge:e1');
    let stops = 0, at = '';
    await page.evaluate(() => document.activeElement.blur());
    for (; stops < 100; stops++) {
      await page.keyboard.press('Tab');
      at = await page.evaluate(() => document.activeElement.tagName);
      if (at === 'BODY') break;
    }
    /* Skip link, two tools, the bar, two figures, five lists of faults, nine that are folded, the button of the signature. */
    assert.ok(stops <= 25, `${stops} stops`);
    /* Arrow keys in a list and on a figure; faults come first there. */
    await page.locator('.row[data-key="reference:node:n4"]').focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await here(), 'reference:node:n6');
    await page.keyboard.press('Home');
    assert.equal(await here(), 'reference:node:n4');
    await page.keyboard.press('Enter');
    const way = page.getByRole('button', { name: 'To its row' });
    assert.ok(await way.isVisible());
    await page.keyboard.press('Escape');
    assert.ok(!await way.isVisible());
    const marks = page.locator('.panel.reference .mark[tabindex="0"]');
    assert.equal(await marks.count(), 1);
    await marks.focus();
    const seen = [await here()];
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('ArrowRight');
      seen.push(await here());
    }
    /* By their tops: n4 at 130, e1 begins at 330 as n6 does, and stands further left. */
    assert.deepEqual(seen.slice(0, 3), ['reference:node:n4', 'reference:edge:e1', 'reference:node:n6']);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await way.click();
    assert.equal(await page.evaluate(() => document.activeElement.className), 'row on');
    assert.equal(await here(), 'reference:node:n4');
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'pages of pairs, checked files and readings are accessible, whether scored or not'() {
    const pair = writePair(work);
    pair.score.groups = [{ id: 'g1', kind: 'split', generated: ['n2', 'n4'], reference: ['n2'], because: 'each says a part' }];
    pair.score.checks = [{ name: 'text_contrast', verdict: 'fail', severity: 'warning', message: 'pale', where: [{ message: 'pale words', box: [10, 20, 30, 40], line: 4 }] }];
    pair.generated_graph.unread = [{ kind: 'connector', reason: 'ends at no box', place: [5, 5, 40, 10], line: 3 }];
    const pages = { pair: [pair], failed: [failed('delta', 'borea', 'absent.svg', 'reference.svg', 'absent.svg: no such file')],
      readings: [{ ...pair, reference: pair.generated, one_figure: true }], checked: writeChecked(work).slice(0, 1), files: writeChecked(work) };
    for (const [name, records] of Object.entries(pages)) {
      const { page, url } = await open(`accessible-${name}`, records);
      await page.close();
      await expectAccessible(context, nodeModules, url, name);
    }
  },

  async 'two readings of one figure are drawn over it once, both or one of them, and every edge is judged'() {
    const { page, problems } = await open('one', [{ ...writePair(work), reference: 'generated-atlas.svg', one_figure: true }]);
    await painted(page);
    assert.equal(await page.locator('.stage').count(), 1);
    const shown = () => page.locator('.stage .mark:is(.node, .edge):visible').evaluateAll((all) => all.map((mark) =>
      `${mark.dataset.key.replace(/(.)[^:]*:(.)[^:]*:./, '$1$2')} ${['matched', 'missing', 'extra', 'turned', 'unscored'].find((kind) => mark.classList.contains(kind))}`).sort());
    const reading = ['ge1 turned', 'ge2 matched', 'ge3 extra', 'ge4 extra', 'ge5 extra',
      'gn1 matched', 'gn2 matched', 'gn3 matched', 'gn4 extra', 'gn5 matched', 'gn6 extra'];
    const faults = ['re1 turned', 're3 missing', 're4 missing', 're5 missing', 'rn4 missing', 'rn6 missing'];
    const right = ['re2 matched', 'rn1 matched', 'rn2 matched', 'rn3 matched', 'rn5 matched'];
    assert.deepEqual(await shown(), [...reading, ...faults]);
    await page.keyboard.press('t');
    assert.deepEqual(await shown(), [...faults, ...right].sort());
    await page.locator('input[value=generated]').check();
    assert.deepEqual(await shown(), reading);
    await page.keyboard.press('b');
    assert.deepEqual(await shown(), [...reading, ...faults]);
    await unfold(page);
    const text = await page.locator('.beside').innerText();
    for (const line of ['Encoder stack → Decoder\n“Decoder” should not be there', 'Target tokens → Decoder stack\n“Target tokens” was not read',
      'Source tokens → Embedding\nRead in the opposite direction', 'The truth joins the two only through other boxes', 'title · reading'])
      assert.ok(text.includes(line), `the lists say: ${line}\n${text}`);
    assert.ok(!text.includes('Connections that do not count'));
    assert.equal(await page.locator('.mark.text:visible').count(), 0);
    await page.locator('.rows li', { hasText: 'Figure 1' }).hover();
    assert.equal(await page.locator('.mark.text:visible').count(), 1, 'a text that is no node shows where it is');
    await page.getByLabel('Other texts').check();
    await page.mouse.move(0, 0);
    assert.equal(await page.locator('.mark.text:visible').count(), 1);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'a box inside another one can be pointed at, whatever the order of the nodes'() {
    const pair = writePair(work);
    pair.generated_graph.nodes.push({ id: 'n7', text: 'Container', box: [10, 30, 500, 380] });
    const { page, problems } = await open('nested', [pair]);
    await page.locator('[data-key="generated:node:n2"].mark').hover();
    assert.match(await page.locator('.strip').textContent(), /^n2 /);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'ids cover no words, no box and no other id where there is room, at any zoom'() {
    const { words, record } = writeLabels(work);
    const { page, problems } = await open('labels', [record]);
    const meet = (a, b) => a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
    for (const button of [null, 'Zoom in', 'Original size']) {
      if (button) await page.getByRole('button', { name: button }).click();
      const tags = await page.locator('.generated .stage').evaluate((stage) => {
        const origin = stage.getBoundingClientRect();
        const scale = origin.width / 520;
        return [...stage.querySelectorAll('.tag:not(.text)')].map((tag) => {
          const r = tag.getBoundingClientRect();
          return { text: tag.textContent, small: tag.classList.contains('small'),
            box: [(r.x - origin.x) / scale, (r.y - origin.y) / scale, r.width / scale, r.height / scale] };
        });
      });
      assert.deepEqual(tags.map(({ text }) => text).sort(), ['+ e1', '+ e2', '+ e3', '+ e4', '✓ n1', '✓ n2', '✓ n3', '✓ n4', '✓ n5']);
      const boxes = [[40, 60, 100, 40], [300, 60, 100, 40], [40, 240, 100, 40], [300, 240, 100, 40]];
      for (const [i, { text, box, small }] of tags.entries()) {
        assert.ok(box[2] > 0 && !small, `${text} is shown in full size`);
        assert.ok(box[0] >= 0 && box[1] >= 0 && box[0] + box[2] <= 520 && box[1] + box[3] <= 380, `${text} lies on the canvas`);
        for (const other of words) assert.ok(!meet(box, other), `${text} at ${box.map(Math.round)} covers the words at ${other}`);
        if (text.includes('e')) for (const other of boxes) assert.ok(!meet(box, other), `${text} covers the box ${other}`);
        for (const other of tags.slice(i + 1)) assert.ok(!meet(box, other.box), `${text} covers ${other.text}`);
      }
    }
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'the line of a mark stops where it meets words, and its hit area does not'() {
    const { record } = writeLabels(work);
    const { page, problems } = await open('labels', [record]);
    /* The plate is [195, 253, 50, 14] on a line from (140, 260) to (300, 260). */
    const mark = page.locator('[data-key="generated:edge:e3"].mark');
    assert.equal(await mark.locator('.line').getAttribute('d'), 'M140,260L195,260M245,260L300,260');
    assert.equal(await mark.locator('.hit').getAttribute('points'), '140,260 300,260');
    assert.equal(await page.locator('[data-key="generated:edge:e1"].mark .line').getAttribute('d'), 'M140,80L300,80');
    /* Words that cover most of a line do not hide it. */
    record.generated_graph.texts.push({ text: 'wide', role: 'annotation', box: [150, 70, 140, 20] });
    const other = await open('labels-wide', [record]);
    assert.equal(await other.page.locator('[data-key="generated:edge:e1"].mark .line').getAttribute('d'), 'M140,80L300,80');
    assert.deepEqual([...problems, ...other.problems], []);
    await other.page.close();
    await page.close();
  },

  async 'marks leave the colours of a figure: boxes are hardly tinted, containers not at all'() {
    const { page } = await open('labels', [writeLabels(work).record]);
    const opacity = (id) => page.locator(`[data-key="generated:node:${id}"].mark .outline`).evaluate((each) => Number(getComputedStyle(each).fillOpacity));
    assert.ok(await opacity('n1') <= 0.05);
    assert.equal(await opacity('n4'), 0);
    await page.close();
  },

  async 'a pair outside of a data set is named by its generated file; long paths take one line'() {
    const pair = writePair(work);
    fs.mkdirSync(path.join(work, 'a-directory-with-a-long-name'.repeat(4)), { recursive: true });
    const long = `${'a-directory-with-a-long-name'.repeat(4)}/drawing.svg`;
    fs.copyFileSync(path.join(work, pair.generated), path.join(work, long));
    const { page, problems } = await open('unnamed', [{ ...pair, item: null, system: null, generated: long }]);
    assert.equal(await page.locator('h1').innerText(), 'drawing.svg');
    assert.equal(await page.title(), 'drawing.svg');
    const heights = await page.locator('figcaption').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    assert.equal(heights[0], heights[1]);
    assert.equal(await page.locator('.generated .path').getAttribute('title'), long);
    assert.equal(await page.locator('.generated .path').textContent(), long);
    const [end, panel] = await page.locator('.generated').evaluate((each) => [each.querySelector('.end'), each].map((part) => part.getBoundingClientRect().right));
    assert.ok(end < panel, 'the name of the file is seen');
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'zoom keeps marks and figure together'() {
    const { page, problems } = await open('pair', [writePair(work)]);
    await page.getByRole('button', { name: 'Original size' }).click();
    for (const side of ['generated', 'reference']) {
      const [image, marks] = await page.locator(`.${side} .stage`).evaluate((stage) =>
        ['img', '.marks'].map((name) => { const r = stage.querySelector(name).getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; }));
      assert.deepEqual(image, marks);
      assert.deepEqual(marks.slice(2), [520, 420]);
    }
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'overview sorts, filters, and opens a pair by keyboard; back returns'() {
    const record = (item, system, tp) => ({ ...writePair(work, system), item, score: { ...writePair(work, system).score, node: counts(tp, 1, 1) } });
    const records = [record('alpha', 'atlas', 3), record('beta', 'atlas', 1), record('gamma', 'borea', 9),
      failed('delta', 'borea', 'absent.svg', 'reference.svg', 'absent.svg: no such file')];
    const { page, problems } = await open('overview', records);
    const items = () => page.locator('table.pairs tbody th a').allInnerTexts();
    /* Worst first: what failed, then by the mean of all F1, in which the pairs differ by their nodes: 1/2, 3/4, 9/10. */
    assert.deepEqual(await items(), ['delta', 'beta', 'alpha', 'gamma']);
    await page.getByRole('combobox', { name: 'Order' }).selectOption('position');
    assert.deepEqual(await items(), ['alpha', 'beta', 'gamma', 'delta']);
    await page.getByRole('button', { name: 'node F1' }).click();
    assert.deepEqual(await items(), ['delta', 'beta', 'alpha', 'gamma']);
    assert.equal(await page.locator('th[data-column="node_f1"]').getAttribute('aria-sort'), 'ascending');
    await page.getByRole('button', { name: 'node F1' }).click();
    assert.deepEqual(await items(), ['gamma', 'alpha', 'beta', 'delta']);
    await page.getByRole('combobox', { name: 'System' }).selectOption('borea');
    assert.deepEqual(await items(), ['gamma', 'delta']);
    await page.getByRole('combobox', { name: 'System' }).selectOption('');
    await page.getByLabel('Filter items').fill('no such');
    assert.deepEqual(await items(), ['delta']);
    await page.getByLabel('Filter items').fill('');
    /* Node F1 by hand: atlas (6/8 + 2/4) / 2; borea (18/20 + 0 for the failed pair) / 2. Path F1 is 1/3 for each scored
     * pair, so atlas leads. */
    const systems = await page.locator('section').first().locator('tbody tr').allInnerTexts();
    assert.match(systems[0], /^atlas\s+0\.625[\s\S]*0\.333[\s\S]*2 of 4\s+0\s+0\s+0$/);
    assert.match(systems[1], /^borea\s+0\.450[\s\S]*0\.167[\s\S]*1 of 4\s+1\s+0\s+0$/);
    await page.getByRole('link', { name: 'beta' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.title === 'beta atlas');
    await page.getByLabel('Only faults').check();
    await page.keyboard.press('p');
    await page.waitForFunction(() => document.title === 'alpha atlas');
    assert.ok(await page.getByLabel('Only faults').isChecked(), 'what is hidden stays hidden in the next pair');
    assert.equal(await page.locator('.stage .mark.matched:visible').count(), 0);
    await page.goBack();
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('.overview'));
    await page.getByRole('link', { name: 'delta' }).click();
    await page.waitForFunction(() => document.title === 'delta borea');
    assert.match(await page.locator('[role=alert]').innerText(), /no such file/);
    assert.equal((await page.locator('#main').innerText()).split('no such file').length, 2, 'the reason stands once');
    assert.equal(await page.locator('.toolbar, .legend').count(), 0, 'no tools for marks that are not there');
    assert.match(await page.locator('.panel.generated').innerText(), /absent\.svg/);
    assert.equal(await page.locator('.panel.reference img').count(), 1);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'findings of checks lie on the figure, light up with their rows, and can be filtered and stepped through'() {
    const records = writeChecked(work);
    const { page, problems } = await open('checked', records.slice(0, 1));
    await painted(page);
    const marks = await page.evaluate(() => {
      const stage = document.querySelector('.stage').getBoundingClientRect();
      return [...document.querySelectorAll('.mark.finding')].map((mark) => {
        const box = mark.querySelector('.outline').getBoundingClientRect(), unit = stage.width / 400;
        return [mark.dataset.key, mark.getAttribute('class'), ...[box.left - stage.left, box.top - stage.top, box.width, box.height].map((v) => Math.round(v / unit))];
      }).sort();
    });
    assert.deepEqual(marks, [
      ['generated:finding:1.1', 'mark finding fault-error of-generated', 20, 20, 60, 40],
      ['generated:finding:1.2', 'mark finding fault-error of-generated', 300, 200, 80, 60],
      /* A point is shown as a square of an eightieth of the longer side. */
      ['generated:finding:2.1', 'mark finding fault-warning of-generated', 198, 148, 5, 5],
    ]);
    assert.match(await page.textContent('.beside'), /Fully in frame.*Labels associated.*Checks passed.*all are closed.*do not apply.*no arcs.*odd/s);
    const on = () => page.evaluate(() => [...document.querySelectorAll('.mark.finding.on')].map((mark) => mark.dataset.key));
    await page.hover('li:has-text("second")');
    assert.deepEqual(await on(), ['generated:finding:1.2']);
    assert.match(await page.textContent('.strip'), /Fully in frame: second/);
    await page.mouse.move(2, 2);
    const seen = [];
    for (const key of ['j', 'j', 'j', 'k']) {
      await page.keyboard.press(key);
      seen.push(...await on());
    }
    assert.deepEqual(seen.map((key) => key.slice(-3)), ['1.1', '1.2', '2.1', '1.2']);
    const shown = () => page.evaluate(() => [...document.querySelectorAll('.mark.finding')].filter((mark) => mark.getClientRects().length && getComputedStyle(mark).display !== 'none').length);
    assert.equal(await shown(), 3);
    await page.uncheck('.toggle.fault-error input');
    assert.equal(await shown(), 1);
    assert.equal(await page.locator('.list.check:visible').count(), 1);
    await page.check('.toggle.fault-error input');
    await page.fill('input[aria-label="Filter findings"]', 'SECOND');
    assert.equal(await shown(), 1);
    assert.equal(await page.locator('li.finding:visible').count(), 1);
    assert.equal(await pwned(page), undefined);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'a page of scores shows the findings on the generated figure when asked, and with their rows'() {
    const record = writePair(work);
    record.score.checks = [
      { name: 'text_contrast', verdict: 'fail', severity: 'warning', message: 'pale', where: [{ message: 'pale words', box: [10, 20, 30, 40], line: 4 }] },
      { name: 'canvas_is_used', verdict: 'pass', severity: 'note', message: 'all of it' }];
    const { page, problems } = await open('findings', [record]);
    await painted(page);
    const mark = page.locator('.panel.generated .mark.finding');
    assert.equal(await page.locator('.mark.finding').count(), 1);
    assert.equal(await mark.isVisible(), false);
    await page.hover('li:has-text("pale words")');
    assert.equal(await mark.isVisible(), true);
    assert.deepEqual(await page.evaluate(() => ['x', 'y', 'width', 'height'].map((key) => Number(document.querySelector('.mark.finding rect').getAttribute(key)))), [10, 20, 30, 40]);
    await page.mouse.move(2, 2);
    assert.equal(await mark.isVisible(), false);
    await page.locator('label:has-text("Findings") input').check();
    assert.equal(await mark.isVisible(), true);
    assert.match(await page.textContent('.beside'), /Contrast.*pale words.*Checks passed.*all of it/s);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'an IR document is drawn, and checked files have an overview'() {
    const { page, problems, url } = await open('checks', writeChecked(work));
    const rows = await page.evaluate(() => [...document.querySelectorAll('.pairs tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)));
    /* Worst first: what could not be checked, then by errors, then by warnings. */
    assert.deepEqual(rows.map((row) => row.slice(2)), [['open: gone.svg: cannot open'], ['1', '1', '0', '1', '1'], ['1', '0', '0', '0', '0']]);
    assert.equal(await page.locator('.verdict').innerText(), '2 of 3 files fail a check; 2 at worst with an error; 1 could not be checked.');
    assert.deepEqual(await page.locator('.card', { hasText: 'Checks that fail' }).first().locator('tbody th').allInnerTexts(), ['Fully in frame', 'Labels associated']);
    await page.locator('.thumb img').nth(1).waitFor();
    assert.match(await page.locator('.pairs tbody tr').nth(1).innerText(), /2 of 3 checks fail: Fully in frame \(2 places\), Labels associated; 1 does not apply\./);
    await page.selectOption('select', 'labels_associated_with_elements');
    assert.equal(await page.locator('.pairs tbody tr').count(), 1);
    await page.goto(`${url}#checked.json/`);
    await page.waitForSelector('.mark.finding');
    await painted(page);
    assert.equal(await page.evaluate(() => document.images[0].naturalWidth > 0), true);
    const box = await page.evaluate(() => ['x', 'y', 'width', 'height'].map((key) => Number(document.querySelector('.mark.finding rect').getAttribute(key))));
    assert.deepEqual(box, [14.5, 14.5, 80, 40]);
    await page.goto(`${url}#gone.svg/`);
    await page.waitForSelector('.card.failure');
    assert.match(await page.textContent('.card.failure'), /^Nothing could be checked: gone\.svg: cannot open\.$/);
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'records with missing members show what they have'() {
    const pair = writePair(work);
    const records = [
      { schema: 'diagrade/record@1' },
      { schema: 'diagrade/record@1', status: 'scored', item: 'no score', generated: pair.generated, generated_graph: pair.generated_graph },
      { ...pair, item: 'no lists', score: { node: {}, signature: 'x' } },
      { ...pair, item: 'unknown ids', score: { matches: [{ generated: 'n77', reference: 'n78', similarity: 1 }], missing_nodes: [{ id: 'n79' }],
        missing_edges: [{ id: 'e9', from: 'n80', to: 'n1', reason: 'new reason' }], missing_paths: [{ from: 'a', to: 'b' }] } },
      { ...pair, item: 'no canvas', generated_graph: { nodes: pair.generated_graph.nodes, edges: [{ id: 'e1', from: 'n1', to: 'nowhere' }] } },
      { ...pair, item: 'graph only', generated: 'absent.json', generated_graph: { nodes: pair.generated_graph.nodes.map(({ id, text }) => ({ id, text })) } },
    ];
    const { page, problems } = await open('odd', records);
    for (let i = 0; i < records.length; i++) {
      await page.evaluate(() => { location.hash = ''; });
      await page.locator('table.pairs tbody a').nth(i).click();
      await page.waitForSelector('.pair .panels');
      assert.equal(await page.locator('.panel').count(), 2);
    }
    assert.deepEqual(problems, []);
    await page.close();
  },

  async 'hostile figures and labels run nothing and load nothing'() {
    const records = writeHostile(work, bait);
    const { page, problems } = await open('hostile', records);
    for (let i = 0; i < records.length; i++) {
      await page.evaluate(() => { location.hash = ''; });
      await page.locator('table.pairs tbody a').nth(i).click();
      await page.waitForSelector('.pair .stage img');
      await painted(page);
      await page.locator('.mark').first().hover({ force: true });
      assert.equal(await pwned(page), undefined, records[i].generated);
      assert.ok(await page.locator('.generated img').evaluate((image) => image.naturalWidth > 0), 'the figure is painted all the same');
      assert.match(await page.locator('.generated .mark.node').getAttribute('aria-label'), /<\/script><script>/);
    }
    assert.deepEqual(problems, []);
    assert.deepEqual(asked, []);
    await page.close();
  },

  async 'collected hostile figures run nothing and load nothing'() {
    const root = path.join(source, '..', 'shared', 'hostile', 'svg');
    if (!fs.existsSync(root)) {
      console.log('  skipped: no collection of hostile figures beside the source');
      return;
    }
    const files = ['made/active', 'made/external', 'payloadsallthethings', 'dompurify'].flatMap((folder) =>
      fs.existsSync(path.join(root, folder)) ? fs.readdirSync(path.join(root, folder), { recursive: true })
        .map((name) => path.join(folder, name)).filter((name) => name.endsWith('.svg')) : []);
    const records = files.sort().map((file) => failed(file, 'hostile', file, file, 'kept for its picture'));
    const { page, problems, url } = await open('collected', records, root);
    for (const record of records) {
      await page.goto(`${url}#${encodeURIComponent(record.item)}/hostile`);
      await page.waitForFunction((title) => document.title === title, `${record.item} hostile`);
      await painted(page);
      assert.equal(await pwned(page), undefined, record.item);
    }
    assert.deepEqual(problems, []);
    console.log(`  ${records.length} figures`);
    await page.close();
  },

  async 'a thousand pairs open within five seconds'() {
    const pair = writePair(work);
    const records = Array.from({ length: 1000 }, (_, i) => ({ ...pair, item: `item ${i}`, system: `system ${i % 4}` }));
    const { page, problems } = await open('thousand', records);
    const loaded = await page.evaluate(() => performance.now());
    const began = Date.now();
    await page.evaluate(() => { location.hash = 'item%20500/system%200'; });
    await page.waitForSelector('.pair .mark');
    const opened = Date.now() - began;
    console.log(`  loaded in ${Math.round(loaded)} ms, pair opened in ${opened} ms, ${fs.statSync(path.join(work, 'thousand.html')).size} bytes`);
    assert.ok(loaded < 5000 && opened < 5000);
    assert.deepEqual(problems, []);
    await page.close();
  },
};

const failures = await runTests(tests);
await stop();
process.exit(failures ? 1 : 0);
