import { describe, expect, test } from 'vitest';
import { faultsOfLooks } from './support/axe.ts';
import { setUpCannedSite } from './support/canned-site.ts';
import { showState } from './support/film-gift-states.ts';
import { otherFilmGiftStates } from './support/page-matrix.ts';

const openSite = setUpCannedSite();

describe('at 320, 768 and 1280 px, by day and by lamplight', () => {
  test.each(otherFilmGiftStates)('$name: no fault of accessibility, no sideways scrolling', async (state) => {
    const { api, site, page } = await openSite();
    page.setDefaultTimeout(10_000);
    await showState(state, page, api, site.url);
    expect(await faultsOfLooks(page)).toEqual([]);
  });
});
