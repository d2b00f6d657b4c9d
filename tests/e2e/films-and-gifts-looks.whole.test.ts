import { expect, test } from 'vitest';
import { visualFaults } from '#tests/e2e/support/axe.ts';
import { showState } from '#tests/e2e/support/film-gift-states.ts';
import { otherFilmGiftStates } from '#tests/e2e/support/page-matrix.ts';
import { setUpStubbedSite } from '#tests/e2e/support/stubbed-site.ts';

const openSite = setUpStubbedSite();

test('no state has accessibility violations or horizontal scrolling', { timeout: 600_000 }, async () => {
  const visit = await openSite();
  visit.page.setDefaultTimeout(10_000);
  for (const state of otherFilmGiftStates) {
    await showState(state, visit);
    expect.soft(await visualFaults(visit.page), state.name).toEqual([]);
  }
});
