/* Headless Chromium for the tests of pages, and a server that nothing may ever ask. */
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const SKIP = 77;
export function skip(reason) {
  console.log(`skipped: ${reason}`);
  process.exit(SKIP);
}

/* Starts the browser with an empty directory `work`; exits with 77, saying why, where the browser or its driver is
 * missing. */
export async function start(nodeModules, work) {
  let chromium;
  try {
    ({ chromium } = createRequire(path.resolve(nodeModules, 'any.js'))('playwright-core'));
  } catch {
    skip(`playwright-core is not installed in ${nodeModules} (scripts/setup-browser installs it)`);
  }
  const executable = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => fs.existsSync(file));
  if (!executable) skip('no Chromium at /usr/bin/chromium');
  fs.rmSync(work, { recursive: true, force: true });
  fs.mkdirSync(work, { recursive: true });

  const asked = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'diagrade-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable,
    headless: true,
    viewport: { width: 1400, height: 900 },
    args: ['--no-sandbox', '--headless', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  return { context, asked, bait: `http://127.0.0.1:${server.address().port}`,
    async stop() {
      await context.close();
      server.close();
      fs.rmSync(profile, { recursive: true, force: true });
    } };
}

/* Opens `url`; `problems` collects what a page must never do. It may ask for what `allowed` says, besides itself. */
export async function openPage(context, url, allowed = () => false) {
  const page = await context.newPage();
  const own = url.split('#')[0];
  const problems = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`); });
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('dialog', (dialog) => { problems.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on('popup', () => problems.push('popup'));
  page.on('framenavigated', (frame) => { if (!frame.url().startsWith(own)) problems.push(`navigated to ${frame.url()}`); });
  page.on('request', (request) => {
    const asks = request.url();
    if (asks.split('#')[0] !== own && !asks.startsWith('data:') && !allowed(asks)) problems.push(`request: ${asks}`);
  });
  await page.goto(url);
  return { page, problems };
}

export async function painted(page) {
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))));
}
export const pwned = (page) => page.evaluate(() => window.__pwned);

/* Runs the tests of an object, name by name (ONLY: those whose name holds it); returns how many failed. */
export async function runTests(tests) {
  let failures = 0;
  const only = process.env.ONLY;
  for (const [name, test] of Object.entries(tests)) {
    if (only && !name.includes(only)) continue;
    try {
      await test();
      console.log(`ok ${name}`);
    } catch (error) {
      failures++;
      console.log(`not ok ${name}\n${error.stack}`);
    }
  }
  return failures;
}
