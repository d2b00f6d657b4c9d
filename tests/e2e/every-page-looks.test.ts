import { expect, test } from 'vitest';
import { pages, patternOf } from '#shared/names/pages.ts';
import { visualFaults } from './support/axe.ts';
import { showState } from './support/film-gift-states.ts';
import { pageMatrix } from './support/page-matrix.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const openSite = setUpStubbedSite(['https://receipts.stripe.com']);

test('every page of the list is checked at its own URL', () => {
  const addressOf = (path: string) => patternOf(new URL(path, 'http://site').pathname);
  const looked = Object.entries(pageMatrix).map(([id, { path }]) => [id, addressOf(path)]);
  expect(Object.fromEntries(looked)).toEqual(
    Object.fromEntries(Object.entries(pages).map(([id, { path }]) => [id, path])),
  );
});

// The whole run looks at three widths, in light and dark mode.
test('no page has accessibility violations or horizontal scrolling', { timeout: 600_000 }, async () => {
  const visit = await openSite();
  visit.page.setDefaultTimeout(10_000);
  for (const [id, state] of Object.entries(pageMatrix)) {
    await showState(state, visit);
    await visit.page.evaluate('window.scrollTo(0, 0)');
    expect.soft(await visualFaults(visit.page), id).toEqual([]);
  }
});
