import { expect, test } from 'vitest';
import { getGift, listGifts } from '../../shared/endpoints/gift.ts';
import { getUser } from '../../shared/endpoints/session.ts';
import { getStory, listStories } from '../../shared/endpoints/story.ts';
import { setUpCannedSite } from './support/canned-site.ts';
import { finishedStory, giveBookingPage, shippedGift, wholeStory } from './support/film-gift-samples.ts';
import { bytesOverShell } from './support/page-weight.ts';
import { customer, session } from './support/shop-samples.ts';

const openSite = setUpCannedSite();

/** KB that a page may load, compressed, beyond what every page loads; one story's page has player, calendar and text in one. */
const budgets = { film: 8, filmOfStory: 9.5, gift: 75 } as const;

test.each([
  ['/turn-your-story-into-a-film', 'film'],
  ['/turn-your-story-into-a-film/stories', 'film'],
  [`/turn-your-story-into-a-film/${finishedStory._id}`, 'filmOfStory'],
  ['/film', 'film'],
  ['/gift-your-story', 'gift'],
  ['/gift', 'gift'],
  [`/gift/${shippedGift._id}`, 'gift'],
] as const)('%s stays within the budget of %s', async (path, kind) => {
  const { api, site, page } = await openSite();
  api.answer(getUser, { success: true, data: customer });
  api.answer(listStories, { success: true, data: [finishedStory] });
  api.answer(getStory, { success: true, data: wholeStory });
  api.answer(listGifts, { success: true, data: [shippedGift] });
  api.answer(getGift, { success: true, data: shippedGift });
  await giveBookingPage(page);
  await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(session)})`);
  const bytes = await bytesOverShell(page, site.url, path);
  expect(bytes).toBeLessThan(budgets[kind] * 1024);
});
