/* chromium_boxes.mjs NODE_MODULES: where headless Chromium puts the elements of figures. Reads on standard input, one JSON
 * document a line, {"copy": path, "width", "height", "elements": [{"index", "kind"}]}, and prints for each
 * {"copy", "elements": {index: {"box": [x, y, width, height]} or {"chars": [[character, x, y, right, bottom]]}}}.
 * Exit 77 (with the reason) when the browser or its driver is missing. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const SKIP = 77;
function skip(reason) {
  console.log(`skipped: ${reason}`);
  process.exit(SKIP);
}
let chromium;
try {
  ({ chromium } = createRequire(path.resolve(process.argv[2] ?? '', 'any.js'))('playwright-core'));
} catch {
  skip(`playwright-core is not installed in ${process.argv[2]} (scripts/setup-browser installs it)`);
}
const executable = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => fs.existsSync(file));
if (!executable) skip('no Chromium at /usr/bin/chromium');

const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'diagrade-chromium-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: executable,
  headless: true,
  viewport: { width: 1200, height: 900 },
  args: ['--no-sandbox', '--headless', '--disable-gpu', '--disable-quic', '--no-first-run', '--font-render-hinting=none',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
await context.route(/^https?:/, (route) => route.abort());
const tab = await context.newPage();

/* Runs in the page. */
function measure(wanted) {
  const all = [...document.querySelectorAll('*')];
  const root = document.documentElement.getBoundingClientRect();
  const origin = [root.x, root.y];
  function hull(points) {
    const x = points.map((p) => p[0]);
    const y = points.map((p) => p[1]);
    const low = [Math.min(...x), Math.min(...y)];
    return [low[0] - origin[0], low[1] - origin[1], Math.max(...x) - low[0], Math.max(...y) - low[1]];
  }
  /* The points whose hull is the box of the shape. A turned curve is looked at point by point. */
  function outline(element, ctm) {
    const turned = Math.abs(ctm.b * ctm.c) > 1e-9 && Math.abs(ctm.a * ctm.d) > 1e-9;
    if (turned && element.getTotalLength) {
      const length = element.getTotalLength();
      const n = 2000;
      return Array.from({ length: n + 1 }, (_, i) => element.getPointAtLength((length * i) / n));
    }
    const box = element.getBBox();
    return [[0, 0], [1, 0], [0, 1], [1, 1]].map(([i, j]) => ({ x: box.x + i * box.width, y: box.y + j * box.height }));
  }
  function characters(element) {
    const found = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      let at = 0;
      for (const c of node.data) {
        range.setStart(node, at);
        at += c.length;
        range.setEnd(node, at);
        if (/\s/.test(c)) continue;
        const rects = [...range.getClientRects()].filter((rect) => rect.width > 0 || rect.height > 0);
        if (!rects.length) continue;
        found.push([c, rects[0].left - origin[0], rects[0].top - origin[1], rects[0].right - origin[0], rects[0].bottom - origin[1]]);
      }
    }
    return found;
  }
  const result = {};
  for (const { index, kind } of wanted) {
    const element = all[index];
    if (!element) continue;
    if (kind === 'shape') {
      const ctm = element.getScreenCTM?.();
      if (!ctm || !element.getBBox) continue;
      const points = outline(element, ctm).map((p) => [ctm.a * p.x + ctm.c * p.y + ctm.e, ctm.b * p.x + ctm.d * p.y + ctm.f]);
      result[index] = { box: hull(points) };
    } else if (kind === 'border') {
      const rect = element.getBoundingClientRect();
      result[index] = { box: [rect.x - origin[0], rect.y - origin[1], rect.width, rect.height] };
    } else {
      result[index] = { chars: characters(element) };
    }
  }
  return result;
}

let failed = 0;
for (const line of fs.readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const { copy, width, height, elements } = JSON.parse(line);
  try {
    await tab.setViewportSize({ width: Math.ceil(Math.min(Math.max(width, 100), 8000)), height: Math.ceil(Math.min(Math.max(height, 100), 8000)) });
    await tab.goto(pathToFileURL(path.resolve(copy)).href, { timeout: 20000 });
    console.log(JSON.stringify({ copy, elements: await tab.evaluate(measure, elements) }));
  } catch (error) {
    failed++;
    console.log(JSON.stringify({ copy, error: String(error.message ?? error).split('\n')[0] }));
  }
}
await context.close();
fs.rmSync(profile, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
