import { describe, expect, test } from 'vitest';
import { faultsOfLooks } from './support/axe.ts';
import { setUpSharedVisit } from './support/canned-site.ts';
import { showState } from './support/film-gift-states.ts';
import { otherFilmGiftStates } from './support/page-matrix.ts';

const visitSite = setUpSharedVisit({ arrive: async ({ page }) => page.setDefaultTimeout(10_000) });

describe('at 320, 768 and 1280 px, by day and by lamplight', () => {
  test.each(otherFilmGiftStates)('$name: no fault of accessibility, no sideways scrolling', async (state) => {
    const visit = await visitSite();
    await showState(state, visit);
    expect(await faultsOfLooks(visit.page)).toEqual([]);
  });
});
