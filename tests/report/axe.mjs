/* What axe-core finds wrong with a page for those who see little, hear a page or use it by keyboard alone. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import { openPage, painted, skip } from './harness.mjs';

export const WIDTHS = [1400, 390];
const GRAVE = ['serious', 'critical'];

/* The text of axe-core; exits with 77, saying why, where it is not installed. */
function source(nodeModules) {
  try {
    return fs.readFileSync(createRequire(path.resolve(nodeModules, 'any.js')).resolve('axe-core/axe.min.js'), 'utf8');
  } catch {
    return skip(`axe-core is not installed in ${nodeModules} (scripts/setup-browser installs it)`);
  }
}

/* Serious and critical findings of the page as it stands: one line each, with rule, element and reason. */
export async function findings(page, nodeModules) {
  await page.evaluate(source(nodeModules));
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations.filter((each) => GRAVE.includes(each.impact)).flatMap((each) => each.nodes.map((node) =>
    `${each.id} (${each.impact}) at ${node.target.join(' ')}: ${[...node.any, ...node.all, ...node.none].map((check) => check.message).join('; ')}`));
}

/* Opens what is folded: nothing is judged that cannot be seen. */
const unfold = (page) => page.evaluate(() => document.querySelectorAll('details').forEach((each) => { each.open = true; }));

/* Opens `url` on a desk and on a telephone, light and dark, all folds open, and fails on what is grave, on what a page
 * must never do (openPage), and where the page is wider than the screen. `prepare(page)` brings it to the state that is
 * meant. */
export async function expectAccessible(context, nodeModules, url, name, { allowed, prepare } = {}) {
  const { page, problems } = await openPage(context, url, allowed);
  if (prepare) await prepare(page);
  await unfold(page);
  await painted(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      const found = await findings(page, nodeModules);
      assert.deepEqual(found, [], `${name}, ${width} px, ${colorScheme}:\n${found.join('\n')}\n`);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(overflow <= 0, `${name}: ${overflow} px wider than the screen of ${width} px`);
  }
  assert.deepEqual(problems, [], name);
  await page.close();
}
