import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { listOrders } from '#shared/endpoints/order.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { bookingFrame, postMessage, silenceBookingPage } from './support/booking-calls.ts';
import { finishedStory, messages, stubBookings, wholeStory } from './support/film-gift-samples.ts';
import { goTo } from './support/page-ready.ts';
import { customer, session } from './support/shop-samples.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;
let faults: readonly string[];

const anyFilm = '/turn-your-story-into-a-film';
const oneFilm = `${anyFilm}/${finishedStory._id}`;

beforeEach(async () => {
  ({ api, site, page, faults } = await openSite());
  page.setDefaultTimeout(10_000);
  api.answer(getUser, { success: true, data: customer });
  api.answer(listStories, { success: true, data: [finishedStory] });
  api.answer(getStory, { success: true, data: wholeStory });
  api.answer(listOrders, { success: true, data: [] });
  stubBookings(api);
});

/** Puts the session into the storage before the first page of the test, not before later ones. */
const logIn = () =>
  page.addInitScript(`sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(session)}) && 'yes'`);
const open = (path: string) => goTo(page, site.url + path);
const callsOf = (path: string) => api.calls.filter((call) => call.path === path);
const orders = () => callsOf('/api/order').filter(({ body }) => body !== undefined);
const marks = () => callsOf(`/api/story/${finishedStory._id}`).filter(({ body }) => body !== undefined);
const unconfirmed = () => page.getByText('We’ll confirm when the calendar does.');
const frameHeight = () =>
  page.locator('.scheduler-frame > iframe').evaluate((frame) => frame.getBoundingClientRect().height);
async function openBooking(path: string): Promise<void> {
  await logIn();
  await open(path);
  await page.locator('.scheduler-wait').waitFor({ state: 'detached' });
}

describe('the frame of the scheduler', () => {
  test('is prefilled with the customer and the story, and cannot navigate the tab', async () => {
    await openBooking(oneFilm);
    const { searchParams } = new URL((await bookingFrame(page)).url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      name: customer.name,
      email: customer.email,
      utm_source: 'tellwren',
      utm_content: finishedStory._id,
      embed_domain: new URL(site.url).host,
      embed_type: 'Inline',
    });
    const frame = page.getByTitle('Book your film');
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(faults).toEqual([]);
  });

  test('is dark in dark mode, where its page can be', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openBooking(anyFilm);
    const frame = await bookingFrame(page);
    expect(new URL(frame.url()).searchParams.get('background_color')).toBe('2a1a31');
    expect(await frame.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(true);
  });

  test('ignores messages from other origins', async () => {
    await silenceBookingPage(page);
    await page.context().route('http://evil.test/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>opener.postMessage(${JSON.stringify(messages.scheduled)}, '*')</script>`,
      }),
    );
    await logIn();
    await open(oneFilm);
    await bookingFrame(page);
    // Of another origin and another window; of this page itself; of the right origin and another window.
    await Promise.all([page.waitForEvent('popup'), page.evaluate("void open('http://evil.test/')")]);
    await page.evaluate(`postMessage(${JSON.stringify(messages.scheduled)}, '*')`);
    await page.evaluate(
      `dispatchEvent(new MessageEvent('message', { origin: 'http://scheduler.test', source: window, data: ${JSON.stringify(messages.scheduled)} }))`,
    );
    // The right window, shown by another origin: the frame was led elsewhere.
    await page.evaluate(
      `dispatchEvent(new MessageEvent('message', { origin: 'http://evil.test', source: document.querySelector('.scheduler-frame iframe').contentWindow, data: ${JSON.stringify(messages.scheduled)} }))`,
    );
    // The right window and origin, and not what the scheduler says.
    for (const data of [
      { event: 'calendly.event_scheduled' },
      { event: 'calendly.page_height', payload: { height: 'x' } },
    ])
      await postMessage(page, data);
    await postMessage(page, messages.height('555px'));
    await expect.poll(frameHeight, { timeout: 10_000 }).toBe(555);
    expect(await page.locator('[data-slot=booking-note]').count()).toBe(0);
    expect(orders()).toEqual([]);
  });
});

test('a booking made in one tab appears in the other', async () => {
  await openBooking(oneFilm);
  const other = await page.context().newPage();
  await goTo(other, site.url + oneFilm);
  await other.getByTitle('Book your film').waitFor();
  // A tab in the background draws late.
  await page.bringToFront();
  // As the server tells it once the story is marked: whoever asks then sees a film.
  api.answer(getStory, { success: true, data: { ...wholeStory, isFilm: true } });
  await postMessage(page, messages.scheduled);
  await unconfirmed().waitFor();
  await other.getByTitle('Book your film').waitFor({ state: 'detached' });
  expect(orders()).toHaveLength(1);
  expect(marks()).toHaveLength(1);
});
