import { describe, expect, test } from 'vitest';
import { visualFaults } from '#tests/e2e/support/axe.ts';
import { showState } from '#tests/e2e/support/film-gift-states.ts';
import { otherFilmGiftStates } from '#tests/e2e/support/page-matrix.ts';
import { setUpSharedVisit } from '#tests/e2e/support/stubbed-site.ts';

const visitSite = setUpSharedVisit({ arrive: async ({ page }) => page.setDefaultTimeout(10_000) });

describe('at 320, 768 and 1280 px, in light and dark mode', () => {
  test.each(otherFilmGiftStates)('$name: no accessibility violations, no horizontal scrolling', async (state) => {
    const visit = await visitSite();
    await showState(state, visit);
    expect(await visualFaults(visit.page)).toEqual([]);
  });
});
