import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOrder, listOrders } from '#shared/endpoints/order.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { updateStory } from '#shared/endpoints/story-editing.ts';
import { visualFaults } from './support/axe.ts';
import {
  bookingFrame,
  bookingUri,
  finishedStory,
  messages,
  postMessage,
  silenceBookingPage,
  wholeStory,
} from './support/film-gift-samples.ts';
import { stubBookings } from './support/film-gift-states.ts';
import { goTo, reload } from './support/page-ready.ts';
import { customer, order, session } from './support/shop-samples.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeDescribe, wholeTest } from './support/whole-proof.ts';

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
const frameHeight = () => page.locator('.scheduler-frame').evaluate((frame) => frame.getBoundingClientRect().height);
const stored = () => page.evaluate<string | null>("localStorage.getItem('filmBookings')");
const keys = () => {
  const sent: (string | undefined)[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url() === `${api.url}/api/order`)
      sent.push(request.headers()['idempotency-key']);
  });
  return sent;
};

async function openBooking(path: string): Promise<void> {
  await logIn();
  await open(path);
  await page.locator('.scheduler-wait').waitFor({ state: 'detached' });
}

describe('the frame of the scheduler', () => {
  test('is prefilled with the customer and the story, and cannot navigate the tab', async () => {
    await openBooking(oneFilm);
    const { searchParams } = new URL((await bookingFrame(page)).url());
    expect(Object.fromEntries(searchParams)).toEqual({
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

  test('has words in its place until it loads, and a link when it takes long', async () => {
    await page.context().route('http://scheduler.test/**', () => undefined);
    await page.clock.install();
    await logIn();
    await page.goto(site.url + anyFilm);
    const place = page.locator('.scheduler-frame');
    await place.getByText('Loading the calendar…').waitFor();
    await page.locator('.scheduler-frame iframe').waitFor();
    await page.clock.runFor(9000);
    const link = place.getByRole('link', { name: 'Open the booking page' });
    await link.waitFor();
    expect(await place.getByText('Loading the calendar…').count()).toBe(0);
  });

  wholeTest('is 700 px high at first, then follows its messages within bounds, at least 320 px wide', async () => {
    await openBooking(anyFilm);
    expect(await frameHeight()).toBe(700);
    for (const [said, height] of [
      ['742px', 742],
      ['9999999px', 742],
      ['999999px', 4000],
      [12, 320],
    ] as const) {
      await postMessage(page, messages.height(said));
      await expect.poll(frameHeight, { timeout: 10_000 }).toBe(height);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.locator('.scheduler-frame').evaluate((frame) => frame.clientWidth)).toBeGreaterThanOrEqual(320);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  test('ignores messages from other origins', async () => {
    await silenceBookingPage(page);
    await page.context().route('http://evil.test/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>top.postMessage(${JSON.stringify(messages.scheduled)}, '*')</script>`,
      }),
    );
    await logIn();
    await open(oneFilm);
    await bookingFrame(page);
    // Of another origin and another window; of this page itself; of the right origin and another window.
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://evil.test/' }))`,
    );
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

  wholeTest('can be opened in a new tab when it sends no messages', async () => {
    await silenceBookingPage(page);
    await page.clock.install();
    await logIn();
    await open(anyFilm);
    await page.getByText('Loading the calendar…').waitFor();
    await page.clock.runFor(9000);
    const link = page.getByRole('link', { name: 'Open the booking page' });
    expect(await link.getAttribute('href')).toContain('http://scheduler.test/?name=Ada');
    await postMessage(page, messages.shown);
    await link.waitFor({ state: 'detached' });
  });
});

describe('a booking', () => {
  test('is ordered once at the recorded amount and marks its story, despite repeated messages', async () => {
    const sent = keys();
    await openBooking(oneFilm);
    await postMessage(page, messages.scheduled);
    await postMessage(page, messages.scheduled);
    await unconfirmed().waitFor();
    expect(orders().map(({ body }) => body)).toEqual([
      { productName: 'Film', totalAmount: 1250, storyId: finishedStory._id, bookingUri },
    ]);
    expect(marks().map(({ body }) => body)).toEqual([{ isFilm: true, bookingUri }]);
    expect(sent[0]).toMatch(/^film-[0-9a-f]{64}$/);
    expect(await stored()).toBeNull();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Your time is booked');
    expect(faults).toEqual([]);
  });

  test('names the deposit near the price and once it is booked', async () => {
    await openBooking(anyFilm);
    const deposit = page.getByText('the deposit of $1,250.00. We’ll send the invoice after we meet.');
    expect(await deposit.count()).toBe(1);
    await postMessage(page, messages.scheduled);
    await unconfirmed().waitFor();
    expect(await deposit.count()).toBe(2);
  });

  wholeTest('is recorded by a retry with the same key after a failure', async () => {
    const sent = keys();
    api.fail(createOrder, 'service-unavailable');
    await openBooking(oneFilm);
    await postMessage(page, messages.scheduled);
    await page.getByText(/We couldn’t add it to your account/).waitFor();
    await page.getByText(/Your time is still booked\./).waitFor();
    stubBookings(api);
    await page.getByRole('button', { name: 'Try again' }).click();
    await unconfirmed().waitFor();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toBe(sent[0]);
  });

  wholeTest('is recorded after a reload, without showing the calendar again', async () => {
    api.fail(updateStory, 'service-unavailable');
    await openBooking(oneFilm);
    await postMessage(page, messages.scheduled);
    await page.getByText(/We couldn’t add it to your account/).waitFor();
    await reload(page);
    await page.getByText(/We couldn’t add it to your account/).waitFor();
    expect(await page.getByTitle('Book your film').count()).toBe(0);
    stubBookings(api);
    await reload(page);
    await unconfirmed().waitFor();
    expect(orders()).toHaveLength(1);
    expect(await stored()).toBeNull();
  });

  wholeTest('made in one tab appears in the other', async () => {
    await openBooking(oneFilm);
    const other = await page.context().newPage();
    await goTo(other, site.url + oneFilm);
    await other.getByTitle('Book your film').waitFor();
    // As the server tells it once the story is marked: whoever asks then sees a film.
    api.answer(getStory, { success: true, data: { ...wholeStory, isFilm: true } });
    await postMessage(page, messages.scheduled);
    await unconfirmed().waitFor();
    await other.getByTitle('Book your film').waitFor({ state: 'detached' });
    expect(orders()).toHaveLength(1);
    expect(marks()).toHaveLength(1);
  });

  wholeTest('of a story that became a film meanwhile is confirmed', async () => {
    api.fail(createOrder, 'already-a-film');
    await openBooking(oneFilm);
    await postMessage(page, messages.scheduled);
    await page.getByText(/This story is already converted into a film/).waitFor();
    await page.getByText(/Your time is still booked\./).waitFor();
    expect(marks()).toEqual([]);
    expect(await stored()).toBeNull();
  });

  wholeTest('of a visitor is recorded after the login', async () => {
    await open(anyFilm);
    await page.locator('.scheduler-wait').waitFor({ state: 'detached' });
    await postMessage(page, messages.scheduled);
    await page.locator('[data-slot=booking-note]').getByRole('link', { name: 'Log in' }).waitFor();
    expect(orders()).toEqual([]);
    await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(session)})`);
    await reload(page);
    await unconfirmed().waitFor();
    expect(orders()).toHaveLength(1);
  });
});

wholeDescribe('unavailable films', () => {
  test.each([
    [{ isFilm: true }, 'This story is already converted into a film'],
    [{ status: 'writing', description: '' }, 'This story is still being written.'],
  ])('%j: %s', async (changed, text) => {
    api.answer(getStory, { success: true, data: { ...wholeStory, ...changed } });
    await logIn();
    await open(oneFilm);
    await page.getByText(text).waitFor();
    expect(await page.getByTitle('Book your film').count()).toBe(0);
  });

  test.each([oneFilm, `${anyFilm}/stories`, '/film'])('%s requires a login', async (path) => {
    await open(path);
    await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    expect(api.calls).toEqual([]);
  });
});

wholeDescribe('the lists', () => {
  test('show the stories without a film; their sanitised texts open on demand', async () => {
    const queries: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${api.url}/api/story`) && request.method() === 'GET')
        queries.push(new URL(request.url()).search);
    });
    await logIn();
    await open(`${anyFilm}/stories`);
    await page.getByText(`Read “${finishedStory.name}”`).click();
    await page.getByText('The grill was on high').waitFor();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    await page.getByText(`Read “${finishedStory.name}”`).click();
    expect(await page.getByText('The grill was on high').isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Turn into a film' }).getAttribute('href')).toBe(oneFilm);
    expect(queries).toEqual(['?isFilm=false']);
    expect(faults).toEqual([]);
  });

  test.each([
    ['/film', 'No films found', 'An unexpected error occurred while fetching the films.'],
    [`${anyFilm}/stories`, 'No stories found', 'An unexpected error occurred while fetching the stories'],
  ])('%s shows its empty state and its error', async (path, empty, failure) => {
    api.answer(listStories, { success: true, data: [] });
    await logIn();
    await open(path);
    await page.getByRole('heading', { name: empty }).waitFor();
    api.fail(listStories, 'internal');
    await open(path);
    await page.getByRole('alert').filter({ hasText: failure }).waitFor();
    api.answer(listStories, { success: true, data: [finishedStory] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(finishedStory.name).first().waitFor();
    expect(callsOf('/api/story').length).toBeGreaterThan(2);
  });

  test('/film shows when a story became a film, whatever was edited later', async () => {
    const film = { ...finishedStory, isFilm: true, filmedAt: '2026-02-03T10:00:00.000Z' };
    api.answer(listStories, { success: true, data: [film] });
    await logIn();
    await open('/film');
    const times = page.locator('[data-slot=film-item] time');
    expect(await times.first().getAttribute('datetime')).toBe(film.filmedAt);
  });

  test('/film has the link of each delivered film, also of one without a story', async () => {
    const film = { ...finishedStory, isFilm: true, filmedAt: '2026-02-03T10:00:00.000Z' };
    const ordered = (orderId: string, storyId: string | null, url: string) => {
      const delivery = { url, storyId, deliveredAt: '2026-11-25T10:00:00.000Z' };
      return { ...order, _id: orderId, productName: 'Film', totalAmount: 1250, film: delivery };
    };
    const data = [
      ordered('01A', film._id, 'https://films.example/a'),
      ordered('01B', null, 'https://films.example/b'),
      order,
    ];
    api.answer(listStories, { success: true, data: [film] });
    api.answer(listOrders, { success: true, data });
    await logIn();
    await open('/film');
    const items = page.locator('[data-slot=film-item]');
    const links = items.getByRole('link', { name: 'Watch your film' });
    await links.last().waitFor();
    expect(await items.count()).toBe(2);
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(['https://films.example/a', 'https://films.example/b']);
    expect(await visualFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('are linked from the home page', async () => {
    await openBooking(anyFilm);
    await page.getByText('Already have a story to turn into a film?').waitFor();
    await page.getByRole('link', { name: 'Click here' }).click();
    await page.waitForURL(`${site.url}${anyFilm}/stories`);
    await page.getByRole('heading', { level: 1, name: 'Turn your Story into a film' }).waitFor();
    expect(faults).toEqual([]);
  });
});
