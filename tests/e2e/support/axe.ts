import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { listenOnLoopback } from '#infra/local/listen.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const widths = [320, 768, 1280] as const;
const schemes = ['light', 'dark'] as const;
/** axe's own names of what reads colours. */
const rulesOnColours = ['color-contrast', 'link-in-text-block'];
/** `npm test` looks on a narrow phone in the dark, which costs half of a desk; `PROOF=whole` at all widths in both schemes. */
const looks = isWholeProof
  ? widths.flatMap((width) => schemes.map((colorScheme) => ({ width, colorScheme })))
  : [{ width: 320, colorScheme: 'dark' } as const];

let served: Promise<string> | undefined;

/** The scanner at an address of its own, as long as the process lasts. */
function serveAxe(): Promise<string> {
  const headers = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' };
  served ??= listenOnLoopback(
    createServer((_, response) => response.writeHead(200, headers).end(axeSource)).unref(),
    0,
  ).then((url) => `${url}/axe.js`);
  return served;
}

/** Pages that have no scripts of their own, those of the stand-ins, allow none: there the devtools bring it. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate("document.querySelector('script[type=module]') === null")) await page.evaluate(axeSource);
  else await page.addScriptTag({ url: await serveAxe() });
}

/**
 * What axe finds, as one line per rule. The scanner goes in with the page's own world, which is quicker than a frame, and as
 * a script with an address, which the browser compiles once for all documents of a page. `within`: a selector, for a dialog
 * whose backdrop changes the contrast of all that lies under it.
 */
export async function findViolations(
  page: Page,
  within = 'html',
  runOnly: readonly string[] = tags,
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await addAxe(page);
  // No frame and no media answers the scanner: it would wait half a second for each frame, and fetch every style sheet again.
  const settings = JSON.stringify({ runOnly, resultTypes: ['violations'], iframes: false, preload: false });
  const found: unknown = await page.evaluate(
    `axe.run(${JSON.stringify(within)}, ${settings}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`,
  );
  return z.array(z.string()).parse(found);
}

/** An open list is put in its new place in a frame after the page has changed its width: what counts is what stays. */
async function keepsScrolling(page: Page, widthPx: number): Promise<boolean> {
  const fits = `document.documentElement.scrollWidth <= ${widthPx}`;
  if (await page.evaluate<boolean>(fits)) return false;
  return await page.waitForFunction(fits, undefined, { timeout: 2000 }).then(
    () => false,
    () => true,
  );
}

/** Faults of accessibility and sideways scrolling of what a page shows now; none when all is well. */
export async function visualFaults(page: Page, within?: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { width, colorScheme } of looks) {
    // A change of size lays out and paints the page anew.
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
