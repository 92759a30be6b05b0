#!/usr/bin/env node
/* Photographs a page for the README: scripts/screenshot PAGE.html OUT.png [HASH [WIDTH HEIGHT]]
 * HASH opens one pair of a page of many ("item/system"). Needs Chromium and playwright-core (scripts/setup-browser). */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [page, out, hash = '', width = '1360', height = '0'] = process.argv.slice(2);
if (!page || !out) {
  console.error('usage: screenshot PAGE.html OUT.png [HASH [WIDTH HEIGHT]]');
  process.exit(2);
}
const modules = process.env.DG_NODE_MODULES || fileURLToPath(new URL('../build/browser/node_modules', import.meta.url));
const { chromium } = createRequire(path.resolve(modules, 'any.js'))('playwright-core');
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'diagrade-chromium-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: '/usr/bin/chromium',
  headless: true,
  viewport: { width: Number(width), height: Number(height) || 860 },
  colorScheme: process.env.DG_DARK ? 'dark' : 'light',
  args: ['--no-sandbox', '--headless', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const tab = await context.newPage();
await tab.goto(pathToFileURL(path.resolve(page)).href + (hash ? `#${hash}` : ''));
await tab.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
await tab.screenshot({ path: out, fullPage: !Number(height) });
await context.close();
fs.rmSync(profile, { recursive: true, force: true });
