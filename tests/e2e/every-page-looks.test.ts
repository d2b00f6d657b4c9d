import { expect, test } from 'vitest';
import { pages, patternOf } from '#shared/names/pages.ts';
import { visualFaults } from './support/axe.ts';
import { showState } from './support/film-gift-states.ts';
import { mostShift, observeShifts, shiftOf } from './support/layout-shift.ts';
import { pageMatrix, storyStates } from './support/page-matrix.ts';
import { waitForFrames, waitUntilReady } from './support/page-ready.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const openSite = setUpStubbedSite(['https://receipts.stripe.com']);

test('every page of the list is checked at its own URL', () => {
  const addressOf = (path: string) => patternOf(new URL(path, 'http://site').pathname);
  const looked = Object.entries(pageMatrix).map(([id, { path }]) => [id, addressOf(path)]);
  expect(Object.fromEntries(looked)).toEqual(
    Object.fromEntries(Object.entries(pages).map(([id, { path }]) => [id, path])),
  );
});

// The whole run looks at three widths, in light and dark mode; pages load at the width of a desk there, of a phone here.
test('no page shifts while it loads, has accessibility violations or scrolls sideways', {
  timeout: 600_000,
}, async () => {
  const visit = await openSite();
  const { page, api } = visit;
  page.setDefaultTimeout(10_000);
  await observeShifts(page);
  const states = [...Object.entries(pageMatrix), ...storyStates.map((state) => [state.name, state] as const)];
  for (const [id, state] of states) {
    // The shifts of loading only: what a customer does then may move things.
    await showState({ ...state, reach: waitUntilReady }, visit);
    await waitForFrames(page);
    expect.soft(await shiftOf(page), id).toBeLessThanOrEqual(mostShift);
    await state.reach(page, api);
    await page.evaluate('window.scrollTo(0, 0)');
    expect.soft(await visualFaults(page), id).toEqual([]);
  }
});
