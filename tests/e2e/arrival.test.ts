import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { confirmCheckout } from '#shared/endpoints/checkout.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { viewportsFor } from './support/browser.ts';
import { mostShift, observeShifts, shiftOf } from './support/layout-shift.ts';
import { goTo, goToWithStorage, reload, waitForFrames, waitUntilReady } from './support/page-ready.ts';
import { confirmed } from './support/shop-samples.ts';
import { fullStory, reader, readerSession, summary } from './support/story-samples.ts';
import { type StubbedVisit, setUpStubbedSite } from './support/stubbed-site.ts';

const openSite = setUpStubbedSite();
let visit: StubbedVisit;
let page: Page;

beforeEach(async () => {
  visit = await openSite();
  ({ page } = visit);
  page.setDefaultTimeout(10_000);
  visit.api.answer(getUser, { success: true, data: reader });
});

test('a story that is finished takes the place of its proof, in the list and on its page', async () => {
  const { api, site } = visit;
  const list = (...data: object[]) => api.answer(listStories, { success: true, data });
  const unfinished = { status: 'writing', progress: { done: 2, of: 5 }, createdAt: new Date().toISOString() };
  const earlier = { ...summary, _id: '01A', name: 'What Rosa Knew' };
  const faults: string[] = [];
  const note = async (name: string, width: number) => {
    await waitUntilReady(page);
    await waitForFrames(page);
    const shift = await shiftOf(page);
    if (shift > mostShift) faults.push(`${name} at ${width} px: ${shift.toFixed(2)}`);
  };
  await observeShifts(page);
  for (const [, viewport] of viewportsFor('phone')) {
    await page.setViewportSize(viewport);
    list({ ...summary, ...unfinished }, earlier);
    await goToWithStorage(page, `${site.url}/story`, readerSession);
    list({ ...summary, createdAt: unfinished.createdAt }, earlier);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.locator('[data-status=ready] [data-loaded]').waitFor();
    await note('the list', viewport.width);
    api.answer(getStory, { success: true, data: { ...fullStory, ...unfinished, description: '', captions: [] } });
    await goTo(page, `${site.url}/story/${fullStory._id}`);
    await page.locator('[data-slot=inking]').waitFor();
    api.answer(getStory, { success: true, data: fullStory });
    await page.getByRole('heading', { name: 'Your values' }).waitFor();
    await note('the story', viewport.width);
  }
  expect(faults).toEqual([]);
});

test('the thanks focus their button, also after a reload, and hold neither the keyboard nor the way back', async () => {
  const { api, site } = visit;
  api.answer(listStories, { success: true, data: [] });
  api.answer(confirmCheckout, confirmed('story'));
  const focused = () => page.evaluate('document.activeElement.textContent');
  await goToWithStorage(page, `${site.url}/pricing`, readerSession);
  await goTo(page, `${site.url}/order-story-success?session_id=cs_test_1`);
  await expect.poll(focused).toBe('See your story');
  await reload(page);
  await expect.poll(focused).toBe('See your story');
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate("document.activeElement.closest('header') !== null")).toBe(true);
  await page.goBack();
  await page.waitForURL(`${site.url}/pricing`);
});
