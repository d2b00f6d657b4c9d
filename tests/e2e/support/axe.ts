import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { axeSource, axeUrlFor } from './site.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const widths = [320, 768, 1280] as const;
const schemes = ['light', 'dark'] as const;
/** axe rules that depend on colours. */
const rulesOnColours = ['color-contrast', 'link-in-text-block'];
/** `npm test` checks a narrow phone in dark mode; `PROOF=whole` all widths in both schemes. */
const looks = isWholeProof
  ? widths.flatMap((width) => schemes.map((colorScheme) => ({ width, colorScheme })))
  : [{ width: 320, colorScheme: 'dark' } as const];

/** Pages of the stand-ins, of the desk and of the local site forbid foreign scripts: devtools inject it. */
async function addAxe(page: Page): Promise<void> {
  const url = axeUrlFor(page.url());
  if (url === undefined) await page.evaluate(axeSource);
  else await page.addScriptTag({ url });
}

/**
 * axe's violations, one line per rule. The scanner is loaded as a script, which the browser compiles once. `within`: a selector,
 * e.g. a dialog whose backdrop changes the contrast of the page.
 */
export async function findViolations(
  page: Page,
  within = 'html',
  runOnly: readonly string[] = tags,
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await addAxe(page);
  // Without frames and preload, which cost half a second each.
  const settings = JSON.stringify({ runOnly, resultTypes: ['violations'], iframes: false, preload: false });
  const found: unknown = await page.evaluate(
    `axe.run(${JSON.stringify(within)}, ${settings}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`,
  );
  return z.array(z.string()).parse(found);
}

/** An open list is repositioned one frame after a change of width. */
async function keepsScrolling(page: Page, widthPx: number): Promise<boolean> {
  // Not `waitForFunction`, whose second try the content security policy of the desk refuses.
  const fits = () => page.evaluate<boolean>(`document.documentElement.scrollWidth <= ${widthPx}`);
  return await expect
    .poll(fits, { timeout: 2000 })
    .toBe(true)
    .then(
      () => false,
      () => true,
    );
}

/** Accessibility violations and horizontal scrolling of the current page. */
export async function visualFaults(page: Page, within?: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { width, colorScheme } of looks) {
    // A change of size causes a layout.
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const scrolls = await keepsScrolling(page, width);
    // Between the colour schemes of one width only colours differ.
    const rules = isWholeProof && colorScheme === 'dark' ? rulesOnColours : tags;
    const violations = await findViolations(page, within, rules);
    if (scrolls || violations.length > 0) found.push({ width, colorScheme, scrolls, violations });
  }
  return found;
}
