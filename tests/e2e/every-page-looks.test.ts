import { describe, expect, test } from 'vitest';
import { pages, patternOf } from '#shared/names/pages.ts';
import { visualFaults } from './support/axe.ts';
import { showState } from './support/film-gift-states.ts';
import { pageMatrix } from './support/page-matrix.ts';
import { setUpSharedVisit } from './support/stubbed-site.ts';

const visitSite = setUpSharedVisit({
  arrive: async ({ page }) => page.setDefaultTimeout(10_000),
  paymentOrigins: ['https://receipts.stripe.com'],
});

test('every page of the list is checked at its own URL', () => {
  const addressOf = (path: string) => patternOf(new URL(path, 'http://site').pathname);
  const looked = Object.entries(pageMatrix).map(([id, { path }]) => [id, addressOf(path)]);
  expect(Object.fromEntries(looked)).toEqual(
    Object.fromEntries(Object.entries(pages).map(([id, { path }]) => [id, path])),
  );
});

describe('at 320, 768 and 1280 px, in light and dark mode', () => {
  test.each(Object.entries(pageMatrix))(
    '%s has no accessibility violations and no horizontal scrolling',
    async (_, look) => {
      const visit = await visitSite();
      const { page } = visit;
      await showState(look, visit);
      await page.evaluate('window.scrollTo(0, 0)');
      expect(await visualFaults(page)).toEqual([]);
    },
  );
});
