import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const widths = [320, 768, 1280] as const;
const schemes = ['light', 'dark'] as const;
/** axe's own names of what reads colours. */
const rulesOnColours = ['color-contrast', 'link-in-text-block'];
const looks = widths.flatMap((width) => schemes.map((colorScheme) => ({ width, colorScheme })));

/**
 * What axe finds, as one line per rule. The scanner goes in with the page's own world, which is quicker than a frame.
 * `within`: a selector, for a dialog whose backdrop changes the contrast of all that lies under it.
 */
export async function violationsOf(page: Page, within = 'html', runOnly: readonly string[] = tags): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  // The scanner is in the page only: without this it waits for half a second on an answer from each frame, every time.
  const settings = JSON.stringify({ runOnly, resultTypes: ['violations'], iframes: false });
  const found: unknown = await page.evaluate(
    `axe.run(${JSON.stringify(within)}, ${settings}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`,
  );
  return z.array(z.string()).parse(found);
}

/** What is wrong with what a page shows now, at 320, 768 and 1280 px, by day and by lamplight; nothing when all is well. */
export async function faultsOfLooks(page: Page, within?: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    // By lamplight other colours are all that is different: the rules on them are asked again, those on the document not.
    const rules = colorScheme === 'dark' ? rulesOnColours : tags;
    const scrolls = Number(await page.evaluate('document.documentElement.scrollWidth')) > width;
    const violations = await violationsOf(page, within, rules);
    if (scrolls || violations.length > 0) found.push({ width, colorScheme, scrolls, violations });
  }
  return found;
}
